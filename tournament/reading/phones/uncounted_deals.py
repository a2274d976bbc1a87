"""Deals from a table's phones that do not count: other seats, or too late."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.db.models import F, Q, QuerySet

from tournament.models import PhoneDeal, PhoneSheet, Round, Seat, Tournament

OTHER_SEATS: Final = "other_seats"
"""The reason of a deal entered while other players sat at the table."""
UNCOUNTED: Final = "uncounted"
"""The reason of a deal that the desk had counted and then removed."""
SEATS_WITHDRAWN: Final = "seating_withdrawn"
"""The reason of a deal entered for published seats that were withdrawn."""

S = PhoneDeal.State


def uncounted_among(rows: Iterable[PhoneDeal], players: str) -> tuple[PhoneDeal, ...]:
    """Return the deals of a sheet's rows that are not counted and not withdrawn.

    Of several versions of a deal from one phone while its sheet was closed, the last is returned.
    """
    known = sorted(rows, key=lambda row: row.pk)
    apart = [row for row in known if row.state == S.APART]
    late = {_name_of(row): row for row in apart}
    others = [row for row in known if row.state == S.STANDS and row.players != players]
    counted = _counted(known, players)
    found = [row for row in (*others, *late.values()) if row.deal is not None]
    aside = [row for row in found if row.pk not in counted]
    return tuple(sorted(aside, key=lambda row: (row.number, row.pk)))


def _name_of(row: PhoneDeal) -> tuple[object, ...]:
    """Return a name that the versions of a late deal share."""
    is_of_withdrawn_seats = row.because == SEATS_WITHDRAWN
    return (row.uid,) if is_of_withdrawn_seats else (row.device, row.number)


def carried_among(rows: Iterable[PhoneDeal], players: str) -> tuple[PhoneDeal, ...]:
    """Return the deals of withdrawn seats that the next seats of the round receive."""
    known = list(rows)
    present = [row for row in known if row.players == players and row.deal is not None]
    written = [row for row in present if row.state in (S.STANDS, S.RIVAL)]
    return (*written, *uncounted_among(known, players))


def _counted(rows: Iterable[PhoneDeal], players: str) -> set[int | None]:
    """Return the keys of rows whose deals the desk has counted under another key."""
    present = {row.pk: row for row in rows if row.players == players}
    again = {row.replaces_id for row in present.values() if row.because != UNCOUNTED}
    twins = {row.pk for row in rows if row.replaces_id in present and row.players != players}
    return again | twins


def aside_by_sheet(played: Round) -> Mapping[int, int]:
    """Return the number of uncounted deals by phone sheet, in one query."""
    aside = Q(state=S.APART) | (Q(state=S.STANDS) & ~Q(players=F("sheet__players")))
    of_round = PhoneDeal.objects.filter(sheet__table__round=played)
    sheets = of_round.filter(aside).order_by().values("sheet")
    rows: dict[PhoneSheet, list[PhoneDeal]] = defaultdict(list)
    for row in PhoneDeal.objects.filter(sheet__in=sheets).select_related("sheet"):
        rows[row.sheet].append(row)
    return {sheet.pk: len(uncounted_among(own, sheet.players)) for sheet, own in rows.items()}


def late_tables(tournament: Tournament) -> QuerySet[PhoneSheet]:
    """Return the tables of closed rounds with late deals that no desk user has seen."""
    late = PhoneSheet.objects.filter(
        table__round__tournament=tournament,
        table__round__state=Round.State.CLOSED,
        apart__gt=F("apart_seen"),
    )
    return late.select_related("table__round").order_by("table__round__number", "table__number")


def held_at(
    played: Round, *, tables: Collection[int] = (), numbers: Collection[int] = ()
) -> Mapping[int, int]:
    """Return the number of deals on the phones of these tables and of these players' tables."""
    seats = Seat.objects.filter(round=played, entry__number__in=numbers)
    at = Q(table__number__in=tables) | Q(table__in=seats.values("table"))
    sheets = PhoneSheet.objects.filter(at, table__round=played, kept__gt=0)
    return dict(sheets.order_by("table__number").values_list("table__number", "kept"))
