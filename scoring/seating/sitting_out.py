"""Who sits out where all tables have one size: the remainder, and everybody in turn."""

from collections.abc import Mapping, Sequence


def who_sits_out(
    order: Sequence[int],
    *,
    size: int | None,
    sat_out: Mapping[int, int],
    lots: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """Return who sits out of those present, given in the order of seating or of start numbers.

    Whoever sat out least does, among these the last of the order; the highest lots where no
    round is played yet. Fewer than a table need somebody more, not fewer.

    >>> who_sits_out([4, 1, 3, 5, 2], size=4, sat_out={2: 1})
    (5,)
    """
    over = len(order) % size if size and len(order) >= size else 0
    if lots is not None:
        return tuple(sorted(sorted(order, key=lots.__getitem__)[len(order) - over :]))
    turns = sorted(
        range(len(order)), key=lambda position: (sat_out.get(order[position], 0), -position)
    )
    return tuple(sorted(order[position] for position in turns[:over]))
