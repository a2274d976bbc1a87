"""Preview of an act by doing it and rolling it back: places, points, next seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from django.db import transaction

from scoring.entrants import Figure, Result
from tournament.models import LotDraw, Tournament
from tournament.reading.applications import announced_of, places_with_prizes
from tournament.reading.results.payouts import ANNOUNCED, PayoutLine, payouts
from tournament.reading.results.prizes import has_prizes
from tournament.reading.results.standings import ranking_at_desk
from tournament.reading.rounds.warnings import Unusual, usual_size
from tournament.services.acts import Actor
from tournament.services.consequences.next_seats import (
    GroupChange,
    GroupMap,
    SeatChange,
    SeatMap,
    groups_to_come,
    seats_to_come,
)
from tournament.standings.book import Book, load_book
from tournament.standings.table import (
    StandingRow,
    StandingsList,
    last_closed_round,
    table_from,
)

Wanted = TypeVar("Wanted", contravariant=True)


class ReasonedAct(Protocol[Wanted]):
    """A service that performs an act for an actor, with a reason."""

    def __call__(
        self, tournament: Tournament, wanted: Wanted, /, *, by: Actor, reason: str
    ) -> object: ...


@dataclass(frozen=True, slots=True)
class LineChange:
    """A player's round before and after; None without a result."""

    round: int
    number: int
    name: str
    before: Result | None
    after: Result | None


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A player's place and sums before and after; `is_prize` if a prize is won or lost.

    A place is empty if the player has none.
    """

    number: int
    name: str
    place_before: str
    place_after: str
    big_before: Fraction
    big_after: Fraction
    small_before: Figure
    small_after: Figure
    is_prize: bool

    @property
    def moves(self) -> bool:
        """Whether the place changes, not only the sums."""
        return self.place_before != self.place_after


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A player's prize in cents before and after, and what was handed over of it."""

    number: int
    name: str
    before: int
    after: int
    paid: int

    @property
    def due(self) -> int:
        """What the player then still gets; below 0 they return it."""
        return self.after - self.paid

    @property
    def back(self) -> int:
        """What the player then returns."""
        return max(-self.due, 0)


@dataclass(frozen=True, slots=True)
class ActPreview:
    """All changes by an act; `revision` is that of the preview.

    `standing` are the rounds whose published seats do not change. If the lots would be drawn
    again, the next seats are unknown and left out.
    """

    revision: int
    after_round: int
    lines: tuple[LineChange, ...]
    places: tuple[PlaceChange, ...]
    seats: tuple[SeatChange, ...]
    standing: tuple[int, ...]
    unusual: tuple[Unusual, ...]
    groups: tuple[GroupChange, ...] = ()
    is_drawn_anew: bool = False
    prizes: tuple[PrizeChange, ...] = ()

    @property
    def is_still(self) -> bool:
        """Whether nothing would change."""
        return not (self.lines or self.places or self.seats or self.groups or self.is_drawn_anew)


@dataclass(frozen=True)
class _Snapshot:
    tournament: Tournament
    book: Book
    table: StandingsList
    seats: SeatMap
    groups: GroupMap
    prizes: Mapping[int, PayoutLine]


def preview_act(tournament: Tournament, act: Callable[[], object]) -> ActPreview:
    """Perform the act, compare, and roll it back; its refusals are raised."""
    with transaction.atomic():
        # Lock first, so that nothing changes between the two snapshots.
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        before = _look(locked)
        act()
        after = _look(Tournament.objects.get(pk=tournament.pk))
        is_drawn_anew = _is_redrawn(before.tournament, after.tournament)
        transaction.set_rollback(True)
    ripple = _compare(before, after)
    # The real draw would give different seats.
    return replace(ripple, seats=(), is_drawn_anew=True) if is_drawn_anew else ripple


def foresee_deed(tournament: Tournament, deed: ReasonedAct[Wanted], wanted: Wanted) -> ActPreview:
    """Return the changes by an act that requires a reason, with a placeholder for it."""
    return preview_act(tournament, lambda: deed(tournament, wanted, by=Actor(""), reason="?"))


def _is_redrawn(before: Tournament, after: Tournament) -> bool:
    """Whether the lots were drawn within the act, with fresh randomness."""
    newest = after.draws.last() if before.seed != after.seed else None
    if newest is None or newest.seed != after.seed:
        return False
    return newest.source == LotDraw.Source.COMMITTED


def _look(tournament: Tournament) -> _Snapshot:
    book = load_book(tournament)
    latest = max((line.round for line in book.lines if line.table), default=0)
    return _Snapshot(
        tournament=tournament,
        book=book,
        table=table_from(book, tournament, after=latest),
        seats=seats_to_come(tournament, book),
        groups=groups_to_come(tournament, book, latest),
        prizes=_prizes_of(tournament),
    )


def _prizes_of(tournament: Tournament) -> Mapping[int, PayoutLine]:
    """Return the prizes by player once the result is announced; before that they may all change."""
    if tournament.state not in ANNOUNCED or not has_prizes(announced_of(tournament)):
        return {}
    ranked = ranking_at_desk(tournament, last_closed_round(tournament))
    return {line.number: line for line in payouts(tournament, ranked).lines}


def _compare(before: _Snapshot, after: _Snapshot) -> ActPreview:
    lines = tuple(_changed_lines(before.book, after.book))
    first = min((change.round for change in lines), default=before.table.after)
    published = before.tournament.rounds.published().filter(number__gt=first)
    return ActPreview(
        revision=before.tournament.revision,
        after_round=after.table.after,
        lines=lines,
        places=tuple(_changed_places(before, after)),
        seats=tuple(SeatChange(*each) for each in _changed(before.seats, after.seats, after)),
        standing=tuple(published.values_list("number", flat=True)),
        unusual=tuple(_far_from_others(lines, after.book)),
        groups=tuple(GroupChange(*each) for each in _changed(before.groups, after.groups, after)),
        prizes=tuple(_changed_prizes(before.prizes, after.prizes)),
    )


def _changed_prizes(
    before: Mapping[int, PayoutLine], after: Mapping[int, PayoutLine]
) -> Iterator[PrizeChange]:
    for number in sorted(before.keys() & after.keys()):
        was, now = before[number], after[number]
        if was.pays_out != now.pays_out:
            yield PrizeChange(number, now.name, was.pays_out, now.pays_out, now.prize_paid)


def _changed_lines(before: Book, after: Book) -> Iterator[LineChange]:
    then, now = _lines_of(before), _lines_of(after)
    found = [
        LineChange(number, player, after.entry(player).name, then.get(key), now.get(key))
        for key in then.keys() | now.keys()
        for number, player in (key,)
        if then.get(key) != now.get(key)
    ]
    yield from sorted(found, key=lambda change: (change.round, _table_of(change), change.number))


def _lines_of(book: Book) -> Mapping[tuple[int, int], Result]:
    """Return each player's result of each round, by round and number."""
    number_of = {entry.pk: entry.number for entry in book.rows.competitors}
    return {
        (line.round, number_of[entry]): line
        for entry, own in book.lines_by_entry.items()
        for line in own
    }


def _table_of(change: LineChange) -> int:
    line = change.before or change.after
    return 0 if line is None else line.table


def _far_from_others(changes: Iterable[LineChange], after: Book) -> Iterator[Unusual]:
    """Yield new totals that closing their round would have questioned."""
    if not after.settings.game.is_zero_sum:
        return
    smalls = defaultdict(list)
    for line in after.lines:
        smalls[line.round].append(line.small)
    usual = {number: usual_size(of_round) for number, of_round in smalls.items()}
    for change in changes:
        before, now = change.before, change.after
        if now is None or (before is not None and before.small == now.small):
            continue
        if now.table and abs(now.small) > usual[change.round]:
            facts = {"number": change.number, "name": change.name, "small": now.small}
            yield Unusual("total_unusual", now.table, facts)


def _changed_places(before: _Snapshot, after: _Snapshot) -> Iterator[PlaceChange]:
    if not after.table.after:
        # Before the first result nobody has a place.
        return
    prizes = places_with_prizes(after.tournament)
    then = {row.number: row for row in before.table.rows}
    for row in after.table.rows:
        was = then.get(row.number, row)
        if _figures(was) != _figures(row):
            yield PlaceChange(
                number=row.number,
                name=row.name,
                place_before=_place(was),
                place_after=_place(row),
                big_before=was.big,
                big_after=row.big,
                small_before=was.small,
                small_after=row.small,
                is_prize=was.place != row.place and (was.is_among(prizes) or row.is_among(prizes)),
            )


def _place(row: StandingRow) -> str:
    return "" if row.place is None else str(row.place)


def _figures(row: StandingRow) -> tuple[object, ...]:
    return row.place, row.big, row.small


def _changed(
    then: Mapping[int, str], now: Mapping[int, str], after: _Snapshot
) -> Iterator[tuple[int, str, str, str]]:
    """Yield number, name, before and after of each player whose text changes."""
    names = {entry.number: entry.name for entry in after.book.entries}
    for number in sorted(then.keys() | now.keys()):
        before, later = then.get(number, ""), now.get(number, "")
        if before != later:
            yield number, names[number], before, later
