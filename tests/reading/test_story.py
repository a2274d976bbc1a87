"""What the story of a round says, and what the leader needs in the next."""

from __future__ import annotations

import pytest

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import EventOf, seat
from tournament.models import Tournament
from tournament.reading.results.standings import ranking
from tournament.reading.results.story import story_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.rounds import closing
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db

ROUNDS = 7


def test_a_leader_with_enough_points_leads_alone_after_the_next_round(director: Actor) -> None:
    had_enough = 0
    for players in (8, 13):
        for seed in "ab":
            invented = invent_event(
                players=players, rounds=ROUNDS, deals=4, preset="lzf-classic", seed=seed
            )
            event = import_event(write_event(invented), by=director)
            event.state = Tournament.State.RUNNING
            for after in range(1, ROUNDS):
                told = story_of(event, ranking(event, after))
                assert told is not None
                leader, following = ranking(event, after).lines[0].row, ranking(event, after + 1)
                now = {line.row.number: line.row for line in following.lines}
                if told.enough is None or now[leader.number].cells[after].big <= told.enough:
                    continue
                had_enough += 1
                others = (row.big for number, row in now.items() if number != leader.number)
                assert now[leader.number].big > max(others)
    assert had_enough > 4


def test_nothing_is_needed_after_the_last_round_or_in_an_ended_event(director: Actor) -> None:
    invented = invent_event(players=8, rounds=3, deals=4, preset="lzf-classic", seed="a")
    event = import_event(write_event(invented), by=director)
    event.state = Tournament.State.RUNNING
    last = story_of(event, ranking(event, 3))
    event.state = Tournament.State.PROVISIONAL
    ended = story_of(event, ranking(event, 1))

    assert last is not None
    assert ended is not None
    assert (last.enough, ended.enough) == (None, None)


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


def test_a_round_names_the_round_since_which_its_leaders_lead(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"rounds": 3})
    for number, winner in ((1, 1), (2, 2), (3, 2)):
        (table,) = tables_of(seat(event, by=director))
        totals = [30 * number if s.entry.number == winner else -10 * number for s in table.seats]
        entering.enter_totals(
            event, round_number=number, table_number=1, totals=totals, by=director
        )
        closing.close_round(event, round_number=number, by=director)

    told = [story_of(event, ranking(event, after)) for after in (1, 2, 3)]

    assert [(one.leaders, one.since) for one in told if one is not None] == [
        (("Anna Bērziņa",), 1),
        (("Bruno Kalniņš",), 2),
        (("Bruno Kalniņš",), 2),
    ]
