"""The list of tournaments: running, coming, past."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring import presets
from tournament.models import Application, Entry, Round, Scope, Screen, Stage, Team, Tournament

PAST_PER_PAGE = 20
LONGEST_SEARCH = 60
# Of more events, only the first are shown.
MOST_COMING = 200
MOST_UNPLAYED = 50
MOST_WITHOUT_MONTHS = 12
"""With more upcoming events, each month has a heading."""
MOST_NEAR = 8
"""A month is folded if so many events come before it."""
MOST: int = 6
FREE, PAID = "free", "paid"
STAGE, FINAL, TEAMS, SINGLE = "stage", "final", "teams", "single"
"""The kinds of events: in a series, its final, of teams or pairs, or none of these."""


@dataclass(frozen=True, slots=True)
class CalendarFilter:
    """The visitor's filters; an empty one has no effect."""

    search: str = ""
    year: int | None = None
    page: str = ""
    game: str = ""
    region: str = ""
    fee: str = ""
    entry: str = ""
    kind: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> CalendarFilter:
        """Parse the query string; an invalid year is ignored."""
        year = query.get("year", "")
        is_year = year.isascii() and year.isdecimal() and len(year) == 4
        words = query.get("search", "")[:LONGEST_SEARCH].strip()
        return cls(
            search=words,
            year=int(year) if is_year else None,
            page=query.get("page", ""),
            game=query.get("game", "")[:LONGEST_SEARCH],
            region=query.get("region", "")[:LONGEST_SEARCH],
            fee=query.get("fee", ""),
            entry=query.get("entry", ""),
            kind=query.get("kind", ""),
        )

    @property
    def is_narrowing(self) -> bool:
        """Whether any filter is set."""
        return bool(self.search or self.year or self.facts)

    @property
    def facts(self) -> dict[str, str]:
        """The filters that a feed follows too."""
        named = {"game": self.game, "region": self.region, "fee": self.fee, "entry": self.entry}
        named["kind"] = self.kind
        return {name: value for name, value in named.items() if value}

    @property
    def query(self) -> str:
        """The query string of a feed of these events."""
        return f"?{urlencode(self.facts)}" if self.facts else ""


@dataclass(frozen=True, slots=True)
class Month:
    """The upcoming events of a month; of a few events one part without a month."""

    month: dt.date | None
    events: Sequence[Tournament]
    is_near: bool = True


@dataclass(frozen=True, slots=True)
class CalendarChoices:
    """What the filters of the calendar offer: the years, games and regions of all events."""

    years: Sequence[int]
    games: Sequence[str]
    regions: Sequence[str]


@dataclass(frozen=True, slots=True)
class Calendar:
    """The public tournaments, by state; `unplayed` are planned for a day that has passed."""

    running: Sequence[Tournament]
    coming: Sequence[Tournament]
    past: Page[Tournament]
    choices: CalendarChoices
    unplayed: Sequence[Tournament] = ()

    @property
    def months(self) -> Sequence[Month]:
        """The upcoming events by month, of which the first are near."""
        if len(self.coming) <= MOST_WITHOUT_MONTHS:
            return [Month(None, self.coming)]
        by_month = groupby(self.coming, lambda one: one.date.replace(day=1))
        found, shown = [], 0
        for month, events in by_month:
            listed = list(events)
            found.append(Month(month, listed, is_near=shown < MOST_NEAR))
            shown += len(listed)
        return found

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to list."""
        return not (self.running or self.coming or self.past.object_list or self.unplayed)


def calendar(wanted: CalendarFilter) -> Calendar:
    """Load the calendar in four queries: the next one first, the latest past one first."""
    found = _found(wanted)
    state = Tournament.State
    listed = list(_counted(found.exclude(state=state.APPROVED).order_by("date", "name")))
    planned, today = [t for t in listed if t.state == state.PLANNED], timezone.localdate()
    past = found.filter(state=state.APPROVED).order_by("-date", "name")
    return Calendar(
        running=[t for t in listed if t.state != state.PLANNED][::-1],
        coming=[t for t in planned if t.date >= today][:MOST_COMING],
        past=Paginator(_counted(past), PAST_PER_PAGE).get_page(wanted.page),
        choices=_choices(),
        unplayed=[t for t in reversed(planned) if t.date < today][:MOST_UNPLAYED],
    )


def _found(wanted: CalendarFilter) -> QuerySet[Tournament]:
    found: QuerySet[Tournament] = Tournament.objects.public()
    for word in wanted.search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    if wanted.year is not None:
        first, last = dt.date(wanted.year, 1, 1), dt.date(wanted.year, 12, 31)
        found = found.filter(date__range=(first, last))
    return narrowed(found, wanted)


def narrowed(found: QuerySet[Tournament], wanted: CalendarFilter) -> QuerySet[Tournament]:
    """Keep the events of the game, region and fee, or those that take entries, if asked for."""
    if wanted.region:
        found = found.filter(announcement__region=wanted.region)
    if wanted.fee == FREE:
        found = found.filter(announcement__fees="0")
    elif wanted.fee == PAID:
        found = found.exclude(announcement=None).exclude(announcement__fees__in=("", "0"))
    if wanted.entry:
        found = found.filter(announcement__takes_entries=True, state=Tournament.State.PLANNED)
    if wanted.kind in KINDS:
        found = found.filter(KINDS[wanted.kind]())
    if wanted.game:
        found = found.filter(pk__in=_of_game(found, wanted.game))
    return found


def _in_series(**facts: bool) -> Q:
    """Return the condition that an event is a stage of a public series."""
    own = Stage.objects.standing().filter(tournament=OuterRef("pk"), **facts)
    scopes = {"series__scope__kind": Scope.Kind.SERIES, "series__scope__is_public": True}
    return Q(Exists(own.filter(**scopes)))


def _of_teams() -> Q:
    """Return the condition that an event has teams, or a rule for them."""
    teams = Team.objects.standing().filter(tournament=OuterRef("pk"))
    return Q(Exists(teams)) | Q(settings__has_key="teams_best")


KINDS: Mapping[str, Callable[[], Q]] = {
    STAGE: _in_series,
    FINAL: lambda: _in_series(is_final=True),
    TEAMS: _of_teams,
    SINGLE: lambda: ~_in_series() & ~_of_teams(),
}
"""The condition of each kind of events."""


def _of_game(found: QuerySet[Tournament], game: str) -> list[int]:
    """Return the events of a game, which only their preset and settings state together."""
    rows = found.order_by().values_list("pk", "preset", "settings")
    return [pk for pk, preset, settings in rows if game_of(preset, settings) == game]


def game_of(preset: str, settings: Mapping[str, object]) -> str:
    """Return the id of an event's game, without parsing all its settings."""
    named = settings.get("game")
    return str(named) if named else presets.find(preset).game


def _choices() -> CalendarChoices:
    listed = Tournament.objects.public().order_by()
    rows = list(listed.values_list("date__year", "preset", "settings", "announcement__region"))
    return CalendarChoices(
        years=sorted({year for year, *_rest in rows}, reverse=True),
        games=sorted({game_of(preset, settings) for _year, preset, settings, _region in rows}),
        regions=sorted({region for *_rest, region in rows if region}, key=str.casefold),
    )


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    promised = Application.objects.complete().filter(number=None).exclude(placed_at=None)
    return found.select_related("announcement").annotate(
        players=count_of(Entry.objects.all()),
        rounds_seated=count_of(Round.objects.published()),
        rounds_closed=count_of(Round.objects.filter(state=Round.State.CLOSED)),
        playing=count_of(Entry.objects.filter(to_round=None)),
        promised=count_of(promised),
    )


def count_of(rows: QuerySet) -> Coalesce:
    """Return the count of a tournament's rows, without multiplying one join by another."""
    own = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    counted = own.annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def side_events(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the public events of the same day and place; nothing without a place."""
    if not tournament.place:
        return Tournament.objects.none()
    found = Tournament.objects.public().filter(date=tournament.date, place=tournament.place)
    return found.exclude(pk=tournament.pk).order_by("starts", "name")[:MOST]


def is_shown_on(screen: Screen) -> bool:
    """Whether a screen shows side events."""
    shows = Screen.Shows.BESIDE
    return screen.shows == shows or (
        screen.shows == Screen.Shows.ROTATION and shows in screen.turns
    )


def side_events_digest(screen: Screen) -> str:
    """Return a value that changes with the side events shown on the screen."""
    if not is_shown_on(screen):
        return ""
    return "".join(f"-{one.pk}.{one.revision}" for one in side_events(screen.tournament))
