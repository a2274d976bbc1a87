"""The clock of a round: what each state shows, at its limits, and the clocks of groups."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from tests.cast import EventOf, seat
from tournament.models import Round, Table, Tournament
from tournament.reading.clock import (
    clock_facts,
    clock_of,
    clocks_at_hand,
    clocks_of,
    clocks_of_groups,
    extra_minutes,
    groups_in,
    groups_seated,
    longer_tables,
)
from tournament.services.acts import Actor

START = dt.datetime(2026, 11, 21, 16, tzinfo=dt.UTC)
"""Six in the evening in Riga, 1795276800 seconds after 1970 began."""
START_MS = 1_795_276_800_000


def at(minutes: float) -> dt.datetime:
    return START + dt.timedelta(minutes=minutes)


def round_with(**facts: object) -> Round:
    """Return a round of forty minutes that is being played."""
    given = {"number": 2, "state": Round.State.PLAYING, "minutes": 40, **facts}
    return Round(**given)


def seated(event: Tournament, *, by: Actor) -> Round:
    """Seat a round of forty minutes and read it again."""
    seat(event, by=by)
    event.rounds.update(minutes=40)
    return event.rounds.get()


def kept(group: str, started: float | None, paused: float | None = None) -> dict[str, object]:
    return {
        "group": group,
        "started_at": None if started is None else at(started).isoformat(),
        "paused_at": None if paused is None else at(paused).isoformat(),
        "paused_seconds": 0,
    }


@pytest.mark.parametrize(
    ("facts", "extra", "state", "ends", "left", "said"),
    [
        ({}, 0, "waiting", None, 2_400_000, ""),
        ({}, 5, "waiting", None, 2_700_000, ""),
        ({"started_at": START}, 0, "running", START_MS + 2_400_000, None, "18.40"),
        ({"started_at": START}, 5, "running", START_MS + 2_700_000, None, "18.45"),
        (
            {"started_at": START, "paused_for": dt.timedelta(minutes=3)},
            *(0, "running", START_MS + 2_580_000, None, "18.43"),
        ),
        ({"started_at": START, "paused_at": at(10)}, 0, "paused", None, 1_800_000, ""),
        (
            {"started_at": START, "paused_at": at(10), "paused_for": dt.timedelta(minutes=4)},
            *(1, "paused", None, 2_100_000, ""),
        ),
        ({"started_at": START, "paused_at": at(40)}, 0, "paused", None, 0, ""),
        ({"started_at": START, "paused_at": at(41)}, 2, "paused", None, 120_000, ""),
    ],
)
def test_a_clock_shows_its_end_while_it_runs_and_else_the_time_left(
    facts: dict[str, object], extra: int, state: str, ends: int | None, left: int | None, said: str
) -> None:
    clock = clock_of(round_with(**facts), extra)

    assert clock is not None
    assert clock.facts() == {
        "round": 2,
        "state": state,
        "minutes": 40,
        "extra": extra,
        "ends": ends,
        "left": left,
        "said": said,
    }


@pytest.mark.parametrize(
    ("seconds", "is_up", "is_late"),
    [(-1, False, False), (0, True, False), (299, True, False), (300, True, True)],
)
def test_the_time_is_up_at_its_end_and_late_five_minutes_after(
    monkeypatch: pytest.MonkeyPatch, seconds: int, *, is_up: bool, is_late: bool
) -> None:
    clock = clock_of(round_with(started_at=START))
    monkeypatch.setattr(timezone, "now", lambda: at(40) + dt.timedelta(seconds=seconds))

    assert clock is not None
    assert (clock.is_up, clock.is_late) == (is_up, is_late)


def test_a_clock_that_waits_is_neither_up_nor_late() -> None:
    clock = clock_of(round_with())

    assert clock is not None
    assert (clock.is_up, clock.is_late) == (False, False)


@pytest.mark.parametrize(
    "facts",
    [{"minutes": None}, {"state": Round.State.DRAFTED}, {"state": Round.State.CLOSED}],
)
def test_only_an_open_round_with_minutes_has_a_clock(facts: dict[str, object]) -> None:
    played = round_with(**facts)

    assert (clock_of(played), clock_of(None)) == (None, None)
    assert (list(clocks_of(played)), list(clocks_of(None))) == ([], [])
    assert (list(clocks_of_groups(played)), list(longer_tables(played))) == ([], [])
    assert clock_facts(clocks_of(played)) is None


def test_each_group_has_its_own_clock_once_they_differ() -> None:
    played = round_with(group_clocks=[kept("A", 0), kept("B", 5, 15)])

    first, second = clocks_of(played)
    named, unnamed = clock_of(played, group="B"), clock_of(played, group="X")
    facts = clock_facts([first, second])

    assert (first.group, first.ends, first.left) == ("A", START_MS + 2_400_000, None)
    assert (second.group, second.state, second.left_milliseconds) == ("B", "paused", 1_800_000)
    assert (named, unnamed) == (second, first)
    assert facts == {**first.facts(), "groups": {"A": first.facts(), "B": second.facts()}}
    assert first.facts()["group"] == "A"
    assert clock_facts([second]) == second.facts()


@pytest.mark.django_db
def test_the_clocks_of_groups_are_those_of_groups_still_at_their_tables(
    event_of: EventOf, director: Actor
) -> None:
    played = seated(event_of(16), by=director)
    assert (list(groups_seated(played)), list(clocks_of_groups(played))) == ([], [])

    Table.objects.filter(round=played).update(group="A")
    assert (list(groups_seated(played)), list(groups_in(played))) == (["A"], [])
    assert list(clocks_of_groups(played)) == []

    Table.objects.filter(round=played, number__gte=3).update(group="B")
    assert (list(groups_seated(played)), list(groups_in(played))) == (["A", "B"], ["A", "B"])
    assert [one.group for one in clocks_of_groups(played)] == ["A", "B"]

    Table.objects.filter(round=played, number__gte=3).update(gone_on_at=START)
    assert [one.group for one in clocks_of_groups(played)] == ["A"]


@pytest.mark.django_db
def test_clocks_at_hand_are_apart_if_groups_play_different_rounds(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(16)
    first = seated(event, by=director)
    assert [(one.round, one.is_apart) for one in clocks_at_hand([first])] == [(1, False)]
    assert list(clocks_at_hand([])) == []

    Round.objects.filter(pk=first.pk).update(state=Round.State.TRAILING, closed_at=None)
    first.refresh_from_db()
    Table.objects.filter(round=first).update(group="B")
    Table.objects.filter(round=first, number__lte=2).update(group="A", gone_on_at=START)
    second = Round.objects.create(
        tournament=event, number=2, state=Round.State.PUBLISHED, minutes=40, published_at=START
    )
    Table.objects.create(round=second, number=1, group="A")

    found = clocks_at_hand([first, second])

    assert {(one.group, one.round, one.is_apart) for one in found} == {
        ("A", 2, True),
        ("B", 1, True),
    }


@pytest.mark.django_db
def test_tables_with_extra_minutes_are_listed_until_they_are_gone(
    event_of: EventOf, director: Actor
) -> None:
    played = seated(event_of(16), by=director)
    assert list(longer_tables(played)) == []
    for number, minutes in ((3, 1), (1, 5), (4, 7)):
        Table.objects.filter(round=played, number=number).update(extra_minutes=minutes)
    Table.objects.filter(round=played, number=4).update(gone_on_at=START)

    assert list(longer_tables(played)) == [(1, 5, ""), (3, 1, "")]
    assert extra_minutes(played) == {1: 5, 3: 1}
