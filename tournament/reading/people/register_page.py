"""The public register: all people with an announced result, by surname."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q

from tournament.models import Player
from tournament.models.player import normalise_name
from tournament.reading.people.identity import named_placings, titles_of
from tournament.words import names

PER_PAGE: Final = 100
LONGEST_SEARCH: Final = 60


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
    """Return all people with an announced result, by surname, in two queries."""
    told = named_placings().order_by().values("person").distinct()
    known = Player.objects.filter(erased_at=None, pk__in=told)
    if club:
        known = known.filter(club=club)
    rows = known.values_list("pk", "name", "club", "name_key").order_by()
    wanted = normalise_name(words[:LONGEST_SEARCH]).split()
    people = [PersonKey(*row) for row in rows if all(word in row[3] for word in wanted)]
    return sorted(people, key=lambda one: names.sort_key(names.surname_first(one.name)))


def counted(people: list[PersonKey]) -> list[PersonLine]:
    """Return these people with their results and titles, in three queries."""
    told = named_placings().filter(person__in=[one.person for one in people]).order_by()
    sums = told.values("person").annotate(
        events=Count("tournament", distinct=True),
        wins=Count("pk", filter=Q(place_first=1)),
        podiums=Count("pk", filter=Q(place_first__lte=3)),
        best=Min("place_first"),
    )
    known: dict[int, Any] = {row["person"]: row for row in sums}
    titles = titles_of(known)
    return [
        PersonLine(
            one.person, one.name, one.club, *_figures(known[one.person]), titles.get(one.person, "")
        )
        for one in people
    ]


def _figures(row: Mapping[str, Any]) -> tuple[int, int, int, int | None]:
    return row["events"], row["wins"], row["podiums"], row["best"]
