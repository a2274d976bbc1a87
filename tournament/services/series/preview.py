"""Preview of an act on a series, by doing it and rolling it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction
from django.db.models import Q, QuerySet

from scoring.big_points import Place
from tournament.models import Scope, Series, Stage, Tournament
from tournament.standings.series.publication import announced_of
from tournament.standings.series.stages import game_of_event
from tournament.standings.series.table import SeriesBook, SeriesLine, SeriesTable, load_series_book


@dataclass(frozen=True, slots=True)
class SeriesPlaceChange:
    """A player's place and total before and after; empty if they are not in the table."""

    player: int
    name: str
    place_before: Place | None
    place_after: Place | None
    total_before: Fraction | None
    total_after: Fraction | None

    @property
    def moves(self) -> bool:
        """Whether the place changes, not only the total."""
        return self.place_before != self.place_after


@dataclass(frozen=True, slots=True)
class SeriesRipple:
    """All changes by an act in one series, at a revision.

    `alike` has the stages whose results equal, line by line, those of a stage that the act
    adds.
    """

    series: Series
    revision: int
    moved: tuple[SeriesPlaceChange, ...]
    stages: int
    alike: tuple[str, ...] = ()

    @property
    def is_still(self) -> bool:
        """Whether nothing would change."""
        return not self.moved


def foresee_series(series: Series, act: Callable[[], object]) -> SeriesRipple:
    """Perform the act on a series, compare, and roll it back; its refusals are raised."""
    with transaction.atomic():
        locked = Scope.objects.select_for_update().get(pk=series.scope_id)
        before = load_series_book(series)
        act()
        after = load_series_book(Series.objects.select_related("scope").get(pk=series.pk))
        transaction.set_rollback(True)
    moved = compare(before.table, after.table)
    alike = tuple(_alike(before, after))
    return SeriesRipple(series, locked.revision, moved, len(after.table.stages), alike)


def foresee_stages(tournament: Tournament, act: Callable[[], object]) -> tuple[SeriesRipple, ...]:
    """Preview an act on an event in every series and rating that counts it.

    An approved series stays as published, so nothing changes there. A rating changes in its next
    list, if the event is still within its months.
    """
    concerned = [
        series
        for series in _counting(tournament)
        if series.is_rating or announced_of(series.scope) is None
    ]
    if not concerned:
        return ()
    with transaction.atomic():
        before = [load_series_book(series).table for series in concerned]
        act()
        after = [load_series_book(series).table for series in concerned]
        transaction.set_rollback(True)
    return tuple(
        SeriesRipple(series, series.scope.revision, tuple(_moved(then, now)), len(now.stages))
        for series, then, now in zip(concerned, before, after, strict=True)
    )


def _counting(tournament: Tournament) -> QuerySet[Series]:
    """Return the series with the event as a stage, and the ratings of its game if it is rated."""
    counts = Q(pk__in=Stage.objects.standing().filter(tournament=tournament).values("series"))
    if tournament.is_rated and not tournament.is_rehearsal:
        counts |= Q(scope__kind=Scope.Kind.RATINGS, game=game_of_event(tournament))
    found = Series.objects.filter(counts).select_related("scope")
    return found.order_by("scope__kind", "scope__name")


def compare(before: SeriesTable, after: SeriesTable) -> tuple[SeriesPlaceChange, ...]:
    """Return the players who differ between two tables."""
    return tuple(_moved(before, after))


def _moved(before: SeriesTable, after: SeriesTable) -> Iterator[SeriesPlaceChange]:
    then = {line.player: line for line in before.lines}
    now = {line.player: line for line in after.lines}
    for player in [*now, *(player for player in then if player not in now)]:
        was, becomes = then.get(player), now.get(player)
        if _figures(was) != _figures(becomes):
            named = becomes or was
            assert named is not None
            yield SeriesPlaceChange(
                player=player,
                name=named.name,
                place_before=was.place if was else None,
                place_after=becomes.place if becomes else None,
                total_before=was.total if was else None,
                total_after=becomes.total if becomes else None,
            )


def _alike(before: SeriesBook, after: SeriesBook) -> Iterator[str]:
    """Yield the stages with the same results as a new one."""
    known = {stage.event for stage in before.stages}
    for new in after.stages:
        if new.event in known or not new.results:
            continue
        brought = frozenset(new.results)
        for other in after.stages:
            if other.event != new.event and frozenset(other.results) == brought:
                yield other.name


def _figures(line: SeriesLine | None) -> tuple[object, ...]:
    return () if line is None else (line.place, line.total)
