"""The clauses of regulations, as text."""

from __future__ import annotations

from scoring.event_settings import read_settings
from tournament.models import Tournament
from tournament.words.regulations import regulations


def clauses(preset: str, *, checking: str = "off", **settings: object) -> dict[str, str]:
    event = Tournament(checking=checking, correction_minutes=30, prize_places=3)
    written = regulations(read_settings(settings, preset), event)
    return {clause.about: clause.says for clause in written}
