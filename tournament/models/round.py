"""A round (kārta): one seating of all players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.dateparse import parse_datetime

from tournament.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Ticking:
    """The state of a clock: its start, the start of the current pause, and past pauses."""

    started_at: datetime | None
    paused_at: datetime | None
    paused_for: timedelta

    def ends_at(self, minutes: int | None) -> datetime | None:
        """Return when the clock runs out; None without minutes, or while it is not running."""
        if self.started_at is None or minutes is None or self.paused_at is not None:
            return None
        return self.started_at + timedelta(minutes=minutes) + self.paused_for

    def kept(self, group: str) -> dict[str, Any]:
        """Return the clock as JSON for the round's row."""
        return {
            "group": group,
            "started_at": self.started_at and self.started_at.isoformat(),
            "paused_at": self.paused_at and self.paused_at.isoformat(),
            "paused_seconds": self.paused_for.total_seconds(),
        }


def ticking_of(kept: Mapping[str, Any]) -> Ticking:
    """Return a group's clock from the round's JSON."""
    started, paused = (parse_datetime(kept[name] or "") for name in ("started_at", "paused_at"))
    return Ticking(started, paused, timedelta(seconds=kept["paused_seconds"]))


class RoundQuerySet(models.QuerySet["Round"]):
    """Filters rounds by their state."""

    def published(self) -> RoundQuerySet:
        """Exclude the draft."""
        return self.exclude(state=Round.State.DRAFTED)

    def closed(self) -> RoundQuerySet:
        """Keep those whose results count in the standings."""
        return self.filter(state=Round.State.CLOSED)


class StandingRounds(models.Manager["Round"]):
    """The default manager: rounds whose seating was not withdrawn."""

    def get_queryset(self) -> RoundQuerySet:
        """Exclude rounds whose seating was withdrawn."""
        return RoundQuerySet(self.model, using=self._db).exclude(state=Round.State.WITHDRAWN)

    def published(self) -> RoundQuerySet:
        """Exclude the draft."""
        return self.get_queryset().published()

    def closed(self) -> RoundQuerySet:
        """Keep those whose results count in the standings."""
        return self.get_queryset().closed()


class Round(models.Model):
    """One round; only the last may be unfinished, so there is always one thing to do next.

    Groups side by side may be in different rounds: a round that some groups have left for the
    next is trailing until its last group is seated there.

    An announced and withdrawn seating keeps its row with all its data, in a separate state;
    the same number is then drafted as a new row. Only `ever` still finds the old row.
    `group_clocks` is empty while one clock runs for all; otherwise every group of the round
    has its own.
    """

    class State(models.TextChoices):
        """The state of the round."""

        DRAFTED = "drafted"
        PUBLISHED = "published"
        PLAYING = "playing"
        TRAILING = "trailing"
        CLOSED = "closed"
        WITHDRAWN = "withdrawn"

    OPEN = (State.PUBLISHED, State.PLAYING, State.TRAILING)

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAFTED)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    notices = models.JSONField(default=list, blank=True)
    swaps = models.JSONField(default=list, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_for = models.DurationField(default=timedelta)
    group_clocks = models.JSONField(default=list, db_default=[], blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = StandingRounds()
    ever = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"),
                condition=~Q(state="withdrawn"),
                name="a_round_number_is_used_once",
            ),
            models.UniqueConstraint(
                fields=("tournament",),
                condition=~Q(state__in=("closed", "withdrawn", "trailing")),
                name="one_round_is_unfinished_at_a_time",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_numbers_begin_with_one"),
            models.CheckConstraint(
                condition=Q(state="drafted") | Q(published_at__isnull=False),
                name="a_published_round_says_since_when",
            ),
            models.CheckConstraint(
                condition=~Q(state="closed") | Q(closed_at__isnull=False),
                name="a_closed_round_says_since_when",
            ),
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True) | Q(started_at__isnull=False),
                name="only_a_clock_that_was_started_is_paused",
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether sheets of this round can be entered."""
        return self.state in self.OPEN

    @property
    def clocks(self) -> Sequence[tuple[str, Ticking]]:
        """The clock of every group, in order; the common clock for a group without its own."""
        if self.group_clocks:
            return [(kept["group"], ticking_of(kept)) for kept in self.group_clocks]
        return [("", Ticking(self.started_at, self.paused_at, self.paused_for))]

    def clock_for(self, group: str) -> Ticking:
        """Return the clock of a group."""
        clocks = dict(self.clocks)
        return clocks.get(group) or next(iter(clocks.values()))

    @property
    def ends_at(self) -> datetime | None:
        """When the common clock runs out; None without a clock, or while it is not running."""
        return Ticking(self.started_at, self.paused_at, self.paused_for).ends_at(self.minutes)
