"""The public register: all people with a public result, by surname."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q

from tournament.models import Player
from tournament.models.player import normalise_name
from tournament.reading.people.identity import named_placings, titles_of
from tournament.reading.people.seasons import PublicResult, external_results
from tournament.words import names

PER_PAGE: Final = 100
LONGEST_SEARCH: Final = 60
PODIUM: Final = 3
NO_EVENTS: Final[Mapping[str, Any]] = {"events": 0, "wins": 0, "podiums": 0, "best": None}


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person of the register, with their numbers of events, wins and podiums."""

    person: int
    name: str
    club: str
    events: int
    wins: int
    podiums: int
    best: int | None
    title: str = ""


@dataclass(frozen=True, slots=True)
class PersonKey:
    """A person without counts: the keys for sorting and searching a list."""

    person: int
    name: str
    club: str
    key: str


def register_page(
    words: str, page: str, *, club: str = ""
) -> tuple[Page[PersonKey], list[PersonLine]]:
    """Return one page of the people with public results, in three queries."""
    found = Paginator(listed_people(words, club=club), PER_PAGE).get_page(page)
    return found, counted(list(found.object_list))


def listed_people(words: str = "", *, club: str = "") -> list[PersonKey]:
    """Return all people with a public result, by surname, in three queries.

    With external results it takes up to six.
    """
    told = named_placings().order_by().values("person").distinct()
    known = Player.objects.filter(erased_at=None)
    if club:
        known = known.filter(club=club)
    rows = list(known.filter(pk__in=told).values_list("pk", "name", "club", "name_key").order_by())
    elsewhere = {one.person for one in external_results()} - {row[0] for row in rows}
    if elsewhere:
        more = known.in_bulk(elsewhere).values()
        rows += [(one.pk, one.name, one.club, one.name_key) for one in more]
    wanted = normalise_name(words[:LONGEST_SEARCH]).split()
    people = [PersonKey(*row) for row in rows if all(word in row[3] for word in wanted)]
    return sorted(people, key=lambda one: names.sort_key(names.surname_first(one.name)))


def counted(people: list[PersonKey]) -> list[PersonLine]:
    """Return these people with their titles and results, external ones included."""
    keys = [one.person for one in people]
    told = named_placings().filter(person__in=keys).order_by()
    sums = told.values("person").annotate(
        events=Count("tournament", distinct=True),
        wins=Count("pk", filter=Q(place_first=1)),
        podiums=Count("pk", filter=Q(place_first__lte=3)),
        best=Min("place_first"),
    )
    known: dict[int, Any] = {row["person"]: row for row in sums}
    elsewhere: dict[int, list[PublicResult]] = defaultdict(list)
    for one in external_results():
        elsewhere[one.person].append(one)
    titles = titles_of(keys)
    return [
        _line(one, known.get(one.person, NO_EVENTS), elsewhere[one.person], titles)
        for one in people
    ]


def _line(
    person: PersonKey,
    own: Mapping[str, Any],
    elsewhere: Sequence[PublicResult],
    titles: Mapping[int, str],
) -> PersonLine:
    places = [one.place.first for one in elsewhere if one.place is not None]
    return PersonLine(
        person.person,
        person.name,
        person.club,
        events=own["events"] + len(elsewhere),
        wins=own["wins"] + sum(one.has_won for one in elsewhere),
        podiums=own["podiums"] + sum(one.is_among(PODIUM) for one in elsewhere),
        best=min(filter(None, (own["best"], *places)), default=None),
        title=titles.get(person.person, ""),
    )
