"""An event moved to another day: the same event with all its times shifted together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.utils import timezone

# The end of the correction window is still to come and says nothing of how far the event is.
STILL_TO_COME = ("correction_until",)


def of_today(raw: dict[str, Any], *, now: dt.datetime) -> dict[str, Any]:
    """Return the event as if the last thing that happened in it had happened just now."""
    happened = [moment for name, moment in _moments(raw) if name not in STILL_TO_COME]
    by = now - max(happened, default=now)
    shifted = {name: _shift(value, by) for name, value in raw.items()}
    return {**shifted, "date": timezone.localdate(now).isoformat()}


def _moments(value: object, name: str = "") -> Iterator[tuple[str, dt.datetime]]:
    """Yield every moment in the file with the name it stands under."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from _moments(inner, str(key))
        case list():
            for inner in value:
                yield from _moments(inner, name)
        case str() if (moment := _read(value)) is not None:
            yield name, moment


def _shift(value: object, by: dt.timedelta) -> object:
    match value:
        case dict():
            return {key: _shift(inner, by) for key, inner in value.items()}
        case list():
            return [_shift(inner, by) for inner in value]
        case str() if (moment := _read(value)) is not None:
            return (moment + by).isoformat()
    return value


def _read(text: str) -> dt.datetime | None:
    """Return the moment that a text names to the second; None for a name or a plain day."""
    if len(text) < len("2026-11-21T10:00:00+00:00") or text[10] != "T":
        return None
    try:
        return dt.datetime.fromisoformat(text)
    except ValueError:
        return None
