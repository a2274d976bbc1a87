"""News and documents of the instance: the newest on the front page, and all by year."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournament.models import HouseNotice

RECENT: Final = dt.timedelta(days=60)
MOST_RECENT: Final = 3
MOST_IN_FEED: Final = 20


@dataclass(frozen=True, slots=True)
class NoticesOfYear:
    """The years with notices, those of one year, and the newest statutes."""

    years: Sequence[int]
    year: int | None
    notices: Sequence[HouseNotice]
    statutes: HouseNotice | None


def recent_notices() -> Sequence[HouseNotice]:
    """Return the newest notices of the last two months, in one query."""
    since = timezone.localdate() - RECENT
    return list(HouseNotice.objects.standing().filter(date__gte=since)[:MOST_RECENT])


def notices_for_feed() -> Sequence[HouseNotice]:
    """Return the notices published last."""
    return list(HouseNotice.objects.standing().order_by("-at", "-pk")[:MOST_IN_FEED])


def notices_of(year: int | None) -> NoticesOfYear:
    """Return the notices of a year, without one those of the newest, in three queries."""
    standing = HouseNotice.objects.standing()
    years = [day.year for day in standing.dates("date", "year", order="DESC")]
    shown = year if year is not None else next(iter(years), None)
    of_year = list(standing.filter(date__year=shown)) if shown is not None else []
    statutes = standing.filter(kind=HouseNotice.Kind.STATUTES).first() if years else None
    return NoticesOfYear(years, shown, of_year, statutes)
