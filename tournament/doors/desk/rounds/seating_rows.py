"""A round's seats for the director: players, reasons, and players without a seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from scoring.errors import Notice
from scoring.event_settings import EventSettings
from tournament.models import (
    Absence,
    Entry,
    Round,
    Seat,
    SheetVersion,
    SittingOut,
    Table,
    Tournament,
)
from tournament.standings.book import eliminated_numbers
from tournament.standings.sheets import settings_of
from tournament.words import notice_words
from tournament.words.rounds import seat_reason_text, split_words, unusual_table_text


def usual_size(sizes: Iterable[int]) -> int:
    """Return the most common table size; four if no size prevails."""
    frequent = Counter(sizes).most_common(2)
    if not frequent or (len(frequent) == 2 and frequent[0][1] == frequent[1][1]):
        return 4
    return int(frequent[0][0])


def past_unusual_tables(tournament: Tournament, number: int) -> Mapping[int, Mapping[int, str]]:
    """Return each entry's earlier tables of unusual size, as words by size."""
    tables = (
        Table.objects.filter(round__tournament=tournament, round__number__lt=number)
        .annotate(size=Count("seats", filter=Q(seats__letter__isnull=False)))
        .filter(size__gt=0)
        .values_list("pk", "round__number", "size")
    )
    by_round: dict[int, list[int]] = defaultdict(list)
    for _pk, round_number, size in tables:
        by_round[round_number].append(size)
    usual = {round_number: usual_size(sizes) for round_number, sizes in by_round.items()}
    odd = {pk: (size, played) for pk, played, size in tables if size != usual[played]}
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.playing().filter(table__in=odd).order_by("round__number")
    for entry, table in seats.values_list("entry_id", "table_id"):
        size, played = odd[table]
        found[entry][size].append(played)
    return {
        entry: {size: unusual_table_text(size, rounds) for size, rounds in sizes.items()}
        for entry, sizes in found.items()
    }


@dataclass(frozen=True, slots=True)
class OddTable:
    """Earlier tables of one unusual size in words, and whether this table is another."""

    words: str
    is_again: bool


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """A seated player: the reason, their duties, and their earlier tables of unusual size."""

    letter: int
    number: int
    name: str
    club: str
    why: str
    deals_first: bool
    keeps_sheet: bool
    swap_reason: str
    odd_before: tuple[OddTable, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table with its players, and those taken out of the round."""

    number: int
    seats: tuple[SeatingRow, ...]
    out: tuple[Seat, ...]
    has_result: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class UnseatedRow:
    """A player of the tournament without a seat in the round, and the reason."""

    number: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """The data of the seating page."""

    played: Round
    split: str
    notices: tuple[str, ...]
    swaps: tuple[str, ...]
    tables: tuple[TableRow, ...]
    unseated: tuple[UnseatedRow, ...]
    sitting_out: tuple[UnseatedRow, ...]
    late: tuple[str, ...]
    seed: str
    draws: int
    apart: str

    @property
    def is_draft(self) -> bool:
        """Whether only the desk can see the seats."""
        return self.played.state == Round.State.DRAFTED

    @property
    def has_results(self) -> bool:
        """Whether a table has a result, so that the seats are fixed."""
        return any(table.has_result for table in self.tables)


def read_seating(tournament: Tournament, played: Round) -> SeatingPage:
    """Read a round's seats in a fixed number of queries."""
    settings = settings_of(tournament, played.number)
    is_by_lot = played.number == 1 and settings.first_seating == "lot"
    seats = list(Seat.objects.named().filter(round=played).order_by("letter"))
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table_id].append(seat)
    sizes = {pk: sum(seat.letter is not None for seat in at) for pk, at in by_table.items()}
    usual = usual_size(filter(None, sizes.values()))
    handed_in = set(_with_result(played))
    odd_before = past_unusual_tables(tournament, played.number)
    tables = Table.objects.filter(round=played)
    resting = list(SittingOut.objects.standing().filter(round=played).select_related("entry"))
    paid = {one.entry_id for one in resting}
    counts = Counter(filter(None, (sizes.get(table.pk) for table in tables)))
    return SeatingPage(
        played=played,
        split=split_words(sum(sizes.values()), counts, len(resting)),
        notices=tuple(notice_words(Notice(n["code"], n["facts"])) for n in played.notices),
        swaps=tuple(_swap_words(swap, seats, resting) for swap in played.swaps),
        tables=tuple(
            _table(
                table,
                by_table[table.pk],
                odd_before,
                paid,
                is_odd=sizes.get(table.pk, 0) != usual,
                has_result=table.pk in handed_in,
            )
            for table in tables
            if by_table[table.pk]
        ),
        unseated=_unseated(tournament, played, {seat.entry_id for seat in seats} | paid),
        sitting_out=tuple(UnseatedRow(o.entry.number, o.entry.name, o.reason) for o in resting),
        late=_late(played, seats),
        seed=tournament.seed if is_by_lot else "",
        draws=tournament.draws.count() if is_by_lot else 0,
        apart=_apart_words(played, settings),
    )


def _late(played: Round, seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(
        f"{s.entry.number}. {s.name}" for s in seats if 1 < s.entry.from_round == played.number
    )


def _table(
    table: Table,
    seats: Sequence[Seat],
    odd_before: Mapping[int, Mapping[int, str]],
    paid: Collection[int],
    *,
    is_odd: bool,
    has_result: bool,
) -> TableRow:
    sitting = [seat for seat in seats if seat.letter is not None]
    return TableRow(
        number=table.number,
        group=table.group,
        seats=tuple(
            SeatingRow(
                letter=letter,
                number=seat.entry.number,
                name=seat.name,
                club=seat.club,
                why=seat_reason_text(seat.why),
                deals_first=letter == 0,
                keeps_sheet=letter == len(sitting) - 1,
                swap_reason=seat.swap_reason,
                odd_before=tuple(
                    OddTable(words, is_again=is_odd and size == len(sitting))
                    for size, words in odd_before.get(seat.entry_id, {}).items()
                ),
            )
            for letter, seat in enumerate(sitting)
        ),
        out=tuple(seat for seat in seats if seat.letter is None and seat.entry_id not in paid),
        has_result=has_result,
    )


def _with_result(played: Round) -> Iterable[int]:
    current = SheetVersion.objects.filter(table__round=played, is_current=True)
    return current.values_list("table_id", flat=True)


def _apart_words(played: Round, settings: EventSettings) -> str:
    """Return that no club or team sits together; otherwise the notices list the tables."""
    if played.number > 1 or not (settings.keep_apart or settings.keep_teams_apart):
        return ""
    codes = {notice["code"] for notice in played.notices}
    is_kept = not codes & {"club_sits_together", "team_sits_together"}
    if not is_kept:
        return ""
    if not settings.keep_teams_apart:
        return _("No player sits with their own club.")
    if not settings.keep_apart:
        return _("No player sits with their own team.")
    return _("No player sits with their own team or, without a team, with their own club.")


def _swap_words(
    swap: Mapping[str, Any], seats: Sequence[Seat], resting: Sequence[SittingOut]
) -> str:
    names = {seat.entry.number: seat.name for seat in seats}
    names |= {one.entry.number: one.entry.name for one in resting}
    first, second = (names.get(number, number) for number in swap["players"])
    facts = {"first": first, "second": second, "reason": swap["reason"]}
    return _("%(first)s and %(second)s: %(reason)s") % facts


def _unseated(
    tournament: Tournament, played: Round, there: Collection[int]
) -> tuple[UnseatedRow, ...]:
    absent = Absence.objects.standing().filter(
        entry__tournament=tournament, round_number=played.number
    )
    reasons = dict(absent.values_list("entry_id", "reason"))
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    out = eliminated_numbers(tournament, played.number)
    return tuple(
        UnseatedRow(
            entry.number,
            entry.name,
            _("has not played since the cut-off")
            if entry.number in out and not entry.is_out
            else _why_unseated(entry, played, reasons),
        )
        for entry in entries
        if entry.pk not in there
    )


def _why_unseated(entry: Entry, played: Round, absent: Mapping[int, str]) -> str:
    if entry.pk in absent:
        said = _("absent from this round")
        return f"{said}: {absent[entry.pk]}" if absent[entry.pk] else said
    if entry.leaving == Entry.Leaving.DISQUALIFIED:
        return _("disqualified")
    if entry.is_out:
        return _("left")
    if entry.from_round > played.number:
        return _("entered late, plays from round %(round)s") % {"round": entry.from_round}
    return _("has not arrived") if entry.arrived_at is None else _("entered after the draft")
