"""Words for what is worth a second look before a round is closed."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament import figures

UNUSUAL: Final[Mapping[str, Promise]] = {
    "deals_short": _("%(played)s deals were played instead of %(due)s."),
    "all_equal": _("Everybody at the table has %(small)s."),
    "total_unusual": _("%(number)s. %(name)s has %(small)s, far from what others have."),
}


class SecondLook(Protocol):
    """Something that may be right but is worth a second look."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


def unusual_words(unusual: SecondLook) -> str:
    """Say what is unusual at a table."""
    facts = {
        name: figures.signed(value) if name == "small" else value
        for name, value in unusual.facts.items()
    }
    return str(UNUSUAL[unusual.code] % facts)
