"""A person's series and their lines in the newest published ratings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.big_points import Place
from scoring.strength import Strength
from tournament.models import OutsideResult, Player, Publication, Scope, Series, Stage
from tournament.reading.people.identity import named_placings
from tournament.standings.publications import place_from
from tournament.words.names import are_initials


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """A series of a person: the number of stages they played, and the date of the last."""

    name: str
    slug: str
    player: int
    stages: int
    last: dt.date


@dataclass(frozen=True, slots=True)
class RatedIn:
    """A person's line in the newest list of a rating, with their unofficial strength."""

    name: str
    slug: str
    player: int
    as_of: dt.date
    place: Place | None
    total: Fraction
    strength: Strength | None


def series_of(player: Player, group: Sequence[int]) -> list[PlayedSeries]:
    """Return the public series in which the person played under their name, newest first."""
    here = named_placings().filter(person=player.pk).order_by().values("tournament")
    return [
        one
        for one in _played(group, Q(tournament__in=here), public=True)
        if _is_told(player, one.last)
    ]


def all_series_of(group: Sequence[int]) -> list[PlayedSeries]:
    """Return all series in which any of these rows of the register played, newest first."""
    return _played(group, Q(tournament__entries__player__in=group), public=False)


def ratings_of(player: Player, group: Sequence[int]) -> list[RatedIn]:
    """Return the person's lines in the newest public ratings that show their name."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, scope__is_public=True)
    said = Publication.objects.filter(scope=OuterRef("scope"), kind=Publication.Kind.RATING)
    newest = lists.order_by().values(at=Subquery(said.order_by("-as_of").values("pk")[:1]))
    found = Publication.objects.filter(pk__in=newest).select_related("scope")
    lines = [_rated(one, group) for one in found.order_by("scope__name")]
    return [one for one in lines if one is not None and _is_told(player, one.as_of)]


def _played(group: Sequence[int], here: Q, *, public: bool) -> list[PlayedSeries]:
    elsewhere = OutsideResult.objects.filter(player__in=group).order_by().values("event")
    stages: QuerySet[Stage, Any] = Stage.objects.standing().filter(
        here | Q(outside__in=elsewhere),
        series__scope__kind=Scope.Kind.SERIES,
        series__ranks=Series.Ranks.PLAYERS,
    )
    if public:
        stages = stages.filter(series__scope__is_public=True)
    rows = stages.values("series__scope__name", "series__scope__slug").annotate(
        stages=Count("pk", distinct=True),
        last=Max(Coalesce("tournament__date", "outside__date")),
    )
    found = rows.order_by("-last", "series__scope__name").values_list(
        "series__scope__name", "series__scope__slug", "stages", "last"
    )
    return [PlayedSeries(name, slug, group[0], count, last) for name, slug, count, last in found]


def _rated(said: Publication, group: Sequence[int]) -> RatedIn | None:
    row = next((row for row in said.rows if row["player"] in group), None)
    if row is None or said.scope is None or said.as_of is None or are_initials(row["name"]):
        return None
    known = said.notes.get("strength", {}).get("players", ())
    strong = next((one for one in known if one[0] in group), None)
    return RatedIn(
        name=said.scope.name,
        slug=said.scope.slug,
        player=row["player"],
        as_of=said.as_of,
        place=place_from(row["place"]),
        total=Fraction(row["total"]),
        strength=None if strong is None else Strength(*strong[1:]),
    )


def _is_told(player: Player, day: dt.date) -> bool:
    """Whether a table of that day shows the full name: minors appear with their initials."""
    age = settings.MINOR_AGE
    return not age or player.born is None or day.year - player.born > age
