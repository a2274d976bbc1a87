"""Words for teams: what their lists are called, and a member's rounds."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PAIRS: Final = "pairs"
LISTS: Final[Mapping[str, Promise]] = {
    "": pgettext_lazy("of players", "Teams"),
    PAIRS: pgettext_lazy("of players", "Pairs"),
}
"""The lists that have words; any other is called as it was typed."""


def list_words(name: str) -> str:
    """Return what a list of teams is called."""
    return str(LISTS.get(name, name))
