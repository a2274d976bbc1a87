"""What one event changed for a player in the series and ratings that count it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Q

from scoring.big_points import Place
from scoring.series.standings import series_standings
from tournament.models import Scope, Series, Stage, Tournament
from tournament.reading.people.identity import whose
from tournament.standings.series.publication import announced_of
from tournament.standings.series.stages import game_of_event
from tournament.standings.series.table import (
    SeriesBook,
    SeriesLine,
    load_series_book,
    scored_series,
)


@dataclass(frozen=True, slots=True)
class SeriesChange:
    """A player's place with an event and without it, and what the event brought them."""

    series: Series
    total: Fraction
    brought: Fraction | None
    place: Place | None
    place_before: Place | None


def changes_by(tournament: Tournament, player: int) -> tuple[SeriesChange, ...]:
    """Return the changes in each open series and rating, the series first.

    An approved series stays as published. Teams are left out: the line is not the player's.
    """
    return tuple(_changes(tournament, player))


def _changes(tournament: Tournament, player: int) -> Iterator[SeriesChange]:
    for series in _counting(tournament):
        if series.of_teams or (not series.is_rating and announced_of(series.scope) is not None):
            continue
        book = load_series_book(series)
        now = _line(book, player)
        if now is None or not any(stage.event == tournament for stage in book.stages):
            continue
        before = _line(_without(book, tournament), player)
        number = next(stage.number for stage in book.stages if stage.event == tournament)
        cell = now.cell(number)
        yield SeriesChange(
            series=series,
            total=now.total,
            brought=None if cell is None or cell.is_missed else cell.value,
            place=now.place,
            place_before=None if before is None else before.place,
        )


def _counting(tournament: Tournament) -> list[Series]:
    stages = Stage.objects.standing().filter(tournament=tournament)
    counts = Q(pk__in=stages.order_by().values("series"))
    if tournament.is_rated and not tournament.is_rehearsal:
        counts |= Q(scope__kind=Scope.Kind.RATINGS, game=game_of_event(tournament))
    found = Series.objects.filter(counts).select_related("scope")
    return sorted(found, key=lambda one: (one.is_rating, one.scope.name))


def _without(book: SeriesBook, tournament: Tournament) -> SeriesBook:
    """Return the series as if the event were not a stage of it."""
    stages = tuple(stage for stage in book.stages if stage.event != tournament)
    scored = scored_series(book.series.scope.name, book.rule, stages, book.people)
    return replace(book, stages=stages, scored=scored, rows=series_standings(scored))


def _line(book: SeriesBook, player: int) -> SeriesLine | None:
    return whose(player, ((line.player, line) for line in book.table.lines))
