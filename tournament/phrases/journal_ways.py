"""The way back from an act that the journal does not take back by a button."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WAYS: Final[Mapping[str, Promise]] = {
    "undo": _("To take this back, do again what was taken back."),
    "change_register": _("Change the details again: all tournaments share the register."),
    "discard_draft": _("Draft the seats again."),
    "withdraw_seating": _("Publish the new draft."),
    "open_dispute": _("Settle the dispute: both sheets stay until then."),
    "issue_links": _("Shut the links of a table in the live view."),
    "reissue_link": _("A link that was shut stays shut. Make another new one."),
    "revoke_link": _("Make a new link for the table."),
    "disagree_sheet": _("The player agrees on the phone, or the table changes its sheet."),
    "choose_deal": _("The table corrects the deal; the other one stands in the live view."),
    "keep_both_deals": _("The table takes the last deal back and corrects the others."),
    "call_judge": _("Note in the live view that the judge was there."),
    "cancel_call": _("The table calls once more."),
    "answer_call": _("The table calls once more."),
    "lift_penalty": _("Give the penalty again."),
    "lift_warning": _("Warn again."),
    "lift_pule": _("Give the pule again."),
    "create_tournament": _("A tournament stays. Announce another one."),
    "import_event": _("A tournament stays. Take the right file in beside it."),
    "mark_rehearsal": _("A rehearsal stays one. Announce another tournament."),
    "back_to_running": _("Announce the provisional result again."),
    "reopen": _("Approve the result again."),
    "close_screen": _("Make another screen."),
    "turn_back": _("Turn back to the copy that was made just before."),
    "withdraw_invitation": _("Make another invitation."),
    "accept_invitation": _("Take the role away in the team."),
    "change_role": _("Change the role again in the team."),
    "remove_role": _("Invite again."),
    "erase_person": _("An erased person stays erased: nothing is left to bring back."),
}
"""By act; every other act of the journal is taken back by the journal itself."""
