"""Texts of the patience games: the figures entered, and how they count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.house_rules import HouseRules
from tournament.words.games.game_words import NO_WORDS, FormWords, GameWords

ASKS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "golf": {"results": gettext_lazy("Cards left")},
    "klondike": {"cards_out": gettext_lazy("Cards out")},
    "alexander": {"battles": gettext_lazy("Battles"), "cards_out": gettext_lazy("Cards out")},
    "chinese-wall": {"cards_out": gettext_lazy("Cards out")},
}
HEADS: Final[Mapping[str, Promise]] = {
    "golf": gettext_lazy("Cards left on the table"),
    "klondike": gettext_lazy("Cards played out"),
    "alexander": gettext_lazy("Battles needed, cards out"),
    "chinese-wall": gettext_lazy("Cards played out"),
}

COUNTS: Final[Mapping[str, Promise]] = {
    "golf": gettext_lazy(
        "A hole counts the cards left on the table; a cleared table counts minus the "
        "cards in hand. The lowest total wins."
    ),
    "klondike": gettext_lazy(
        "Each deal costs 52, and each card out pays 5. The highest total wins."
    ),
    "alexander": gettext_lazy(
        "The fewest battles win, then the most cards out. More than three battles "
        "count as lost, but still count."
    ),
    "chinese-wall": gettext_lazy("The most deals that came out win, then the most cards out."),
}


def hint(_game: Game) -> str:
    """Return the hint how to type a deal."""
    return _("Each player's figure, starting from seat A, separated by spaces.")


def deal_head(game: Game) -> str:
    """Return the heading of a seat's deals; Alexander has two figures for each."""
    return pgettext("sheet", "deal") if len(ASKS[game.id]) == 1 else _("battles/cards")


def form(game: Game, _rules: HouseRules) -> FormWords:
    """Return the labels of the phone's form."""
    own = OWN.get(game.id)
    return {
        **NO_WORDS,
        "head": str(HEADS[game.id]),
        "asks": {field: str(words) for field, words in ASKS[game.id].items()},
        **(own() if own else {}),
    }


def _golf() -> FormWords:
    return {
        "signs": [pgettext("golf", "left"), pgettext("golf", "in hand")],
        "par": {
            "left": _("{count} to the bogey of {par}"),
            "under": _("bogey beaten: {count} under {par}"),
            "level": _("level with the bogey of {par}"),
            "over": _("{count} over the bogey of {par}"),
        },
    }


OWN: Final[Mapping[str, Callable[[], FormWords]]] = {
    "golf": _golf,
    "klondike": lambda: {"each": _("back {back}, in all {points}")},
    "chinese-wall": lambda: {"most": _("came out")},
}
"""Additional texts of a game's form."""


def pays(game: Game, settings: EventSettings) -> Iterator[str]:
    """Return how a deal counts and who wins, in words."""
    yield str(COUNTS[game.id])
    if settings.rules.bogey and game.settings:
        yield _("The bogey of nine holes is %(bogey)s.") % {"bogey": settings.rules.bogey}


WORDS = GameWords(
    heads=("", gettext_lazy("Notes")),
    hint=hint,
    deal_head=deal_head,
    form=form,
    pays=pays,
)
