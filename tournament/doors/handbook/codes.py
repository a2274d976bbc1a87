"""The handbook's tables of deal codes, read and scored by the same code as at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings, read_settings
from tournament.exchange.deal_codes import read_line
from tournament.exchange.deal_codes.typed_sheets import read_typed
from tournament.reading.sheets.drawn import DrawnSheet, TaughtCode, draw, legend
from tournament.words.choices import LEFTOVER_PULES
from tournament.words.deals import deal_words

SPELLINGS: Final[Sequence[Sequence[str]]] = (
    ("B+", "b+", "2+", "B=", "B +", "B+1"),
    ("C-", "3-", "c −", "C-2"),
    ("B+j", "Bj+", "2j+", "B+2"),
    ("D-b", "Db-", "4b-", "D-4"),
    ("Az+", "1z+", "az =", "A+5"),
    ("Az-", "1z-", "A-6"),
    ("p", "P", "0"),
)
"""Ways of typing the same deal, the one that is taught first."""
SAMPLE: Final = (
    *("B+", "p", "p", "C+", "D-", "Az+", "D+", "x !B "),
    *("C+", "D+", "A+", "p", "B-", "C+"),
)
"""Deals of a table of four in which every kind of pule comes and goes."""
SAMPLE_NAMES: Final = ("Anna", "Bruno", "Cilda", "Dainis")
PATIENCE: Final = ("golf", "klondike", "alexander", "chinese-wall")
TABLE: Final = 4


@dataclass(frozen=True, slots=True)
class Spelling:
    """A deal with the ways of typing it."""

    words: str
    codes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Sample:
    """The same sheet, with the pules left at its end settled in one way."""

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


def _english(known: set[str]) -> list[TaughtCode]:
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
    lines = [line + _("out of turn") if "!" in line else line for line in SAMPLE]
    typed = read_typed(lines, "", settings=settings, names=SAMPLE_NAMES, first_dealer=0)
    return draw(typed, totals_first=None)
