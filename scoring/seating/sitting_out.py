"""Who sits out where tables cannot hold everybody: the remainder, and everybody in turn."""

from collections.abc import Mapping, Sequence

from scoring.errors import Notice
from scoring.event_settings import EventSettings
from scoring.table_sizes import FIVE


def notice_of(over: int, settings: EventSettings) -> tuple[Notice, ...]:
    """Say that somebody sits out where that is not what the settings lead everybody to expect."""
    if not over or settings.fixed_size is not None:
        return ()
    return (Notice("one_of_five_sits_out", {"players": FIVE}),)


def who_sits_out(
    order: Sequence[int],
    *,
    over: int,
    sat_out: Mapping[int, int],
    lots: Mapping[int, int] | None = None,
) -> tuple[int, ...]:
    """Return who sits out of those present, given in the order of seating or of start numbers.

    Whoever sat out least does, among these the last of the order; the highest lots where no
    round is played yet.

    >>> who_sits_out([4, 1, 3, 5, 2], over=1, sat_out={2: 1})
    (5,)
    """
    if lots is not None:
        return tuple(sorted(sorted(order, key=lots.__getitem__)[len(order) - over :]))
    turns = sorted(
        range(len(order)), key=lambda position: (sat_out.get(order[position], 0), -position)
    )
    return tuple(sorted(order[position] for position in turns[:over]))
