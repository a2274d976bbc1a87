"""One search over people, events and clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import Tournament
from tournament.models.player import fold
from tournament.reading.people.clubs import Club, clubs
from tournament.reading.people.register_page import Found, people_told_of

MOST: Final = 20
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search found, the best of each kind."""

    people: Sequence[Found]
    events: Sequence[Tournament]
    clubs: Sequence[Club]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self.people or self.events or self.clubs)


def search(words: str) -> Hits:
    """Return what these words are found in, without regard to case and diacritics."""
    wanted = fold(words[:LONGEST]).split()
    if not wanted:
        return Hits((), (), ())
    # Folded here, as SQLite knows no diacritics: a house has hundreds of events, not millions.
    listed = (
        Tournament.objects.public().order_by("-date", "name").values_list("pk", "name", "place")
    )
    keys = [pk for pk, name, place in listed if _has(f"{name} {place}", wanted)][:MOST]
    events = Tournament.objects.in_bulk(keys)
    return Hits(
        people=people_told_of(words)[:MOST],
        events=[events[key] for key in keys],
        clubs=clubs(words)[:MOST],
    )


def _has(text: str, wanted: Sequence[str]) -> bool:
    folded = fold(text)
    return all(word in folded for word in wanted)
