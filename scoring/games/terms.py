"""Terms of a score; their sum is a seat's points of a deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """A number of points, times a factor, with a reason; a seat's score is the sum of its terms."""

    code: str
    value: int
    times: int = 1
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """The points of the term."""
        return self.value * self.times


Terms = tuple[tuple[ScoreTerm, ...], ...]
"""Each seat's terms, seat A's first."""


def against_all(code: str, one: int, stake: int, seats: int, facts: Mapping[str, object]) -> Terms:
    """Return the terms of a stake that one seat gets from, or pays to, each other seat."""
    own, others = ScoreTerm(code, stake, seats - 1, facts), ScoreTerm(code, -stake, 1, facts)
    return tuple((own if seat == one else others,) for seat in range(seats))


def together(some: Terms, others: Terms) -> Terms:
    """Return both sets of terms, seat by seat."""
    return tuple((*own, *more) for own, more in zip(some, others, strict=True))
