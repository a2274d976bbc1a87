"""What the public sees of an event: rounds at hand, live standings, and the seats to come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from scoring.big_points import Place
from scoring.teams import Share
from tournament.models import Round, Tournament
from tournament.reading.teams import TeamCourse
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.teams import TeamLine, TeamMate, TeamTable

CLOSED, TRAILING, PLAYING = Round.State.CLOSED, Round.State.TRAILING, Round.State.PLAYING
State, Sees = Tournament.State, Tournament.PublicSees


def view_of(
    *rounds: tuple[Round.State, int],
    sees: str = Sees.EVERYTHING,
    state: str = State.RUNNING,
    days: int = 0,
    called_off: str = "",
) -> PublicView:
    """Return an event of four rounds, each of these with so many of three tables in."""
    event = Tournament(
        preset="evening-16",
        settings={"rounds": 4},
        public_sees=sees,
        state=state,
        date=timezone.localdate() + dt.timedelta(days=days),
        called_off=called_off,
    )
    seated = [
        SeatedRound(Round(number=number, state=stands), tables_in, 3, extra_most=0, disputed=0)
        for number, (stands, tables_in) in enumerate(rounds, start=1)
    ]
    return PublicView(event, seated)


def numbers(rounds: Iterable[SeatedRound]) -> list[int]:
    return [played.number for played in rounds]


def test_a_round_that_some_groups_still_play_is_at_hand_and_live() -> None:
    view = view_of((CLOSED, 3), (TRAILING, 1), (PLAYING, 2))

    assert (numbers(view.at_hand), numbers(view.behind)) == ([3, 2], [2])
    assert (numbers(view.ranked_rounds), numbers(view.counted_rounds)) == ([1], [1, 2])
    assert view.live is not None
    assert view.live.number == 2
    assert [view.shows_live(number) for number in (None, 1, 2, 3)] == [False, False, True, False]
    assert view.newest is not None
    assert (view.newest.number, view.newest.tables_left, view.is_being_played) == (3, 1, True)


@pytest.mark.parametrize(
    ("rounds", "sees", "live"),
    [
        ((), Sees.EVERYTHING, [False, False]),
        (((PLAYING, 0),), Sees.EVERYTHING, [False, False]),
        (((PLAYING, 1),), Sees.EVERYTHING, [True, True]),
        (((PLAYING, 1),), Sees.STANDINGS, [False, False]),
        (((CLOSED, 3),), Sees.EVERYTHING, [False, False]),
    ],
)
def test_before_the_first_closed_round_the_live_standings_are_the_newest(
    rounds: tuple[tuple[Round.State, int], ...], sees: str, live: list[bool]
) -> None:
    view = view_of(*rounds, sees=sees)

    assert [view.shows_live(number) for number in (None, 1)] == live


def test_a_round_with_all_tables_in_is_not_being_played() -> None:
    playing = [view_of((PLAYING, tables_in)).is_being_played for tables_in in (0, 2, 3)]

    assert playing == [True, True, False]


@pytest.mark.parametrize(
    ("rounds", "facts", "awaits"),
    [
        ([], {"state": State.PLANNED}, True),
        ([], {"state": State.PLANNED, "days": 1}, False),
        ([], {"state": State.PLANNED, "days": -1}, False),
        ([], {"state": State.PLANNED, "called_off": "storm"}, False),
        ([(PLAYING, 3)], {}, False),
        ([(CLOSED, 3)], {}, True),
        ([(CLOSED, 3)] * 3, {}, True),
        ([(CLOSED, 3)] * 4, {}, False),
        ([(CLOSED, 3)], {"state": State.PROVISIONAL}, False),
    ],
)
def test_seats_are_awaited_on_the_first_day_and_between_rounds(
    rounds: list[tuple[Round.State, int]], facts: dict[str, Any], *, awaits: bool
) -> None:
    assert view_of(*rounds, **facts).awaits_seats is awaits


@pytest.mark.parametrize(
    ("best", "is_led"), [(None, False), (1, True), (2, True), (3, False), (4, False)]
)
def test_a_team_is_led_by_some_if_fewer_count_than_play(best: int | None, *, is_led: bool) -> None:
    share = Share(1, Fraction(6), 9, counts=True)
    mates = (TeamMate(1, "Anna", (), share, ()),) * 3
    line = TeamLine(1, Place(1, 1), "Ogre", "", share.big, share.small, mates)
    table = TeamTable(1, (line,), has_big_points=True, is_signed=True, best=best)

    assert TeamCourse(table, line, ()).is_led_by_some is is_led
