"""Anyone can repeat the lot, and members of a club sit apart wherever possible."""

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.random_stream import Chance, digest
from scoring.seating.lots import SeparatedOrder, draw_lots, separate_groups
from scoring.table_sizes import split
from tests.scoring.searching import bounded

numbers = st.lists(st.integers(1, 10_000), min_size=1, max_size=40, unique=True)
seeds = st.text(max_size=20)

# The start of `printf 'rudens-2026:%s' N | sha256sum`; sorted, it is the draw.
DRAWN_BY_HAND = {
    6: "2c8821e2654e",
    3: "699fc3690095",
    7: "a9faa89b4a92",
    1: "c4e831bf04a0",
    5: "d4cd7b640a88",
    8: "d78fbbda2933",
    4: "de133557668d",
    2: "df97331297d2",
}


def test_the_draw_equals_that_of_a_shell_command() -> None:
    lots = draw_lots(range(1, 9), "rudens-2026")

    assert sorted(lots, key=lots.__getitem__) == [6, 3, 7, 1, 5, 8, 4, 2]
    assert lots == {1: 4, 2: 8, 3: 2, 4: 7, 5: 5, 6: 1, 7: 3, 8: 6}


@pytest.mark.parametrize(("number", "begins"), DRAWN_BY_HAND.items())
def test_a_digest_is_sha256_of_seed_and_number(number: int, begins: str) -> None:
    assert digest("rudens-2026", number)[:12] == begins
    assert digest("rudens-2026", number) == (
        hashlib.sha256(f"rudens-2026:{number}".encode()).hexdigest()
    )


@bounded
@given(numbers=numbers, seed=seeds)
def test_each_player_gets_one_lot(numbers: list[int], seed: str) -> None:
    lots = draw_lots(numbers, seed)

    assert sorted(lots) == sorted(numbers)
    assert sorted(lots.values()) == list(range(1, len(numbers) + 1))


@bounded
@given(numbers=numbers, seed=seeds, data=st.data())
def test_the_same_seed_gives_the_same_draw_in_any_order_of_the_list(
    numbers: list[int], seed: str, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(numbers))

    assert draw_lots(shuffled, seed) == draw_lots(numbers, seed)


@bounded
@given(numbers=numbers, seed=seeds, late=st.integers(10_001, 20_000))
def test_a_late_entry_does_not_change_the_order_of_the_others(
    numbers: list[int], seed: str, late: int
) -> None:
    before, after = draw_lots(numbers, seed), draw_lots([*numbers, late], seed)

    by_lot = [n for n in sorted(after, key=after.__getitem__) if n != late]
    assert by_lot == sorted(before, key=before.__getitem__)


def test_seeds_give_different_draws() -> None:
    draws = {tuple(draw_lots(range(1, 21), f"seed {n}").values()) for n in range(50)}

    assert len(draws) == 50


def test_every_player_is_drawn_first_about_as_often() -> None:
    firsts = Counter(
        next(n for n, lot in draw_lots(range(1, 9), f"evening {turn}").items() if lot == 1)
        for turn in range(800)
    )

    assert all(60 <= firsts[number] <= 140 for number in range(1, 9))


def test_chance_is_the_same_stream_everywhere() -> None:
    first = hashlib.sha256(b"ziema:0").digest()
    words = [int.from_bytes(first[at : at + 4], "big") for at in range(0, 32, 4)]

    chance = Chance("ziema")

    assert [chance.below(1000) for _ in range(8)] == [word * 1000 >> 32 for word in words]
    assert Chance("ziema").between(5, 5) == 5


# Separating clubs.


@st.composite
def halls(draw: st.DrawFn) -> tuple[list[int], dict[int, str], tuple[int, ...]]:
    """Return an order, each player's club if any, and the tables' sizes."""
    players = draw(st.integers(8, 60))
    policy = draw(st.sampled_from(("4-5", "4-3", "3-4")))
    order = draw(st.permutations(range(1, players + 1)))
    clubs = {number: draw(st.sampled_from(("", *"ABCDEFG"))) for number in order}
    return order, clubs, split(players, policy).sizes


def tables(order: Sequence[int], sizes: Sequence[int]) -> Iterator[Sequence[int]]:
    first = 0
    for size in sizes:
        yield order[first : first + size]
        first += size


def meetings(kept: SeparatedOrder, clubs: Mapping[int, str], sizes: Sequence[int]) -> set:
    """Return each table with a club that has several members there."""
    return {
        (table, club)
        for table, seats in enumerate(tables(kept.order, sizes), start=1)
        for club, count in Counter(clubs[number] for number in seats).items()
        if club and count > 1
    }


@bounded
@given(hall=halls())
def test_each_player_sits_once_and_unfulfilled_wishes_are_reported(
    hall: tuple[list[int], dict[int, str], tuple[int, ...]],
) -> None:
    order, clubs, sizes = hall

    kept = separate_groups(order, clubs, sizes)

    assert sorted(kept.order) == sorted(order)
    assert set(kept.unkept) == meetings(kept, clubs, sizes)


@bounded
@given(hall=halls())
def test_clubs_sit_apart_if_none_has_more_members_than_tables(
    hall: tuple[list[int], dict[int, str], tuple[int, ...]],
) -> None:
    order, clubs, sizes = hall
    members = Counter(club for club in clubs.values() if club)
    can_be = all(count <= len(sizes) for count in members.values())

    kept = separate_groups(order, clubs, sizes)

    assert (kept.unkept == ()) is can_be


@pytest.mark.parametrize("players", [8, 9, 12, 16, 21, 33, 40])
def test_clubs_with_one_member_per_table_still_sit_apart(players: int) -> None:
    sizes = split(players, "4-5").sizes
    clubs = {n: f"club {(n - 1) // len(sizes)}" for n in range(1, players + 1)}

    for evening in range(20):
        lots = draw_lots(clubs, f"evening {evening}")
        order = sorted(clubs, key=lots.__getitem__)
        assert separate_groups(order, clubs, sizes).unkept == ()


def test_an_order_without_meetings_is_unchanged() -> None:
    clubs = {1: "Ogre", 2: "Cēsis", 5: "Ogre", 6: "Cēsis"}

    kept = separate_groups([1, 2, 3, 4, 5, 6, 7, 8], clubs, (4, 4))

    assert kept == SeparatedOrder((1, 2, 3, 4, 5, 6, 7, 8), ())


def test_a_player_meeting_their_club_swaps_with_the_nearest_after_them() -> None:
    clubs = {1: "Ogre", 3: "Ogre", 5: "Cēsis"}

    kept = separate_groups([1, 2, 3, 4, 5, 6, 7, 8], clubs, (4, 4))

    assert kept == SeparatedOrder((5, 2, 3, 4, 1, 6, 7, 8), ())


def test_three_of_a_club_at_two_tables_are_reported() -> None:
    clubs = {1: "Ogre", 2: "Ogre", 5: "Ogre"}

    kept = separate_groups([1, 2, 3, 4, 5, 6, 7, 8], clubs, (4, 4))

    assert kept == SeparatedOrder((1, 2, 3, 4, 5, 6, 7, 8), ((1, "Ogre"),))


@pytest.mark.parametrize("clubs", [1, 2, 4, 10])
def test_a_thousand_players_of_few_clubs_are_separated_quickly(clubs: int) -> None:
    sizes = split(1000, "4-5").sizes
    members = {number: f"club {number * clubs // 1000}" for number in range(1000)}

    before = time.process_time()
    kept = separate_groups(range(1000), members, sizes)
    taken = time.process_time() - before

    assert set(kept.unkept) == meetings(kept, members, sizes)
    assert taken < 1.0, "a fiftieth of a second is usual"


@bounded
@given(hall=halls())
def test_the_nearest_possible_swap_equals_that_of_a_full_search(
    hall: tuple[list[int], dict[int, str], tuple[int, ...]],
) -> None:
    order, clubs, sizes = hall

    assert separate_groups(order, clubs, sizes).order == tuple(looked_through(order, clubs, sizes))


def looked_through(
    order: Sequence[int], clubs: Mapping[int, str], sizes: Sequence[int]
) -> list[int]:
    """Return the order after each player in turn was compared with all others."""
    order, count = list(order), len(order)
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]

    def sits_with(position: int, club: str) -> bool:
        beside = (p for p in range(count) if table_of[p] == table_of[position] and p != position)
        return bool(club) and any(clubs[order[p]] == club for p in beside)

    def parts(one: int, other: int) -> bool:
        order[one], order[other] = order[other], order[one]
        apart = not any(sits_with(p, clubs[order[p]]) for p in (one, other))
        if not apart or table_of[one] == table_of[other]:
            order[one], order[other] = order[other], order[one]
            return False
        return True

    moved = True
    while moved:
        moved = False
        for position in range(count):
            if sits_with(position, clubs[order[position]]):
                nearest = (*range(position + 1, count), *range(position - 1, -1, -1))
                moved = any(parts(position, other) for other in nearest) or moved
    return order
