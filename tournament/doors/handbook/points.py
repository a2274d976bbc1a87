"""The handbook's tables of points, all computed by scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.big_points import KOP_SCALE, LZF_SCALE, Place, Scale, places
from scoring.deals import Contract, Deal, KopContract, KopDeal, KopMargin
from scoring.games.kop import KOP
from scoring.games.kop_pay import levels_of
from scoring.games.zole_english import ZOLE_ENGLISH
from scoring.games.zole_pay import Outcome
from scoring.games.zole_rondo import ZOLE_RONDO
from scoring.pules import NO_PULES
from tournament.words.terms import CONTRACTS

OUTCOMES: Mapping[Outcome, Promise] = {
    Outcome.WON_ALL_TRICKS: _("won with all tricks (bezstiķis)"),
    Outcome.WON_JANI: _("won, 91 to 120 eyes (jaņi)"),
    Outcome.WON: _("won, 61 to 90 eyes"),
    Outcome.LOST: _("lost, 31 to 60 eyes"),
    Outcome.LOST_JANI: _("lost, up to 30 eyes (jaņi)"),
    Outcome.LOST_NO_TRICK: _("lost without a trick (bezstiķis)"),
}
KOP_GAMES: Sequence[tuple[KopContract, KopMargin, Promise]] = (
    (KopContract.ZWYCZAJNA, KopMargin.EXIT, _("zwyczajna, wesele: losers out")),
    (KopContract.ZWYCZAJNA, KopMargin.NO_EXIT, _("zwyczajna, wesele: losers not out")),
    (KopContract.ZWYCZAJNA, KopMargin.NO_TRICK, _("zwyczajna, wesele: losers without a trick")),
    (KopContract.CICHA, KopMargin.EXIT, _("cicha, alone against three")),
    (KopContract.ZOLO, KopMargin.EXIT, _("zolo, alone against three")),
    (KopContract.ZOLO_DU, KopMargin.EXIT, _("zolo du, alone, all four tricks")),
)
SMALL_ZOLE: Mapping[Outcome, Promise] = {
    Outcome.WON: _("small zole won (no trick)"),
    Outcome.LOST: _("small zole lost"),
}
ZOLE_GAMES: Sequence[Promise] = (
    CONTRACTS["ordinary"],
    CONTRACTS["zole"],
    _("zole, English game"),
)
LEVEL_WORDS: Mapping[str, str] = {"none": "", "slup": "słup"}


@dataclass(frozen=True, slots=True)
class Pay:
    """One row of a pay table: what happened, and what each game pays for it."""

    words: Promise
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SharedPlaces:
    """One way in which a table may come out: who shares places, and what everybody gets."""

    shared: tuple[Place, ...]
    big: tuple[Fraction, ...]


def points() -> Mapping[str, Any]:
    """Return the tables of the chapter on points."""
    levels = enumerate(levels_of(KopContract.ZWYCZAJNA, KOP.rules))
    return {
        "zole_games": ZOLE_GAMES,
        "zole_pay": tuple(_zole_pay()),
        "kop_levels": tuple(
            f"{LEVEL_WORDS.get(level, level)} ×{2**doubled}".strip() for doubled, level in levels
        ),
        "kop_pay": tuple(_kop_pay()),
        "scales": {size: tuple(_shared(LZF_SCALE, size)) for size in LZF_SCALE.by_size},
        "kop_scale": tuple(_shared(KOP_SCALE, 4)),
    }


def _zole_pay() -> Iterator[Pay]:
    """Yield what the declarer gets from each other player, game by game."""
    rondo = ZOLE_RONDO.pay_table(ZOLE_RONDO.rules)
    english = ZOLE_ENGLISH.pay_table(ZOLE_ENGLISH.rules)
    for outcome, words in OUTCOMES.items():
        games = (rondo[Contract.ORDINARY], rondo[Contract.ZOLE], english[Contract.ZOLE])
        yield Pay(words, tuple(game[outcome] for game in games))
    for outcome, words in SMALL_ZOLE.items():
        ours, theirs = rondo[Contract.SMALL_ZOLE], english[Contract.SMALL_ZOLE]
        yield Pay(words, (None, ours[outcome], theirs[outcome]))


def _kop_pay() -> Iterator[Pay]:
    """Yield what one of the Old gets from one of the Young, level after level."""
    levels = levels_of(KopContract.ZWYCZAJNA, KOP.rules)
    for contract, margin, words in KOP_GAMES:
        known = levels_of(contract, KOP.rules)
        values = [_kop_value(contract, margin, level) for level in known]
        yield Pay(words, (*values, *[None] * (len(levels) - len(values))))


def _kop_value(contract: KopContract, margin: KopMargin, level: str) -> int:
    old = (0, 1) if contract is KopContract.ZWYCZAJNA else (0,)
    deal: Deal = KopDeal(contract, old, won=True, margin=margin, doubling=level)
    table = KOP.table(4, dealer=0, rules=KOP.rules)
    paid, _pules = KOP.score(deal, table, NO_PULES)
    return -paid[3]


def _shared(scale: Scale, size: int) -> Iterator[SharedPlaces]:
    """Yield every way of sharing the places of a table, none shared first."""
    for ties in range(2 ** (size - 1)):
        small = _small(ties, size)
        placed = dict.fromkeys(place for place in places(small) if place.first != place.last)
        yield SharedPlaces(tuple(placed), scale.big_points(small))


def _small(ties: int, size: int) -> tuple[int, ...]:
    """Return falling points in which each bit of `ties` makes two neighbours equal."""
    small = [0]
    for seat in range(size - 1):
        small.append(small[-1] - (0 if ties >> seat & 1 else 1))
    return tuple(small)
