"""Updates that follow a change within the same act: draft and provisional result."""

from __future__ import annotations

from tournament.services.acts import Act
from tournament.services.drafts import drafting
from tournament.services.results import finishing


def update_dependents(act: Act) -> None:
    """Update the draft and a provisional result after a change, within an act."""
    drafting.redraw(act)
    finishing.announce_again(act)
