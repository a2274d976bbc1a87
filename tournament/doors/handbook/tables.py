"""The handbook's tables of presets, table sizes and the draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.big_points import KOP_SCALE, LZF_SCALE, Place, Scale, places
from scoring.deals import Contract, Deal, KopContract, KopDeal, KopMargin
from scoring.event_settings import EventSettings, read_settings
from scoring.games.kop import KOP
from scoring.games.kop_pay import levels_of
from scoring.games.zole_english import ZOLE_ENGLISH
from scoring.games.zole_pay import Outcome
from scoring.games.zole_rondo import ZOLE_RONDO
from scoring.pules import NO_PULES
from scoring.random_stream import digest
from scoring.seating.lots import draw_lots
from scoring.table_sizes import split
from tournament.exchange.deal_codes import read_line
from tournament.exchange.deal_codes.typed_sheets import read_typed
from tournament.paper.documents import DOCUMENTS
from tournament.reading.events import presets as tournaments_start
from tournament.reading.sheets.drawn import CodeExample, DrawnSheet, draw, legend
from tournament.words.deals import deal_words
from tournament.words.regulations import TABLE_SIZES
from tournament.words.setting_choices import LEFTOVER_PULES
from tournament.words.terms import CONTRACTS

POLICIES: Final = ("4-5", "4-3", "3-4")
PLAYERS: Final = range(5, 29)
SEED: Final = "rudens-2026"
DRAWN: Final = range(1, 9)
SHOWN_DIGITS: Final = 12
SPELLINGS: Final[Sequence[Sequence[str]]] = (
    ("B+", "b+", "2+", "B=", "B +", "B+1"),
    ("C-", "3-", "c −", "C-2"),
    ("B+j", "Bj+", "2j+", "B+2"),
    ("D-b", "Db-", "4b-", "D-4"),
    ("Az+", "1z+", "az =", "A+5"),
    ("Az-", "1z-", "A-6"),
    ("p", "P", "0"),
)
"""Ways of typing the same deal; the first is the one taught."""
SAMPLE: Final = (
    *("B+", "p", "p", "C+", "D-", "Az+", "D+", "x !B "),
    *("C+", "D+", "A+", "p", "B-", "C+"),
)
"""Deals of a table of four with every kind of pule."""
SAMPLE_NAMES: Final = ("Anna", "Bruno", "Cilda", "Dainis")
PATIENCE: Final = ("golf", "klondike", "alexander", "chinese-wall")
TABLE: Final = 4
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
class Splits:
    """The table sizes of a number of players by policy; exceptions are marked."""

    players: int
    tables: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """A player's line in the draw."""

    number: int
    digest: str
    lot: int


def presets() -> Mapping[str, Any]:
    """Return the presets."""
    return {"presets": tournaments_start.starts()}


def documents() -> Mapping[str, Any]:
    """Return the printable documents."""
    return {"documents": DOCUMENTS.values()}


def seats() -> Mapping[str, Any]:
    """Return the tables of the chapter on seats."""
    lots = [
        Lot(number, digest(SEED, number)[:SHOWN_DIGITS], lot)
        for number, lot in draw_lots(DRAWN, SEED).items()
    ]
    return {
        "policies": [TABLE_SIZES[policy] for policy in POLICIES],
        "splits": tuple(Splits(players, tuple(_tables(players))) for players in PLAYERS),
        "seed": SEED,
        "lots": sorted(lots, key=lambda lot: lot.lot),
    }


def _tables(players: int) -> Iterator[tuple[str, bool]]:
    for policy in POLICIES:
        made = split(players, policy)
        words = " + ".join(f"{tables}×{size}" for size, tables in made.counts.items())
        yield words, bool(made.notices)


@dataclass(frozen=True, slots=True)
class Spelling:
    """A deal with its possible spellings."""

    words: str
    codes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Sample:
    """The sample sheet, with the remaining pules settled in one way."""

    words: Promise
    paper: DrawnSheet


def codes() -> Mapping[str, Any]:
    """Return the tables of the chapter on codes."""
    classic = legend(_settings("lzf-classic"), TABLE)
    known = {taught.code for taught in classic}
    return {
        "spellings": tuple(_spellings()),
        "classic_codes": classic,
        "rondo_codes": [t for t in legend(_settings("lzf-rondo"), TABLE) if t.code not in known],
        "english_codes": _english(known),
        "kop_codes": legend(_settings("kop"), TABLE),
        "patience_codes": {name: legend(_settings(name), TABLE)[0].code for name in PATIENCE},
        "samples": [Sample(words, _sample(left)) for left, words in LEFTOVER_PULES.items()],
        "sample_letters": range(TABLE),
    }


def _settings(preset: str, **changes: object) -> EventSettings:
    return read_settings(changes, preset)


def _english(known: set[str]) -> list[CodeExample]:
    taught = legend(_settings("lzf-classic", game="zole-english", table_sizes="4"), TABLE)
    new = [code for code in taught if code.code not in known]
    return [code for code in new if code.code.startswith(("B-s", "t"))]


def _spellings() -> Iterator[Spelling]:
    settings = _settings("lzf-classic")
    for ways in SPELLINGS:
        deal = read_line(ways[0], settings.game, settings.rules).deal
        assert deal is not None
        yield Spelling(deal_words(deal), ways)


def _sample(leftover_pules: str) -> DrawnSheet:
    settings = _settings("lzf-classic", deals=len(SAMPLE), leftover_pules=leftover_pules)
    lines = [line + gettext("out of turn") if "!" in line else line for line in SAMPLE]
    typed = read_typed(lines, "", settings=settings, names=SAMPLE_NAMES, first_dealer=0)
    return draw(typed, totals_first=None)


@dataclass(frozen=True, slots=True)
class Pay:
    """A row of a pay table: the outcome, and its points in each game."""

    words: Promise
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SharedPlaces:
    """A possible result of a table: the shared places, and the big points of each player."""

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
    """Yield the declarer's points from each other player, by game."""
    rondo = ZOLE_RONDO.pay_table(ZOLE_RONDO.rules)
    english = ZOLE_ENGLISH.pay_table(ZOLE_ENGLISH.rules)
    for outcome, words in OUTCOMES.items():
        games = (rondo[Contract.ORDINARY], rondo[Contract.ZOLE], english[Contract.ZOLE])
        yield Pay(words, tuple(game[outcome] for game in games))
    for outcome, words in SMALL_ZOLE.items():
        ours, theirs = rondo[Contract.SMALL_ZOLE], english[Contract.SMALL_ZOLE]
        yield Pay(words, (None, ours[outcome], theirs[outcome]))


def _kop_pay() -> Iterator[Pay]:
    """Yield the points of one Old player from one Young player, by level."""
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
    """Yield all ways of sharing the places of a table, starting with no shared place."""
    for ties in range(2 ** (size - 1)):
        small = _small(ties, size)
        placed = dict.fromkeys(place for place in places(small) if place.first != place.last)
        yield SharedPlaces(tuple(placed), scale.big_points(small))


def _small(ties: int, size: int) -> tuple[int, ...]:
    """Return descending points; each bit of `ties` makes two neighbours equal."""
    small = [0]
    for seat in range(size - 1):
        small.append(small[-1] - (0 if ties >> seat & 1 else 1))
    return tuple(small)
