"""Words for teams: what their lists are called, and a member's rounds."""

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
"""The lists that have words; any other is called as it was typed."""


def list_words(name: str) -> str:
    """Return what a list of teams is called."""
    return str(LISTS.get(name, name))


def member_words(member: Member) -> str:
    """Return a member as it is typed: 7, or with the rounds they play for the team, 12 (1–4)."""
    if member == Member(member.player):
        return str(member.player)
    return f"{member.player} ({member.from_round}–{member.to_round or ''})"
