"""The events that a rating takes in by itself."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from scoring.series.facts import SeriesRule
from scoring.series.windows import months_before
from tournament.models import Series, Stage, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.standings.series.stages import game_of_event


def rated_events(series: Series, rule: SeriesRule, rows: Sequence[Stage]) -> list[Tournament]:
    """Return the rated tournaments of the game within the window, but for those weighed apart."""
    found: TournamentQuerySet = Tournament.objects.kept().filter(is_rated=True, is_rehearsal=False)
    approved = Q(state__in=(Tournament.State.APPROVED, Tournament.State.PROVISIONAL))
    found = found.filter(approved)
    if rule.window_months is not None and rule.as_of is not None:
        found = found.filter(date__gt=months_before(rule.as_of, rule.window_months))
    if rule.as_of is not None:
        found = found.filter(date__lte=rule.as_of)
    named = {row.tournament_id for row in rows}
    return [
        one
        for one in found.order_by("date", "pk")
        if game_of_event(one) == series.game and one.pk not in named
    ]
