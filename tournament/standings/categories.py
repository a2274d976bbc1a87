"""A player's categories: the one entered, and those implied by their data."""

from __future__ import annotations

from tournament.models import Entry, Tournament

WOMEN = "women"
SENIORS = "seniors"
JUNIORS = "juniors"
SENIOR_FROM = 60
JUNIOR_UNTIL = 20


def categories_of(entry: Entry, tournament: Tournament) -> tuple[str, ...]:
    """Return a player's categories: the one entered, and those implied by their data."""
    return categories(tournament, entry.category, entry.sex, entry.born)


def categories(
    tournament: Tournament, category: str, sex: str, born: int | None
) -> tuple[str, ...]:
    """Return the categories implied by a player's data."""
    age = tournament.date.year - born if born else None
    found = {
        category: bool(category),
        WOMEN: sex == "f",
        SENIORS: age is not None and age >= SENIOR_FROM,
        JUNIORS: age is not None and age <= JUNIOR_UNTIL,
    }
    return tuple(name for name, is_so in found.items() if is_so)
