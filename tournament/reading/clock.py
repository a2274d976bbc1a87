"""The round's clock as every device reads it: facts that stay true, so that nobody has to ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from tournament.models import Round, Table

MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: when it runs out, or how much is on it while it stands."""

    round: int
    state: str
    minutes: int
    extra: int
    ends_at: datetime | None
    left: timedelta | None

    @property
    def ends(self) -> int | None:
        """When it runs out, in milliseconds as scripts count them."""
        return None if self.ends_at is None else round(self.ends_at.timestamp() * 1000)

    @property
    def left_milliseconds(self) -> int | None:
        """How much is on it while it stands."""
        return None if self.left is None else self.left // MILLISECOND

    @property
    def said(self) -> str:
        """When it runs out, as people in the hall say it."""
        if self.ends_at is None:
            return ""
        return date_format(timezone.localtime(self.ends_at), "TIME_FORMAT")

    @property
    def is_up(self) -> bool:
        """Whether it has run out."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    def facts(self) -> dict[str, Any]:
        """Return what a script needs to show it."""
        return {
            "round": self.round,
            "state": self.state,
            "minutes": self.minutes,
            "extra": self.extra,
            "ends": self.ends,
            "left": self.left_milliseconds,
            "said": self.said,
        }


def clock_of(played: Round | None, extra: int = 0) -> Clock | None:
    """Return a round's clock, for a table with so many minutes extra; asks no database.

    There is none for a round without minutes, for a draft, and once the round is closed.
    """
    if played is None or played.minutes is None or not played.is_open:
        return None
    more = timedelta(minutes=extra)
    left = _left(played)
    return Clock(
        round=played.number,
        state=_state(played),
        minutes=played.minutes,
        extra=extra,
        ends_at=None if played.ends_at is None else played.ends_at + more,
        left=None if left is None else left + more,
    )


def extra_minutes(played: Round | None) -> Mapping[int, int]:
    """Return which tables may play how much longer, in one query."""
    if clock_of(played) is None:
        return {}
    given = Table.objects.filter(round=played, extra_minutes__gt=0)
    return dict(given.order_by("number").values_list("number", "extra_minutes"))


def _state(played: Round) -> str:
    if played.started_at is None:
        return "waiting"
    return "running" if played.paused_at is None else "paused"


def _left(played: Round) -> timedelta | None:
    """Return what is on a clock that stands; None while it runs."""
    whole = timedelta(minutes=played.minutes or 0)
    if played.started_at is None:
        return whole
    if played.paused_at is None:
        return None
    return max(whole + played.paused_for - (played.paused_at - played.started_at), timedelta(0))
