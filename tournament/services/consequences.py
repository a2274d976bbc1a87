"""What follows from changed figures or names in the same act: the draft, the announced result."""

from __future__ import annotations

from tournament.services.acts import Act
from tournament.services.results import finishing
from tournament.services.rounds import drafting


def settle_consequences(act: Act) -> None:
    """Let the draft and a provisional result follow what has changed, within an act."""
    drafting.redraw(act)
    finishing.announce_again(act)
