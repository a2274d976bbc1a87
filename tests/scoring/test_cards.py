"""The eyes possible with a number of cards, checked with every choice of cards from the pack."""

from itertools import pairwise, permutations, product

import pytest

from scoring.cards import KOP_DECK, ZOLE_DECK, Deck, can_be_shared, possible_eyes
from scoring.deals import Contract
from scoring.games.zole_pay import eyes_for_tricks
from tests.scoring.card_examples import EYES_OF_A_SIDE, KOP_EYES, ORDINARY_EYES, ZOLE_EYES, eyes_in

# The packs again, card by card.
ZOLE_PACK = [11] * 4 + [10] * 4 + [4] * 4 + [3] * 4 + [2] * 4 + [0] * 6
KOP_PACK = [11] * 4 + [10] * 4 + [3] * 4 + [2] * 4

# A pack so small that every arrangement can be tried.
SMALL_PACK = [3, 3, 1, 1, 0]
SMALL_DECK: Deck = ((3, 2), (1, 2), (0, 1))


def picked_by_hand(pack: list[int], cards: int) -> set[int]:
    """Return the eyes of every choice of a number of cards, rank by rank."""
    ranks = sorted(set(pack))
    counts = product(*(range(pack.count(rank) + 1) for rank in ranks))
    return {
        sum(rank * taken for rank, taken in zip(ranks, pick, strict=True))
        for pick in counts
        if sum(pick) == cards
    }


def test_the_packs_have_the_right_numbers_of_cards_and_eyes() -> None:
    assert (len(ZOLE_PACK), sum(ZOLE_PACK)) == (26, 120)
    assert (len(KOP_PACK), sum(KOP_PACK)) == (16, 104)


@pytest.mark.parametrize("cards", range(27))
def test_eyes_of_a_number_of_zole_cards_match_all_choices(cards: int) -> None:
    assert possible_eyes(ZOLE_DECK, cards) == picked_by_hand(ZOLE_PACK, cards)


@pytest.mark.parametrize("cards", range(17))
def test_eyes_of_a_number_of_kop_cards_match_all_choices(cards: int) -> None:
    assert possible_eyes(KOP_DECK, cards) == picked_by_hand(KOP_PACK, cards)


@pytest.mark.parametrize(("tricks", "cards", "least", "most"), ZOLE_EYES)
def test_a_zole_player_takes_three_cards_per_trick(
    tricks: int, cards: int, least: int, most: int
) -> None:
    eyes = set(eyes_for_tricks(Contract.ZOLE, tricks))

    assert eyes == picked_by_hand(ZOLE_PACK, cards)
    assert (min(eyes), max(eyes)) == (least, most)


@pytest.mark.parametrize(("tricks", "cards", "least", "most"), ORDINARY_EYES)
def test_an_ordinary_declarer_has_two_cards_more(
    tricks: int, cards: int, least: int, most: int
) -> None:
    eyes = set(eyes_for_tricks(Contract.ORDINARY, tricks))

    assert eyes == picked_by_hand(ZOLE_PACK, cards)
    assert (min(eyes), max(eyes)) == (least, most)


def test_without_a_trick_the_declarer_has_the_buried_cards() -> None:
    assert list(eyes_for_tricks(Contract.ORDINARY, 0)) == list(range(23))
    assert list(eyes_for_tricks(Contract.ZOLE, 0)) == [0]
    assert list(eyes_for_tricks(Contract.SMALL_ZOLE, 0)) == [0]


def test_a_side_of_kop_has_the_eyes_printed_in_the_rules() -> None:
    of_tricks = [picked_by_hand(KOP_PACK, 4 * tricks) for tricks in range(5)]
    given = [possible_eyes(KOP_DECK, 4 * tricks) for tricks in range(5)]

    assert given == of_tricks
    assert frozenset().union(*given) == eyes_in(EYES_OF_A_SIDE)


@pytest.mark.parametrize(("tricks", "cards", "least", "most"), KOP_EYES)
def test_a_side_of_kop_takes_four_cards_per_trick(
    tricks: int, cards: int, least: int, most: int
) -> None:
    eyes = possible_eyes(KOP_DECK, cards)

    assert cards == 4 * tricks
    assert (min(eyes), max(eyes)) == (least, most)


@pytest.mark.parametrize("sizes", [(5,), (1, 4), (2, 3), (1, 1, 3), (1, 2, 2), (0, 2, 3)])
def test_possible_piles_match_all_layouts_of_the_pack(sizes: tuple[int, ...]) -> None:
    borders = [sum(sizes[:position]) for position in range(len(sizes) + 1)]
    laid_out = {
        tuple(sum(cards[a:b]) for a, b in pairwise(borders)) for cards in permutations(SMALL_PACK)
    }

    given = {
        eyes
        for eyes in product(range(10), repeat=len(sizes))
        if can_be_shared(SMALL_DECK, tuple(zip(sizes, eyes, strict=True)))
    }

    assert given == laid_out


def test_piles_that_leave_cards_over_are_not_a_whole_pack() -> None:
    assert not can_be_shared(SMALL_DECK, ((2, 6), (2, 2)))
