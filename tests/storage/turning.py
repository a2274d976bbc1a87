"""Helpers for tests of restoring: a copy, the rows, a refusal."""

from __future__ import annotations

import pytest

from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.storage import archives, copy_folder, snapshots
from tournament.storage.archives import Archive


def take(tournament: Tournament) -> str:
    return snapshots.make_copy(tournament, copy_folder.ASKED).name


def facts(tournament: Tournament) -> Archive:
    return archives.collect(tournament.pk)


def rows_but_journal(archive: Archive) -> dict[str, object]:
    """Return every row, except the journal and the counter that makes phones poll again."""
    sheets = archive.parts["PhoneSheet"]
    news = list(sheets.columns).index("news")
    rows = {name: part.rows for name, part in archive.parts.items() if name != "JournalEntry"}
    return {**rows, "PhoneSheet": [[*row[:news], *row[news + 1 :]] for row in sheets.rows]}


def refused(tournament: Tournament, name: str, director: Actor) -> str:
    with pytest.raises(Refused) as caught:
        restoring.turn_back(tournament, name, by=director)
    return caught.value.code


def correct(tournament: Tournament, director: Actor) -> None:
    right = Correction(1, 1, totals=(9, -3, -3, -3))
    correcting.correct_sheet(tournament, right, reason="misread", by=director, seen=None)
