"""The cost of the copy made before an act: 50 and 250 tables after their last round."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.benchmarks.measuring import Figure, cpu_seconds, seconds
from tests.own_house import own_house
from tournament.models import JournalEntry, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.files.tournament_files import import_event
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.storage import archives, copy_folder


def run() -> Iterator[Figure]:
    """Yield the time of a copy, its cost for a correction, and the time of a preview."""
    with own_house():
        by = Actor.from_user(User.objects.create_user("organiser", first_name="Dace"))
        for players in (200, 1_000):
            yield from _measure(players, by=by)


def _measure(players: int, *, by: Actor) -> Iterator[Figure]:
    event = invent_event(players=players, rounds=7, deals=28, preset="lzf-classic", seed="copies")
    tournament = import_event(write_event(event), by=by)
    tables = f"{players // 4} tables, 7 rounds"
    archive = archives.collect(tournament.pk)
    yield Figure(f"copy of {tables}", len(archives.write(archive)) / 1000, "KB")
    taken = cpu_seconds(lambda: archives.write(archives.collect(tournament.pk)))
    yield Figure(f"copy of {tables}, processor", taken * 1000, "ms", "aim < 200 ms")
    with_copy = seconds(lambda: _correct(tournament, by=by))
    kind, correcting.correct_sheet.copies = correcting.correct_sheet.copies, None
    without = seconds(lambda: _correct(tournament, by=by))
    correcting.correct_sheet.copies = kind
    yield Figure(
        f"correction with its copy beside one without, {tables}", with_copy / without, "times"
    )
    yield Figure(f"correction with its copy, {tables}", with_copy * 1000, "ms", "aim < 1 s")
    asked = copy_folder.copies_of(tournament)[-1]
    shown = cpu_seconds(lambda: restoring.preview(tournament, asked.name), runs=1)
    yield Figure(f"preview of turning back, {tables}, processor", shown * 1000, "ms", "aim < 2 s")


def _correct(tournament: Tournament, *, by: Actor) -> None:
    """Correct the last table again, with different totals each time."""
    last = tournament.rounds.get(number=7)
    table = tables_of(last)[-1]
    assert table.version is not None
    totals = list(table.version.totals)
    totals[0], totals[1] = totals[0] + 1, totals[1] - 1
    right = Correction(7, table.number, totals=totals, deals_played=28)
    correcting.correct_sheet(tournament, right, reason="misread", by=by, seen=None)
    assert JournalEntry.objects.filter(tournament=tournament, verb="correct_sheet").exists()
