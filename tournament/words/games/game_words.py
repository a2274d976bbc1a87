"""The protocol for the texts of a kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.house_rules import HouseRules

FormWords = Mapping[str, Any]
NO_WORDS: FormWords = {
    "asks": {}, "options": {}, "others": {}, "eyes": "", "tricks": "", "never": "", "each": "",
    "most": "", "signs": [], "par": None,
}  # fmt: skip
"""Defaults of a form's texts."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """The texts of one kind of game.

    `heads` are the headings of a sheet's game and result, `hint` is the introduction of the desk's
    typed sheet, `pays` the points of a deal in the regulations, `form` the labels of a phone form
    built from the game. Each is only called with a game of that kind.
    """

    heads: tuple[Promise | str, Promise | str]
    hint: Callable[[Any], str]
    deal_head: Callable[[Game], str]
    pays: Callable[[Any, EventSettings], Iterator[str]]
    form: Callable[[Game, HouseRules], FormWords] = lambda _game, _rules: NO_WORDS

    def pules_head(self, game: Game) -> str:
        """Return the heading of the pules; in a game without personal ones, passes are noted."""
        return _("Pules") if game.has_personal_pules else _("Passes")
