"""The desk's list of players, with their status for the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.errors import Faulty
from scoring.table_sizes import split_up
from tournament.models import Absence, Entry, Tournament
from tournament.models.player import normalise_name
from tournament.reading.money.accounts import accounts_of
from tournament.reading.people.licences import without_licence
from tournament.security.access import Desk
from tournament.services.drafts.drafting import next_round_number
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.words import fault_words
from tournament.words.figures import whole
from tournament.words.names import sort_key, surname_first
from tournament.words.rounds import split_words

ROWS_PER_PAGE: Final = 200
"""A usual tournament fits on one page; a thousand players would make ten thousand elements."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One player of the list."""

    number: int
    name: str
    club: str
    category: str
    owed: int
    is_paid: bool
    has_arrived: bool
    is_absent: bool
    from_round: int
    to_round: int | None
    leaving: str
    lacks_licence: bool

    @property
    def is_in(self) -> bool:
        """Whether they are still in the tournament."""
        return self.to_round is None

    @property
    def words(self) -> str:
        """The text that a search matches."""
        return normalise_name(f"{self.number} {self.name} {self.club} {self.category}")


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of players: entered, arrived, paid, in debt, absent, left, and without a licence.

    Paid fees and debts count also if the player has left, as in the prize fund.
    """

    entered: int
    arrived: int
    paid: int
    unpaid: int
    absent: int
    left: int
    unlicensed: int

    @property
    def missing(self) -> int:
        """The number of players who have not arrived."""
        return self.entered - self.arrived


@dataclass(frozen=True, slots=True)
class PeopleQuery:
    """The query's filter, order and page."""

    show: str = "all"
    sort: str = "number"
    words: str = ""
    page: int = 1

    @property
    def is_narrow(self) -> bool:
        """Whether a filter or search is set."""
        return self.show != "all" or bool(self.words)


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter link with its number of rows."""

    name: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class People:
    """A page of the players, the next round (None after the last), and its tables."""

    page: Page[PersonRow]
    counts: Counts
    next_round: int | None
    tables: str
    has_fees: bool
    sight: PeopleQuery = field(default_factory=PeopleQuery)

    @property
    def rows(self) -> Sequence[PersonRow]:
        """The players on this page."""
        return list(self.page.object_list)

    @property
    def is_long(self) -> bool:
        """Whether the list has several pages, so that the search runs on the server."""
        return self.counts.entered + self.counts.left > ROWS_PER_PAGE

    @property
    def filters(self) -> Sequence[Filter]:
        """The filters that have rows."""
        counts = self.counts
        offered = (
            Filter("missing", _("not here yet"), counts.missing),
            Filter("unpaid", _("not paid"), counts.unpaid if self.has_fees else 0),
            Filter("absent", _("absent"), counts.absent),
            Filter("left", _("left"), counts.left),
            Filter("unlicensed", _("no licence"), counts.unlicensed),
        )
        return [shown for shown in offered if shown.count or shown.name == self.sight.show]


SHOWN: Final[Mapping[str, Callable[[PersonRow], bool]]] = {
    "all": lambda row: True,
    "missing": lambda row: row.is_in and not row.has_arrived,
    "unpaid": lambda row: row.owed > 0,
    "absent": lambda row: row.is_in and row.is_absent,
    "left": lambda row: not row.is_in,
    "unlicensed": lambda row: row.is_in and row.lacks_licence,
}
SORTED: Final[Mapping[str, Callable[[PersonRow], Any]]] = {
    "number": lambda row: row.number,
    "name": lambda row: sort_key(surname_first(row.name)),
    "club": lambda row: (sort_key(row.club), row.number),
}


def read_sight(asked: QueryDict) -> PeopleQuery:
    """Parse the query string; invalid values are ignored."""
    show, sort = asked.get("show", ""), asked.get("sort", "")
    return PeopleQuery(
        show=show if show in SHOWN else "all",
        sort=sort if sort in SORTED else "number",
        words=asked.get("q", "")[:120],
        page=whole(asked.get("page", "")) or 1,
    )


def list_people(tournament: Tournament, sight: PeopleQuery) -> People:
    """Load the players in six queries; three more where a licence is needed."""
    return _listed(
        tournament, sight, lambda rows: sorted(_shown(rows, sight), key=SORTED[sight.sort])
    )


def person_row(tournament: Tournament, number: int, sight: PeopleQuery) -> People:
    """Load one player's row, and the counts of all; `sight` is the list's current view."""
    return _listed(tournament, sight, lambda rows: [row for row in rows if row.number == number])


def _listed(
    tournament: Tournament, sight: PeopleQuery, choose: Callable[[list[PersonRow]], list[PersonRow]]
) -> People:
    number = round_to_come(tournament)
    absent = set(_absences(tournament, number).values_list("entry", flat=True))
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    accounts = accounts_of(tournament, entries)
    unlicensed = without_licence(tournament, entries)
    rows = [
        PersonRow(
            number=entry.number,
            name=entry.name,
            club=entry.club,
            category=entry.category,
            owed=accounts[entry.number].owed,
            is_paid=accounts[entry.number].is_settled,
            has_arrived=entry.arrived_at is not None,
            is_absent=entry.pk in absent,
            from_round=entry.from_round,
            to_round=entry.to_round,
            leaving="never_came" if entry.never_came else entry.leaving,
            lacks_licence=entry.number in unlicensed,
        )
        for entry in entries
    ]
    return People(
        page=Paginator(choose(rows), ROWS_PER_PAGE).get_page(sight.page),
        counts=_count(rows),
        next_round=number,
        tables=_tables(tournament, rows, number),
        has_fees=accounts.has_fees,
        sight=sight,
    )


def entry_at(desk: Desk, number: int) -> Entry:
    """Return the entry with this number, or raise 404."""
    entries = Entry.objects.select_related("tournament", "player")
    return get_object_or_404(entries, tournament=desk.tournament, number=number)


def round_to_come(tournament: Tournament) -> int | None:
    """Return the number of the round whose seats come next; None after the last."""
    number = next_round_number(tournament)
    return number if number <= rounds_planned(tournament) else None


def _absences(tournament: Tournament, number: int | None) -> QuerySet[Absence]:
    standing = Absence.objects.standing().filter(entry__tournament=tournament)
    return standing.filter(round_number=number or 0, entry__to_round=None)


def _shown(rows: Iterable[PersonRow], sight: PeopleQuery) -> Iterable[PersonRow]:
    is_shown = SHOWN[sight.show]
    words = normalise_name(sight.words).split()
    return (row for row in rows if is_shown(row) and all(word in row.words for word in words))


def _tables(tournament: Tournament, rows: Sequence[PersonRow], number: int | None) -> str:
    """Return the number of tables for the present players, or the reason for no tables."""
    if number is None:
        return ""
    players = sum(_plays(row, tournament, number) for row in rows)
    try:
        sizes, over = split_up(players, settings_of(tournament, number))
    except Faulty as unseatable:
        return " ".join(fault_words(fault) for fault in unseatable.faults)
    return f"{split_words(players - over, sizes.counts, over)}."


def _plays(row: PersonRow, tournament: Tournament, number: int) -> bool:
    is_due = row.is_in and not row.is_absent and row.from_round <= number
    return is_due and (row.has_arrived or not tournament.seats_only_arrived)


def _count(rows: Sequence[PersonRow]) -> Counts:
    still_in = [row for row in rows if row.is_in]
    return Counts(
        entered=len(still_in),
        arrived=sum(row.has_arrived for row in still_in),
        paid=sum(row.is_paid for row in rows),
        unpaid=sum(row.owed > 0 for row in rows),
        absent=sum(row.is_absent for row in still_in),
        left=len(rows) - len(still_in),
        unlicensed=sum(row.lacks_licence for row in still_in),
    )
