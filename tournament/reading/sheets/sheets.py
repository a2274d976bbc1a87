"""A table's page: players, points, and the deals as on paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Prefetch
from django.http import Http404

from scoring.big_points import SIXTIETHS
from scoring.explaining import explained
from scoring.games.terms import Terms
from scoring.sheets import Row, Score, Sheet
from tournament.models import Round, Seat, SheetLine, SheetVersion, Table, Tournament
from tournament.reading.visibility import public_name
from tournament.standings.minors import shows_initials
from tournament.standings.sheets import added_up, settings_of
from tournament.words import figures
from tournament.words.deals import deal_words
from tournament.words.explaining import explanations
from tournament.words.games import game_words


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat with its points on the current sheet; None without one."""

    letter: str
    number: int
    name: str
    club: str
    small: int | None = None
    first: int | None = None
    last: int | None = None
    big: Fraction | None = None


@dataclass(frozen=True, slots=True)
class DealtCell:
    """A seat's deal: points, running total and role."""

    points: int
    running: int
    is_idle: bool
    is_dealer: bool
    is_best: bool


@dataclass(frozen=True, slots=True)
class DealtRow:
    """A deal as a line of the paper sheet; a heavy line ends each turn of the table."""

    number: int
    words: str
    cells: tuple[DealtCell, ...]
    pules: str
    is_heavy: bool
    terms: Terms = ()
    is_signed: bool = False

    @property
    def why(self) -> tuple[str, ...]:
        """The explanations of the points, one line for equal ones; empty on paper."""
        return tuple(explanations(self.terms, is_signed=self.is_signed))


@dataclass(frozen=True, slots=True)
class TablePage:
    """The public page of a table."""

    number: int
    players: tuple[SeatedPlayer, ...]
    rows: tuple[DealtRow, ...]
    leftover: tuple[int, ...]
    version: SheetVersion | None
    has_big_points: bool
    lowest_wins: bool = False
    has_dealer: bool = True
    pules_head: str = ""

    @property
    def has_leftover(self) -> bool:
        """Whether pules were settled at the end."""
        return any(self.leftover)

    @property
    def has_words(self) -> bool:
        """Whether its deals have descriptions beyond the points."""
        return any(row.words != figures.NOTHING for row in self.rows)

    @property
    def has_pules(self) -> bool:
        """Whether there was a pule after any of its deals."""
        return any(row.pules for row in self.rows)

    @property
    def is_corrected(self) -> bool:
        """Whether the result was changed after it was first entered."""
        return self.version is not None and self.version.number > 1


def table_page(tournament: Tournament, played: Round, number: int) -> TablePage:
    """Return a table's page in four queries."""
    found = next(iter(table_pages(tournament, played, (number,))), None)
    if found is None:
        raise Http404
    return found


def table_pages(
    tournament: Tournament, played: Round, numbers: Collection[int]
) -> tuple[TablePage, ...]:
    """Return the pages of some tables in order, in four queries regardless of their number."""
    seats = Seat.objects.named().playing().order_by("letter")
    current = SheetVersion.objects.filter(is_current=True).prefetch_related("lines")
    tables = Table.objects.filter(round=played, number__in=numbers).prefetch_related(
        Prefetch("seats", seats), Prefetch("versions", current, to_attr="current")
    )
    return tuple(_page(tournament, table, played.number) for table in tables.order_by("number"))


def _page(tournament: Tournament, table: Table, number: int) -> TablePage:
    version = next(iter(table.current), None)  # type: ignore[attr-defined]
    lines = {} if version is None else {line.seat_id: line for line in version.lines.all()}
    players = tuple(_player(tournament, s, lines.get(s.pk)) for s in table.seats.all())
    settings = settings_of(tournament, number)
    has_big_points = settings.rules.scale is not None
    # Invalid deals submitted later wait for the desk; the totals still count.
    dealt = version and added_up(version, [player.name for player in players], settings)
    if dealt is None:
        return TablePage(table.number, players, (), (), version, has_big_points)
    sheet, scored = dealt
    rows = tuple(rows_of(sheet, scored, lowest_wins=settings.lowest_wins))
    return TablePage(
        number=table.number,
        players=players,
        rows=rows,
        leftover=scored.leftover,
        version=version,
        has_big_points=has_big_points,
        lowest_wins=settings.lowest_wins,
        has_dealer=settings.game.has_dealer,
        pules_head=game_words(settings.game).pules_head(settings.game),
    )


def _player(tournament: Tournament, seat: Seat, line: SheetLine | None) -> SeatedPlayer:
    player = SeatedPlayer(
        letter=seat.letter_for_people,
        number=seat.entry.number,
        name=public_name(
            seat.name, tournament, is_shielded=shows_initials(seat.sitter, tournament)
        ),
        club=seat.club,
    )
    if line is None or not line.place_first:
        return player
    big = None if line.big_sixtieths is None else Fraction(line.big_sixtieths, SIXTIETHS)
    return replace(player, small=line.small, first=line.place_first, last=line.place_last, big=big)


def rows_of(sheet: Sheet, scored: Score, *, lowest_wins: bool) -> Iterator[DealtRow]:
    """Yield a sheet's deals as lines of the paper."""
    is_signed = sheet.game.is_signed
    reasons = explained(sheet, scored)
    for row, deal, terms in zip(scored.rows, sheet.deals, reasons, strict=True):
        yield DealtRow(
            number=row.deal,
            words=deal_words(deal),
            cells=tuple(_cell(row, seat, lowest_wins=lowest_wins) for seat in range(sheet.size)),
            pules=_pules(row),
            is_heavy=row.deal % sheet.size == 0,
            terms=terms,
            is_signed=is_signed,
        )


def _cell(row: Row, seat: int, *, lowest_wins: bool) -> DealtCell:
    points = row.points[seat]
    is_won = points == min(row.points) if lowest_wins else 0 < points == max(row.points)
    return DealtCell(
        points=points,
        running=row.running[seat],
        is_idle=seat in row.idle,
        is_dealer=seat == row.dealer,
        is_best=is_won and row.points.count(points) == 1,
    )


def _pules(row: Row) -> str:
    """Return the pules after a deal: the common ones, then each owner's letter."""
    common = [str(row.pules.common)] if row.pules.common else []
    return " · ".join([*common, *("ABCDE"[owner] for owner in row.pules.owners)])
