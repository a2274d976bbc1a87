"""Which eyes some number of cards can hold, and whether piles can be made of one pack."""

from collections.abc import Iterator
from functools import lru_cache

Deck = tuple[tuple[int, int], ...]
"""The eyes of a card and how many such cards the pack holds, best first."""

ZOLE_DECK: Deck = ((11, 4), (10, 4), (4, 4), (3, 4), (2, 4), (0, 6))
KOP_DECK: Deck = ((11, 4), (10, 4), (3, 4), (2, 4))

Pile = tuple[int, int]
"""How many cards lie in it, and how many eyes they hold."""


@lru_cache(maxsize=128)
def possible_eyes(deck: Deck, cards: int) -> frozenset[int]:
    """Return every sum of eyes that exactly so many cards of the pack can hold.

    >>> sorted(possible_eyes(KOP_DECK, 4))[:6]
    [8, 9, 10, 11, 12, 16]
    """
    reached = {(0, 0)}
    for eyes, copies in deck:
        reached = {
            (held + taken, total + taken * eyes)
            for held, total in reached
            for taken in range(copies + 1)
            if held + taken <= cards
        }
    return frozenset(total for held, total in reached if held == cards)


@lru_cache(maxsize=4096)
def can_be_shared(deck: Deck, piles: tuple[Pile, ...]) -> bool:
    """Tell whether the whole pack can lie in these piles, each with its cards and its eyes.

    >>> can_be_shared(ZOLE_DECK, ((3, 33), (3, 33), (20, 54)))
    False
    """
    return _shares(deck, tuple(sorted(piles)))


def _shares(deck: Deck, piles: tuple[Pile, ...]) -> bool:
    if len(piles) == 1:
        return piles[0] == (sum(n for _, n in deck), sum(eyes * n for eyes, n in deck))
    cards, eyes = piles[0]
    return any(_shares(rest, piles[1:]) for rest in _left_after(deck, cards, eyes))


def _left_after(deck: Deck, cards: int, eyes: int) -> Iterator[Deck]:
    """Yield what every way of taking such a pile leaves of the pack."""
    if not deck:
        if (cards, eyes) == (0, 0):
            yield ()
        return
    (worth, copies), others = deck[0], deck[1:]
    for taken in range(min(copies, cards) + 1):
        missing = eyes - taken * worth
        if missing < 0:
            return
        # Cards come best first: what so many of the best could not hold, no others do.
        if missing <= (cards - taken) * worth:
            for rest in _left_after(others, cards - taken, missing):
                yield ((worth, copies - taken), *rest)
