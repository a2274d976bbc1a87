"""Helpers that find acts in the journal and undo them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import JournalEntry, Tournament
from tournament.services import journal

if TYPE_CHECKING:
    from tournament.services.acts import Actor


def last(tournament: Tournament, verb: str) -> JournalEntry:
    return tournament.journal.filter(verb=verb).latest("pk")


def undo(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(last(tournament, verb), by=by)
