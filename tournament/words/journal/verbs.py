"""What was done, in words: every act of the services, in the groups that people look for."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, Promise]

PEOPLE: Final[Words] = {
    "register": _("Player entered"),
    "apply_list": _("List of players taken in"),
    "enter_qualified": _("People entered by their places in a series"),
    "enter_people_of": _("People of another tournament entered"),
    "change_entry": _("Player's details changed"),
    "change_register": _("Player's details in the register changed"),
    "take_over": _("Player's details taken over from the register"),
    "erase_person": _("Person erased"),
    "apply": _("Application came in"),
    "place_application": _("Place given to an application"),
    "withdraw_application": _("Application withdrawn"),
    "decline_application": _("Application declined"),
    "mark_paid": _("Entry fee noted"),
    "take_ratings": _("Rating taken over from the published list"),
    "take_strengths": _("Strength taken over from the published list"),
    "check_in": _("Player arrived"),
    "undo_check_in": _("Arrival taken back"),
    "mark_absent": _("Player absent from a round"),
    "mark_present": _("Absence taken back"),
    "withdraw": _("Player left"),
    "did_not_come": _("Player did not come"),
    "disqualify": _("Player disqualified"),
    "reinstate": _("Player came back"),
    "substitute": _("Somebody else plays on under the number"),
}
REGISTER: Final[Words] = {
    "merge_persons": _("Two people in the register merged"),
    "split_persons": _("Merged people split again"),
    "tell_persons_apart": _("Two people noted as not the same"),
    "give_title": _("Title noted"),
    "take_title": _("Title taken away"),
    "give_licence": _("Licence noted"),
    "take_licence": _("Licence taken away"),
}
TEAMS: Final[Words] = {
    "enter_club_team": _("People of a club entered as a team"),
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
    "exchange_players": _("Two players exchanged who sat the other way round"),
    "exchange_tables": _("The players of two tables exchanged"),
    "move_players": _("Players moved to other tables"),
    "publish_seating": _("Seats published"),
    "withdraw_seating": _("Seats withdrawn"),
    "take_out": _("Player taken out of the round"),
    "put_back": _("Player put back into the round"),
    "seat_latecomer": _("Latecomer seated"),
}
SHEETS: Final[Words] = {
    "enter_totals": _("Totals entered"),
    "enter_deals": _("Deals entered"),
    "correct_sheet": _("Sheet corrected"),
    "exchange_results": _("Two tables given each other's figures"),
    "void_table": _("Table declared void"),
    "lift_void": _("Void table counts again"),
    "check_sheet": _("Sheet checked"),
    "re_enter_blind": _("Sheet typed a second time"),
    "compare_sheet": _("Sheet compared with the paper"),
    "raise_dispute": _("Result disputed"),
    "open_dispute": _("Two results that differ"),
    "settle_dispute": _("Dispute settled"),
}
PHONES: Final[Words] = {
    "issue_links": _("Links for the phones made"),
    "reissue_link": _("A table was given a new link"),
    "revoke_link": _("A table's links shut"),
    "agree_sheet": _("The table agreed to its sheet"),
    "disagree_sheet": _("A player disagreed with the sheet"),
    "choose_deal": _("Of two deals from two phones one was chosen"),
    "keep_both_deals": _("Of two deals from two phones both were kept"),
    "lock_sheet": _("A table's sheet locked"),
    "unlock_sheet": _("A table's sheet opened"),
    "note_late_deals": _("Deals that came too late looked at"),
    "count_deals": _("Deals that were set aside counted"),
    "hand_back": _("A sheet handed back to its table"),
    "call_judge": _("The judge was called"),
    "cancel_call": _("A call for the judge was cancelled"),
    "answer_call": _("The judge came to the table"),
}
JUDGE: Final[Words] = {
    "penalise": _("Penalty given"),
    "award": _("Points given by the judge"),
    "take_round_away": _("Round taken away"),
    "lift_penalty": _("Penalty lifted"),
    "warn": _("Warning given"),
    "lift_warning": _("Warning lifted"),
    "give_pule": _("Personal pule given"),
    "lift_pule": _("Personal pule lifted"),
}
COURSE: Final[Words] = {
    "create_tournament": _("Tournament announced"),
    "import_event": _("Tournament taken from a file"),
    "mark_rehearsal": _("Marked as a rehearsal"),
    "change_settings": _("Settings changed"),
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
    "archive_tournament": _("Tournament put into the archive"),
    "delete_tournament": _("Tournament deleted"),
    "bring_back_tournament": _("Tournament brought back to the list"),
    "start_round": _("Clock started"),
    "change_minutes": _("Minutes of the round changed"),
    "pause_clock": _("Clock paused"),
    "resume_clock": _("Clock runs on"),
    "start_group": _("Clock of a group started"),
    "pause_group": _("Clock of a group paused"),
    "resume_group": _("Clock of a group runs on"),
    "give_everybody_minutes": _("Everybody was given more time"),
    "give_extra_minutes": _("A table was given more time"),
    "close_round": _("Round closed"),
    "go_on": _("Group went on to the next round"),
    "finish": _("Provisional result announced"),
    "extend_window": _("Corrections taken for longer"),
    "back_to_running": _("Provisional result taken back"),
    "approve": _("Result approved"),
    "reopen": _("Result reopened"),
    "turn_back": _("Tournament turned back to a copy"),
}
HALL: Final[Words] = {
    "make_screen": _("Screen made"),
    "switch_screen": _("Screen switched"),
    "set_up_screen": _("Screen set up"),
    "close_screen": _("Screen closed"),
    "renew_screen_code": _("New code for a screen"),
    "reveal_places": _("Podium revealed"),
    "say_to_everybody": _("Message to everybody"),
    "lift_message": _("Message taken down"),
}
TEAM: Final[Words] = {
    "invite": _("Invitation made"),
    "withdraw_invitation": _("Invitation withdrawn"),
    "accept_invitation": _("Invitation accepted"),
    "change_role": _("Role changed"),
    "remove_role": _("Role taken away"),
}
SEASONS: Final[Words] = {
    "create_series": _("Series announced"),
    "create_rating": _("List of ratings announced"),
    "change_series": _("Rule of the series changed"),
    "add_stage": _("Stage added"),
    "change_stage": _("Stage changed"),
    "lift_stage": _("Stage taken out"),
    "take_in_results": _("Results from elsewhere taken in"),
    "change_results": _("Results from elsewhere corrected"),
    "approve_series": _("Table of the series approved"),
    "reopen_series": _("Table of the series reopened"),
    "publish_rating": _("Rating published"),
}
HOUSE: Final[Words] = {
    "change_house": _("Head of the house's pages changed"),
    "change_rights": _("Rights of an account changed"),
}
UNDO: Final[Words] = {"undo": _("Taken back")}

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
    "undone": (_("What was taken back"), UNDO),
}
VERBS: Final[Words] = {
    verb: words
    for verbs in (*(verbs for _title, verbs in GROUPS.values()), REGISTER, HOUSE)
    for verb, words in verbs.items()
}
"""Every act; those of the register and the house are in no tournament's journal, so in no group."""


WAYS: Final[Mapping[str, Promise]] = {
    "apply": _("Decline it under “Players”, with a reason."),
    "place_application": _("Decline the application under “Players”, with a reason."),
    "withdraw_application": _("Whoever withdrew applies again."),
    "undo": _("To take this back, do again what was taken back."),
    "change_register": _("Change the details again: all tournaments share the register."),
    "discard_draft": _("Draft the seats again."),
    "withdraw_seating": _("Publish the new draft."),
    "open_dispute": _("Settle the dispute: both sheets stay until then."),
    "issue_links": _("Shut the links of a table under “Phones”."),
    "reissue_link": _("A link that was shut stays shut. Make a new one."),
    "revoke_link": _("Make a new link for the table."),
    "disagree_sheet": _("The player agrees on the phone, or the table changes its sheet."),
    "choose_deal": _("The table corrects the deal; the other one is under “Phones”."),
    "keep_both_deals": _("The table takes the last deal back and corrects the others."),
    "call_judge": _("Note under “Phones” that the judge was there."),
    "cancel_call": _("The table calls again."),
    "answer_call": _("The table calls again."),
    "lift_penalty": _("Give the penalty again."),
    "lift_warning": _("Warn again."),
    "lift_pule": _("Give the pule again."),
    "create_tournament": _("Delete it in the settings, as long as no seats were published."),
    "archive_tournament": _("Bring it back from the end of the list of tournaments."),
    "delete_tournament": _("Bring it back from the end of the list of tournaments."),
    "bring_back_tournament": _("Put it into the archive again, or delete it."),
    "import_event": _("A tournament stays. Take the right file in beside it."),
    "mark_rehearsal": _("A rehearsal stays a rehearsal. Announce another tournament."),
    "back_to_running": _("Announce the provisional result again."),
    "reopen": _("Approve the result again."),
    "close_screen": _("Make another screen."),
    "turn_back": _("Turn back to the copy that was made just before."),
    "withdraw_invitation": _("Make another invitation."),
    "accept_invitation": _("Take the role away in the team."),
    "change_role": _("Change the role again in the team."),
    "remove_role": _("Invite again."),
    "create_series": _("A series stays. Take its stages out, or keep it from the public."),
    "create_rating": _("A list of ratings stays. Keep it from the public."),
    "reopen_series": _("Approve the table again."),
    "publish_rating": _(
        "A published rating stays as everybody read it; the next one will be right."
    ),
    "erase_person": _("An erased person stays erased: nothing is left to bring back."),
}
"""By act; every other act of the journal is taken back by the journal itself."""
