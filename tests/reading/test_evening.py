"""Where the time of an event went."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.cast import EventOf, play, play_and_close, seat
from tournament.models import Round, SheetVersion, Tournament
from tournament.reading.events.evening import Corrections, Pause, SlowTable, evening_of
from tournament.services.acts import Actor
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db

START = dt.datetime(2026, 11, 21, 16, tzinfo=dt.UTC)
"""Six in the evening in Riga."""


def at(minutes: int) -> dt.datetime:
    return START + dt.timedelta(minutes=minutes)


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of twelve players with two closed rounds and the third seated.

    Round 1 is seated at 0 and its tables are in at 50, 52 and 62, round 2 is seated at 80; its
    tables are in at 140 and 141, and round 3 is seated at 171.
    """
    tournament = event_of(12)
    times = {1: (0, 50, 52, 62), 2: (80, 140, 140, 141)}
    for number, (seated, *results) in times.items():
        play_and_close(tournament, by=director)
        played = tournament.rounds.get(number=number)
        Round.objects.filter(pk=played.pk).update(
            published_at=at(seated), closed_at=at(results[-1])
        )
        for table, minutes in zip(played.tables.order_by("number"), results, strict=True):
            table.versions.update(at=at(minutes))
    seat(tournament, by=director)
    tournament.rounds.filter(number=3).update(published_at=at(171))
    return tournament


def test_pauses_last_from_the_last_result_to_the_next_seats(event: Tournament) -> None:
    found = evening_of(event)

    assert found.pauses == (Pause(1, 3, 18), Pause(2, 3, 30))
    assert [one.lost for one in found.pauses] == [8, 20]
    assert (found.usual, found.lost) == (24, 28)


def test_a_planned_break_is_not_part_of_the_pause(event: Tournament) -> None:
    event.breaks = [{"after_round": 2, "minutes": 25}]
    event.save()

    assert [one.minutes for one in evening_of(event).pauses] == [18, 5]


def test_a_table_five_minutes_after_half_of_the_tables_is_slow(event: Tournament) -> None:
    assert evening_of(event).slow == (SlowTable(1, 3, 10),)

    _move_result(event, table=3, to=56)
    assert evening_of(event).slow == ()

    _move_result(event, table=3, to=57)
    assert evening_of(event).slow == (SlowTable(1, 3, 5),)


def test_the_five_slowest_tables_are_listed(event_of: EventOf, director: Actor) -> None:
    event = event_of(20)
    for delays in ((20, 0, 10, 0, 0), (30, 0, 10, 0, 0), (5, 0, 10, 0, 0)):
        played = play_and_close(event, by=director)
        for table, minutes in zip(played.tables.order_by("number"), delays, strict=True):
            table.versions.update(at=at(minutes))

    assert evening_of(event).slow == (
        SlowTable(2, 1, 30),
        SlowTable(1, 1, 20),
        SlowTable(1, 3, 10),
        SlowTable(2, 3, 10),
        SlowTable(3, 3, 10),
    )


def _move_result(event: Tournament, *, table: int, to: int) -> None:
    versions = SheetVersion.objects.filter(table__round__tournament=event, table__round__number=1)
    versions.filter(table__number=table).update(at=at(to))


def test_an_event_without_corrections_counts_none(event: Tournament) -> None:
    found = evening_of(event).corrections

    assert (found, found.all) == (Corrections(0, 0, 0), 0)


def test_results_entered_again_are_counted_by_when(event: Tournament, director: Actor) -> None:
    play(event, round_number=3, by=director)
    entering.enter_totals(
        event, round_number=3, table_number=1, totals=[12, 4, -4, -12], seen=1, by=director
    )
    found = evening_of(event).corrections
    assert (found.before_closing, found.after_closing, found.typed_over_phone) == (1, 0, 0)

    event.rounds.filter(number=3).update(closed_at=START)
    found = evening_of(event).corrections
    assert (found.before_closing, found.after_closing, found.typed_over_phone) == (0, 1, 0)


def test_the_last_result_is_compared_with_the_planned_end(event: Tournament) -> None:
    event.starts, event.date = dt.time(18), dt.date(2026, 11, 21)
    event.save()
    assert evening_of(event).late is None

    event.state = Tournament.State.PROVISIONAL
    found = evening_of(event)

    # Four rounds of forty minutes.
    assert (found.planned_end, found.ended, found.late) == (at(160), at(141), -19)


def test_results_from_a_file_have_no_times(event: Tournament) -> None:
    SheetVersion.objects.update(source=SheetVersion.Source.FILE)

    assert evening_of(event).pauses == ()
