"""Who qualifies for the final of a series: by their places in the series, with reserves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import Entry, Scope, Series, Stage, Tournament
from tournament.security.access import scopes_of
from tournament.standings.series.publication import announced_of, table_of
from tournament.standings.series.stages import roots_of_merged
from tournament.standings.series.table import SeriesLine, load_series_book

RESERVES: Final = 12
"""How many are offered below the line, for those who do not come."""


@dataclass(frozen=True, slots=True)
class Finalist:
    """Somebody near the line: whether they qualify, tie across it, or have a number already."""

    line: SeriesLine
    is_in: bool
    is_tied: bool
    number: int | None


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The places of a series that lead to an event, and who has them."""

    series: Series
    places: int
    candidates: Sequence[Finalist]

    @property
    def tied(self) -> Sequence[Finalist]:
        """Those who share the place that the line goes through; the rule of the series is spent."""
        return [one for one in self.candidates if one.is_tied]

    @property
    def to_enter(self) -> Sequence[Finalist]:
        """Those who may still be entered."""
        return [one for one in self.candidates if one.number is None]


def series_leading_to(tournament: Tournament, user: User | AnonymousUser) -> QuerySet[Series]:
    """Return the series of players that an event is a stage of and the user has a role in."""
    of_it = Series.objects.filter(stages__tournament=tournament, stages__lifted_at=None)
    own = of_it.filter(scope__in=scopes_of(user, Scope.Kind.SERIES), ranks=Series.Ranks.PLAYERS)
    return own.select_related("scope").order_by("scope__name").distinct()


def lines_of(series: Series) -> Sequence[SeriesLine]:
    """Return everybody with a place in the series, as it was approved or as it stands.

    Whoever was merged since it was approved is named as who they are now.
    """
    said = announced_of(series.scope)
    table = load_series_book(series).table if said is None else table_of(said)
    roots = roots_of_merged()
    placed = (line for line in table.lines if line.place is not None)
    return [replace(line, player=roots.get(line.player, line.player)) for line in placed]


def qualifying(series: Series, tournament: Tournament, places: int) -> Qualifying:
    """Return who qualifies by the first places of a series, and the reserves in their order."""
    entered = entered_by_person(tournament)
    found = list(_candidates(lines_of(series), places, entered))
    return Qualifying(series, places, found)


def entered_by_person(tournament: Tournament) -> Mapping[int, int]:
    """Return the numbers in an event by who everybody is in the end."""
    roots = roots_of_merged()
    entries = Entry.objects.filter(tournament=tournament)
    return {
        roots.get(entry.player_id, entry.player_id): entry.number
        for entry in entries
        if not entry.is_taken_back
    }


def _candidates(
    lines: Sequence[SeriesLine], places: int, entered: Mapping[int, int]
) -> Iterator[Finalist]:
    for line in lines:
        assert line.place is not None
        is_in = line.place.first <= places
        if line.place.first > places + RESERVES:
            return
        yield Finalist(line, is_in, is_in and line.place.last > places, entered.get(line.player))


def final_words(tournament: Tournament) -> str:
    """Name the public series that an event is the final of; nothing for any other event."""
    finals = Stage.objects.filter(tournament=tournament, lifted_at=None, is_final=True)
    stage = finals.filter(series__scope__is_public=True).select_related("series__scope").first()
    return _("Final: %(series)s") % {"series": stage.series.scope.name} if stage else ""
