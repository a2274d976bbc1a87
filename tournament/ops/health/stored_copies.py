"""Metrics of the copies: how many, how old, and since when a change has none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Count, F, IntegerField, Max, Min, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from tournament.models import JournalEntry, StoredCopy, Tournament


def stored_copies() -> Iterator[GaugeMetricFamily]:
    """Yield the metrics, in two queries for any number of tournaments."""
    found = StoredCopy.objects.aggregate(copies=Count("pk"), size=Sum("size"), newest=Max("at"))
    yield _gauge("karta_copies", "Copies of tournaments.", found["copies"])
    yield _gauge("karta_copies_bytes", "Bytes of all copies.", found["size"] or 0)
    yield _gauge("karta_newest_copy_seconds", "Age of the newest copy.", _age(found["newest"]))
    yield _gauge(
        "karta_uncopied_seconds",
        "How long the oldest change in a running tournament has no copy.",
        _age(oldest_uncopied()),
    )


def oldest_uncopied() -> datetime | None:
    """Return the time of the oldest change without a copy; approved events may wait for theirs."""
    copies = StoredCopy.objects.filter(tournament=OuterRef("pk")).made_here().newest_first()
    newest = Subquery(copies.values("revision")[:1], output_field=IntegerField())
    behind = (
        Tournament.objects.exclude(state=Tournament.State.APPROVED)
        .annotate(copied=Coalesce(newest, Value(-1)))
        .filter(revision__gt=F("copied"))
    )
    later = JournalEntry.objects.filter(
        tournament=OuterRef("pk"), revision__gt=OuterRef("copied")
    ).order_by("revision", "at")
    times = behind.annotate(since=Subquery(later.values("at")[:1])).order_by()
    oldest: datetime | None = times.aggregate(oldest=Min("since"))["oldest"]
    return oldest


def _age(since: datetime | None) -> float:
    return 0.0 if since is None else max((timezone.now() - since).total_seconds(), 0.0)


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, value=value)
