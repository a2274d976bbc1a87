"""The draws of the lots as a file carries them; a secret that is not revealed is in no file."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from tournament.models import LotDraw, Tournament


def draw_facts(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every draw that nothing is hidden of any more, the oldest first."""
    told = Q(commitment=None) | Q(commitment__revealed_at__isnull=False)
    return [_draw(draw) for draw in tournament.draws.filter(told).select_related("commitment")]


def _draw(draw: LotDraw) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "source": draw.source,
        "seed": draw.seed,
        "entrants": draw.entrants,
        "entrants_hash": draw.entrants_hash,
        "signed": draw.signed,
        "at": draw.at.isoformat(),
    }
    if draw.follows_entrants:
        facts["follows_entrants"] = True
    if draw.commitment is not None and draw.commitment.revealed_at is not None:
        facts["fresh"] = draw.fresh
        facts["commitment"] = {
            "digest": draw.commitment.digest,
            "secret": draw.commitment.secret,
            "made_at": draw.commitment.made_at.isoformat(),
            "revealed_at": draw.commitment.revealed_at.isoformat(),
        }
    return facts
