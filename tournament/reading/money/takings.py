"""The takings of an event by day and taker: cash in, paid back, transfers, and counted cash."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournament.models import CashCount, Payment, Tournament

Kind, Method = Payment.Kind, Payment.Method


@dataclass(frozen=True, slots=True)
class Takings:
    """What one person took on one day, in cents; `counted` is None until the cash is counted."""

    day: dt.date
    taker: str
    payments: int
    cash: int
    back: int
    other: int
    counted: int | None = None

    @property
    def in_hand(self) -> int:
        """The cash that should be there."""
        return self.cash - self.back

    @property
    def difference(self) -> int | None:
        """The counted cash less the expected cash."""
        return None if self.counted is None else self.counted - self.in_hand


def takings_of(tournament: Tournament, taker: str | None = None) -> Sequence[Takings]:
    """Return the takings by day and taker, or those of one taker, in two queries.

    A payment belongs to the day and the person of its record, and so does a cancellation.
    """
    rows: dict[tuple[dt.date, str], list[Payment]] = defaultdict(list)
    found = Payment.objects.filter(tournament=tournament, kind__in=(Kind.FEE, Kind.REFUND))
    for row in found.order_by("pk"):
        rows[timezone.localdate(row.at), row.signed].append(row)
    counted = {
        (one.day, one.signed): one.cents
        for one in CashCount.objects.standing().filter(tournament=tournament).order_by("pk")
    }
    return [
        _takings(day, name, rows.get((day, name), ()), counted.get((day, name)))
        for day, name in sorted(rows.keys() | counted.keys())
        if taker in (None, name)
    ]


def cash_of(tournament: Tournament, taker: str, day: dt.date) -> int:
    """Return the cash that a taker should have from a day."""
    return sum(one.in_hand for one in takings_of(tournament, taker) if one.day == day)


def _takings(day: dt.date, taker: str, rows: Sequence[Payment], counted: int | None) -> Takings:
    cash = [row for row in rows if row.method == Method.CASH]
    return Takings(
        day=day,
        taker=taker,
        payments=sum(row.kind == Kind.FEE and row.reverses_id is None for row in rows),
        cash=sum(row.cents for row in cash if row.kind == Kind.FEE),
        back=sum(row.cents for row in cash if row.kind == Kind.REFUND),
        other=sum(
            row.cents * (1 if row.kind == Kind.FEE else -1)
            for row in rows
            if row.method != Method.CASH
        ),
        counted=counted,
    )
