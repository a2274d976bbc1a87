"""Words for a failing database or disk: whether anything was saved, and what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NOTHING_SAVED: Final = _("Nothing was saved.")
MAYBE_SAVED: Final = _("This may not have been saved. Send it again: nothing is entered twice.")
CANNOT_SHOW: Final = _("This page cannot be shown now.")
WHAT_TO_DO: Final[Mapping[str, Promise]] = {
    "full": _(
        "The disk of the computer that runs Kārta is full. Free some space, then "
        "send this again. Everything saved before is safe."
    ),
    "read_only": _(
        "Kārta cannot write to the disk of its computer. Everything saved before is "
        "safe. Call the administrator of the computer, and continue on paper "
        "meanwhile."
    ),
    "busy": _("Too many people are saving at once. Wait a moment, then send this again."),
    "gone": _(
        "The database is not responding. Wait a moment, then send this again. "
        "Everything saved before is safe."
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
"""Labels of the most used fields, because their forms are not available here."""
