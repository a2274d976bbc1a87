"""What remains possible after a round, and the players of a round in play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cast import EventOf, close_latest, enter_table, play, play_and_close, seat, seats_of
from tournament.models import Tournament
from tournament.reading.results.filters import StandingsFilter
from tournament.reading.results.standings import Claim, ranking
from tournament.reading.rounds.live import LiveRound, live_round
from tournament.reading.rounds.outlook import Outlook, outlook, own_outlook
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.rounds import closing
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list"}


def play_places(event: Tournament, *orders: tuple[int, ...], by: Actor) -> None:
    """Play a round in which each table has the first of its players in one of these orders."""
    played = seat(event, by=by)
    for table in tables_of(played):
        there = [one.entry.number for one in table.seats]
        order = next(each for each in orders if set(each) == set(there))
        points = dict(zip(order, (9, 1, -4, -6), strict=True))
        entering.enter_totals(
            event,
            round_number=played.number,
            table_number=table.number,
            totals=[points[number] for number in there],
            by=by,
        )
    closing.close_round(event, round_number=played.number, by=by)


def outlook_of(event: Tournament, after: int) -> Outlook:
    event.refresh_from_db()
    found = outlook(public_view_for(event), ranking(event, after))
    assert found is not None
    return found


def told(found: Outlook, number: int) -> tuple[int, int, bool, Claim | None]:
    """Return the best and the worst place, whether the player can win, and the claim."""
    one = own_outlook(found, number)
    assert one is not None
    assert (one.rounds, one.is_open) == (
        found.rounds,
        (one.best, one.worst) == (1, len(found.ranking.lines)),
    )
    return one.best, one.worst, one.can_win, one.claim


WON, AMONG_3, AMONG_5, AMONG_10 = (
    *(Claim("won"), Claim("among", 3), Claim("among", 5), Claim("among", 10)),
)


def test_the_places_of_four_players_become_certain_round_by_round(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings=IN_ORDER)
    play_and_close(event, by=director)
    first = outlook_of(event, 1)
    assert [told(first, number) for number in (1, 2, 3, 4)] == [(1, 4, True, None)] * 4
    assert (first.rounds, first.in_reach, first.is_close, first.placed) == (3, 4, False, 4)
    play_and_close(event, by=director)
    assert outlook(public_view_for(event), ranking(event, 1)) is None
    play_and_close(event, by=director)

    found = outlook_of(event, 3)

    # They have 18, 12, 6 and 0 big points, and 6 more to win.
    assert [told(found, number) for number in (1, 2, 3, 4)] == [
        (1, 2, True, AMONG_3),
        (1, 3, True, AMONG_3),
        (2, 4, False, None),
        (3, 4, False, None),
    ]
    assert (found.rounds, found.in_reach, found.is_close) == (1, 2, True)
    own = [own_outlook(found, number) for number in (1, 2)]
    assert [(one.leader, str(one.lacking)) for one in own if one] == [
        ("", "0"),
        ("Anna Bērziņa", "6"),
    ]
    assert [line.claim for line in found.marked(ranking(event, 3)).lines] == [
        *(AMONG_3, AMONG_3, None, None),
    ]
    seat(event, by=director)
    assert [told(outlook_of(event, 3), number)[:2] for number in (1, 2, 3, 4)] == [
        *((1, 2), (1, 3), (2, 4), (3, 4)),
    ]
    event.refresh_from_db()
    event.state = Tournament.State.PROVISIONAL
    assert outlook(public_view_for(event), ranking(event, 3)) is None


@pytest.mark.parametrize(
    ("rounds", "players", "in_reach", "is_close"),
    [
        *((2, 8, 2, True), (2, 8, 3, False), (2, 11, 3, True), (2, 11, 4, False)),
        *((2, 12, 4, True), (2, 12, 5, False), (1, 4, 2, True), (3, 4, 1, False)),
    ],
)
def test_who_can_still_win_is_told_if_they_are_few_in_the_last_two_rounds(
    event_of: EventOf, director: Actor, rounds: int, players: int, in_reach: int, *, is_close: bool
) -> None:
    event = event_of(4, settings=IN_ORDER)
    play_and_close(event, by=director)
    found = outlook_of(event, 1)
    longer = replace(found.ranking, lines=[found.ranking.lines[0]] * players)

    assert replace(found, rounds=rounds, in_reach=in_reach, ranking=longer).is_close is is_close


def test_to_be_among_all_players_is_no_claim(event_of: EventOf, director: Actor) -> None:
    event = event_of(5, settings={**IN_ORDER, "table_sizes": "4-5"})
    play_and_close(event, by=director)

    found = outlook_of(event, 1)

    assert [told(found, number) for number in range(1, 6)] == [(1, 5, True, None)] * 5


def test_three_players_at_the_only_table_have_an_outlook(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3, settings={**IN_ORDER, "table_sizes": "4-3"})
    play_and_close(event, by=director)

    assert [told(outlook_of(event, 1), number)[:2] for number in (1, 2, 3)] == [(1, 3)] * 3


def test_a_player_who_sits_out_the_last_round_gets_half_of_a_winners_points(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(5, settings={**IN_ORDER, "rounds": 2, "table_sizes": "4"})
    play_and_close(event, by=director)
    assert [told(outlook_of(event, 1), number)[:2] for number in range(1, 6)] == [(1, 5)] * 5
    seat(event, by=director)
    assert seats_of(event, 2) == [[1, 2, 5, 3]]

    found = outlook_of(event, 1)

    # They have 6, 4, 2, 0 and 3 big points, and 4 gets 3 more: only one of the others has less.
    assert [told(found, number)[:2] for number in range(1, 6)] == [
        *((1, 4), (1, 4), (1, 5), (4, 5), (1, 5)),
    ]


def test_a_disqualified_player_is_last_while_others_play(
    in_play: Tournament, director: Actor
) -> None:
    judging.disqualify(in_play.entries.get(number=3), by=director, reason="Marked cards")

    assert [one.line.row.number for one in live_of(in_play).lines] == [5, 1, 2, 6, 7, 4, 8, 3]


def test_a_leader_out_of_reach_has_won(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings=IN_ORDER)
    for order in ((1, 2, 3, 4), (1, 3, 4, 2), (1, 4, 2, 3)):
        play_places(event, order, by=director)

    found = outlook_of(event, 3)

    assert [told(found, number) for number in (1, 2, 3, 4)] == [
        (1, 1, True, WON),
        *[(2, 4, False, None)] * 3,
    ]
    assert found.in_reach == 1


def test_a_second_player_who_is_not_safe_can_still_win(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={**IN_ORDER, "rounds": 5})
    for order in ((1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 4, 3)):
        play_places(event, order, by=director)

    # They have 18, 12, 4 and 2 big points, and 12 more to win.
    found = outlook_of(event, 3)

    assert [told(found, number) for number in (1, 2)] == [
        (1, 2, True, AMONG_3),
        (1, 4, True, Claim("can_win")),
    ]
    assert (found.in_reach, found.is_close) == (2, True)


def test_known_seats_of_the_last_round_narrow_the_places(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(13, settings=IN_ORDER)
    for _round in range(3):
        play_and_close(event, by=director)
    whole = outlook_of(event, 3)
    assert [told(whole, number) for number in (11, 10, 12, 4)] == [
        *((1, 7, True, AMONG_10), (1, 12, True, None), (2, 13, False, None)),
        (10, 13, False, None),
    ]
    assert (whole.in_reach, whole.is_close, whole.placed) == (7, False, 13)
    event.entries.filter(number=2).update(to_round=3, leaving="withdrawn")
    seat(event, by=director)
    assert seats_of(event, 4) == [[11, 10, 8, 5], [1, 13, 12, 6], [3, 9, 7, 4]]

    found = outlook_of(event, 3)

    assert own_outlook(found, 2) is None
    assert [found.claim(line) for line in ranking(event, 3).lines if line.row.number == 2] == [None]
    assert (found.in_reach, len(found.goes_on), found.placed) == (6, 12, 13)
    # 18, 14, 14 and 12 points at the first table; 12, 12, 10 and 10; 10, 8, 8 and 4.
    assert [told(found, number) for number in (11, 10, 8, 5)] == [
        *((1, 4, True, AMONG_5), (1, 9, True, AMONG_10), (1, 9, True, AMONG_10)),
        (1, 12, True, None),
    ]
    assert [told(found, number)[:2] for number in (12, 9, 4)] == [(2, 13), (3, 13), (10, 13)]


def live_of(event: Tournament) -> LiveRound:
    event.refresh_from_db()
    found = live_round(public_view_for(event))
    assert found is not None
    return found


@pytest.fixture
def in_play(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight: a closed round, and 3, 7, 4 and 8 are back from the next."""
    event = event_of(8, settings=IN_ORDER)
    play_and_close(event, by=director)
    seat(event, by=director)
    enter_table(event, 2, tables_of(event.rounds.get(number=2))[1], by=director)
    return event


def test_players_in_a_round_are_compared_by_their_points_per_round(in_play: Tournament) -> None:
    live = live_of(in_play)

    assert seats_of(in_play, 2) == [[5, 1, 2, 6], [3, 7, 4, 8]]
    assert [
        (one.order, one.line.row.number, one.plays_at, one.rounds, one.climbed)
        for one in live.lines
    ] == [
        *((1, 5, 1, 1, 0), (2, 1, 1, 1, 0), (3, 3, None, 2, 2), (4, 2, 1, 1, 0)),
        *((5, 6, 1, 1, 0), (6, 7, None, 2, 0), (7, 4, None, 2, 0), (8, 8, None, 2, 0)),
    ]
    assert [f"{one.big} {one.small}" for one in live.lines] == [
        *("6 12", "6 9", "4 9/2", "4 -2", "4 -3", "3 -7/2", "1 -4", "0 -5"),
    ]
    assert all(one.has_begun for one in live.lines)
    assert [(one.number, one.best and one.best.line.row.number) for one in live.tables] == [(2, 3)]
    assert (list(live.waiting), live.has_big_points, live.is_signed, live.disputed) == (
        *([1], True, True, frozenset()),
    )
    assert live.lines[2].cell.small == 12


def test_a_page_of_live_players_is_the_one_asked_for_or_a_players(in_play: Tournament) -> None:
    live = live_of(in_play)

    def page(number: str | None, **facts: str) -> list[int]:
        asked = StandingsFilter(search=facts.get("search", ""))
        found = live.page(asked, number, size=3, player=facts.get("player", ""))
        return [one.line.row.number for one in found]

    assert [page(number) for number in ("1", "2", "3")] == [[5, 1, 3], [2, 6, 7], [4, 8]]
    assert [page(None, player=number) for number in ("3", "2", "8", "9")] == [
        *([5, 1, 3], [2, 6, 7], [4, 8], [5, 1, 3]),
    ]
    alone = live.page(StandingsFilter(), None, size=1, player="9")
    assert [one.line.row.number for one in alone] == [5]
    assert page(None, search="rīga") == [5, 2, 8]
    assert page(None, search="rīg 2") == [2]


def test_the_first_round_in_play_begins_with_the_players_who_are_back(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings=IN_ORDER)
    first = seat(event, by=director)
    assert live_round(public_view_for(event)) is None
    enter_table(event, 1, tables_of(first)[1], by=director)

    live = live_of(event)

    assert [(one.line.row.number, one.rounds, one.climbed) for one in live.lines[:4]] == [
        *((5, 1, 0), (6, 1, 0), (7, 1, 0), (8, 1, 0)),
    ]
    assert [one.has_begun for one in live.lines] == [True] * 4 + [False] * 4
    play(event, round_number=1, by=director)
    live = live_of(event)
    assert [one.line.row.number for one in live.lines] == [5, 1, 2, 6, 3, 7, 4, 8]
    assert (list(live.waiting), [one.number for one in live.tables]) == ([], [1, 2])
    close_latest(event, by=director)
    event.refresh_from_db()
    assert live_round(public_view_for(event)) is None


def test_the_eight_newest_sheets_are_shown(event_of: EventOf, director: Actor) -> None:
    event = event_of(36, settings=IN_ORDER)
    seat(event, by=director)
    play(event, round_number=1, by=director)

    assert [one.number for one in live_of(event).tables] == [9, 8, 7, 6, 5, 4, 3, 2]


def test_the_lowest_points_of_golf_come_first(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings=IN_ORDER, preset="golf")
    seat(event, by=director)
    entering.enter_totals(event, round_number=1, table_number=2, totals=[5, 1, -4, 3], by=director)

    live = live_of(event)

    assert [one.line.row.number for one in live.lines[:4]] == [7, 6, 8, 5]
    assert [one.big for one in live.lines[:2]] == [None, None]
    assert [int(one.small) for one in live.lines[:2]] == [-4, 1]
    assert (live.has_big_points, live.is_signed) == (False, False)
