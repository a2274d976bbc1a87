"""Why a service did not act, in words: what is wrong, then what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.words import copies

ACCOUNTS: Final[Mapping[str, Promise]] = {
    "code_wrong": _("This code does not fit. Wait for the next one on the phone and type that."),
    "second_factor_closed": _("Too many codes did not fit. Wait a quarter of an hour."),
    "address_unknown": _(
        "This link was used, is older than a day, or is for another account. Type the address once"
        " more."
    ),
    "too_many_letters": _("No letter was sent: too many went out lately. Try again in an hour."),
    "second_factor_stands": _("The account has a second factor already. Remove that one first."),
    "erased_already": _("This person is erased already."),
    "number_not_typed": _("Nothing was erased. Type the number %(number)s to confirm."),
    "plays_elsewhere": _(
        "This person also plays in tournaments of others (%(tournaments)s). Ask the administrator."
    ),
}


Words = Mapping[str, Promise]

TOURNAMENT: Final[Words] = {
    "approved_already": _("The result is approved and no longer changes. Ask the organiser."),
    "not_running": _("This is possible only while the tournament is running."),
    "not_provisional": _("Only a provisional result can be approved. Finish the tournament first."),
    "not_approved": _("The result is not approved yet, so there is nothing to reopen."),
    "draft_in_the_way": _("Round %(round)s is drafted already. Discard the draft first."),
    "game_fixed": _("The game stays as it is once there are results. Announce another tournament."),
    "rounds_seated": _(
        "Round %(seated)s has its seats already, so there cannot be fewer rounds: %(rounds)s."
    ),
    "rounds_missing": _(
        "Rounds played: %(played)s of %(planned)s. Play the rest or change the plan first."
    ),
    "round_still_open": _("Round %(round)s is still open. Close it first."),
    "window_still_open": _(
        "Players may ask for corrections until %(until)s. Approve it after that."
    ),
    "settings_faulty": _("These settings do not go together:"),
    "settings_need_preview": _(
        "There are results already. Look at what would move, then confirm the change."
    ),
    "changed_meanwhile": _("Somebody changed the tournament meanwhile. Look at it once more."),
    "slug_taken": _("The address “%(slug)s” is taken. Choose another."),
    "name_missing": _("The name is empty. Write it."),
    "not_a_rehearsal": _(
        "Only a rehearsal plays itself. Mark the tournament as one, or make a copy."
    ),
}

PEOPLE: Final[Words] = {
    "already_entered": _("%(name)s is entered already, with number %(number)s."),
    "which_player": _("The register has several people called %(name)s. Choose which one it is."),
    "number_taken": _("Number %(number)s belongs to %(name)s. Give another."),
    "federation_number_taken": _(
        "Federation number %(federation_number)s belongs to %(name)s. Compare the cards."
    ),
    "list_empty": _("The list is empty. Paste at least one name."),
    "list_too_long": _("The list has %(rows)s rows; up to %(limit)s are taken. Split it."),
    "list_unreadable": _("The list cannot be read. Save it as CSV or XLSX, or paste it as text."),
    "list_without_names": _("No column of names was found. Name it in the first row."),
    "left_already": _("%(number)s. %(name)s has left already."),
    "not_left": _("%(number)s. %(name)s has not left."),
    "seated_already": _(
        "%(number)s. %(name)s has a seat in round %(round)s. Take them out of the round there."
    ),
    "round_gone": _("Round %(round)s has been played. Name one that is to come."),
    "same_player": _("%(name)s plays under number %(number)s already. Name somebody else."),
    "reason_missing": _("A reason is missing. Write it in a few words; everybody will read it."),
}

SEATS: Final[Words] = {
    "all_rounds_played": _("All %(rounds)s rounds are played. Finish the tournament."),
    "lots_fixed": _("The first seats are published, so the lots stay as drawn."),
    "seating_faulty": _("The tables cannot be made so:"),
    "no_draft": _("Round %(round)s has no draft of seats. Make one first."),
    "no_such_round": _("There is no round %(round)s."),
    "no_such_table": _("Round %(round)s has no table %(table)s. Check the number on the sheet."),
    "not_seated": _("Player %(number)s has no seat in round %(round)s. Check the number."),
    "seating_not_published": _("The seats of round %(round)s are not published yet."),
    "results_stand": _(
        "Round %(round)s has results already (tables: %(tables)s), so its seats stay."
    ),
    "judged_already": _(
        "The judge has given penalties in round %(round)s."
        " Lift them first, then take back the seats."
    ),
    "table_has_result": _("Table %(table)s has a result already. Correct the result instead."),
    "table_size_impossible": _(
        "Table %(table)s would have %(players)s, which this game does not allow."
        " Choose another table, or withdraw the seats and draft them anew."
    ),
    "no_such_number": _("Nobody has number %(number)s. Check it in the list."),
    "same_seat": _("Both are player %(number)s. Name another for the swap."),
    "clock_runs": _("The clock of round %(round)s is running already."),
    "clock_not_started": _(
        "The clock of round %(round)s has not been started yet. Start it first."
    ),
    "no_clock": _("Round %(round)s is played without a clock. Set its minutes first."),
    "round_too_long": _(
        "Round %(round)s lasts %(minutes)s minutes already, and %(most)s at most. Give fewer."
    ),
    "extra_too_long": _(
        "Table %(table)s has %(minutes)s minutes more already, and gets %(most)s at most."
        " Give fewer."
    ),
}

SHEETS: Final[Words] = {
    "round_closed": _("Round %(round)s is closed. Correct the sheet instead."),
    "sheet_faulty": _("The sheet cannot be so:"),
    "totals_count": _("Each of %(seats)s seats needs a total, and %(given)s were given."),
    "totals_not_whole": _("The total of seat %(seat)s is no whole number. Type it once more."),
    "totals_too_large": _("The total of seat %(seat)s is beyond %(limit)s. Count the digits."),
    "totals_do_not_add_up": _(
        "The totals add up to %(sum)s instead of 0. Compare them with the sheet; often a minus is"
        " missing."
    ),
    "totals_beyond_deals": _("Play cannot bring these totals. Compare them with the sheet:"),
    "deals_played_impossible": _("%(given)s deals were not played: %(planned)s are planned."),
    "entered_meanwhile": _(
        "%(signed)s entered table %(table)s at %(at)s: %(totals)s. You typed: %(yours)s."
        " Compare both with the sheet."
    ),
    "no_result_yet": _("Table %(table)s has no result yet. Enter it first."),
    "nothing_changes": _("Table %(table)s has exactly these figures already."),
    "dispute_open": _("Table %(table)s is disputed. Settle that first."),
    "no_dispute": _("Table %(table)s is not disputed."),
    "not_one_of_the_two": _("Choose one of the two sheets of table %(table)s."),
}

PHONES: Final[Words] = {
    "phones_off": _("Phones are not used in this tournament. Keep the sheet on paper."),
    "seat_not_taken": _("Nobody has that seat at table %(table)s. Look at the list of seats."),
    "no_phone_sheet": _("Table %(table)s keeps no sheet on a phone."),
    "nothing_aside": _("Every deal from the phones of table %(table)s counts already."),
    "deals_cannot_stand": _(
        "None of these deals can stand on the sheet of table %(table)s as it is. Compare them with"
        " the table, and enter its totals."
    ),
    "deals_came_since": _(
        "The phones of table %(table)s have written on since. Correct the sheet there."
    ),
    "sheet_locked": _("The desk has locked this sheet. Ask the judge."),
    "sheet_in": _("This sheet is at the desk already. What is to be changed, the judge changes."),
    "sheet_changed": _("The sheet has changed meanwhile. Look at it once more."),
    "not_finished": _(
        "%(played)s deals of %(planned)s are written. Play on, or say that time was called."
    ),
    "rivals_open": _("The phones wrote different deals (deal %(deals)s). Choose the right one."),
    "no_rivals": _("There is nothing to choose at deal %(deal)s any more."),
    "both_impossible": _("The two deals cannot follow one another like this. Choose one of them."),
    "too_much": _("This table has sent too much. Ask the judge."),
    "no_call": _("This call is gone."),
}

CHECKING: Final[Words] = {
    "checking_is_blind": _("Here sheets are checked by typing them again. Type the totals."),
    "checking_is_not_blind": _("Here sheets are checked by looking. Compare and tick."),
    "own_sheet": _("%(signed)s entered table %(table)s. Let somebody else check it."),
    "checked_already": _("%(signed)s has checked table %(table)s already."),
    "control_sums_differ": _(
        "The control sums of round %(round)s do not agree. Compare the tables shown with their"
        " sheets."
    ),
    "sheets_missing": _("Round %(round)s still waits for tables %(tables)s. Enter them first."),
    "sheets_disputed": _("Round %(round)s has disputed tables: %(tables)s. Settle them first."),
    "sheets_unchecked": _("Round %(round)s has unchecked tables: %(tables)s. Check them first."),
}

HALL: Final[Words] = {
    "no_such_screen": _("This screen was closed. Make another one."),
    "screen_unnamed": _("The screen has no name. Say where it hangs, for example “By the door”."),
    "message_empty": _("The message is empty. Write what everybody should read."),
}

JUDGE_AND_JOURNAL: Final[Words] = {
    "penalty_empty": _("The penalty takes nothing away. Write how many points."),
    "big_unreadable": _(
        "%(given)s are no big points. Write a figure or a fraction, as −1 or −1/2."
    ),
    "round_kept_where_lowest_wins": _(
        "The lowest total wins here, so a round without points would be the best. Add points to"
        " the player’s total instead."
    ),
    "cannot_undo": _("The journal does not take this back."),
    "nothing_to_undo": _("There is nothing left of this to take back."),
    "undone_already": _("This is taken back already."),
    "undo_blocked": _("This cannot be taken back now: later acts rest on it. Undo those first."),
    "invitation_unknown": _("This invitation was used or has expired. Ask for a new one."),
    "last_organiser": _("The tournament needs an organiser. Name another one first."),
    "no_such_role": _("There is no role “%(role)s”. Choose from the list."),
    "file_faulty": _("The file cannot be taken as it is:"),
}

REFUSALS: Final[Words] = {
    **ACCOUNTS,
    **TOURNAMENT,
    **PEOPLE,
    **SEATS,
    **SHEETS,
    **PHONES,
    **CHECKING,
    **HALL,
    **JUDGE_AND_JOURNAL,
    **copies.REFUSALS,
}
