"""The shape of what a kind of game says of itself."""

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
"""What a form needs not say."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one kind of game.

    `heads` stand above a sheet's game and its result, `hint` is what the desk's typed sheet begins
    with, `pays` what a deal brings, as the regulations say it, `form` what a phone asks by that
    has its form from the game. Each is asked with a game of that kind alone.
    """

    heads: tuple[Promise | str, Promise | str]
    hint: Callable[[Any], str]
    deal_head: Callable[[Game], str]
    pays: Callable[[Any, EventSettings], Iterator[str]]
    form: Callable[[Game, HouseRules], FormWords] = lambda _game, _rules: NO_WORDS

    def pules_head(self, game: Game) -> str:
        """Return what stands above the pules; without personal ones they are noted passes."""
        return _("Pules") if game.has_personal_pules else _("Passes")
