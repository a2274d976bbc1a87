"""Texts for phones with a rejected link or request."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SAID: Final[Mapping[str, Promise]] = {
    "no_such_link": _("This link does not open a sheet. Scan the code on your table's sheet."),
    "too_many_tries": _("Too many requests at once. Wait a minute."),
    "round_closed": _(
        "The round is closed. Deals that this phone had not sent do not count; the "
        "desk has them and decides."
    ),
    "link_revoked": _("The desk closed this link. Ask there for a new code."),
    "seating_withdrawn": _("The seats of this round were withdrawn. Look for your new seat."),
    "phones_off": _("Phones are not used in this tournament. Keep the sheet on paper."),
    "seat_only": _("This link is for one seat only. Use the link of the table's sheet."),
    "other_site": _("Only Kārta's own page can write here."),
    "not_json": _("This cannot be read. Reload the page."),
    "unreadable": _("This cannot be read. Reload the page."),
    "too_long": _("This is too much at once. Reload the page."),
    "too_many_pules": _("A deal has at most {most} pules."),
}


def phone_message(code: str, **facts: object) -> str:
    """Return the words for a code, with its facts."""
    return str(SAID[code]).format(**facts)
