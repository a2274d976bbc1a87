"""The words of the journal for sheets, phones and judging."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

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
    "withdraw_agreement": _("An answer to the sheet was withdrawn"),
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
WAYS: Final[Words] = {
    "open_dispute": _("Settle the dispute: both results stay until then."),
    "issue_links": _("Close the links of a table under “Phones”."),
    "reissue_link": _("A closed link stays closed. Create a new one."),
    "revoke_link": _("Create a new link for the table."),
    "disagree_sheet": _("The player agrees on the phone, or the table changes its sheet."),
    "withdraw_agreement": _("The player answers again on the phone."),
    "choose_deal": _("The table corrects the deal; the other one is under “Phones”."),
    "keep_both_deals": _("The table undoes the last deal and corrects the others."),
    "call_judge": _("Under “Phones”, record that the judge came."),
    "cancel_call": _("The table calls again."),
    "answer_call": _("The table calls again."),
    "lift_penalty": _("Give the penalty again."),
    "lift_warning": _("Warn again."),
    "lift_pule": _("Give the pule again."),
}
FACTS: Final[Words] = {
    "totals": _("Totals"),
    "deals_played": _("Deals played"),
    "has_deals": _("Deal by deal"),
    "kind": _("Why"),
    "big": _("Big points"),
    "small": _("Small points"),
    "standing": _("Warnings in force"),
    "deal": _("Deal"),
    "after_deal": _("Pule after deal"),
    "phone": _("Phone"),
    "points": _("What was written"),
    "seats": _("Seats"),
}
VALUES: Final[Mapping[str, Words]] = {
    "points": {"seats": _("stays with the seat"), "players": _("stays with the player")},
    "kind": {
        "deals_differ": _("the deals give different totals"),
        "reentry_differs": _("the second entry gave a different result"),
        "raised": _("a player disagrees"),
    },
}
