"""A sheet drawn as on paper: one row per deal, with dealer, idle seats, points and pules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.big_points import Place
from scoring.deals import Deal, GivenPule, Points
from scoring.errors import Fault
from scoring.event_settings import EventSettings
from scoring.pules import NO_PULES
from scoring.sheets import Row, Sheet
from tournament.exchange.deal_codes import examples, read_line
from tournament.exchange.deal_codes.typed_sheets import TypedSheet
from tournament.words import fault_words, figures
from tournament.words.deals import words_beyond_figures
from tournament.words.sheet_faults import CODE_FAULTS


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A seat's points and role in a deal."""

    is_dealer: bool
    is_idle: bool
    points: int | None = None
    running: int | None = None
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A deal: the typed line, its description or faults, and its points."""

    number: int
    line: str
    words: str
    faults: tuple[str, ...]
    cells: tuple[DrawnCell, ...]
    pules: str
    is_heavy: bool


@dataclass(frozen=True, slots=True)
class DrawnFoot:
    """A seat's summary: total, place and big points, and the recorded total."""

    letter: int
    leftover: int
    small: int
    place: Place
    big: Fraction | None
    handed_in: int | None = None

    @property
    def difference(self) -> int | None:
        """The total of the deals minus the entered total; None without an entered total."""
        return None if self.handed_in is None else self.small - self.handed_in


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """The drawn sheet."""

    rows: tuple[DrawnRow, ...]
    foot: tuple[DrawnFoot, ...]
    faults: tuple[str, ...]
    faults_before: tuple[str, ...]
    played: int
    planned: int
    is_whole: bool

    @property
    def has_leftover(self) -> bool:
        """Whether remaining pules were settled."""
        return any(seat.leftover for seat in self.foot)

    @property
    def differs(self) -> bool:
        """Whether the complete deals give other totals than those entered."""
        return self.is_whole and any(seat.difference for seat in self.foot)


def draw(typed: TypedSheet, *, totals_first: Sequence[int] | None) -> DrawnSheet:
    """Return the sheet as on paper, with all faults at their lines."""
    planned = typed.sheet.deals_planned or 0
    rows = max(planned, len(typed.lines))
    return DrawnSheet(
        rows=tuple(_row(typed, number) for number in range(1, rows + 1)),
        foot=tuple(_foot(typed, totals_first)),
        faults=tuple(line_fault_words(f) for f in typed.faults if f.deal is None),
        faults_before=tuple(line_fault_words(f) for f in typed.faults if f.deal == 0),
        played=typed.score.deals_played,
        planned=planned,
        is_whole=typed.is_whole,
    )


def line_fault_words(fault: Fault) -> str:
    """Return a fault in words, without the number of the line at which it is shown."""
    if fault.code in CODE_FAULTS:
        shown = {name: _shown(name, value) for name, value in fault.facts.items()}
        return str(CODE_FAULTS[fault.code]) % shown
    return fault_words(replace(fault, deal=None))


def _row(typed: TypedSheet, number: int) -> DrawnRow:
    sheet = typed.sheet
    added = typed.score.rows[number - 1] if number <= typed.score.deals_played else None
    deal = sheet.deals[number - 1] if number <= len(sheet.deals) else None
    faults = tuple(line_fault_words(f) for f in typed.faults if f.deal == number)
    paid = added.points if added is not None else _paid_alone(typed, deal, number)
    return DrawnRow(
        number=number,
        line=typed.lines[number - 1] if number <= len(typed.lines) else "",
        words="" if deal is None else words_beyond_figures(deal),
        faults=faults,
        cells=tuple(_cells(sheet, number, paid, added)),
        pules="" if added is None else pules_standing(added),
        is_heavy=number % sheet.size == 0,
    )


def _paid_alone(typed: TypedSheet, deal: Deal | None, number: int) -> Points | None:
    """Return the points of a deal after a fault, if they follow from the deal alone."""
    sheet = typed.sheet
    is_wrong = any(fault.deal in (None, number) for fault in typed.faults)
    if deal is None or is_wrong or sheet.game.has_pules:
        return None
    points, _pules = sheet.game.score(deal, sheet.table_at(number), NO_PULES)
    return points


def _cells(
    sheet: Sheet, number: int, paid: Points | None, added: Row | None
) -> Iterator[DrawnCell]:
    table = sheet.table_at(number)
    for seat in range(sheet.size):
        cell = DrawnCell(is_dealer=seat == table.dealer, is_idle=seat in table.idle)
        if paid is None:
            yield cell
            continue
        points = paid[seat]
        is_alone = points > 0 and points == max(paid) and paid.count(points) == 1
        is_best = is_alone and table.dealer is not None
        running = None if added is None else added.running[seat]
        yield replace(cell, points=points, running=running, is_best=is_best)


def pules_standing(row: Row) -> str:
    """Return the pules after a deal: the number of common ones, then the owners of the others."""
    common = [str(row.pules.common)] if row.pules.common else []
    return " · ".join([*common, *(figures.letter(owner) for owner in row.pules.owners)])


def pule_words(pule: GivenPule) -> str:
    """Return the owner and the reason of a pule given by the judge, in words."""
    return f"{figures.letter(pule.seat)}: {pule.reason}"


def _foot(typed: TypedSheet, totals_first: Sequence[int] | None) -> Iterator[DrawnFoot]:
    score = typed.score
    for seat in range(typed.sheet.size):
        yield DrawnFoot(
            letter=seat,
            leftover=score.leftover[seat],
            small=score.small[seat],
            place=score.places[seat],
            big=None if score.big is None else score.big[seat],
            handed_in=None if totals_first is None else totals_first[seat],
        )


def _shown(name: str, value: object) -> str:
    match value:
        case int() if name == "seat":
            return figures.letter(value)
        case int():
            return figures.signed_points(value)
        case tuple():
            return ", ".join(_shown(name, item) for item in value)
    return str(value)


@dataclass(frozen=True, slots=True)
class CodeExample:
    """A code with an example deal, and its points by seat."""

    code: str
    words: str
    points: tuple[int, ...]


def legend(settings: EventSettings, size: int) -> tuple[CodeExample, ...]:
    """Return all codes of the game with examples, in which seat A deals."""
    return tuple(
        _taught(code, settings, size) for code in examples(settings.game, settings.rules, size)
    )


def _taught(code: str, settings: EventSettings, size: int) -> CodeExample:
    game, rules = settings.game, settings.rules
    if "!" in code:
        words = _("annulled, and C gets a personal pule")
        return CodeExample(f"{code} {_('out of turn')}", words, (0,) * size)
    deal = read_line(code, game, rules).deal
    assert deal is not None
    points, _pules = game.score(deal, game.table(size, dealer=0, rules=rules), NO_PULES)
    words = words_beyond_figures(deal) or _("the figure of each player, starting from seat A")
    return CodeExample(code, words, points)
