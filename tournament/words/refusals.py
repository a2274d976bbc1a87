"""Why a service did not act, in words: what is wrong, then what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.words import copies, refusals_of_seasons
from tournament.words import refusals_of_sheets as of_sheets

ACCOUNTS: Final[Mapping[str, Promise]] = {
    "code_wrong": _("This code is wrong. Wait for the next one on the phone and type that."),
    "second_factor_closed": _("Too many wrong codes. Wait a quarter of an hour."),
    "address_unknown": _(
        "This link was used, is older than a day, or is for another account. Type the address "
        "again."
    ),
    "too_many_letters": _("No letter was sent: too many went out lately. Try again in an hour."),
    "second_factor_required": _(
        "This server asks everybody who organises for a second factor, so it stays."
    ),
    "tournaments_used_up": _(
        "This account has announced as many tournaments within a year as the server allows:"
        " %(most)s. Ask the administrator for more."
    ),
    "jobs_used_up": _(
        "This account has ordered as many papers and files within a day as the server allows:"
        " %(most)s. Try again in some hours, or ask the administrator for more."
    ),
    "megabytes_used_up": _(
        "This account has brought in as many megabytes within a day as the server allows:"
        " %(most)s. Try again tomorrow, or ask the administrator for more."
    ),
    "second_factor_stands": _("The account has a second factor already. Remove that one first."),
    "no_such_bound": _("A bound is a whole number, or empty for what the server allows everybody."),
    "erased_already": _("This person is erased already."),
    "number_not_typed": _("Nothing was erased. Type the number %(number)s to confirm."),
    "plays_elsewhere": _(
        "This person also plays in tournaments of others (%(tournaments)s). Ask the administrator."
    ),
}


ENTRY_FORM: Final[Mapping[str, Promise]] = {
    "name_without_letters": _("“%(name)s” has no letter in it. Write the name and surname."),
    "born_impossible": _("Write a year of birth from %(low)s to %(high)s."),
    "entry_off": _("Entries for this tournament are not taken here. Ask whoever organises it."),
    "entry_not_open": _("Entry has not opened yet. Come back when it has."),
    "entry_over": _("Entry is closed. Ask at the desk on the day."),
    "no_such_application": _("This application was withdrawn or declined. Look at the list again."),
    "still_waiting": _("%(name)s is in the waiting list. Give them a place first."),
    "in_the_list_already": _(
        "This player is on the list as number %(number)s. To withdraw, tell the desk, which takes "
        "the player off the list."
    ),
    "declined_already": _("The organiser declined this application: %(why)s."),
    "list_empty": _("The list is empty. Paste at least one name."),
    "list_too_long": _("The list has more than %(limit)s rows. Split it."),
    "list_unreadable": _(
        "This is not a list, or the file is damaged. Lists are read from XLSX, CSV, TSV and text"
        " files, or pasted as text."
    ),
    "list_without_names": _("No column of names was found. Name it in the first row."),
    "began_or_off": _("The tournament has begun or is called off, so it cannot be moved."),
    "moved_nowhere": _("Day, time and place are as they were. Change at least one of them."),
    "line_says_otherwise": _(
        "The line says %(said)s, the plan says %(planned)s. Change the plan in the settings, or "
        "leave this part out: it is added automatically."
    ),
    "closes_before_it_opens": _("Entry would close before it opens. Check both times."),
    "too_many_classes": _("There can be up to %(most)s classes. Leave some out."),
    "merged_already": _("%(name)s was merged already. Split them first."),
    "merged_in_a_circle": _(
        "%(into)s is already %(name)s, so merging them would go in a circle. Split them first."
    ),
    "played_one_event": _(
        "%(name)s and %(into)s both played in %(tournaments)s, so they are two people. If one of"
        " them was entered there by mistake, put that entry right first."
    ),
    "born_otherwise": _(
        "%(name)s and %(into)s were born in different years. If one of the years is wrong, "
        "correct it in the register first."
    ),
    "same_person": _("That is one and the same row of the register. Name another."),
    "title_held": _("%(name)s has the title “%(title)s” already. Take it away first."),
    "licence_held": _("%(name)s has another licence for %(season)s already. Take it away first."),
    "no_colour": _("“%(given)s” is not a colour. Write a hash and six characters, as in #8a1538."),
    "no_picture": _("This file is not a PNG or JPEG picture. Save it as one of them."),
    "picture_too_large": _("The picture is larger than %(most)s KB. Save a smaller one."),
}


TEAMS: Final[Mapping[str, Promise]] = {
    "team_faulty": _("The team cannot play like this:"),
    "team_gone": _("Team %(team)s was dissolved meanwhile. Form it again."),
    "team_round_gone": _(
        "The seats of round %(round)s are published, so a reserve comes too late for it. Name round"
        " %(first)s or a later one."
    ),
    "not_in_team": _("Player %(number)s does not play for this team in round %(round)s."),
}

GROUPS: Final[Mapping[str, Promise]] = {
    "groups_apart": _(
        "Some groups still play round %(round)s. Let them go on first, or undo in the journal that"
        " the others went on."
    ),
    "groups_to_go_on": _(
        "Round %(round)s closes once every group has gone on. Still playing it: %(groups)s."
    ),
    "groups_end_together": _(
        "After round %(round)s no group goes on by itself: close the round for everybody."
    ),
    "groups_play_together": _(
        "In round %(round)s a group is too small for a table and joins another one. Close the round"
        " for everybody, then they are seated together."
    ),
}


Words = Mapping[str, Promise]

TOURNAMENT: Final[Words] = {
    "approved_already": _("The result is approved and no longer changes. Ask the organiser."),
    "not_running": _("This is possible only while the tournament is running."),
    "not_provisional": _("Only a provisional result can be approved. Finish the tournament first."),
    "money_fixed": _(
        "The result is approved, and fees and prizes stay as they are. To change them, reopen the"
        " result first; everything else of the announcement may be changed."
    ),
    "settings_settled": _(
        "The result is approved: only the place and whom to ask can still be put right. To change"
        " more, reopen the result first."
    ),
    "nothing_to_pay_yet": _("The result is not announced yet: nothing is paid out."),
    "nobody_to_pay": _("Nothing is to be handed over to anybody: it is all noted already."),
    "not_approved": _("The result is not approved yet, so there is nothing to reopen."),
    "draft_in_the_way": _("Round %(round)s is drafted already. Discard the draft first."),
    "game_fixed": _("The game stays as it is once there are results. Announce another tournament."),
    "rounds_seated": _(
        "Round %(seated)s has its seats already, so there cannot be fewer rounds: %(rounds)s."
    ),
    "block_begun": _(
        "The seats of round %(round)s are published, so its block stays as it is. Change those to"
        " come."
    ),
    "no_such_block": _("No block begins with round %(round)s. Plan it first."),
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
    "typed_over": _(
        "Somebody else has changed the same since this page was opened. What you typed is still"
        " here: look at both, then save again."
    ),
    "replaced_meanwhile": _(
        "%(name)s has taken number %(number)s over since this page was opened, so nothing was"
        " changed. Look at what is written of them."
    ),
    "changed_meanwhile": _("Somebody has changed the tournament meanwhile. Look at it again."),
    "called_off": _(
        "The tournament is called off (%(reason)s). Say in the settings that it takes place after"
        " all, then go on."
    ),
    "result_is_out": _("The result is announced already. Reopen it first."),
    "began_already": _(
        "Seats were published, so it cannot be deleted. Call it off, or put it into the archive."
    ),
    "too_many_presets": _("You keep %(most)s presets of your own already. Remove one first."),
    "slug_taken": _("The address “%(slug)s” is taken. Choose another."),
    "name_missing": _("The name is empty. Write it."),
    "not_a_rehearsal": _(
        "Only a rehearsal plays itself. Mark the tournament as one, or make a copy."
    ),
}

PEOPLE: Final[Words] = {
    "already_entered": _("%(name)s has already been entered, as number %(number)s."),
    "which_player": _("The register has several people called %(name)s. Choose which one it is."),
    "number_taken": _("Number %(number)s belongs to %(name)s. Give another."),
    "federation_number_taken": _(
        "Federation number %(federation_number)s belongs to %(name)s. Compare the cards."
    ),
    "federation_number_held": _(
        "Federation number %(federation_number)s belongs to somebody else. Compare the cards."
    ),
    "person_unknown": _(
        "What the register knows about %(name)s is open only to those who have entered them "
        "before, and to whoever keeps the register."
    ),
    "nothing_to_take_over": _("The register has nothing different about %(name)s."),
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
    "drawn_meanwhile": _(
        "Somebody has drawn the lots meanwhile. Look at that draw; draw again only if you must."
    ),
    "seating_faulty": _("The tables cannot be made like this:"),
    "no_draft": _("Round %(round)s has no draft of seats. Make one first."),
    "draft_unplayable": _(
        "Table %(table)s of the draft has %(players)s seats; tables of this game have: %(sizes)s. "
        "Draft the seats again."
    ),
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
    "table_has_result": _(
        "Table %(table)s has a result already. Changes that include the result are made further "
        "down, under “Put right who sat where”."
    ),
    "table_size_impossible": _(
        "Table %(table)s would have %(players)s, which this game does not allow."
        " Choose another table, or let those who are left go to others or sit out."
    ),
    "no_such_number": _("Nobody has number %(number)s. Check it in the list."),
    "same_seat": _("Both are player %(number)s. Name another for the swap."),
    "same_table": _("Both are table %(table)s. Name another."),
    "sits_there_already": _("Player %(number)s sits at table %(table)s already."),
    "table_cannot_play": _(
        "Table %(table)s would have %(players)s, which this game does not allow. Let the others go"
        " elsewhere too, or let them sit the round out."
    ),
    "tables_of_other_sizes": _(
        "Tables %(first)s and %(second)s do not have the same number of players. Correct each "
        "sheet."
    ),
    "totals_needed": _(
        "Table %(table)s has a result. Write its totals as they will be for those who then sit "
        "there."
    ),
    "points_cannot_go": _(
        "Each can keep their own points only where both sit at tables with a result. Let the"
        " points stay with the seats."
    ),
    "points_would_not_add_up": _(
        "With their own points table %(table)s would add up to %(sum)s. Let the points stay with"
        " the seats, or correct both sheets."
    ),
    "nobody_to_enter": _("Everybody who plays in “%(tournament)s” has already been entered here."),
    "nobody_moves": _("Nobody has been moved. Say for at least one player where they go."),
    "clock_runs": _("The clock of round %(round)s is running already."),
    "clock_not_started": _(
        "The clock of round %(round)s has not been started yet. Start it first."
    ),
    "no_such_group": _("Round %(round)s has no group “%(group)s” with a clock of its own."),
    "clocks_apart": _(
        "In round %(round)s every group has a clock of its own. Pause or resume it at the group."
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

HALL: Final[Words] = {
    "no_such_screen": _("This screen was closed. Make another one."),
    "screen_unnamed": _("The screen has no name. Say where it hangs, for example “By the door”."),
    "logo_unreadable": _("The file is not a picture. Choose a PNG or JPEG."),
    "logo_too_large": _(
        "The picture is too large. Choose one of up to 2 MB and about 2,800 × 2,800 pixels."
    ),
    "message_empty": _("The message is empty. Write what everybody should read."),
}

JUDGE_AND_JOURNAL: Final[Words] = {
    "penalty_empty": _("The penalty takes nothing away. Write how many points."),
    "big_unreadable": _(
        "%(given)s is not a number of big points. Write a figure or a fraction, such as −1 or −1/2."
    ),
    "round_kept_where_lowest_wins": _(
        "The lowest total wins here, so a round without points would be the best. Add points to"
        " the player’s total instead."
    ),
    "cannot_undo": _("This cannot be taken back from the journal."),
    "nothing_to_undo": _("Nothing of this is left to take back."),
    "undone_already": _("This is taken back already."),
    "undo_blocked": _("This cannot be taken back now: later acts rest on it. Undo those first."),
    "invitation_unknown": _("This invitation was used or has expired. Ask for a new one."),
    "last_organiser": _("The tournament needs an organiser. Name another one first."),
    "no_such_role": _("There is no role “%(role)s”. Choose from the list."),
    "file_faulty": _("The file cannot be taken as it is:"),
    "no_tournament_file": _("This is not a tournament. Choose another file."),
    "file_too_long": _("The file is too long. Split it."),
    "file_too_heavy": _(
        "The file holds more than any tournament and was not read. Choose another, or ask whoever"
        " set Kārta up to import it there."
    ),
}

REFUSALS: Final[Words] = {
    **ACCOUNTS,
    **TOURNAMENT,
    **PEOPLE,
    **TEAMS,
    **GROUPS,
    **ENTRY_FORM,
    **SEATS,
    **of_sheets.REFUSALS,
    **HALL,
    **JUDGE_AND_JOURNAL,
    **copies.REFUSALS,
    **refusals_of_seasons.REFUSALS,
}

OF_ONE: Final[Words] = {
    **of_sheets.OF_ONE,
    "results_stand": _(
        "Round %(round)s has a result already (table %(tables)s), so its seats stay."
    ),
}
"""What is said instead where the list among a refusal's facts has one number."""
