"""The words of all acts of the services, in groups for the search."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, Promise]

PEOPLE: Final[Words] = {
    "register": _("Player entered"),
    "apply_list": _("List of players imported"),
    "enter_qualified": _("Players entered by their places in a series"),
    "enter_people_of": _("Players of another tournament entered"),
    "change_entry": _("Player's details changed"),
    "change_birth_year": _("Year of birth changed"),
    "change_register": _("Player's details in the register changed"),
    "take_over": _("Player's details updated from the register"),
    "erase_person": _("Person erased"),
    "apply": _("Application came in"),
    "place_application": _("Place given to an application"),
    "withdraw_application": _("Application withdrawn"),
    "decline_application": _("Application declined"),
    "mark_paid": _("Entry fee recorded"),
    "take_ratings": _("Rating updated from the published list"),
    "take_strengths": _("Strength updated from the published list"),
    "check_in": _("Player arrived"),
    "undo_check_in": _("Arrival undone"),
    "mark_absent": _("Player absent from a round"),
    "mark_present": _("Absence undone"),
    "withdraw": _("Player left"),
    "did_not_come": _("Player did not come"),
    "disqualify": _("Player disqualified"),
    "reinstate": _("Player returned"),
    "substitute": _("Another player took over the number"),
}
REGISTER: Final[Words] = {
    "show_as_initials": _("Name shown as initials everywhere"),
    "show_in_full": _("Full name shown again"),
    "change_person": _("Person's details in the register changed"),
    "merge_persons": _("Two people in the register merged"),
    "split_persons": _("Merge undone"),
    "tell_persons_apart": _("Two people marked as different"),
    "give_title": _("Title added"),
    "take_title": _("Title removed"),
    "give_licence": _("Licence added"),
    "take_licence": _("Licence removed"),
}
TEAMS: Final[Words] = {
    "enter_club_team": _("Players of a club entered as a team"),
    "set_up_team": _("Team of players formed"),
    "change_team": _("Team of players changed"),
    "dissolve_team": _("Team of players dissolved"),
    "bring_in_reserve": _("Reserve plays for a team"),
}
SEATS: Final[Words] = {
    "draw_lots": _("Lots drawn"),
    "draft_seating": _("Seats drafted"),
    "discard_draft": _("Draft of seats discarded"),
    "swap_seats": _("Seats swapped"),
    "exchange_players": _("Two players in each other's seats swapped"),
    "exchange_tables": _("The players of two tables swapped"),
    "move_players": _("Players moved to other tables"),
    "publish_seating": _("Seats published"),
    "withdraw_seating": _("Seats withdrawn"),
    "take_out": _("Player taken out of the round"),
    "put_back": _("Player returned to the round"),
    "seat_latecomer": _("Latecomer seated"),
}
SHEETS: Final[Words] = {
    "enter_totals": _("Totals entered"),
    "enter_deals": _("Deals entered"),
    "correct_sheet": _("Sheet corrected"),
    "exchange_results": _("Results of two tables swapped"),
    "void_table": _("Table declared void"),
    "lift_void": _("Void table counts again"),
    "check_sheet": _("Sheet checked"),
    "re_enter_blind": _("Sheet typed a second time"),
    "compare_sheet": _("Sheet compared with the paper"),
    "raise_dispute": _("Result disputed"),
    "open_dispute": _("Two different results"),
    "settle_dispute": _("Dispute settled"),
}
PHONES: Final[Words] = {
    "issue_links": _("Phone links created"),
    "reissue_link": _("New link for a table"),
    "revoke_link": _("Table's links closed"),
    "agree_sheet": _("The table agreed to its sheet"),
    "disagree_sheet": _("A player disagreed with the sheet"),
    "choose_deal": _("Two different deals from two phones: one chosen"),
    "keep_both_deals": _("Two different deals from two phones: both kept"),
    "lock_sheet": _("Table's sheet locked"),
    "unlock_sheet": _("Table's sheet unlocked"),
    "note_late_deals": _("Late deals checked"),
    "count_deals": _("Deals set aside were counted"),
    "hand_back": _("Sheet returned to its table"),
    "call_judge": _("The judge was called"),
    "cancel_call": _("A call for the judge was cancelled"),
    "answer_call": _("The judge came to the table"),
}
JUDGE: Final[Words] = {
    "penalise": _("Penalty given"),
    "award": _("Points given by the judge"),
    "take_round_away": _("Round removed"),
    "lift_penalty": _("Penalty lifted"),
    "warn": _("Warning given"),
    "lift_warning": _("Warning lifted"),
    "give_pule": _("Personal pule given"),
    "lift_pule": _("Personal pule lifted"),
}
COURSE: Final[Words] = {
    "create_tournament": _("Tournament announced"),
    "import_event": _("Tournament imported from a file"),
    "mark_rehearsal": _("Marked as a rehearsal"),
    "change_settings": _("Settings changed"),
    "change_visibility": _("Visibility changed"),
    "set_face": _("Logo, sponsors and diploma changed"),
    "plan_blocks": _("Blocks of rounds planned"),
    "place_by_hand": _("Player put into a group by hand"),
    "fill_group": _("Group filled by places in a series"),
    "call_off": _("Tournament called off"),
    "take_place_after_all": _("The tournament takes place after all"),
    "announce_entry": _("Entry announced"),
    "move_event": _("Tournament moved"),
    "hand_out_prizes": _("Prize handed over"),
    "settle_stakes": _("Stakes settled"),
    "archive_tournament": _("Tournament archived"),
    "delete_tournament": _("Tournament deleted"),
    "bring_back_tournament": _("Tournament restored to the list"),
    "start_round": _("Clock started"),
    "change_minutes": _("Minutes of the round changed"),
    "pause_clock": _("Clock paused"),
    "resume_clock": _("Clock resumed"),
    "start_group": _("Group clock started"),
    "pause_group": _("Group clock paused"),
    "resume_group": _("Group clock resumed"),
    "give_everybody_minutes": _("More time for all tables"),
    "give_extra_minutes": _("More time for a table"),
    "close_round": _("Round closed"),
    "go_on": _("Group advanced to the next round"),
    "finish": _("Provisional result announced"),
    "extend_window": _("Corrections extended"),
    "back_to_running": _("Provisional result withdrawn"),
    "approve": _("Result approved"),
    "reopen": _("Result reopened"),
    "turn_back": _("Tournament restored from a copy"),
}
HALL: Final[Words] = {
    "make_screen": _("Screen created"),
    "switch_screen": _("Screen view changed"),
    "set_up_screen": _("Screen set up"),
    "close_screen": _("Screen closed"),
    "renew_screen_code": _("New code for a screen"),
    "reveal_places": _("Podium revealed"),
    "say_to_everybody": _("Message to everyone"),
    "lift_message": _("Message removed"),
}
TEAM: Final[Words] = {
    "invite": _("Invitation created"),
    "withdraw_invitation": _("Invitation withdrawn"),
    "accept_invitation": _("Invitation accepted"),
    "change_role": _("Role changed"),
    "remove_role": _("Role removed"),
}
SEASONS: Final[Words] = {
    "create_series": _("Series announced"),
    "create_rating": _("Rating list announced"),
    "change_series": _("Rule of the series changed"),
    "add_stage": _("Stage added"),
    "change_stage": _("Stage changed"),
    "lift_stage": _("Stage removed"),
    "take_in_results": _("External results imported"),
    "change_results": _("External results corrected"),
    "approve_series": _("Table of the series approved"),
    "reopen_series": _("Table of the series reopened"),
    "publish_rating": _("Rating published"),
}
HOUSE: Final[Words] = {
    "change_house": _("Site name and logo changed"),
    "change_rights": _("Rights of an account changed"),
}
UNDO: Final[Words] = {"undo": _("Undone")}

GROUPS: Final[Mapping[str, tuple[Promise, Words]]] = {
    "people": (_("Players"), PEOPLE),
    "teams": (pgettext_lazy("of players", "Teams"), TEAMS),
    "seats": (_("Seats"), SEATS),
    "sheets": (_("Sheets"), SHEETS),
    "phones": (_("Phones at the tables"), PHONES),
    "judge": (pgettext_lazy("journal", "Judge"), JUDGE),
    "course": (_("Course of the tournament"), COURSE),
    "hall": (pgettext_lazy("journal", "Screens"), HALL),
    "team": (_("Team"), TEAM),
    "seasons": (_("Series and ratings"), SEASONS),
    "undone": (_("What was undone"), UNDO),
}
VERBS: Final[Words] = {
    verb: words
    for verbs in (*(verbs for _title, verbs in GROUPS.values()), REGISTER, HOUSE)
    for verb, words in verbs.items()
}
"""All acts; those of the register and the instance are in no group."""


WAYS: Final[Mapping[str, Promise]] = {
    "apply": _("Decline it under “Players”, with a reason."),
    "place_application": _("Decline the application under “Players”, with a reason."),
    "withdraw_application": _("The player must apply again."),
    "undo": _("To undo this, make the change again."),
    "change_register": _("Change the details again: all tournaments share the register."),
    "discard_draft": _("Draft the seats again."),
    "withdraw_seating": _("Publish the new draft."),
    "open_dispute": _("Settle the dispute: both results stay until then."),
    "issue_links": _("Close the links of a table under “Phones”."),
    "reissue_link": _("A closed link stays closed. Create a new one."),
    "revoke_link": _("Create a new link for the table."),
    "disagree_sheet": _("The player agrees on the phone, or the table changes its sheet."),
    "choose_deal": _("The table corrects the deal; the other one is under “Phones”."),
    "keep_both_deals": _("The table undoes the last deal and corrects the others."),
    "call_judge": _("Under “Phones”, record that the judge came."),
    "cancel_call": _("The table calls again."),
    "answer_call": _("The table calls again."),
    "lift_penalty": _("Give the penalty again."),
    "lift_warning": _("Warn again."),
    "lift_pule": _("Give the pule again."),
    "create_tournament": _(
        "Delete it in the settings; this is possible until seats are published."
    ),
    "archive_tournament": _("Restore it from the end of the list of tournaments."),
    "delete_tournament": _("Restore it from the end of the list of tournaments."),
    "bring_back_tournament": _("Archive it again, or delete it."),
    "import_event": _(
        "You cannot remove an imported tournament. Import the right file as another one."
    ),
    "mark_rehearsal": _("A rehearsal stays a rehearsal. Announce another tournament."),
    "back_to_running": _("Announce the provisional result again."),
    "reopen": _("Approve the result again."),
    "close_screen": _("Create another screen."),
    "turn_back": _("Restore the copy made just before."),
    "withdraw_invitation": _("Create another invitation."),
    "accept_invitation": _("Remove the role under Team."),
    "change_role": _("Change the role again in the team."),
    "remove_role": _("Invite again."),
    "create_series": _(
        "You cannot delete a series. Remove its stages, or hide it from the public."
    ),
    "create_rating": _("You cannot delete a rating list. Hide it from the public instead."),
    "reopen_series": _("Approve the table again."),
    "publish_rating": _("A published rating stays as published; the next one will be right."),
    "erase_person": _("Erased data cannot be restored: nothing is left of it."),
}
"""How to reverse an act without the journal; the journal undoes all other acts."""
