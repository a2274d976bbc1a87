"""The rights of a program's or a device's key, in words."""

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
    "officiate": (
        pgettext_lazy("right of a key", "officiate"),
        _("Officiate: everything that a chief judge does, such as seats and closing rounds"),
    ),
}
"""The right in the journal, and its meaning in the form."""
