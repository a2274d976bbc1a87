"""The journal's words for people, applications and teams."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.money import KINDS, METHODS

Words = Mapping[str, Promise]

PEOPLE: Final[Words] = {
    "register": _("Player entered"),
    "apply_list": _("List of players imported"),
    "enter_qualified": _("Players entered by their places in a series"),
    "add_final_source": _("Source of the final added"),
    "remove_final_source": _("Source of the final removed"),
    "nominate": _("People nominated for the final"),
    "accept_nomination": _("Nominee accepted"),
    "decline_nomination": _("Nominee declined"),
    "pass_nominations_on": _("Unanswered nominations passed on"),
    "enter_known": _("Players entered from the register"),
    "enter_people_of": _("Players of another tournament entered"),
    "change_entry": _("Player's details changed"),
    "change_birth_year": _("Year of birth changed"),
    "change_register": _("Player's details in the register changed"),
    "take_over": _("Player's details updated from the register"),
    "erase_person": _("Person erased"),
    "apply": _("Application came in"),
    "place_application": _("Place given to an application"),
    "accept_applications": _("Applicants entered"),
    "withdraw_application": _("Application withdrawn"),
    "decline_application": _("Application declined"),
    "confirm_place": _("Offered place accepted"),
    "pass_places_on": _("No answer in time: place passed on"),
    "choose_emails": _("Choice of e-mails changed"),
    "mark_bounced": _("E-mail marked as bounced"),
    "take_ratings": _("Rating updated from the published list"),
    "take_strengths": _("Strength updated from the published list"),
    "check_in": _("Player arrived"),
    "check_in_several": _("Several players arrived"),
    "undo_check_in": _("Arrival undone"),
    "mark_absent": _("Player absent from a round"),
    "mark_present": _("Absence undone"),
    "withdraw": _("Player left"),
    "did_not_come": _("No-shows removed"),
    "disqualify": _("Player disqualified"),
    "reinstate": _("Player returned"),
    "substitute": _("Another player took over the number"),
    "move_substitute": _("Substitute moved to another number"),
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
    "receive_lists": _("Past results received"),
    "describe_list": _("Details of a past event changed"),
    "decide_people": _("People in past results decided"),
    "import_past": _("Past results imported"),
    "remove_past": _("Past results removed"),
}
TEAMS: Final[Words] = {
    "enter_club_team": _("Players of a club entered as a team"),
    "set_up_team": _("Team of players formed"),
    "change_team": _("Team of players changed"),
    "dissolve_team": _("Team of players dissolved"),
    "bring_in_reserve": _("Reserve plays for a team"),
}
MONEY: Final[Words] = {
    "mark_paid": _("Entry fee recorded"),
    "mark_several_paid": _("Several entry fees recorded"),
    "refund_fee": _("Entry fee paid back"),
    "waive_fee": _("Entry fee waived"),
    "charge_second_entry": _("Second entry charged"),
    "choose_fee_class": _("Class of the fee chosen"),
    "issue_receipt": _("Receipt numbered"),
    "count_cash": _("Cash counted"),
    "import_statement": _("Bank statement imported"),
    "record_transfers": _("Transfers recorded"),
    "set_aside_row": _("Transfer set aside"),
    "cancel_payment": _("Payment cancelled"),
}
WAYS: Final[Words] = {
    "cancel_payment": _("Record the payment again under “Money”."),
    "issue_receipt": _("A receipt keeps its number. Cancel the payment instead."),
    "apply": _("Decline it under “Players”, with a reason."),
    "place_application": _("Decline the application under “Players”, with a reason."),
    "withdraw_application": _("The player must apply again."),
    "confirm_place": _("Decline the application under “Players”, with a reason."),
    "change_register": _("Change the details again: all tournaments share the register."),
    "erase_person": _("Erased data cannot be restored: nothing is left of it."),
}
OF_PLAYERS: Final[Words] = {
    "name": _("Name"),
    "club": _("Club"),
    "category": _("Category"),
    "is_paid": _("Paid"),
    "born": _("Year of birth"),
    "sex": _("Sex"),
    "federation_number": _("Federation number"),
    "rating": _("Rating"),
    "ratings_kept": _("Different rating in the register, by number"),
    "changed": _("What changed"),
    "entered": _("Place in the series"),
    "nominated_by": _("Admitted by"),
    "nominated": _("Next in line"),
    "answer_by": _("Answer by"),
    "places": _("Places"),
    "from_round": _("Plays from round"),
    "to_round": _("Last round"),
    "numbers": _("Numbers of players"),
}
OF_PAYMENTS: Final[Words] = {
    "payment": _("Payment"),
    "amount": _("Amount"),
    "method": _("Paid by"),
    "fee_class": _("Class of the fee"),
    "receipt": _("Receipt No."),
    "counted": _("Counted cash"),
    "rows": _("Payments of the statement"),
    "difference": _("Difference"),
}
VALUES: Final[Mapping[str, Words]] = {"payment": KINDS, "method": METHODS}
OF_THE_REGISTER: Final[Words] = {
    "title": pgettext_lazy("meistars", "Title"),
    "since": pgettext_lazy("a title", "Since"),
    "given_by": _("Given by"),
    "about": _("Short text"),
    "colour": _("Colour"),
    "season": _("Season"),
    "licence": _("Licence number"),
    "valid_from": pgettext_lazy("a licence", "Valid from"),
    "valid_to": pgettext_lazy("a licence", "Valid to"),
}
OF_LISTS: Final[Words] = {
    "new": pgettext_lazy("rows of a list", "New"),
    "known": pgettext_lazy("rows of a list", "Known from the register"),
    "listed": pgettext_lazy("rows of a list", "Players from the list"),
    "update": pgettext_lazy("rows of a list", "Changed"),
    "unchanged": pgettext_lazy("rows of a list", "Unchanged"),
    "twice": pgettext_lazy("rows of a list", "Twice in the list"),
    "faulty": pgettext_lazy("rows of a list", "Not readable"),
    "left_out": pgettext_lazy("rows of a list", "Left out"),
}
OF_TEAMS: Final[Words] = {
    "team": pgettext_lazy("of players", "Team"),
    "list": _("List of teams"),
    "members": _("Members, by number"),
    "teams": pgettext_lazy("of players", "Teams"),
}
FACTS: Final[Words] = {**OF_PLAYERS, **OF_PAYMENTS, **OF_THE_REGISTER, **OF_LISTS, **OF_TEAMS}
