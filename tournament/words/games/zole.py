"""Texts of zole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.deals import Contract
from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.games.zole import Zole
from tournament.words import figures
from tournament.words.games.game_words import GameWords
from tournament.words.terms import CONTRACTS

ALL_PASSED: Final[Mapping[str, Promise]] = {
    "most_eyes_pay": gettext_lazy(
        "When all pass, a table game is played: the player with the most eyes pays 3 "
        "to each player without a trick, 2 to each with up to 30 eyes and 1 to each "
        "of the others."
    ),
    "most_tricks_pay": gettext_lazy(
        "When all pass, a table game is played: the player with the most tricks pays "
        "2 to each other player."
    ),
    "noted": gettext_lazy("After a pass, the next ordinary game won pays 1 more from each."),
}
"""The rule when all pass, if it does more than add pules."""

EQUAL_LOSERS: Final[Mapping[str, Promise]] = {
    "most_eyes_pay": gettext_lazy(
        "Tied losers share the sum, and drawing a card decides who pays an odd "
        "point. At a table of five, a dealer who loses shares the sum with the other "
        "player who sits out."
    ),
    "most_tricks_pay": gettext_lazy("Ties are decided by the most eyes, then by drawing a card."),
}
"""The rule for tied losers of a table game."""


def hint(game: Zole) -> str:
    """Return the hint how to type a deal."""
    seat = _(
        "The seat and the result: B+ won, B- lost; j jaņi, b no trick (B+j, B-b); z "
        "zole (Bz+), x annulled."
    )
    passed = _("p: all passed.")
    if game.all_eyes_lie:
        passed = _(
            "When all pass, write the table game: t and each player's eyes/tricks from "
            "seat A, ? for the seat that has the rest."
        )
    elif game.has_table_game:
        passed = _(
            "When all pass, write the table game: t and each player's eyes/tricks from seat A."
        )
    return " ".join((seat, passed, _("Or what each player pays: B+2, B-4, B+5.")))


def deal_head(_game: Game) -> str:
    """Return the heading of a seat's deals."""
    return pgettext("sheet", "deal")


def pays(game: Zole, settings: EventSettings) -> Iterator[str]:
    """Return what every contract pays in each class, and what follows if all pass, in words."""
    rules = settings.rules
    yield _("From each other player to the declarer, or the other way round:")
    for contract, pay in game.pay_table(rules).items():
        if contract is Contract.SMALL_ZOLE and not rules.small_zole:
            continue
        won = [stake for outcome, stake in reversed([*pay.items()]) if outcome.value[0]]
        lost = [stake for outcome, stake in pay.items() if not outcome.value[0]]
        yield _("%(contract)s: won %(won)s, lost %(lost)s.") % {
            "contract": capfirst(str(CONTRACTS[contract])),
            "won": " / ".join(map(figures.signed_points, won)),
            "lost": " / ".join(map(figures.signed_points, lost)),
        }
    yield _("The classes are 61–90 eyes, 91–120 eyes and all tricks; 31–60, up to 30 and no trick.")
    if game.is_surrender_known:
        yield _("A player who gives up an ordinary game or a zole pays as for a plain loss.")
    yield from after_all_passed(game)


def after_all_passed(game: Game) -> Iterator[str]:
    """Return what a passed deal adds, and how an ordinary game won settles it, in words."""
    if game.all_passed in ALL_PASSED:
        yield str(ALL_PASSED[game.all_passed])
    if game.all_passed in EQUAL_LOSERS:
        yield str(EQUAL_LOSERS[game.all_passed])
    if game.has_personal_pules:
        yield _(
            "All passed: one common pule at a table of three; at four or five, two if no "
            "pule stands, otherwise one."
        )
        yield _(
            "A won ordinary game clears one pule: the player's own (0), else a common "
            "one (+1 from each), else the oldest of another player, who pays. A loss "
            "while a pule stands: a personal pule."
        )


WORDS = GameWords(
    heads=(pgettext_lazy("sheet", "Game"), pgettext_lazy("sheet", "Result")),
    hint=hint,
    deal_head=deal_head,
    pays=pays,
)
