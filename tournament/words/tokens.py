"""The rights of keys, and the messages of webhooks, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TOKEN_RIGHTS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "read": (
        pgettext_lazy("right of a key", "read"),
        _("Read: also what the public does not see, with full names"),
    ),
    "check_in": (
        pgettext_lazy("right of a key", "check-in"),
        _("Check-in: enter players and mark arrivals"),
    ),
    "results": (
        pgettext_lazy("right of a key", "results"),
        _("Results: enter and check the tables' results"),
    ),
    "money": (
        pgettext_lazy("right of a key", "money"),
        _("Money: read what players owe and paid, and record payments"),
    ),
    "officiate": (
        pgettext_lazy("right of a key", "officiate"),
        _("Officiate: everything that a chief judge does, such as seats and closing rounds"),
    ),
}
"""The right in the journal, and its meaning in the form."""

MESSAGES: Final[Mapping[str, Promise]] = {
    "entry.made": _("A player is entered"),
    "seats.published": _("Seats are published"),
    "result.entered": _("A result is entered"),
    "result.corrected": _("A result is corrected"),
    "round.closed": _("A round is closed"),
    "tournament.provisional": _("The provisional result is announced"),
    "tournament.approved": _("The result is approved"),
    "rating.published": _("A rating is published"),
    "series.approved": _("A series is approved"),
}
WEBHOOK_DISABLED: Final[Mapping[str, Promise]] = {
    "gone": _("Nothing is sent: the address answered that it is gone."),
    "failing": _("Nothing is sent: the address has failed for three days."),
}
FAILURES: Final[Mapping[str, Promise]] = {
    "answered": _("answered %(status)s"),
    "address_not_valid": _("the address is not valid"),
    "address_not_public": _("the address is not public"),
    "name_unknown": _("the name is unknown"),
    "certificate_not_valid": _("the certificate is not valid"),
    "too_slow": _("the answer took too long"),
    "not_reached": _("not reached"),
}
