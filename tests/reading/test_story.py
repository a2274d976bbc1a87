"""What happened in a round, in one sentence."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tournament.reading.results.standings import ranking
from tournament.reading.results.story import story_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.rounds import closing
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("tables", "named"), [(3, 3), (4, 0)])
def test_up_to_three_tied_leaders_are_named(
    event_of: EventOf, director: Actor, tables: int, named: int
) -> None:
    event = event_of(4 * tables)
    for table in tables_of(seat(event, by=director)):
        entering.enter_totals(
            event,
            round_number=1,
            table_number=table.number,
            totals=[12, -3, -4, -5],
            by=director,
        )
    closing.close_round(event, round_number=1, by=director)

    story = story_of(event, ranking(event, 1))

    assert story is not None
    assert len(story.leaders) == named
