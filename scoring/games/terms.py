"""How a score came about: the terms of which everybody's points of a deal are the sum."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """So many points, so many times, and for what; the sum of a seat's terms is its score."""

    code: str
    value: int
    times: int = 1
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """What the term brings."""
        return self.value * self.times


Terms = tuple[tuple[ScoreTerm, ...], ...]
"""Each seat's terms, seat A's first."""


def against_all(code: str, one: int, stake: int, seats: int, facts: Mapping[str, object]) -> Terms:
    """Return the terms of a stake that every other seat pays to one, or gets from it."""
    own, others = ScoreTerm(code, stake, seats - 1, facts), ScoreTerm(code, -stake, 1, facts)
    return tuple((own if seat == one else others,) for seat in range(seats))


def together(some: Terms, others: Terms) -> Terms:
    """Return everybody's terms of both."""
    return tuple((*own, *more) for own, more in zip(some, others, strict=True))
