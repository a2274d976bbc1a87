"""Texts of skat."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.games.skat import BONUS, DEFENDED
from scoring.house_rules import HouseRules
from tournament.words.games.game_words import NO_WORDS, FormWords, GameWords
from tournament.words.terms import CONTRACTS


def hint(_game: Game) -> str:
    """Return the hint how to type a deal."""
    return _("The seat, the value of the game and the result: B48+ won, B20- lost. p: passed.")


def deal_head(_game: Game) -> str:
    """Return the heading of a seat's deals."""
    return pgettext("sheet", "deal")


def form(_game: Game, _rules: HouseRules) -> FormWords:
    """Return the labels of the phone's form."""
    return {
        **NO_WORDS,
        "head": _("Who played, and for how much?"),
        "asks": {
            "declarer": _("Who played alone"),
            "value": _("Value of the game"),
            "end": pgettext("skat", "Result"),
        },
        "options": {"end": {"won": pgettext("skat", "won"), "lost": pgettext("skat", "lost")}},
        "others": {"passed": str(CONTRACTS["passed"])},
        "never": _("No game is worth {figure}."),
    }


def notes(size: int) -> Iterator[str]:
    """Return the points of a deal at a table of this size, in words."""
    yield _won()
    # Five players in total share one table, which the text does not mention.
    if size in DEFENDED:
        yield _lost(size)
    yield _equal()


def _won() -> str:
    return _("A won game pays its value plus %(bonus)s.") % {"bonus": BONUS}


def _lost(size: int) -> str:
    words = _("A lost game costs twice its value plus %(bonus)s; each of the others gets %(each)s.")
    return words % {"bonus": BONUS, "each": DEFENDED[size]}


def _equal() -> str:
    return _("Ties: more games won, then fewer lost.")


def pays(game: Game, _settings: EventSettings) -> Iterator[str]:
    """Return the points of a deal at each table size, in words."""
    yield _won()
    for size in game.sizes:
        yield _(
            "At a table of %(size)s a lost game costs twice its value plus %(bonus)s; "
            "each of the others gets %(each)s."
        ) % {"size": size, "bonus": BONUS, "each": DEFENDED[size]}
    yield _equal()


WORDS = GameWords(
    heads=(pgettext_lazy("skat", "Player, value"), pgettext_lazy("sheet", "Result")),
    hint=hint,
    deal_head=deal_head,
    form=form,
    pays=pays,
)
