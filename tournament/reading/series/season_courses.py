"""A person's course through seasons: places in the stages of series, totals of ratings by list."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from scoring.big_points import Place
from tournament.models import Player, RatedPlace, Scope, Series, Stage
from tournament.reading.people.identity import named_placings
from tournament.reading.people.seasons import PlayedSeries, PublicResult, RatedIn
from tournament.reading.series.ratings import CurvePoint, curve_through


@dataclass(frozen=True, slots=True)
class StagePlace:
    """A person's place in one stage; None if disqualified."""

    name: str
    day: dt.date
    place: Place | None
    players: int


def stage_places(
    player: Player, elsewhere: Iterable[PublicResult], played: Sequence[PlayedSeries]
) -> Mapping[str, Sequence[StagePlace]]:
    """Return the places in the stages of these series by slug, oldest first, in two queries.

    `elsewhere` has the person's external results.
    """
    if not played:
        return {}
    here = {
        one.tournament_id: PublicResult.of(one)
        for one in named_placings().filter(person=player.pk).select_related("tournament")
    }
    outside = {one.event: one for one in elsewhere}
    stages = Stage.objects.standing().filter(
        Q(tournament__in=list(here)) | Q(outside__in=list(outside)),
        series__scope__slug__in=[one.slug for one in played],
        series__ranks=Series.Ranks.PLAYERS,
    )
    found: defaultdict[str, list[StagePlace]] = defaultdict(list)
    rows = stages.values_list("series__scope__slug", "tournament", "outside")
    for slug, tournament, event in rows.order_by("pk"):
        one = outside[event] if tournament is None else here[tournament]
        found[slug].append(StagePlace(one.name, one.day, one.place, one.players))
    return {slug: sorted(places, key=lambda one: one.day) for slug, places in found.items()}


def rating_curves(
    group: Sequence[int], rated: Sequence[RatedIn]
) -> Mapping[str, Sequence[CurvePoint]]:
    """Return the person's totals by list in these ratings, by slug, in one query.

    A rating with one list has no curve.
    """
    if not rated:
        return {}
    places = RatedPlace.objects.filter(
        publication__scope__kind=Scope.Kind.RATINGS,
        publication__scope__slug__in=[one.slug for one in rated],
        player__in=group,
    ).annotate(day=F("publication__as_of"), slug=F("publication__scope__slug"))
    found: defaultdict[str, list[RatedPlace]] = defaultdict(list)
    for one in places.order_by("day"):
        found[one.slug].append(one)
    return {slug: curve_through(stood) for slug, stood in found.items() if len(stood) > 1}
