"""Personal pules of the judge beside those that a table wrote: each stands on the sheet once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Pule = Mapping[str, Any]


def unnamed(judged: Iterable[Pule], given: Iterable[Pule]) -> list[dict[str, Any]]:
    """Return the judge's pules that the table's own do not name; of two alike, each is one."""
    named = Counter(map(_likeness, given))
    left = []
    for pule in judged:
        if named[_likeness(pule)]:
            named[_likeness(pule)] -= 1
        else:
            left.append(dict(pule))
    return left


def with_judged(
    judged: Iterable[Pule], given: Sequence[Pule], *, played: int
) -> list[dict[str, Any]]:
    """Return the table's pules with those of the judge's that are due after so many deals.

    One that was given for after a deal that nobody played is not due.
    """
    due = [pule for pule in judged if pule["after_deal"] <= played]
    return [*map(dict, given), *unnamed(due, given)]


def _likeness(pule: Pule) -> tuple[int, int, str]:
    return pule["seat"], pule["after_deal"], pule.get("reason", "")
