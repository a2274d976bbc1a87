"""The public register: all people with a public result, by surname."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Min, Q, QuerySet

from tournament.models import Player
from tournament.models.player import normalise_name
from tournament.reading.people.identity import named_placings, titles_of
from tournament.reading.people.seasons import PublicResult, external_results

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
    """A person without counts."""

    person: int
    name: str
    club: str


class NearerEndPaginator(Paginator):
    """Reads a page from the nearer end of the list, so that the database skips at most half."""

    def page(self, number: int | str) -> Page[tuple[int, str, str]]:
        """Return the page; one in the second half is read backwards."""
        number = self.validate_number(number)
        first = (number - 1) * self.per_page
        last = min(first + self.per_page, self.count)
        if first <= self.count // 2 or not isinstance(self.object_list, QuerySet):
            return super().page(number)
        backwards = self.object_list.reverse()[self.count - last : self.count - first]
        return Page(list(backwards)[::-1], number, self)


def register_page(
    words: str, page: str, *, club: str = ""
) -> tuple[Page[tuple[int, str, str]], list[PersonLine]]:
    """Return one page of the people with public results, in five queries."""
    people = _keys(people_told(words, [club] if club else ()))
    found = NearerEndPaginator(people, PER_PAGE).get_page(page)
    return found, counted(as_keys(found.object_list))


def listed_people(words: str = "", *, club: str = "") -> list[PersonKey]:
    """Return all people with a public result, by surname, in three queries.

    With external results it takes up to five.
    """
    return as_keys(_keys(people_told(words, [club] if club else ())))


def first_people(words: str, most: int) -> list[PersonKey]:
    """Return the first people with a public result and these words in their names."""
    return as_keys(_keys(people_told(words))[:most])


def people_told(words: str = "", clubs: Collection[str] = ()) -> QuerySet[Player]:
    """Return the people with a public result, by surname; of these clubs, if any are given."""
    own = Q(pk__in=named_placings().order_by().values("person"))
    elsewhere = {one.person for one in external_results()}
    told = Player.objects.filter(own | Q(pk__in=elsewhere) if elsewhere else own, erased_at=None)
    if clubs:
        told = told.filter(club__in=clubs)
    for word in normalise_name(words[:LONGEST_SEARCH]).split():
        told = told.filter(name_key__contains=word)
    return told.order_by("sort_key", "name", "pk")


def as_keys(rows: Iterable[tuple[int, str, str]]) -> list[PersonKey]:
    """Return the people of these rows."""
    return [PersonKey(*row) for row in rows]


def _keys(people: QuerySet[Player]) -> QuerySet[Player, tuple[int, str, str]]:
    return people.values_list("pk", "name", "club")


def counted(people: list[PersonKey]) -> list[PersonLine]:
    """Return these people with their titles and results, external ones included."""
    keys = [one.person for one in people]
    told = named_placings().filter(person__in=keys).order_by()
    sums = told.values("person").annotate(
        events=Count("tournament", distinct=True),
        wins=Count("person", filter=Q(place_first=1)),
        podiums=Count("person", filter=Q(place_first__lte=3)),
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
