"""A person's external results, series, and lines in the newest published ratings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.big_points import SIXTIETHS, Place
from scoring.exact_numbers import small_from
from scoring.games import GAMES
from scoring.series.facts import Small
from scoring.strength import Strength
from tournament.memo import shared
from tournament.models import (
    Merge,
    OutsideEvent,
    OutsideResult,
    Placing,
    Player,
    Publication,
    Scope,
    Series,
    Stage,
)
from tournament.reading.people.identity import named_placings
from tournament.standings.minors import named_placings_q
from tournament.standings.publications import place_from
from tournament.words import figures
from tournament.words.names import are_initials


@dataclass(frozen=True, slots=True)
class PublicResult:
    """A person's public result in one event: of this instance, or of an external list.

    An external event has no `slug`, but the key `event`. `big` is None in games without big points
    and where a list does not state them; `small` is None where a list does not state them.
    """

    person: int
    name: str
    day: dt.date
    place: Place | None
    players: int
    big: Fraction | None
    small: Small | None
    slug: str = ""
    number: int = 0
    source: str = ""
    event: int | None = None
    is_signed: bool = True

    is_external: ClassVar[bool] = True
    """Whether a list of events shows it as external; own events are listed by their entries."""
    is_rehearsal: ClassVar[bool] = False

    @classmethod
    def of(cls, placing: Placing) -> PublicResult:
        """Return the result of a placing, whose tournament is loaded."""
        first, last = placing.place_first, placing.place_last
        big = placing.big_sixtieths
        return cls(
            person=placing.person_id,
            name=placing.tournament.name,
            day=placing.tournament.date,
            place=None if first is None or last is None else Place(first, last),
            players=placing.players,
            big=None if big is None else Fraction(big, SIXTIETHS),
            small=placing.small,
            slug=placing.tournament.slug,
            number=placing.number,
        )

    @property
    def has_won(self) -> bool:
        """Whether the person took the first place."""
        return self.is_among(1)

    def is_among(self, best: int) -> bool:
        """Whether the person took one of the best places."""
        return self.place is not None and self.place.first <= best

    @property
    def points(self) -> str:
        """The points as a list states them; a dash if it does not."""
        if self.small is not None:
            return figures.won(self.big, self.small, is_signed=self.is_signed)
        return figures.NOTHING if self.big is None else figures.exact(self.big)


def external_results() -> list[PublicResult]:
    """Return all external results shown by name, latest first; computed once in a request.

    A list counts while it is a stage of a public series or rating, or a public list of the past.
    It takes one query without external results, and three with them.
    """
    return shared("external results", lambda: _external_results(Q()))


def external_results_of(person: int) -> list[PublicResult]:
    """Return a person's external results shown by name, latest first, in up to three queries."""
    aliases = Merge.objects.standing().filter(root=person).order_by().values("player")
    return _external_results(Q(player=person) | Q(player__in=aliases))


def _external_results(of_whom: Q) -> list[PublicResult]:
    lines = OutsideResult.objects.filter(
        of_whom,
        event__in=OutsideEvent.objects.public().order_by().values("pk"),
        player__erased_at=None,
        player__as_initials=False,
    )
    found = list(lines.select_related("event", "player").order_by("-event__date", "-event", "pk"))
    return list(_once(_told(found))) if found else []


def _told(lines: Sequence[OutsideResult]) -> Iterator[PublicResult]:
    """Yield the results of people who were adults on the day."""
    merges = Merge.objects.standing().values_list("player", "root", "root__born")
    roots = {player: (root, born) for player, root, born in merges}
    minors = _last_days_as_minors()
    for line in lines:
        person, born = roots.get(line.player_id, (line.player_id, line.player.born))
        day = line.event.date
        is_of_age = _is_of_age(born or line.player.born, day)
        if is_of_age and (person not in minors or day > minors[person]):
            yield _external(line, person)


def _last_days_as_minors() -> Mapping[int, dt.date]:
    """Return the last day on which an event showed each person by initials.

    Their external results until that day are of a minor as well.
    """
    hidden = Placing.objects.exclude(named_placings_q()).order_by().values("person")
    return dict(hidden.annotate(day=Max("tournament__date")).values_list("person", "day"))


def _external(line: OutsideResult, person: int) -> PublicResult:
    event, game = line.event, GAMES[line.event.game]
    first, last = line.place_first, line.place_last
    has_big_points = bool(line.big) and game.rules.scale is not None
    return PublicResult(
        person=person,
        name=event.name,
        day=event.date,
        place=None if first is None or last is None else Place(first, last),
        players=event.participants,
        big=Fraction(line.big) if has_big_points else None,
        small=small_from(line.small) if line.small else None,
        source=event.source,
        event=event.pk,
        is_signed=game.is_signed,
    )


def _once(results: Iterable[PublicResult]) -> Iterator[PublicResult]:
    """Yield each result once: a list may be a stage of a series and an event of a rating."""
    seen: set[tuple[int, str, dt.date]] = set()
    for one in results:
        key = one.person, one.name, one.day
        if key not in seen:
            seen.add(key)
            yield one


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
    """Whether a table of that day shows the full name: others appear with their initials."""
    return not player.as_initials and _is_of_age(player.born, day)


def _is_of_age(born: int | None, day: dt.date) -> bool:
    age = settings.MINOR_AGE
    return not age or born is None or day.year - born > age
