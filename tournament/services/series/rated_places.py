"""Writing down where everybody stands in each published list of a rating."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.models import Publication, RatedPlace, Scope
from tournament.standings.publications import place_from

AT_ONCE = 2_000


def keep_rated_places(scope: Scope) -> None:
    """Write the lines of every published list of a rating that has none written yet.

    One that the release before has published while this one took over is written with the next.
    """
    lists = scope.publications.filter(kind=Publication.Kind.RATING, rated=None).order_by("pk")
    for said in lists.iterator(chunk_size=1):
        RatedPlace.objects.bulk_create(_places(said), batch_size=AT_ONCE)


def _places(said: Publication) -> Iterator[RatedPlace]:
    for row in said.rows:
        place = place_from(row["place"])
        yield RatedPlace(
            publication=said,
            player_id=row["player"],
            place_first=None if place is None else place.first,
            place_last=None if place is None else place.last,
            total=row["total"],
        )
