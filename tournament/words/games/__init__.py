"""What each kind of game says of itself: on the phone, in the standings, above its columns.

A new game is a module beside these and one line here; one without words of its own for a page has
a form that the page knows by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.games import Game
from tournament.words.games import kop, patience, skat, zole
from tournament.words.games.game_words import GameWords

FAMILIES: Final[Mapping[str, GameWords]] = {
    "zole": zole.WORDS,
    "kop": kop.WORDS,
    "patience": patience.WORDS,
    "skat": skat.WORDS,
}


def game_words(game: Game) -> GameWords:
    """Return what the game says of itself."""
    return FAMILIES[game.family]
