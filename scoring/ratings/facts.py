"""What a rating is made of: events with their figures, and what players did there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.big_points import Place


@dataclass(frozen=True, slots=True)
class RatedResult:
    """What a player did in an event; `figures` are those that a rule pays for, such as wins."""

    player: int
    place: Place
    figures: Mapping[str, Fraction] = field(default_factory=dict)
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event that may count; `facts` are those that a rule looks at, such as rounds or days."""

    number: int
    day: date
    participants: int
    results: tuple[RatedResult, ...]
    grade: str = ""
    has_final: bool = False
    must_count: bool = False
    facts: Mapping[str, Fraction] = field(default_factory=dict)

    def fact(self, name: str) -> Fraction:
        """Return a figure of the event; one that nobody stated is nought."""
        if name == "participants":
            return Fraction(self.participants)
        return self.facts.get(name, Fraction(0))
