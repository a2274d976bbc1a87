"""Published lists of a rating, newest first."""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from tournament.models import Publication, Scope, Series


def newest_of_game(game: str, *, until: dt.date | None = None) -> Publication | None:
    """Return a game's newest published list, up to a day; the oldest rating has precedence."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, game=game).order_by("pk")
    for series in lists.select_related("scope"):
        published = published_lists(series).select_related("scope")
        said = (published.filter(as_of__lte=until) if until else published).first()
        if said is not None:
            return said
    return None


def published_lists(series: Series) -> QuerySet[Publication]:
    """Return a rating's published lists, newest first."""
    said = series.scope.publications.filter(kind=Publication.Kind.RATING)
    return said.exclude(as_of=None).order_by("-as_of")
