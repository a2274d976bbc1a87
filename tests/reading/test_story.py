"""What the story of a round says, and what the leader needs in the next."""

from __future__ import annotations

import pytest

from scoring.big_points import Place
from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import EventOf, play_and_close, play_points, seat
from tournament.models import Tournament
from tournament.reading.results.standings import ranking
from tournament.reading.results.story import Climb, CloseTable, RoundStory, story_of
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


def story_after(event: Tournament, points: dict[int, int], *, by: Actor) -> RoundStory:
    """Play a round with these small points by number; return its story."""
    played = play_points(event, points, by=by)
    event.refresh_from_db()
    found = story_of(event, ranking(event, played.number))
    assert found is not None
    return found


@pytest.mark.parametrize(("won", "margin"), [(10, 9), (11, None)])
def test_a_climb_of_two_places_and_a_table_won_by_up_to_nine_are_news(
    event_of: EventOf, director: Actor, won: int, margin: int | None
) -> None:
    event = event_of(4, settings={"rounds": 3, "first_seating": "list"})
    first = story_after(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)
    assert (first.climb, first.closest) == (None, CloseTable(1, 8))

    # They have 6, 6, 8 and 4 big points.
    second = story_after(event, {3: won, 4: 1, 2: -5, 1: -6 - (won - 10)}, by=director)

    assert second.climb == Climb("Cilda Ozola", 2, Place(1, 1))
    assert second.closest == (None if margin is None else CloseTable(1, margin))
    assert (second.leaders, second.since, str(second.ahead), second.after) == (
        *(("Cilda Ozola",), 2, "2", 2),
    )
    assert (second.is_last, second.is_approved, second.has_big_points) == (False, False, True)
    # A winner gets 6 in the next round, and the best of the others are 2 behind.
    assert second.enough == 4
    event.state = Tournament.State.APPROVED
    ended = story_of(event, ranking(event, 2))
    assert ended is not None
    assert (ended.is_approved, ended.enough) == (True, None)


def test_a_climb_of_one_place_is_no_news(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 3, "first_seating": "list"})
    story_after(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)

    assert story_after(event, {2: 9, 3: 1, 1: -4, 4: -6}, by=director).climb is None


def test_players_who_all_share_the_lead_have_it_since_the_first_round(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"rounds": 3, "first_seating": "list"})

    found = story_after(event, dict.fromkeys((1, 2, 3, 4), 0), by=director)

    assert (found.leaders, found.since, str(found.ahead)) == ((), 1, "0")


def test_a_climb_of_two_players_is_no_news(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={"rounds": 3, "first_seating": "list"})
    first = {1: 9, 2: 1, 3: -4, 4: -6}
    story_after(event, {**first, **{n + 4: small for n, small in first.items()}}, by=director)

    # 3 and 7 have 2 + 5 big points and climb from the fifth place to the third.
    level = dict.fromkeys((1, 2, 5, 6), 0)
    found = story_after(event, {**level, 3: 20, 7: 20, 4: -20, 8: -20}, by=director)

    assert [(line.row.number, line.climbed) for line in ranking(event, 2).lines[2:4]] == [
        *((3, 2), (7, 2)),
    ]
    assert found.climb is None


def test_a_leader_needs_less_the_further_they_are_ahead(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 3, "first_seating": "list"})

    tied = story_after(event, {1: 5, 2: 5, 3: -4, 4: -6}, by=director)
    assert (len(tied.leaders), str(tied.ahead), tied.enough) == (2, "3", None)

    # 1, 3, 2 and 4 have 9, 8, 7 and 0 big points.
    alone = story_after(event, {3: 9, 1: 3, 2: 1, 4: -13}, by=director)
    assert (alone.leaders, str(alone.ahead), str(alone.enough)) == (("Anna Bērziņa",), "1", "5")


def test_a_leader_by_small_points_has_no_number_to_win(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 3, "first_seating": "list"})
    story_after(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)

    found = story_after(event, {2: 8, 1: 1, 3: -3, 4: -6}, by=director)

    assert (found.leaders, str(found.ahead), found.enough) == (("Anna Bērziņa",), "0", None)


@pytest.mark.parametrize(("players", "margin"), [(1, None), (2, 4), (3, 1)])
def test_the_closest_table_is_that_of_its_first_two_players_also_if_the_lowest_wins(
    event_of: EventOf, director: Actor, players: int, margin: int | None
) -> None:
    event = event_of(players, preset="golf", settings={"first_seating": "list"})
    play_and_close(event, by=director)

    found = story_of(event, ranking(event, 1))

    assert found is not None
    assert found.closest == (None if margin is None else CloseTable(1, margin))
