"""Classes for the first of a rating, as “TOP 60”: where each who applies for one stands in it.

The list is the newest public one of the event's game on the day on which entry opens, so that
nothing published later moves anybody. A name proves nobody, so the desk decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from scoring.big_points import Place
from tournament.models import Publication, Tournament
from tournament.models.player import name_key
from tournament.reading.applications.announced import announced_of
from tournament.reading.series.ratings import newest_of_game
from tournament.standings.publications import place_from
from tournament.standings.series.stages import game_of_event

TOP: Final = re.compile(r"\btop\W{0,3}(\d{1,4})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class InRating:
    """Where somebody stands in the list for a class of so many; no place where they do not."""

    most: int
    place: Place | None

    @property
    def is_among(self) -> bool:
        """Whether they are among the first so many."""
        return self.place is not None and self.place.first <= self.most


@dataclass(frozen=True, slots=True)
class Tops:
    """The list by which an event's classes for the first of a rating are filled."""

    said: Publication
    places: Mapping[str, Place | None]

    def of(self, name: str, entry_class: str) -> InRating | None:
        """Return where somebody stands for their class; nothing where it asks for no rating."""
        most = most_of(entry_class)
        return None if most is None else InRating(most, self.places.get(name_key(name)))


def most_of(entry_class: str) -> int | None:
    """Return how many of a rating a class is for: 60 for “TOP 60”.

    >>> most_of("TOP 60"), most_of("top-80, vīri"), most_of("Dāmas")
    (60, 80, None)
    """
    found = TOP.search(entry_class)
    return None if found is None else int(found[1])


def tops_of(tournament: Tournament) -> Tops | None:
    """Return the list, where a class of the event asks for one and it is published."""
    announced = announced_of(tournament)
    if not any(most_of(name) is not None for name in announced.classes):
        return None
    opens = announced.opens_at and timezone.localdate(announced.opens_at)
    said = newest_of_game(game_of_event(tournament), until=opens)
    if said is None or said.scope is None or not said.scope.is_public:
        return None
    keys = Counter(name_key(row["name"]) for row in said.rows)
    # Of two namesakes nobody knows which one applies.
    places = {
        key: place_from(row["place"])
        for row in said.rows
        if keys[key := name_key(row["name"])] == 1
    }
    return Tops(said, places)
