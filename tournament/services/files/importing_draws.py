"""Imports the draws of a file; their commitments were not published by this server."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tournament.models import DrawCommitment, LotDraw, Tournament
from tournament.models.plain import one_line
from tournament.services.acts import Act

Facts = Mapping[str, Any]


def write_draws(act: Act, desk: Facts) -> None:
    """Write every draw of the file, each with the commitment that the file names."""
    for facts in desk.get("draws", ()):
        LotDraw.objects.create(
            tournament=act.tournament,
            source=LotDraw.Source(facts["source"]),
            seed=str(facts["seed"])[:200],
            commitment=_commitment(act.tournament, facts.get("commitment")),
            fresh=str(facts.get("fresh", ""))[:64],
            entrants=[
                {"number": int(one["number"]), "name": one_line(str(one["name"]))}
                for one in facts["entrants"]
            ],
            entrants_hash=str(facts["entrants_hash"])[:64],
            follows_entrants=bool(facts.get("follows_entrants")),
            signed=one_line(str(facts["signed"]))[:150],
            at=datetime.fromisoformat(facts["at"]),
        )


def _commitment(tournament: Tournament, facts: Facts | None) -> DrawCommitment | None:
    """Return the file's commitment, without the encrypted secret that only our own ones have."""
    if facts is None:
        return None
    made, _is_new = DrawCommitment.objects.get_or_create(
        tournament=tournament,
        digest=str(facts["digest"])[:64],
        secret=str(facts["secret"])[:64],
        made_at=datetime.fromisoformat(facts["made_at"]),
        revealed_at=datetime.fromisoformat(facts["revealed_at"]),
        encrypted="",
    )
    return made
