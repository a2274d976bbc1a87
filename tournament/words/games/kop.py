"""Texts of kop: translated sides and classes; games and doublings keep their names."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scoring.deals import KopContract, KopMargin
from scoring.event_settings import EventSettings
from scoring.games import Game
from scoring.games.kop_pay import CLASS_PAY, LEVELS, LONE_PAY, WINNING_EYES, levels_of
from scoring.house_rules import HouseRules
from tournament.words.games.game_words import NO_WORDS, FormWords, GameWords
from tournament.words.terms import CONTRACTS, MARGINS, level_name


def hint(_game: Game) -> str:
    """Return the hint how to type a deal."""
    return _(
        "The seats of the Old and the result: AC+ won, AC- lost, AC+2 without exit, "
        "AC+3 without a trick; w wesele, z zolo, zd zolo du, ci cicha; k r b s "
        "double."
    )


def deal_head(_game: Game) -> str:
    """Return the heading of a seat's deals."""
    return pgettext("sheet", "deal")


def form(_game: Game, rules: HouseRules) -> FormWords:
    """Return the labels of the phone's form."""
    return {
        **NO_WORDS,
        "head": _("What was played?"),
        "asks": {
            "contract": pgettext("kop", "Game"),
            "old": _(
                "The Old: the players with the two highest queens, or the one who plays alone"
            ),
            "end": _("Result for the Old"),
            "doubling": _("Doubled, and the side that began"),
        },
        "options": {
            "contract": {str(game): str(CONTRACTS[game]) for game in KopContract},
            "end": dict(_ends()),
            "doubling": dict(_doublings(rules)),
        },
        "eyes": _("Eyes of the Old"),
        "tricks": _("Tricks of the Old"),
    }


def _ends() -> Iterator[tuple[str, str]]:
    won, lost = pgettext("kop", "won"), pgettext("kop", "lost")
    for margin in KopMargin:
        yield f"won-{margin}", f"{won}, {MARGINS[margin]}"
        yield f"lost-{margin}", f"{lost}, {MARGINS[margin]}"
    yield "won", won
    yield "lost", lost


def _doublings(rules: HouseRules) -> Iterator[tuple[str, str]]:
    yield "none", _("not doubled")
    for level in LEVELS[rules.doublings][1:]:
        name = level_name(level)
        yield level, name
        yield f"{level}-old", _("%(level)s: the Old") % {"level": name}
        yield f"{level}-young", _("%(level)s: the Young") % {"level": name}


def pays(_game: Game, settings: EventSettings) -> Iterator[str]:
    """Return what every game pays, its doublings, and who sits out, in words."""
    rules = settings.rules
    classes = "; ".join(f"{MARGINS[margin]} {pay}" for margin, pay in CLASS_PAY.items())
    yield _("zwyczajna and wesele, each loser to each winner: %(classes)s.") % {"classes": classes}
    lone = ", ".join(f"{CONTRACTS[game]} {pay}" for game, pay in LONE_PAY.items())
    yield _("A lone Old gets from each of the three, or pays to each: %(games)s.") % {"games": lone}
    yield _("The Old win with %(eyes)s eyes, zolo du with all tricks.") % {"eyes": WINNING_EYES}
    yield _("The losers are out with %(young)s eyes (the Young) or %(old)s (the Old).") % {
        "young": rules.out_young,
        "old": rules.out_old,
    }
    levels = [
        f"{CONTRACTS[game]}: {', '.join(map(level_name, levels_of(game, rules)[1:]))}"
        for game in KopContract
        if game is not KopContract.WESELE
    ]
    yield _("Each doubling counts only against the other side: %(levels)s.") % {
        "levels": "; ".join(levels)
    }
    yield _("A lone Old cannot double first; a higher game cancels earlier doublings.")


WORDS = GameWords(
    heads=(pgettext_lazy("sheet", "The Old, game"), pgettext_lazy("sheet", "Result")),
    hint=hint,
    deal_head=deal_head,
    form=form,
    pays=pays,
)
