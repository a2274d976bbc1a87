"""The round's clock for all devices: facts that stay valid without polling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from tournament.models import Round, Table
from tournament.models.round import Ticking

MILLISECOND = timedelta(milliseconds=1)
LATE = timedelta(minutes=5)
"""The time after which a wall shows the tables that are in; clock.js has it too."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: its end, or the time left while it is stopped.

    `group` is set if the groups of a round have separate clocks.
    """

    round: int
    state: str
    minutes: int
    extra: int
    ends_at: datetime | None
    left: timedelta | None
    group: str = ""
    is_apart: bool = False
    """Whether other groups play another round, so that the round must be shown."""

    @property
    def ends(self) -> int | None:
        """End time in milliseconds since the epoch, for scripts."""
        return None if self.ends_at is None else round(self.ends_at.timestamp() * 1000)

    @property
    def left_milliseconds(self) -> int | None:
        """The time left while it is stopped, in milliseconds."""
        return None if self.left is None else self.left // MILLISECOND

    @property
    def said(self) -> str:
        """The end time as text."""
        if self.ends_at is None:
            return ""
        return date_format(timezone.localtime(self.ends_at), "TIME_FORMAT")

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return self.ends_at is not None and self.ends_at <= timezone.now()

    @property
    def is_late(self) -> bool:
        """Whether the time has been up for minutes."""
        return self.ends_at is not None and self.ends_at + LATE <= timezone.now()

    def facts(self) -> dict[str, Any]:
        """Return the data for a script to show it."""
        whose = {"group": self.group} if self.group else {}
        return {
            **whose,
            "round": self.round,
            "state": self.state,
            "minutes": self.minutes,
            "extra": self.extra,
            "ends": self.ends,
            "left": self.left_milliseconds,
            "said": self.said,
        }


def clock_of(played: Round | None, extra: int = 0, group: str = "") -> Clock | None:
    """Return a round's clock, for a table with extra minutes if given; no query.

    It is None for a round without minutes, for a draft, and once the round is closed. If groups
    have separate clocks, it is the group's, or the first one's without a group.
    """
    if played is None or played.minutes is None or not played.is_open:
        return None
    clocks = dict(played.clocks)
    whose = group if group in clocks else next(iter(clocks))
    return _clock(played, whose, clocks[whose], extra)


def clocks_of(played: Round | None) -> Sequence[Clock]:
    """Return all clocks of a round: one for all players, or one per group; no query."""
    if clock_of(played) is None or played is None:
        return ()
    return [_clock(played, group, ticking, 0) for group, ticking in played.clocks]


def clocks_at_hand(rounds: Sequence[Round]) -> Sequence[Clock]:
    """Return the clocks of the newest round, or of each group if groups play different rounds.

    The rounds must be in order; it takes a query only if several are open.
    """
    at_hand = {played.pk: played for played in rounds if played.is_open}
    if len(at_hand) < 2:
        return clocks_of(rounds[-1]) if rounds else ()
    tables = Table.objects.filter(round__in=at_hand, gone_on_at=None).exclude(group="")
    rows = tables.order_by("number").values_list("group", "round")
    found = ((group, clock_of(at_hand[key], group=group)) for group, key in dict.fromkeys(rows))
    return [
        replace(clock, group=group, is_apart=True) for group, clock in found if clock is not None
    ]


def clock_facts(clocks: Sequence[Clock]) -> dict[str, Any] | None:
    """Return the data for a script to show a round's clocks; None without a clock."""
    if not clocks:
        return None
    if len(clocks) == 1:
        return clocks[0].facts()
    return {**clocks[0].facts(), "groups": {each.group: each.facts() for each in clocks}}


def _clock(played: Round, group: str, ticking: Ticking, extra: int) -> Clock:
    more, minutes = timedelta(minutes=extra), played.minutes or 0
    ends_at, left = ticking.ends_at(minutes), _left(ticking, minutes)
    return Clock(
        round=played.number,
        state=_state(ticking),
        minutes=minutes,
        extra=extra,
        ends_at=None if ends_at is None else ends_at + more,
        left=None if left is None else left + more,
        group=group,
    )


def groups_in(played: Round) -> Sequence[str]:
    """Return the groups of a round in the order of their tables, if there are several."""
    found = groups_seated(played)
    return found if len(found) > 1 else []


def groups_seated(played: Round) -> Sequence[str]:
    """Return the groups of a round in the order of their tables."""
    tables = Table.objects.filter(round=played).order_by("number")
    return list(dict.fromkeys(group for group in tables.values_list("group", flat=True) if group))


def clocks_of_groups(played: Round | None) -> Sequence[Clock]:
    """Return the clocks of the groups still playing a round, in one query."""
    if played is None or clock_of(played) is None:
        return ()
    tables = Table.objects.filter(round=played).exclude(group="").order_by("number")
    rows = list(tables.values_list("group", "gone_on_at"))
    here = dict.fromkeys(group for group, gone_on_at in rows if gone_on_at is None)
    if len({group for group, _gone_on_at in rows}) < 2:
        return ()
    clocks = [(group, clock_of(played, group=group)) for group in here]
    return [replace(clock, group=group) for group, clock in clocks if clock is not None]


def longer_tables(played: Round | None) -> Sequence[tuple[int, int, str]]:
    """Return the tables with extra time: number, minutes and group; in one query."""
    if clock_of(played) is None:
        return ()
    given = Table.objects.filter(round=played, extra_minutes__gt=0, gone_on_at=None)
    given = given.order_by("number")
    return list(given.values_list("number", "extra_minutes", "group"))


def extra_minutes(played: Round | None) -> Mapping[int, int]:
    """Return the extra minutes by table, in one query."""
    return {number: minutes for number, minutes, _ in longer_tables(played)}


def _state(ticking: Ticking) -> str:
    if ticking.started_at is None:
        return "waiting"
    return "running" if ticking.paused_at is None else "paused"


def _left(ticking: Ticking, minutes: int) -> timedelta | None:
    """Return the time left on a stopped clock; None while it runs."""
    whole = timedelta(minutes=minutes)
    if ticking.started_at is None:
        return whole
    if ticking.paused_at is None:
        return None
    played = ticking.paused_at - ticking.started_at
    return max(whole + ticking.paused_for - played, timedelta(0))
