"""Words for a failing database or disk: whether anything was saved, and what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NOTHING_SAVED: Final = _("Nothing was saved.")
MAYBE_SAVED: Final = _(
    "It is not certain that this was saved. Send it again: nothing is entered twice."
)
CANNOT_SHOW: Final = _("This page cannot be shown now.")
WHAT_TO_DO: Final[Mapping[str, Promise]] = {
    "full": _(
        "The disk of the computer that runs Kārta is full. Make room on it, then send this again."
        " Whatever was saved before is safe."
    ),
    "read_only": _(
        "The disk of the computer that runs Kārta cannot be written to. Whatever was saved before "
        "is safe. Call whoever looks after the computer, and go on with paper meanwhile."
    ),
    "busy": _("Too many are saving at once. Wait a moment, then send this again."),
    "gone": _(
        "The database does not answer. Wait a moment, then send this again. Whatever was saved"
        " before is safe."
    ),
}
FIELDS: Final[Mapping[str, Promise]] = {
    "table": _("Table"),
    "deals_played": _("Deals"),
    "name": _("Name"),
    "club": _("Club"),
    "reason": _("Reason"),
    "words": _("Reason"),
    "minutes": _("Minutes"),
}
"""What the fields are called that people type into most; their forms are not asked here."""
