"""Eyes that a number of cards can hold, and whether piles can come from one pack."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

Deck = tuple[tuple[int, int], ...]
"""The eyes of each card and the number of such cards in the pack, best first."""

ZOLE_DECK: Deck = ((11, 4), (10, 4), (4, 4), (3, 4), (2, 4), (0, 6))
KOP_DECK: Deck = ((11, 4), (10, 4), (3, 4), (2, 4))

Pile = tuple[int, int]
"""A number of cards and their eyes."""


@lru_cache(maxsize=128)
def possible_eyes(deck: Deck, cards: int) -> frozenset[int]:
    """Return every sum of eyes that exactly this many cards of the pack can hold.

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
    """Whether the whole pack can be divided into these piles, each of so many cards and eyes.

    >>> can_be_shared(ZOLE_DECK, ((3, 33), (3, 33), (20, 54)))
    False
    """
    return _shares(deck, tuple(sorted(piles)))


def _shares(deck: Deck, piles: Sequence[Pile]) -> bool:
    (cards, eyes), *others = piles
    if not others:
        return (cards, eyes) == (sum(n for _, n in deck), sum(eyes * n for eyes, n in deck))
    return any(_shares(rest, others) for rest in _left_after(deck, cards, eyes))


def _left_after(deck: Deck, cards: int, eyes: int) -> Iterator[Deck]:
    """Yield the rest of the pack for every way of removing such a pile."""
    if not deck:
        if (cards, eyes) == (0, 0):
            yield ()
        return
    (worth, copies), others = deck[0], deck[1:]
    for taken in range(min(copies, cards) + 1):
        missing = eyes - taken * worth
        if missing < 0:
            return
        # Cards come best first: if the best cards left cannot reach the sum, no others can.
        if missing <= (cards - taken) * worth:
            for rest in _left_after(others, cards - taken, missing):
                yield ((worth, copies - taken), *rest)
