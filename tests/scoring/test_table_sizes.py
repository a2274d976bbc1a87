"""Table sizes for each number of players: every policy, from none to five hundred."""

from itertools import pairwise

import pytest

from scoring.errors import Faulty, Notice
from scoring.event_settings import read_settings
from scoring.seating.tables import SeatedTable, seat_in_order
from scoring.table_sizes import EVER_SIZES_OF, LEAST_OF, SIZES_OF, split

FROM_THREE = range(3, 501)
BUT_FIVE = [players for players in FROM_THREE if players != 5]


def refusal(players: int, policy: str) -> str:
    with pytest.raises(Faulty) as refused:
        split(players, policy)
    return refused.value.faults[0].code


def fours_and_fives(players: int) -> tuple[int, ...] | None:
    """Return the sizes with the most fours."""
    for fours in range(players // 4, -1, -1):
        if (players - 4 * fours) % 5 == 0:
            return (4,) * fours + (5,) * ((players - 4 * fours) // 5)
    return None


def fours_and_threes(players: int) -> tuple[int, ...] | None:
    for fours in range(players // 4, -1, -1):
        if (players - 4 * fours) % 3 == 0:
            return (4,) * fours + (3,) * ((players - 4 * fours) // 3)
    return None


def test_as_many_fours_as_possible_and_the_last_tables_have_five() -> None:
    due = {players: fours_and_fives(players) for players in FROM_THREE}
    impossible = [players for players, sizes in due.items() if sizes is None]
    possible = {players: (sizes, ()) for players, sizes in due.items() if sizes is not None}

    given = {players: split(players, "4-5") for players in possible}

    assert impossible == [3, 6, 7, 11]
    assert {n: (made.sizes, made.notices) for n, made in given.items()} == possible


@pytest.mark.parametrize(
    ("players", "sizes", "threes"),
    [(3, (3,), 1), (6, (3, 3), 2), (7, (4, 3), 1), (11, (4, 4, 3), 1)],
)
def test_threes_are_used_if_fours_and_fives_do_not_fit(
    players: int, sizes: tuple[int, ...], threes: int
) -> None:
    notice = Notice("threes_fill_in", {"players": players, "threes": threes})

    assert (split(players, "4-5").sizes, split(players, "4-5").notices) == (sizes, (notice,))


def test_fours_and_the_last_tables_have_three() -> None:
    given = {players: split(players, "4-3") for players in BUT_FIVE}

    assert {n: made.sizes for n, made in given.items()} == {n: fours_and_threes(n) for n in given}
    assert [n for n, made in given.items() if made.notices] == []


def test_threes_and_the_last_one_or_two_tables_have_four() -> None:
    for players in BUT_FIVE:
        made = split(players, "3-4")

        assert sum(made.sizes) == players
        assert set(made.sizes) <= {3, 4}
        assert made.sizes.count(4) <= 2
        assert list(made.sizes) == sorted(made.sizes)
        assert made.notices == ()


@pytest.mark.parametrize("policy", ["4-3", "3-4"])
def test_five_players_sit_at_one_table_with_a_notice(policy: str) -> None:
    five = split(5, policy)

    assert (five.sizes, five.notices) == ((5,), (Notice("one_table_of_five", {"players": 5}),))


@pytest.mark.parametrize("policy", ["4-5", "4-3", "3-4"])
@pytest.mark.parametrize("players", [-1, 0, 1, 2])
def test_fewer_than_three_make_no_table(players: int, policy: str) -> None:
    assert refusal(players, policy) == "too_few_players"


def test_kop_has_only_tables_of_four() -> None:
    for players in range(501):
        if players and players % 4 == 0:
            assert split(players, "4").sizes == (4,) * (players // 4)
        else:
            assert refusal(players, "4") == "players_not_by_size"


def test_french_zole_has_only_tables_of_three() -> None:
    assert split(9, "3").sizes == (3, 3, 3)
    assert [refusal(players, "3") for players in (-3, 0, 1, 10)] == ["players_not_by_size"] * 4


def test_kop_reports_the_number_of_missing_players() -> None:
    with pytest.raises(Faulty) as refused:
        split(18, "4")

    assert refused.value.faults[0].facts == {"players": 18, "size": 4, "missing": 2}


def test_flights_are_few_and_of_similar_size() -> None:
    for players in range(1, 501):
        sizes = split(players, "1-5").sizes

        assert sum(sizes) == players
        assert len(sizes) == (players + 4) // 5
        assert all(above - below in (0, 1) for above, below in pairwise(sizes))
        assert max(sizes) - min(sizes) <= 1


def test_each_player_can_have_their_own_table() -> None:
    assert split(7, "1").sizes == (1,) * 7
    assert refusal(0, "1") == "players_not_by_size"


def test_zero_players_have_no_flights() -> None:
    assert refusal(0, "1-5") == "too_few_players"


def test_53_players_make_twelve_tables_of_four_and_one_of_five() -> None:
    assert split(53, "4-5").counts == {4: 12, 5: 1}
    assert split(53, "4-3").counts == {4: 11, 3: 3}
    assert split(53, "3-4").counts == {3: 15, 4: 2}


@pytest.mark.parametrize(
    ("preset", "policy", "deals"),
    [
        ("lzf-classic", "4-5", {4: 28, 5: 28}),
        ("skat", "4-3", {4: 48, 3: 36}),
        ("skat", "3-4", {3: 48, 4: 64}),
        ("skat", "4", {4: 48}),
        ("skat", "3", {3: 48}),
        ("golf", "1-5", dict.fromkeys((1, 2, 3, 4, 5), 9)),
        ("golf", "1", {1: 9}),
    ],
)
def test_each_ordinary_size_has_its_deals(preset: str, policy: str, deals: dict[int, int]) -> None:
    found = read_settings({"table_sizes": policy}, preset).deals_by_size

    assert list(found.items()) == list(deals.items())


def test_an_unknown_policy_is_refused() -> None:
    assert refusal(8, "5-6") == "table_sizes_unknown"


def test_too_many_players_are_refused() -> None:
    assert refusal(100_001, "4-5") == "too_many_players"


@pytest.mark.parametrize("policy", ["4-5", "4-3", "3-4", "1-5"])
def test_each_player_sits_once_in_the_given_order(policy: str) -> None:
    for players in FROM_THREE:
        order = [number * 7 % 10_007 for number in range(1, players + 1)]

        tables = seat_in_order(order, split(players, policy).sizes)

        assert [number for table in tables for number in table.seats] == order
        assert [table.number for table in tables] == list(range(1, len(tables) + 1))


def test_the_best_placed_deals_first_and_the_lowest_keeps_the_sheet() -> None:
    table = SeatedTable(3, (17, 4, 9, 2, 11))

    assert (table.first_dealer, table.score_keeper) == (0, 4)


def test_seats_for_another_number_of_players_raise_an_error() -> None:
    with pytest.raises(ValueError, match="3 players for 4 seats"):
        seat_in_order([1, 2, 3], [4])


@pytest.mark.parametrize("policy", SIZES_OF)
def test_the_sizes_that_may_have_been_played_are_those_of_any_number_of_players(
    policy: str,
) -> None:
    played = set[int]()
    for players in range(LEAST_OF[policy], 60):
        try:
            sizes = split(players, policy).sizes
        except Faulty:
            continue
        played |= set(sizes)

    assert set(EVER_SIZES_OF[policy]) == played
