"""Which way points count: a series of small points ranks the most first, golf the fewest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring import games
from tournament.services.refusals import Refused


def refuse_fewest(rule: Mapping[str, Any], game: str) -> None:
    """Refuse to add up the small points of a game that the fewest of them win."""
    if game and rule.get("unit") == "small" and not games.find(game).ranks[0].is_more_better:
        raise Refused("fewest_points_win", game=game)
