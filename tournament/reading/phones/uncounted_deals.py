"""Deals that a table's phones wrote and that do not count: of other seats, or come too late."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.db.models import F, Q, QuerySet

from tournament.models import PhoneDeal, PhoneSheet, Round, Seat, Tournament

OTHER_SEATS: Final = "other_seats"
"""Why a deal is set aside that a phone wrote while others sat at its table."""
UNCOUNTED: Final = "uncounted"
"""Why a deal stands no more that the desk had counted and then did not."""

S = PhoneDeal.State


def uncounted_among(rows: Iterable[PhoneDeal], players: str) -> tuple[PhoneDeal, ...]:
    """Return the deals of a sheet's rows that nobody took back and that count for nobody now.

    Of what one phone wrote for one number while its sheet was shut, the last word is meant.
    """
    known = sorted(rows, key=lambda row: row.pk)
    late = {(row.device, row.number): row for row in known if row.state == S.APART}
    others = [row for row in known if row.state == S.STANDS and row.players != players]
    counted = _counted(known, players)
    found = [row for row in (*others, *late.values()) if row.deal is not None]
    aside = [row for row in found if row.pk not in counted]
    return tuple(sorted(aside, key=lambda row: (row.number, row.pk)))


def _counted(rows: Iterable[PhoneDeal], players: str) -> set[int]:
    """Find the rows whose deal the sheet has under another key, counted by the desk."""
    present = {row.pk: row for row in rows if row.players == players}
    again = {row.replaces_id or 0 for row in present.values() if row.because != UNCOUNTED}
    twins = {row.pk for row in rows if row.replaces_id in present and row.players != players}
    return again | twins


def aside_by_sheet(played: Round) -> Mapping[int, int]:
    """Return how many deals are set aside, by phone sheet, in one query."""
    aside = Q(state=S.APART) | (Q(state=S.STANDS) & ~Q(players=F("sheet__players")))
    of_round = PhoneDeal.objects.filter(sheet__table__round=played)
    sheets = of_round.filter(aside).order_by().values("sheet")
    rows: dict[PhoneSheet, list[PhoneDeal]] = defaultdict(list)
    for row in PhoneDeal.objects.filter(sheet__in=sheets).select_related("sheet"):
        rows[row.sheet].append(row)
    return {sheet.pk: len(uncounted_among(own, sheet.players)) for sheet, own in rows.items()}


def late_tables(tournament: Tournament) -> QuerySet[PhoneSheet]:
    """Find the tables of closed rounds that sent deals nobody at the desk has looked at yet."""
    late = PhoneSheet.objects.filter(
        table__round__tournament=tournament,
        table__round__state=Round.State.CLOSED,
        apart__gt=F("apart_seen"),
    )
    return late.select_related("table__round").order_by("table__round__number", "table__number")


def held_at(
    played: Round, *, tables: Collection[int] = (), numbers: Collection[int] = ()
) -> Mapping[int, int]:
    """Return how many deals are on the phones of these tables, and of those of these players."""
    seats = Seat.objects.filter(round=played, entry__number__in=numbers)
    at = Q(table__number__in=tables) | Q(table__in=seats.values("table"))
    sheets = PhoneSheet.objects.filter(at, table__round=played, kept__gt=0)
    return dict(sheets.order_by("table__number").values_list("table__number", "kept"))
