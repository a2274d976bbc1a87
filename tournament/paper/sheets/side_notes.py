"""The small print of a score sheet: the pay of each game, and the rules for the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.deals import Contract, KopContract
from scoring.event_settings import EventSettings
from scoring.games.kop import Kop
from scoring.games.kop_pay import CLASS_PAY, LEVELS, LONE_PAY, levels_of
from scoring.games.patience import Patience
from scoring.games.skat import Skat
from scoring.games.zole import Zole
from scoring.games.zole_pay import Outcome
from scoring.pules import personal_worth
from tournament.words import figures
from tournament.words.games.skat import notes as skat_notes
from tournament.words.games.zole import ALL_PASSED
from tournament.words.regulations import LEFTOVER
from tournament.words.terms import CONTRACTS, MARGINS, level_name

CLASSES: Final[Mapping[Outcome, tuple[Promise | str, str]]] = MappingProxyType(
    {
        Outcome.WON_ALL_TRICKS: (pgettext_lazy("pay table", "all tricks"), "+b"),
        Outcome.WON_JANI: ("91–120", "+j"),
        Outcome.WON: ("61–90", "+"),
        Outcome.LOST: ("31–60", "−"),
        Outcome.LOST_JANI: ("0–30", "−j"),
        Outcome.LOST_NO_TRICK: (pgettext_lazy("pay table", "no trick"), "−b"),
    }
)
LETTERS: Final[Mapping[Contract, str]] = MappingProxyType(
    {Contract.ORDINARY: "", Contract.ZOLE: "z", Contract.SMALL_ZOLE: "m"}
)
FIGURE_OF: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "golf": gettext_lazy(
            "Write the cards left on the table; for a cleared table, minus the cards in hand."
        ),
        "klondike": gettext_lazy(
            "Write the cards played out; each pays 5, and each deal costs 52."
        ),
        "alexander": gettext_lazy("Write the battles needed and the cards out, for example 2/52."),
        "chinese-wall": gettext_lazy("Write the cards played out; 52 if all came out."),
    }
)


@dataclass(frozen=True, slots=True)
class PayRow:
    """A line of the pay table: a contract with its letter and its pay."""

    words: str
    letter: str
    pays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """The pay table with its headings, and the sentences next to it."""

    heads: tuple[str, ...]
    signs: tuple[str, ...]
    rows: tuple[PayRow, ...]
    marks: tuple[str, ...]
    """The notation of the sheet."""
    notes: tuple[str, ...]
    """The rules that are not in the pay table."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences next to the pay table on paper."""
        return (*self.marks, *self.notes)

    @property
    def lines(self) -> int:
        """The number of lines of the pay table."""
        return 1 + bool(self.signs) + len(self.rows)


def small_print(settings: EventSettings, size: int) -> SmallPrint:
    """Return the small print for a table of this size."""
    return PRINTED[settings.game.family](settings.game, settings, size)


def _patience(game: Patience, _settings: EventSettings, _size: int) -> SmallPrint:
    return SmallPrint((), (), (), marks=(str(FIGURE_OF[game.id]),), notes=())


def _skat(_game: Skat, _settings: EventSettings, size: int) -> SmallPrint:
    return SmallPrint((), (), (), marks=(), notes=tuple(skat_notes(size)))


def _zole(game: Zole, settings: EventSettings, size: int) -> SmallPrint:
    table = game.pay_table(settings.rules)
    played = [c for c in Contract if c is not Contract.SMALL_ZOLE or settings.rules.small_zole]
    return SmallPrint(
        heads=tuple(str(words) for words, _sign in CLASSES.values()),
        signs=tuple(sign for _words, sign in CLASSES.values()),
        rows=tuple(
            PayRow(
                str(CONTRACTS[contract]),
                LETTERS[contract],
                tuple(_paid(table[contract].get(outcome)) for outcome in CLASSES),
            )
            for contract in played
        ),
        marks=tuple(_zole_marks(game, size)),
        notes=tuple(_zole_notes(settings, game, size)),
    )


def _paid(value: int | None) -> str:
    return "" if value is None else figures.signed_points(value)


def _zole_marks(game: Zole, size: int) -> Iterator[str]:
    yield _("♠ deals. After every heavy line the totals add up to 0.")
    if size > 3:
        yield _("Grey sits out, but pays and is paid like an opponent.")
    words = _(
        "Codes: B + is an ordinary game won by B, B z −j a zole lost in jaņi, "
        "%(passed)s all passed, x annulled."
    )
    yield words % {"passed": "t" if game.has_table_game else "p"}


def _zole_notes(settings: EventSettings, game: Zole, size: int) -> Iterator[str]:
    yield from _after_all_passed(game, size)
    if game.has_personal_pules:
        yield _pules(settings, size)
        yield str(LEFTOVER[settings.rules.leftover_pules])
    yield from _big_points(settings, size)


def _after_all_passed(game: Zole, size: int) -> Iterator[str]:
    if game.all_passed in ALL_PASSED:
        yield str(ALL_PASSED[game.all_passed])
    if game.has_personal_pules and size > 3:
        yield _("All passed: a common pule, two if no pule stands.")
    elif game.has_personal_pules:
        yield _("All passed: a common pule.")


def _pules(settings: EventSettings, size: int) -> str:
    words = _(
        "A won ordinary game clears one pule: the player's own (0), else a common "
        "one (+1 from each), else the oldest of another player (its owner pays "
        "%(worth)s). A loss while a pule stands: a personal pule."
    )
    return words % {"worth": personal_worth(size, settings.rules)}


def _big_points(settings: EventSettings, size: int) -> Iterator[str]:
    scale = settings.rules.scale
    if scale is None or size not in scale.by_size:
        return
    values = ", ".join(map(str, scale.by_size[size]))
    yield (
        _("Big points: %(values)s.") % {"values": values}
        + " "
        + _("Shared places get the average.")
    )
    if size in scale.all_equal:
        yield _("If all %(size)s players are tied, each gets %(value)s.") % {
            "size": size,
            "value": scale.all_equal[size],
        }


def _kop(_game: Kop, settings: EventSettings, _size: int) -> SmallPrint:
    levels = LEVELS[settings.rules.doublings]
    pairs = [
        PayRow(str(MARGINS[margin]), "", tuple(str(pay * 2**step) for step in range(len(levels))))
        for margin, pay in CLASS_PAY.items()
    ]
    lone = [_lone_row(contract, settings) for contract in LONE_PAY]
    return SmallPrint(
        heads=tuple("–" if level == "none" else level_name(level) for level in levels),
        signs=(),
        rows=(*pairs, *lone),
        marks=(_("♠ deals. After every heavy line the totals add up to 0."),),
        notes=(
            _("The Old win with 53 eyes. A lone Old gets or pays three times as much."),
            *_big_points(settings, 4),
        ),
    )


def _lone_row(contract: KopContract, settings: EventSettings) -> PayRow:
    known = levels_of(contract, settings.rules)
    pays = tuple(str(LONE_PAY[contract] * 2**step) for step in range(len(known)))
    blank = ("",) * (len(LEVELS[settings.rules.doublings]) - len(known))
    return PayRow(str(CONTRACTS[contract]), "", (*pays, *blank))


PRINTED: Final[Mapping[str, Callable[[Any, EventSettings, int], SmallPrint]]] = MappingProxyType(
    {"zole": _zole, "kop": _kop, "patience": _patience, "skat": _skat}
)
"""The small print function for each kind of game."""
