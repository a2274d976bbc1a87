"""Words for teams: names of their lists, and members' rounds."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.teams import Member

PAIRS: Final = "pairs"
LISTS: Final[Mapping[str, Promise]] = {
    "": pgettext_lazy("of players", "Teams"),
    PAIRS: pgettext_lazy("of players", "Pairs"),
}
"""Lists with translated names; any other keeps its typed name."""


def list_words(name: str) -> str:
    """Return the name of a list of teams."""
    return str(LISTS.get(name, name))


def member_words(member: Member) -> str:
    """Return a member as typed in the form: 7, or with their rounds in the team, 12 (1–4)."""
    if member == Member(member.player):
        return str(member.player)
    return f"{member.player} ({member.from_round}–{member.to_round or ''})"
