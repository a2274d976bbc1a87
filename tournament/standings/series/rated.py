"""Events included automatically in a rating."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from scoring.series.facts import months_before
from tournament.models import Series, Stage, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.standings.series.stages import LATER, OUTDATED, StageAtHand, game_of_event


@dataclass(frozen=True, slots=True)
class Period:
    """The days whose events are in a rating's list of a day; for a series, all days."""

    until: dt.date | None
    months: int | None

    @property
    def after(self) -> dt.date | None:
        """The last day that is too old; None without an age limit."""
        if self.until is None or self.months is None:
            return None
        return months_before(self.until, self.months)

    def holds(self, day: dt.date) -> bool:
        """Whether an event of that day is in the period."""
        is_reached = self.until is None or day <= self.until
        return is_reached and (self.after is None or day > self.after)

    def apply_to(self, stage: StageAtHand) -> StageAtHand:
        """Return the stage, marked as not counted if its day is outside."""
        if not stage.is_counted or self.holds(stage.day):
            return stage
        is_outdated = self.after is not None and stage.day <= self.after
        return replace(stage, state=OUTDATED if is_outdated else LATER)


def rated_events(series: Series, period: Period, rows: Sequence[Stage]) -> list[Tournament]:
    """Return the rated tournaments of the game in the period, without those weighted separately."""
    found: TournamentQuerySet = Tournament.objects.kept().filter(is_rated=True, is_rehearsal=False)
    approved = Q(state__in=(Tournament.State.APPROVED, Tournament.State.PROVISIONAL))
    found = found.filter(approved)
    first, last = period.after or dt.date.min, period.until or dt.date.max
    found = found.filter(date__gt=first, date__lte=last)
    named = {row.tournament_id for row in rows}
    return [
        one
        for one in found.order_by("date", "pk")
        if game_of_event(one) == series.game and one.pk not in named
    ]
