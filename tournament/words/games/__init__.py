"""Texts of each kind of game: on the phone, in the standings, in column headings.

A new game is a module in this package and one line here; a game without words for the phone's
form uses a form built into the page.
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
    """Return the texts of the game."""
    return FAMILIES[game.family]
