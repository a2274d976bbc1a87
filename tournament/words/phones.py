"""Texts for phones whose link or request is rejected."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SAID: Final[Mapping[str, Promise]] = {
    "no_such_link": _("This link opens no sheet. Scan the code on your table's sheet."),
    "too_many_tries": _("That was too much at once. Wait a minute."),
    "round_closed": _(
        "The round is closed. What this phone had not sent before does not count; the desk has it"
        " and decides."
    ),
    "link_revoked": _("The desk has shut this link. Ask there for a code that is open."),
    "seating_withdrawn": _("The seats of this round were taken back. Look for your new seat."),
    "phones_off": _("Phones are not used in this tournament. Keep the sheet on paper."),
    "seat_only": _("This link is for one seat only. Use the link of the table's sheet."),
    "other_site": _("Only Kārta's own page may write here."),
    "not_json": _("This cannot be read. Load the page again."),
    "unreadable": _("This cannot be read. Load the page again."),
    "too_long": _("This is too much at once. Load the page again."),
    "too_many_pules": _("A deal has at most {most} pules."),
}


def said(code: str, **facts: object) -> str:
    """Return the words for a code, with its facts."""
    return str(SAID[code]).format(**facts)
