"""Numbers of players that do not fill tables: sitting out, alone and with groups."""

from __future__ import annotations

import pytest

from scoring import games
from scoring.errors import Faulty, Notice
from scoring.event_files import read_event, write_event
from scoring.event_settings import may_rotate, read_settings
from scoring.progress import Progress
from scoring.seating.next_round import SeatCandidate, seat_round
from scoring.table_sizes import SIZES_OF
from scoring.verification import Difference, verify, write_verdict
from tests.scoring.small_events import event_file, small_event

FIELD = range(3, 61)
PLANS = [
    (game.id, policy, reseat_by)
    for game in games.GAMES.values()
    for policy, sizes in SIZES_OF.items()
    if set(sizes) <= set(game.sizes)
    for reseat_by in ("all_rounds", "rotation")
    if reseat_by != "rotation" or may_rotate(game, policy)
]
ENGLISH = {"game": "zole-english", "table_sizes": "4-3", "rounds": 4}
FIVE = ((1, 2, 3, 4, 5), (8, 0, -1, -3, -4))


def groups_of(players: int, first: int) -> list[tuple[tuple[int, ...], ...]]:
    """Return each group's tables and the idle players, with the first players in A, others in B."""
    groups = [{"name": "A", "first": first}, {"name": "B"}]
    blocks = [{"first_round": 1, "groups": groups}]
    event = small_event(players, settings=ENGLISH, blocks=blocks)
    seating = Progress(event).seat_next(range(1, players + 1))
    return [tuple(table.seats for table in seating.tables), (seating.sits_out,)]


@pytest.mark.parametrize(("game", "policy", "reseat_by"), PLANS)
def test_every_field_is_seated_or_the_number_of_missing_players_is_reported(
    game: str, policy: str, reseat_by: str
) -> None:
    changes = {"game": game, "table_sizes": policy, "reseat_by": reseat_by, "rounds": 4}
    settings = read_settings(changes, "lzf-classic")
    for players in FIELD:
        present = [SeatCandidate(number, lot=number) for number in range(1, players + 1)]
        if players < settings.least_table:
            with pytest.raises(Faulty) as refused:
                seat_round(present, (), number=1, settings=settings)
            (fault,) = refused.value.faults
            assert (fault.code, fault.facts["missing"]) == (
                "players_not_by_size",
                settings.least_table - players,
            )
            continue

        seated = seat_round(present, (), number=1, settings=settings)

        sizes = {len(table.seats) for table in seated.tables}
        there = [number for table in seated.tables for number in table.seats]
        assert sizes <= set(settings.game.sizes), players
        assert sorted([*there, *seated.sits_out]) == [player.number for player in present]
        if settings.fixed_size is None:
            has_odd_one = players == 5 and 5 not in settings.game.sizes
            assert len(seated.sits_out) == has_odd_one, players


@pytest.mark.parametrize(
    ("players", "sizes", "sits_out"),
    [(9, [3, 3, 3], 0), (10, [4, 3, 3], 0), (13, [4, 4, 4], 1)],
)
def test_a_last_group_of_one_two_or_five(players: int, sizes: list[int], sits_out: int) -> None:
    tables, (out,) = groups_of(players, first=8)

    assert ([len(seats) for seats in tables], len(out)) == (sizes, sits_out)


def test_the_final_stays_closed_to_a_last_group_of_five() -> None:
    tables, (out,) = groups_of(13, first=8)

    assert [set(seats) for seats in tables] == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}]
    assert out == (13,)


@pytest.mark.parametrize(("players", "first"), [(5, 5), (5, 3), (9, 5), (10, 5), (7, 5)])
def test_a_first_group_of_five_has_a_player_sit_out_too(players: int, first: int) -> None:
    tables, (out,) = groups_of(players, first)

    assert {len(seats) for seats in tables} <= {3, 4}
    assert sorted([*(n for seats in tables for n in seats), *out]) == list(range(1, players + 1))


def test_five_players_sit_out_in_turn_with_a_reason() -> None:
    event = small_event(5, settings=ENGLISH)
    settings = event.settings
    present = [SeatCandidate(number, lot=number) for number in range(1, 6)]

    seated = seat_round(present, (), number=1, settings=settings)

    assert (seated.sits_out, seated.notices) == (
        (5,),
        (Notice("one_of_five_sits_out", {"players": 5}),),
    )
    played = {"tables": [((1, 2, 3, 4), (6, 0, -2, -4))], "sits_out": [5]}
    following = verify(small_event(5, played, settings=ENGLISH)).next
    assert following is not None
    assert (following.sits_out, set(following.tables[0].seats)) == ((4,), {1, 2, 3, 5})


def test_a_played_table_of_five_is_still_readable() -> None:
    event = small_event(5, [FIVE], settings=ENGLISH)

    assert [str(line.place) for line in verify(event).rounds[-1].standings] == list("12345")
    assert read_event(write_event(event)) == event


def test_a_sheet_of_five_is_still_refused_by_its_game() -> None:
    table = {"number": 1, "seats": [1, 2, 3, 4, 5], "sheet": {"deals": []}}

    with pytest.raises(Faulty) as refused:
        read_event(event_file(5, [table], settings=ENGLISH))  # type: ignore[list-item]

    assert [fault.code for fault in refused.value.faults] == ["players_not_in_game"]


def test_a_table_of_five_by_an_earlier_release_is_a_note_not_a_difference() -> None:
    verdict = verify(small_event(5, [FIVE], [FIVE], settings=ENGLISH))

    assert verdict.differences == ()
    assert verdict.notes == (Difference("seated_with_five", 2, {"table": 1}),)
    assert write_verdict(verdict, [], ["five"])["notes"] == ["five"]
    assert verdict.next is not None
    assert len(verdict.next.sits_out) == 1


@pytest.mark.parametrize("seats", [(2, 1, 3, 4, 5), (5, 4, 3, 2, 1)])
def test_a_table_of_five_unlike_any_releases_is_a_difference(
    seats: tuple[int, ...],
) -> None:
    verdict = verify(small_event(5, [FIVE], [(seats, FIVE[1])], settings=ENGLISH))

    assert {found.code for found in verdict.differences} >= {"should_sit_out", "seat_differs"}
    assert verdict.notes == ()


def test_a_table_of_five_in_a_game_that_allows_it_has_no_note() -> None:
    verdict = verify(small_event(5, [FIVE], [FIVE]))

    assert (verdict.differences, verdict.notes) == ((), ())
    assert "notes" not in write_verdict(verdict, [])
