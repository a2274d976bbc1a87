"""Pages of the whole instance: the archive of events, and the search."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from tournament.models import Entry, Placing, Publication, Scope, Tournament
from tournament.models.player import normalise_name
from tournament.reading.events.calendar import count_of, game_of
from tournament.reading.people.clubs import Club, clubs_named
from tournament.reading.people.identity import named_events
from tournament.reading.people.register_page import PersonKey, first_people
from tournament.standings.minors import named_placings_q

PER_PAGE: Final = 60
MOST: Final = 20
NEWEST: Final = 8
LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class GameCount:
    """The number of a year's events in one game."""

    game: str
    events: int


@dataclass(frozen=True, slots=True)
class Year:
    """A year's events, counted by game in a fixed order."""

    year: int
    cells: Sequence[GameCount]
    events: int


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The years with their games, and the events that match the filters.

    Each event has its `winners` and its number of `players`.
    """

    years: Sequence[Year]
    games: Sequence[str]
    page: Page[int]
    played: Sequence[Tournament]


def archive(year: int | None, game: str, page: str) -> ArchivePage:
    """Return the archive, filtered by year and game, in five queries."""
    rows = list(_past().values_list("pk", "date", "preset", "settings"))
    games = {pk: game_of(preset, settings) for pk, _date, preset, settings in rows}
    counts = Counter((date.year, games[pk]) for pk, date, _preset, _settings in rows)
    shown = sorted(set(games.values()))
    wanted = [
        pk
        for pk, date, _preset, _settings in rows
        if year in (None, date.year) and game in ("", games[pk])
    ]
    found = Paginator(wanted, PER_PAGE).get_page(page)
    counted = _past().annotate(players=count_of(Entry.objects.all()))
    events = counted.in_bulk(list(found.object_list))
    played = with_winners(events[pk] for pk in found.object_list if pk in events)
    return ArchivePage(tuple(_years(counts, shown)), shown, found, played)


def winners_of(events: Iterable[int]) -> dict[int, list[Placing]]:
    """Return the winners of these events, if results show names, in two queries."""
    told = named_events().filter(pk__in=list(events)).order_by().values("pk")
    won = Placing.objects.filter(named_placings_q(), tournament__in=told, place_first=1)
    found: dict[int, list[Placing]] = {}
    for one in won.filter(person__erased_at=None).select_related("person").order_by("number"):
        found.setdefault(one.tournament_id, []).append(one)
    return found


def with_winners(events: Iterable[Tournament]) -> list[Tournament]:
    """Return the events with their `winners`, in two queries."""
    found = list(events)
    won = winners_of([event.pk for event in found])
    for event in found:
        event.winners = won.get(event.pk, ())  # type: ignore[attr-defined]
    return found


def _past() -> QuerySet[Tournament]:
    found: QuerySet[Tournament] = Tournament.objects.public().filter(
        state=Tournament.State.APPROVED, is_rehearsal=False
    )
    return found.order_by("-date", "name")


def _years(counts: Counter[tuple[int, str]], games: Sequence[str]) -> Iterable[Year]:
    for year in sorted({year for year, _game in counts}, reverse=True):
        cells = [GameCount(game, counts[year, game]) for game in games]
        yield Year(year, cells, sum(cell.events for cell in cells))


def read_year(text: str) -> int | None:
    """Return the year in the query string; an invalid one is ignored."""
    is_year = text.isascii() and text.isdecimal() and len(text) == len("2026")
    return int(text) if is_year and dt.MINYEAR < int(text) <= dt.MAXYEAR else None


@dataclass(frozen=True, slots=True)
class Hits:
    """The results of a search, the best of each kind."""

    people: Sequence[PersonKey]
    events: Sequence[Tournament]
    clubs: Sequence[Club]
    series: Sequence[Scope] = ()
    ratings: Sequence[Scope] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self.people or self.events or self.clubs or self.series or self.ratings)


def search(words: str) -> Hits:
    """Return the matches of these words, ignoring case and diacritics.

    Without words these are the newest events, and all series and ratings.
    """
    wanted = normalise_name(words[:LONGEST]).split()
    if not wanted:
        newest = Tournament.objects.public().filter(is_rehearsal=False).order_by("-date", "name")
        return _hits(people=(), events=newest[:NEWEST], clubs=(), above=list(_scopes()))
    # Folded in Python, as SQLite knows no diacritics: an instance has hundreds of events.
    listed = (
        Tournament.objects.public().order_by("-date", "name").values_list("pk", "name", "place")
    )
    keys = [pk for pk, name, place in listed if _has(f"{name} {place}", wanted)][:MOST]
    events = Tournament.objects.in_bulk(keys)
    above = [scope for scope in _scopes() if _has(scope.name, wanted)][: 2 * MOST]
    return _hits(
        people=first_people(words, MOST),
        events=[events[key] for key in keys],
        clubs=clubs_named(words)[:MOST],
        above=above,
    )


def _hits(
    *,
    people: Sequence[PersonKey],
    events: Iterable[Tournament],
    clubs: Sequence[Club],
    above: Sequence[Scope],
) -> Hits:
    return Hits(
        people=people,
        events=list(events),
        clubs=clubs,
        series=[one for one in above if one.kind == Scope.Kind.SERIES],
        ratings=[one for one in above if one.kind == Scope.Kind.RATINGS],
    )


def _scopes() -> QuerySet[Scope]:
    """Return the public series, and the public ratings with a published list."""
    lists = Publication.objects.filter(kind=Publication.Kind.RATING).values("scope")
    has_page = Q(kind=Scope.Kind.SERIES) | Q(kind=Scope.Kind.RATINGS, pk__in=lists)
    found: QuerySet[Scope] = Scope.objects.public().filter(has_page)
    return found


def _has(text: str, wanted: Sequence[str]) -> bool:
    folded = normalise_name(text)
    return all(word in folded for word in wanted)
