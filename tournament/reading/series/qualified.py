"""Qualification for the final of a series: by place in the series, with reserves."""

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
"""How many reserves are listed below the line."""
MOST_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class Finalist:
    """A candidate near the line: whether they qualify, are tied at it, or are entered already."""

    line: SeriesLine
    is_in: bool
    is_tied: bool
    number: int | None


@dataclass(frozen=True, slots=True)
class SeriesWithout:
    """A series that an event is no stage of, and whether its table is approved."""

    series: Series
    is_approved: bool


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The qualifying places of a series, and their holders."""

    series: Series
    places: int
    candidates: Sequence[Finalist]

    @property
    def tied(self) -> Sequence[Finalist]:
        """Candidates tied at the line, whom the rule of the series cannot separate."""
        return [one for one in self.candidates if one.is_tied]

    @property
    def to_enter(self) -> Sequence[Finalist]:
        """Candidates who are not entered yet."""
        return [one for one in self.candidates if one.number is None]


def series_leading_to(tournament: Tournament, user: User | AnonymousUser) -> QuerySet[Series]:
    """Return the player series with this event as a stage, in which the user has a role."""
    stages = Stage.objects.standing().filter(tournament=tournament).order_by()
    return _own_series(user).filter(pk__in=stages.values("series"))


def series_not_leading_to(
    tournament: Tournament, user: User | AnonymousUser
) -> Sequence[SeriesWithout]:
    """Return the user's player series without this event; nobody can be entered from them yet."""
    found = _own_series(user).exclude(pk__in=series_leading_to(tournament, user).values("pk"))
    return [SeriesWithout(one, announced_of(one.scope) is not None) for one in found[:MOST_NAMED]]


def _own_series(user: User | AnonymousUser) -> QuerySet[Series]:
    own = Series.objects.filter(
        scope__in=scopes_of(user, Scope.Kind.SERIES), ranks=Series.Ranks.PLAYERS
    )
    return own.select_related("scope").order_by("scope__name")


def lines_of(series: Series) -> Sequence[SeriesLine]:
    """Return all players with a place in the series, as approved or current.

    Players merged since the approval appear as their current person.
    """
    said = announced_of(series.scope)
    table = load_series_book(series).table if said is None else table_of(said)
    roots = roots_of_merged()
    placed = (line for line in table.lines if line.place is not None)
    return [replace(line, player=roots.get(line.player, line.player)) for line in placed]


def qualifying(series: Series, tournament: Tournament, places: int) -> Qualifying:
    """Return the players who qualify by the top places of a series, and the reserves in order."""
    entered = entered_by_person(tournament)
    found = list(_candidates(lines_of(series), places, entered))
    return Qualifying(series, places, found)


def entered_by_person(tournament: Tournament) -> Mapping[int, int]:
    """Return the numbers in an event by person, with merged people resolved."""
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
    """Return the public series that the event is the final of, in words; empty without one."""
    finals = Stage.objects.filter(tournament=tournament, lifted_at=None, is_final=True)
    stage = finals.filter(series__scope__is_public=True).select_related("series__scope").first()
    return _("Final: %(series)s") % {"series": stage.series.scope.name} if stage else ""
