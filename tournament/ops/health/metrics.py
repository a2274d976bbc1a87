"""Figures in Prometheus's text form: what the processes counted, and what the database knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.db import DatabaseError, connection
from django.db.models import Count

from tournament.models import Job, Tournament
from tournament.ops.health import counts, readiness

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METRICS: Final[Mapping[str, tuple[str, str]]] = {
    "karta_requests_total": ("counter", "Requests that reached Django, by view and status."),
    "karta_request_seconds": ("histogram", "How long they took, by door."),
    "karta_kept_pages_total": ("counter", "Public pages at the door before Django, by outcome."),
    "karta_database_errors_total": ("counter", "Requests that failed in the database."),
    "karta_jobs": ("gauge", "Documents in the making and made, by state."),
    "karta_tournaments": ("gauge", "Tournaments by state."),
    "karta_ready": ("gauge", "Whether a part is there: 1 or 0."),
}
UNLABELLED: Final = frozenset({"karta_database_errors_total"})
PARTS_OF_HISTOGRAM: Final = ("_bucket", "_count", "_sum")


def exposition() -> str:
    """Return every figure with its type and what it means."""
    values = {**counts.everywhere(), **dict(_gauges())}
    lines: list[str] = []
    for name, (kind, meaning) in METRICS.items():
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
        shown = _of(name, values) or [name] * (name in UNLABELLED)
        lines += [f"{series} {_number(values.get(series, 0))}" for series in shown]
    return "\n".join(lines) + "\n"


def _gauges() -> Iterator[tuple[str, float]]:
    for part, is_well in readiness.parts().items():
        yield counts.series("karta_ready", {"part": part}), int(is_well)
    try:
        yield from _by_state()
    except DatabaseError:
        connection.close()


def _by_state() -> Iterator[tuple[str, float]]:
    for name, model in (("karta_jobs", Job), ("karta_tournaments", Tournament)):
        found = model._base_manager.values_list("state").annotate(number=Count("pk"))
        numbers = {**dict.fromkeys(model.State.values, 0), **dict(found.order_by())}
        for state, number in numbers.items():
            yield counts.series(name, {"state": state}), number


def _of(name: str, values: Mapping[str, float]) -> list[str]:
    names = {name, *(name + part for part in PARTS_OF_HISTOGRAM)}
    return sorted(series for series in values if series.partition("{")[0] in names)


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(round(value, 6))
