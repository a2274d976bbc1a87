"""The sort keys of the standings' headings."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close
from tournament.doors.tables import StandingsTable
from tournament.reading.results.standings import Ranking, ranking_at_desk
from tournament.services.acts import Actor
from tournament.standings.columns import PAGE, SUMS, StandingsColumn

pytestmark = pytest.mark.django_db

SUMS_ON_PAGE = [column for column in SUMS if column.is_sum and PAGE in column.shown_on]


@pytest.fixture
def ranking(event_of: EventOf, director: Actor) -> Ranking:
    event = event_of(4, settings={"first_seating": "list"})
    play_and_close(event, by=director)
    return ranking_at_desk(event, 1)


@pytest.mark.parametrize("column", SUMS_ON_PAGE, ids=lambda column: column.name)
def test_a_total_is_sorted_by_its_shown_value(column: StandingsColumn, ranking: Ranking) -> None:
    heading = StandingsTable(ranking).columns[column.name]

    sorted_by = [heading.accessor.resolve(line, quiet=True) for line in ranking.lines]

    assert sorted_by == [column.value(line.row) for line in ranking.lines]


def test_every_heading_sorts(ranking: Ranking) -> None:
    headings = StandingsTable(ranking).columns

    assert {heading.name for heading in headings if not heading.orderable} == set()
