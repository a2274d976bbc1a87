"""Refusals of services in words: what is wrong, then what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.words import (
    copies,
    refusals_of_house,
    refusals_of_money,
    refusals_of_seasons,
    refusals_of_sheets,
)

ACCOUNTS: Final[Mapping[str, Promise]] = {
    "code_wrong": _("This code is wrong. Wait for the next code on your phone and type that."),
    "second_factor_closed": _("Too many wrong codes. Wait 15 minutes."),
    "address_unknown": _(
        "This link was already used, is more than a day old, or is for another "
        "account. Type the address again."
    ),
    "too_many_letters": _("No e-mail was sent: too many went out recently. Try again in an hour."),
    "second_factor_required": _(
        "This server requires a second factor for all organisers, so you cannot remove it."
    ),
    "tournaments_used_up": _(
        "This account has reached the limit of tournaments announced per year: "
        "%(most)s. Ask the administrator for more."
    ),
    "jobs_used_up": _(
        "This account has reached the limit of papers and files per day: %(most)s. "
        "Try again in a few hours, or ask the administrator for more."
    ),
    "megabytes_used_up": _(
        "This account has reached the limit of megabytes uploaded per day: %(most)s. "
        "Try again tomorrow, or ask the administrator for more."
    ),
    "second_factor_stands": _("The account already has a second factor. Remove it first."),
    "no_such_bound": _("A limit is a whole number, or empty for the server's default."),
    "erased_already": _("This person is already erased."),
    "number_not_typed": _("Nothing was erased. Type the number %(number)s to confirm."),
    "plays_elsewhere": _(
        "This person also plays in tournaments of other organisers "
        "(%(tournaments)s). Ask the administrator."
    ),
}


ENTRY_FORM: Final[Mapping[str, Promise]] = {
    "name_without_letters": _("“%(name)s” contains no letter. Write the name and surname."),
    "born_impossible": _("Write a year of birth from %(low)s to %(high)s."),
    "entry_off": _("This tournament does not take entries here. Ask the organiser."),
    "entry_not_open": _("Entry has not opened yet. Come back when it has."),
    "entry_over": _("Entry is closed. Ask at the desk on the day."),
    "no_such_application": _("This application was withdrawn or declined. Check the list again."),
    "email_unwanted": _(
        "%(name)s stopped such e-mails, or the address is deleted. Telephone or ask at the desk."
    ),
    "email_bounced": _(
        "An e-mail to %(name)s came back. If the address works again, undo the mark in the journal."
    ),
    "place_is_gone": _(
        "This place is no longer yours. Fill in the form again, or ask the organiser."
    ),
    "answer_hours_impossible": _("Write a time to answer from 1 to %(most)s hours, or nothing."),
    "still_waiting": _("%(name)s is in the waiting list. Give them a place first."),
    "in_the_list_already": _(
        "This player is on the list as number %(number)s. To withdraw, tell the desk."
    ),
    "declined_already": _("The organiser declined this application: %(why)s."),
    "list_empty": _("The list is empty. Paste at least one name."),
    "list_too_long": _("The list has more than %(limit)s rows. Split it."),
    "list_unreadable": _(
        "This is not a list, or the file is damaged. Lists are read from XLSX, CSV, TSV and text"
        " files, or pasted as text."
    ),
    "list_without_names": _("No column of names was found. Mark it in the first row."),
    "began_or_off": _("The tournament has begun or is called off, so it cannot be moved."),
    "moved_nowhere": _("Day, time and place are unchanged. Change at least one of them."),
    "line_says_otherwise": _(
        "The line says %(said)s, the plan says %(planned)s. Change the plan in the "
        "settings, or remove this part: it is added automatically."
    ),
    "ends_before_it_begins": _("The last day is before the first. Check both dates."),
    "ages_impossible": _("The youngest age is above the oldest. Check both ages."),
    "calendar_without_headings": _(
        "The first line names the columns: at least “name” and “date”. Add the headings."
    ),
    "calendar_cell_unreadable": _("“%(given)s” was not understood. Correct it."),
    "calendar_faulty": _("Nothing was announced: correct the marked lines first."),
    "closes_before_it_opens": _("Entry would close before it opens. Check both times."),
    "too_many_classes": _("There can be up to %(most)s classes. Leave some out."),
    "merged_already": _("%(name)s is already merged. Split them first."),
    "merged_in_a_circle": _(
        "%(into)s is already merged into %(name)s, so this merge would be circular. "
        "Split them first."
    ),
    "played_one_event": _(
        "%(name)s and %(into)s both played in %(tournaments)s, so they are two "
        "people. If one of them was entered there by mistake, correct that entry "
        "first."
    ),
    "born_otherwise": _(
        "%(name)s and %(into)s were born in different years. If one year is wrong, "
        "correct it in the register first."
    ),
    "same_person": _("Both are the same person in the register. Choose another."),
    "title_held": _("%(name)s already has the title “%(title)s”. Remove it first."),
    "licence_held": _("%(name)s already has another licence for %(season)s. Remove it first."),
}


TEAMS: Final[Mapping[str, Promise]] = {
    "team_faulty": _("The team is not valid:"),
    "team_gone": _("Team %(team)s was dissolved in the meantime. Form it again."),
    "team_round_gone": _(
        "The seats of round %(round)s are published, too late for a reserve. Choose "
        "round %(first)s or a later one."
    ),
    "not_in_team": _("Player %(number)s does not play for this team in round %(round)s."),
}

GROUPS: Final[Mapping[str, Promise]] = {
    "groups_apart": _(
        "Some groups still play round %(round)s. Advance them first, or undo the "
        "advance of the others in the journal."
    ),
    "groups_to_go_on": _(
        "Round %(round)s closes when every group has advanced. Still playing: %(groups)s."
    ),
    "groups_end_together": _(
        "After round %(round)s no group can advance separately: close the round for all groups."
    ),
    "groups_play_together": _(
        "In round %(round)s a group is too small for a table and joins another one. "
        "Close the round for all groups; they are then seated together."
    ),
}


Words = Mapping[str, Promise]

TOURNAMENT: Final[Words] = {
    "approved_already": _("The result is approved and can no longer change. Ask the organiser."),
    "not_running": _("This is possible only while the tournament is running."),
    "not_provisional": _("Only a provisional result can be approved. Finish the tournament first."),
    "money_fixed": _(
        "The result is approved, so fees and prizes are locked. To change them, "
        "reopen the result first. You can still change the rest of the announcement."
    ),
    "settings_settled": _(
        "The result is approved: you can only correct the place, the contact and "
        "who sees what. To "
        "change more, reopen the result first."
    ),
    "nothing_to_pay_yet": _("The result is not announced yet, so nothing can be paid out."),
    "nobody_to_pay": _("Nothing is left to hand over: everything is recorded."),
    "payment_not_listed": _(
        "This payment is no longer on the list: it was recorded already, or a correction changed "
        "who pays whom. The list below is the current one."
    ),
    "too_many_prize_lists": _("There can be at most %(most)s lists of prizes."),
    "prize_list_twice": _("Two lists of prizes are for the same people. Put them in one line."),
    "fixed_above_fund": _(
        "The fixed prizes are %(fixed)s, but if everyone pays, the fund is %(fund)s. "
        "Reduce them, add money to the fund, or tick that they may be reduced: the "
        "public page then shows it."
    ),
    "no_prizes_announced": _("No prizes are announced yet. Add them first."),
    "fund_empty": _("The prize fund is empty, so there are no sums to publish."),
    "prizes_published": _("This list of prizes is published already."),
    "not_approved": _("The result is not approved yet, so there is nothing to reopen."),
    "draft_in_the_way": _("Round %(round)s already has a draft. Discard it first."),
    "game_fixed": _("The game cannot change once there are results. Announce another tournament."),
    "rounds_seated": _(
        "Round %(seated)s already has seats, so there cannot be fewer rounds: %(rounds)s."
    ),
    "block_begun": _(
        "The seats of round %(round)s are published, so its block cannot change. "
        "Change later blocks."
    ),
    "no_such_block": _("No block begins with round %(round)s. Plan it first."),
    "rounds_missing": _(
        "Rounds played: %(played)s of %(planned)s. Play the rest or change the plan first."
    ),
    "round_still_open": _("Round %(round)s is still open. Close it first."),
    "window_still_open": _(
        "Players may ask for corrections until %(until)s. Approve it after that."
    ),
    "settings_faulty": _("These settings do not fit together:"),
    "settings_need_preview": _("There are already results. Check what would change, then confirm."),
    "typed_over": _(
        "Someone else has changed the same data since you opened this page. What you "
        "typed is still here: compare both, then save again."
    ),
    "replaced_meanwhile": _(
        "%(name)s has taken over number %(number)s since you opened this page, so "
        "nothing was changed. Check the details."
    ),
    "changed_meanwhile": _("Someone has changed the tournament in the meantime. Check it again."),
    "called_off": _(
        "The tournament is called off (%(reason)s). Choose “It takes place after "
        "all” in the settings first."
    ),
    "result_is_out": _("The result is already announced. Reopen it first."),
    "began_already": _(
        "Seats were published, so you cannot delete it. Call it off, or archive it."
    ),
    "too_many_presets": _("You already have %(most)s presets of your own. Remove one first."),
    "slug_taken": _("The address “%(slug)s” is taken. Choose another."),
    "name_missing": _("The name is empty. Enter one."),
    "not_a_rehearsal": _(
        "Only a rehearsal can play itself. Mark the tournament as one, or make a copy."
    ),
}

PEOPLE: Final[Words] = {
    "already_entered": _("%(name)s has already been entered, as number %(number)s."),
    "which_player": _("The register has several people called %(name)s. Choose one."),
    "number_taken": _("Number %(number)s belongs to %(name)s. Choose another."),
    "federation_number_taken": _(
        "Federation number %(federation_number)s belongs to %(name)s. Compare the cards."
    ),
    "federation_number_held": _(
        "Federation number %(federation_number)s belongs to someone else. Compare the cards."
    ),
    "person_unknown": _(
        "The register shows the details of %(name)s only to people who have entered "
        "them before and to managers of the register."
    ),
    "nobody_named": _(
        "The register has nobody named “%(name)s” whom you may see. Check the spelling."
    ),
    "nothing_to_take_over": _("The register has no different details for %(name)s."),
    "left_already": _("%(number)s. %(name)s has already left."),
    "not_left": _("%(number)s. %(name)s has not left."),
    "still_checking_in": _(
        "Players still arrive. Draft the seats of round 1, then remove those who are missing."
    ),
    "replaced_later": _(
        "%(number)s. %(name)s has had another substitute since. Undo that first, in the journal."
    ),
    "not_a_player": _("Number %(number)s cannot get the substitute. Give the number of a player."),
    "seated_already": _(
        "%(number)s. %(name)s has a seat in round %(round)s. Take them out of the round there."
    ),
    "round_gone": _("Round %(round)s has been played. Choose a later one."),
    "same_player": _("%(name)s already plays under number %(number)s. Choose another player."),
    "reason_missing": _("Give a reason in a few words; it is public."),
}

SEATS: Final[Words] = {
    "all_rounds_played": _("All %(rounds)s rounds are played. Finish the tournament."),
    "lots_fixed": _("The first seats are published, so the lots stay as drawn."),
    "drawn_meanwhile": _(
        "Someone has drawn the lots in the meantime. Check that draw; draw again only if necessary."
    ),
    "seating_faulty": _("The tables cannot be made:"),
    "no_draft": _("Round %(round)s has no draft of seats. Make one first."),
    "draft_unplayable": _(
        "Table %(table)s in the draft has %(players)s seats; this game allows: "
        "%(sizes)s. Draft the seats again."
    ),
    "no_such_round": _("Round %(round)s does not exist."),
    "round_seated_already": _("The seats of round %(round)s are published. Read them."),
    "no_such_table": _("Round %(round)s has no table %(table)s. Check the number on the sheet."),
    "not_seated": _("Player %(number)s has no seat in round %(round)s. Check the number."),
    "seating_not_published": _("The seats of round %(round)s are not published yet."),
    "results_stand": _(
        "Round %(round)s already has results (tables: %(tables)s), so its seats stay."
    ),
    "judged_already": _(
        "The judge gave penalties in round %(round)s. Lift them first, then withdraw the seats."
    ),
    "table_has_result": _(
        "Table %(table)s already has a result. To change seats and results together, "
        "use “Something is wrong” on the page of seats."
    ),
    "table_size_impossible": _(
        "Table %(table)s would have %(players)s, which this game does not allow. "
        "Choose another table, or let the remaining players move or sit out."
    ),
    "no_such_number": _("Nobody has number %(number)s. Check it in the list."),
    "same_seat": _("Both are player %(number)s. Choose another player for the swap."),
    "same_table": _("Both are table %(table)s. Choose another table."),
    "sits_there_already": _("Player %(number)s already sits at table %(table)s."),
    "table_cannot_play": _(
        "Table %(table)s would have %(players)s, which this game does not allow. "
        "Move the others too, or let them sit out the round."
    ),
    "tables_of_other_sizes": _(
        "Tables %(first)s and %(second)s have different numbers of players. Correct each sheet."
    ),
    "totals_needed": _(
        "Table %(table)s has a result. Enter the totals for the players who will be there."
    ),
    "points_cannot_go": _(
        "Players can keep their own points only if both tables have a result. Let "
        "the points stay with the seats."
    ),
    "points_would_not_add_up": _(
        "With their own points, table %(table)s would add up to %(sum)s. Let the "
        "points stay with the seats, or correct both sheets."
    ),
    "nobody_to_enter": _("All players of “%(tournament)s” are already entered here."),
    "nobody_moves": _("Nobody was moved. Choose a new table for at least one player."),
    "clock_runs": _("The clock of round %(round)s is already running."),
    "clock_not_started": _("The clock of round %(round)s has not started. Start it first."),
    "no_such_group": _("Round %(round)s has no group “%(group)s” with its own clock."),
    "clocks_apart": _(
        "In round %(round)s every group has its own clock. Pause or resume it at the group."
    ),
    "no_clock": _("Round %(round)s is played without a clock. Set its minutes first."),
    "round_too_long": _(
        "Round %(round)s already lasts %(minutes)s minutes; the limit is %(most)s. Give fewer."
    ),
    "extra_too_long": _(
        "Table %(table)s already has %(minutes)s minutes more; the limit is %(most)s. Give fewer."
    ),
}

HALL: Final[Words] = {
    "no_such_screen": _("This screen was closed. Create another one."),
    "screen_unnamed": _("The screen has no name. Say where it is, for example “By the door”."),
    "logo_unreadable": _("The file is not a picture. Choose a PNG or JPEG."),
    "logo_too_large": _(
        "The picture is too large. Choose one of up to 2 MB and about 2,800 × 2,800 pixels."
    ),
    "message_empty": _("The message is empty. Write something."),
}

JUDGE_AND_JOURNAL: Final[Words] = {
    "penalty_empty": _("The penalty takes no points. Enter how many."),
    "big_unreadable": _(
        "%(given)s is not a number of big points. Write a number or a fraction, for "
        "example −1 or −1/2."
    ),
    "round_kept_where_lowest_wins": _(
        "In this game the lowest total wins, so a round without points would be the "
        "best. Add points to the player's total instead."
    ),
    "cannot_undo": _("You cannot undo this from the journal."),
    "nothing_to_undo": _("Nothing of this is left to undo."),
    "undone_already": _("This is already undone."),
    "undo_blocked": _("You cannot undo this now: later changes depend on it. Undo those first."),
    "invitation_unknown": _("This invitation was used or has expired. Ask for a new one."),
    "last_organiser": _("The tournament needs an organiser. Add another one first."),
    "no_such_role": _("There is no role “%(role)s”. Choose from the list."),
    "webhook_without_events": _("Nothing would be sent. Tick at least one change."),
    "webhook_address_not_valid": _("Write a whole address that begins with https://."),
    "too_many_webhooks": _("There are %(most)s addresses already. Remove one first."),
    "webhook_unknown": _("This address is removed already."),
    "token_without_rights": _("A key without rights opens nothing. Tick at least one."),
    "too_many_tokens": _("There are %(most)s keys already. Revoke those that are not used."),
    "token_unknown": _("This key was revoked or has expired already."),
    "device_code_unknown": _(
        "This code was used or has expired. Create the device again at the desk and scan it."
    ),
    "file_faulty": _("The file cannot be imported:"),
    "no_tournament_file": _("This is not a tournament. Choose another file."),
    "file_too_long": _("The file is too long. Split it."),
    "file_too_heavy": _(
        "The file is larger than any tournament and was not read. Choose another, or "
        "ask the person who set up Kārta to import it."
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
    **refusals_of_sheets.REFUSALS,
    **HALL,
    **JUDGE_AND_JOURNAL,
    **copies.REFUSALS,
    **refusals_of_house.REFUSALS,
    **refusals_of_money.REFUSALS,
    **refusals_of_seasons.REFUSALS,
}

OF_ONE: Final[Words] = {
    **refusals_of_sheets.OF_ONE,
    "results_stand": _(
        "Round %(round)s already has a result (table %(tables)s), so its seats stay."
    ),
}
"""Texts used instead if the list among a refusal's facts has one number."""
