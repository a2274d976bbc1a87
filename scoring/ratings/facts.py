"""Input of a rating: events with their figures, and the players' results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.big_points import Place


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A player's result in an event; `figures` are amounts that a rule pays for, such as wins."""

    player: int
    place: Place
    figures: Mapping[str, Fraction] = field(default_factory=dict)
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event that may count; `facts` are figures that a rule uses, such as rounds or days."""

    number: int
    day: date
    participants: int
    results: tuple[RatedResult, ...]
    grade: str = ""
    has_final: bool = False
    must_count: bool = False
    facts: Mapping[str, Fraction] = field(default_factory=dict)

    def fact(self, name: str) -> Fraction:
        """Return a figure of the event; zero if it was not stated."""
        if name == "participants":
            return Fraction(self.participants)
        return self.facts.get(name, Fraction(0))
