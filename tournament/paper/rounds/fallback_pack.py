"""The round's fallback pack: everything needed to continue by hand, in one file."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.entrants import Figure
from scoring.errors import Faulty
from scoring.table_sizes import split_up
from tournament.models import Entry, PhoneSheet, Round
from tournament.paper.pages import PageHead, numbered_pages
from tournament.paper.paper import Paper, RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered, narrowed
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.results.standings import STANDINGS
from tournament.paper.rounds.seats_by_name import SEATS_BY_NAME
from tournament.paper.rounds.seats_by_table import SEATS_BY_TABLE
from tournament.paper.rounds.tables_in import TABLES_IN
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.sheets.blank_sheets import BLANK_SHEETS
from tournament.paper.sheets.score_sheets import SCORE_SHEETS
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.reading.sheets.round_tables import numbers_in
from tournament.reading.sheets.sheets import table_pages
from tournament.standings.book import load_book
from tournament.standings.seat_plans import SeatPlan, plan_seats
from tournament.standings.sheets import rounds_planned
from tournament.standings.table import StandingRow
from tournament.words import figures
from tournament.words.regulations import RESEATING, regulations
from tournament.words.rounds import sitting_out_words, split_words

GROUPS: Final = 4
GROUP: Final = 4
HOW_TO: Final = "how_to"
PAPERS: Final[Mapping[str, Paper]] = {
    "standings": STANDINGS,
    "seats_by_name": SEATS_BY_NAME,
    "seats_by_table": SEATS_BY_TABLE,
    "score_sheets": SCORE_SHEETS,
    "blank_sheets": BLANK_SHEETS,
    "tables_in": TABLES_IN,
}
UNNAMED: Final = frozenset({"tables_in"})
"""Papers that cannot be ordered separately and use the order of the pack."""


@dataclass(frozen=True, slots=True)
class TableTotals:
    """The totals of one table of an open round, by seat."""

    round: int
    table: int
    small: tuple[Figure | None, ...]


def checksum(
    rows: Iterable[StandingRow],
    tables: Sequence[AnnouncedTable],
    results: Sequence[TableTotals] = (),
) -> str:
    """Return a checksum of all points, of the next seats and of the tables already in.

    Names, times and the order of entry do not matter: an event entered again from paper has
    the same code as the lost one only if all numbers are equal.
    """
    points = sorted((row.number, str(row.big), row.small) for row in rows)
    seats = [[table.number, [seat.number for seat in table.seats]] for table in tables]
    totals = [[one.round, one.table, [str(small) for small in one.small]] for one in results]
    # Without results the code equals that of earlier releases, whose packs are still in use.
    told = json.dumps([points, seats, *([totals] if totals else [])], separators=(",", ":"))
    digits = hashlib.sha256(told.encode()).hexdigest().upper()[: GROUPS * GROUP]
    return " ".join(digits[first : first + GROUP] for first in range(0, len(digits), GROUP))


def next_round(ordered: Ordered) -> int:
    """Return the number of the next round to be seated."""
    latest = ordered.tournament.rounds.order_by("-number").first()
    return 1 if latest is None else latest.number + 1


def sheets_ahead(ordered: Ordered) -> Mapping[int, int]:
    """Return the number of sheets by table size that the next round needs."""
    present = _present(ordered)
    if not present:
        raise NothingToPrint(_("No players are entered yet. Enter the first player."))
    sizes: Mapping[int, int] = {}
    with suppress(Faulty):
        sizes = (
            Counter(len(table.seats) for table in _plan(ordered, present).tables)
            if ordered.tournament.blocks
            else split_up(len(present), ordered.settings)[0].counts
        )
    if not sizes or not {*sizes} <= {*ordered.settings.game.sizes}:
        # The settings cannot seat this number of players; until they can, print the usual size.
        usual = min(ordered.settings.game.sizes, key=lambda size: abs(size - 4))
        return {usual: -(-len(present) // usual)}
    return sizes


def tables_ahead(ordered: Ordered) -> Iterator[tuple[str, str]]:
    """Yield the tables of the next round as text, for every group seated separately."""
    present = _present(ordered)
    with suppress(Faulty):
        if not ordered.tournament.blocks:
            split, over = split_up(len(present), ordered.settings)
            yield _("Next round"), split_words(len(present) - over, split.counts, over)
            return
        plan = _plan(ordered, present)
        for group in dict.fromkeys(plan.groups.get(table.number, "") for table in plan.tables):
            tables = [t for t in plan.tables if plan.groups.get(t.number, "") == group]
            sizes = Counter(len(table.seats) for table in tables)
            words = _("Group %(group)s") % {"group": group} if group else _("Next round")
            yield words, split_words(sum(sizes.elements()), sizes)
        if plan.sits_out:
            yield _("Not at a table"), sitting_out_words(len(plan.sits_out))


def _present(ordered: Ordered) -> list[Entry]:
    entered = Entry.objects.playing_in(next_round(ordered))
    return list(entered.filter(tournament=ordered.tournament).order_by("number"))


def _plan(ordered: Ordered, present: list[Entry]) -> SeatPlan:
    return plan_seats(load_book(ordered.tournament), present, next_round(ordered))


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The state of the tournament: the standings, and the seats of open rounds.

    `results` has the tables of these rounds that are in.
    """

    ranked: RankedStandings | None
    seatings: tuple[RoundSeating, ...]
    results: tuple[TableTotals, ...]

    @property
    def code(self) -> str:
        """The checksum of this state."""
        rows = self.ranked.rows if self.ranked is not None else ()
        seats = [table for seating in self.seatings for table in seating.tables]
        return checksum(rows, seats, self.results)

    def are_in(self, number: int) -> int:
        """Return the number of tables of a round that are in."""
        return sum(result.round == number for result in self.results)

    @property
    def is_all_in(self) -> bool:
        """Whether all seated tables are in."""
        return len(self.results) == sum(len(seating.tables) for seating in self.seatings)


class FallbackPack:
    """Several papers in one file."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the page with instructions, and the parts of every paper."""
        yield {"of": HOW_TO}
        for name, params in _contents(ordered):
            for part in PAPERS[name].plan(_narrowed(ordered, name, params)):
                yield {"of": name, "params": params, "part": part}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write one of its parts."""
        if part["of"] == HOW_TO:
            return _how_to(ordered)
        name = part["of"]
        return PAPERS[name].write(_narrowed(ordered, name, part["params"]), part["part"])


FALLBACK_PACK = FallbackPack()


def _narrowed(ordered: Ordered, name: str, params: Mapping[str, Any]) -> Ordered:
    document = ordered.document.id if name in UNNAMED else name
    return narrowed(ordered, document, **params)


def _contents(ordered: Ordered) -> Iterator[tuple[str, Mapping[str, Any]]]:
    state = _state(ordered)
    if state.ranked is not None:
        yield "standings", {"after": state.ranked.after}
    for number in _open_rounds(state):
        yield "seats_by_name", {"round": number}
        yield "seats_by_table", {"round": number}
        if state.are_in(number):
            yield "tables_in", {"round": number}
        yield "score_sheets", {"round": number, "is_owed": True}
    if not state.seatings and next_round(ordered) <= rounds_planned(ordered.tournament):
        for size, copies in sheets_ahead(ordered).items():
            yield "blank_sheets", {"size": size, "copies": copies}


def _state(ordered: Ordered) -> TournamentState:
    seatings = tuple(_seatings(ordered))
    results = [result for seating in seatings for result in _results(ordered, seating.round)]
    return TournamentState(_ranked(ordered), seatings, tuple(results))


def _results(ordered: Ordered, played: Round) -> Iterator[TableTotals]:
    for page in table_pages(ordered.tournament, played, numbers_in(played)):
        small = tuple(player.small for player in page.players)
        yield TableTotals(played.number, page.number, small)


def _open_rounds(state: TournamentState) -> list[int]:
    return [seating.round.number for seating in state.seatings]


def _ranked(ordered: Ordered) -> RankedStandings | None:
    """Return the standings after the last closed round; rounds in play do not count yet."""
    closed = ordered.tournament.rounds.closed().order_by("-number").first()
    if closed is None:
        return None
    return ranked(narrowed(ordered, "standings", after=closed.number))


def _seatings(ordered: Ordered) -> Iterator[RoundSeating]:
    """Yield the seats of all open rounds: groups may be in different rounds."""
    for unfinished in ordered.tournament.rounds.exclude(state=Round.State.CLOSED):
        yield seating_of(narrowed(ordered, "seats_by_table", round=unfinished.number))


def _how_to(ordered: Ordered) -> RenderedPart:
    state = _state(ordered)
    head = PageHead(title=_("If the computer fails: continue by hand"))
    body = {
        "steps": list(_steps(ordered, state)),
        "facts": [(words, fact) for words, fact in _facts(ordered, state) if fact],
        "code": state.code,
        "proof": _proof(),
    }
    return RenderedPart(numbered_pages(ordered, head, "how_to", [body]))


def _steps(ordered: Ordered, state: TournamentState) -> Iterator[str]:
    clauses = {
        clause.about: clause.says for clause in regulations(ordered.settings, ordered.tournament)
    }
    goes_on = next_round(ordered) <= rounds_planned(ordered.tournament)
    if state.seatings:
        yield " ".join(_steps_in_play(state))
    elif goes_on:
        yield from _seating_steps(ordered)
        yield _("Write the names on the blank sheets and lay them on the tables.")
    if ordered.settings.game.is_zero_sum:
        yield _("Collect the sheets. The totals of a table must add up to 0.")
    else:
        yield _("Collect the sheets.")
    if _("Big points") in clauses:
        yield f"{_('Write big points by place at the table.')} {clauses[_('Big points')]}"
        yield _("Add each player's big and small points to the standings of this pack.")
    else:
        yield _("Add each player's points to the standings of this pack.")
    yield f"{_('Order')}: {clauses[_('Order')]}"
    if state.seatings and goes_on:
        yield from _seating_steps(ordered)
    yield _(
        "When the computer works again, type the totals of every sheet: Kārta calculates the rest."
    )


def _steps_in_play(state: TournamentState) -> Iterator[str]:
    """Yield the instructions for the sheets of seated rounds."""
    if state.is_all_in:
        yield _("All tables are in: their points are listed.")
        return
    yield _("Hang up the seats of this pack and lay its sheets on the tables.")
    if state.results:
        yield _("Tables that are in have no sheet here: their points are listed.")
    written = PhoneSheet.objects.filter(table__round__in=[s.round for s in state.seatings])
    if written.filter(kept__gt=0).exclude(table__versions__is_current=True).exists():
        yield _("If a sheet already has deals, continue below them.")


def _seating_steps(ordered: Ordered) -> Iterator[str]:
    yield f"{_('Seat the next round.')} {RESEATING[ordered.settings.reseat_by]}"
    yield _(
        "The best player of a table takes seat A and deals first; the last one keeps the sheet."
    )


def _facts(ordered: Ordered, state: TournamentState) -> Iterator[tuple[str, str]]:
    found = state.ranked
    if found is not None:
        yield _("Rounds closed"), f"{found.after} / {rounds_planned(ordered.tournament)}"
        yield _("Players"), str(len(found.rows))
        if found.has_big_points:
            yield (
                _("Total big points"),
                figures.exact(sum((row.big for row in found.rows), Fraction())),
            )
        words = _("Total small points") if found.has_big_points else _("Total points")
        total = sum(row.small for row in found.rows)
        yield words, figures.points(total, is_signed=found.is_signed)
    if state.seatings:
        yield _("Seats of round"), figures.listed(_open_rounds(state))
    for seating in state.seatings:
        if are_in := state.are_in(number := seating.round.number):
            words = _("Tables in, round %(round)s") % {"round": number}
            yield words, f"{are_in} / {len(seating.tables)}"
    if not state.seatings and next_round(ordered) <= rounds_planned(ordered.tournament):
        yield from tables_ahead(ordered)


def _proof() -> str:
    return _(
        "After you have typed in everything this pack lists, print this page again: "
        "the same code proves that all figures agree."
    )
