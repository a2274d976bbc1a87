"""Finding somebody among the seats by a part of his name, his number or his club."""

from __future__ import annotations

from tournament.models.player import fold
from tournament.recalling import recall_of
from tournament.wall.asking import is_found
from tournament.wall.seats import Letter, by_name, seated_tables
from tournament.wall.visibility import SeatedRound, Wall


def seats_by_name(wall: Wall, played: SeatedRound, search: str) -> tuple[Letter, ...]:
    """Return a round's seats from A to Ž, those alone whom the words fit, in one query."""
    recall = recall_of(("by name", wall.tournament.pk))
    letters = recall(played.number, by_name, seated_tables(wall.tournament, played.number))
    words = fold(search).split()
    if not words:
        return letters
    found = (
        Letter(
            letter.letter,
            tuple(s for s in letter.seats if is_found(words, s.name, s.number, s.club)),
        )
        for letter in letters
    )
    return tuple(letter for letter in found if letter.seats)
