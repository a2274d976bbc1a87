"""Reading the register: people with public results, their results, clubs and records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.doors.api.answers import (
    ClubFacts,
    ClubItem,
    PersonFacts,
    PersonItem,
    RecordFacts,
    RecordHolderItem,
    RecordResultItem,
    ResultItem,
)
from tournament.doors.api.asked import ApiRequest
from tournament.doors.api.listing import ApiListing, listed
from tournament.models import Player
from tournament.reading.open_data.events import site_revision
from tournament.reading.people import clubs as of_clubs
from tournament.reading.people.identity import group_of, root_of
from tournament.reading.people.persons import (
    Participation,
    best_of,
    career_keys,
    read_career,
    titles_and_licence,
)
from tournament.reading.people.records import RecordHolder, RecordResult
from tournament.reading.people.records import records as all_records
from tournament.reading.people.register_page import PersonLine, counted, listed_people
from tournament.reading.people.seasons import PublicResult, external_results_of
from tournament.reading.people.shared_tables import own_seats

INCLUDED: Final = ("results",)


def people(asked: ApiRequest) -> ApiListing[PersonItem]:
    """Return the people with public results, by surname."""
    found = listed_people(asked.text("search"), club=asked.text("club"))
    by_key = {str(one.person): one for one in found}
    return ApiListing(
        list(by_key),
        lambda keys: [_person(line) for line in counted([by_key[each] for each in keys])],
        site_revision(),
    )


def _person(line: PersonLine) -> PersonItem:
    return PersonItem(
        person=line.person,
        name=line.name,
        club=line.club,
        title=line.title or None,
        events=line.events,
        wins=line.wins,
        podiums=line.podiums,
        best=line.best,
    )


def person(asked: ApiRequest, number: int) -> PersonFacts:
    """Return a person, or for a merged one the person they were merged into."""
    found = get_object_or_404(Player, pk=root_of(number), erased_at=None)
    group, elsewhere = group_of(found.pk), external_results_of(found.pk)
    included = asked.names("include", INCLUDED)
    keys = career_keys(group, elsewhere)
    if not keys:
        raise Http404
    best = best_of(found, own_seats(group), elsewhere)
    titles, licence = titles_and_licence(group)
    return PersonFacts(
        person=found.pk,
        name=found.name,
        club=found.club,
        titles=[one.name for one in titles],
        licence=None if licence is None else licence.season,
        events=0 if best is None else best.events,
        wins=0 if best is None else best.wins,
        podiums=0 if best is None else best.podiums,
        url=asked.page("career", found.pk),
        results=_results(group, keys) if "results" in included else None,
    )


def results(asked: ApiRequest, number: int) -> ApiListing[ResultItem]:
    """Return a person's results, latest first; rehearsals are left out."""
    found = get_object_or_404(Player, pk=root_of(number), erased_at=None)
    group, elsewhere = group_of(found.pk), external_results_of(found.pk)
    keys = career_keys(group, elsewhere)
    if not keys:
        raise Http404
    year = asked.number("year")
    shown = [one for one in _results(group, keys) if year in (None, one.date.year)]
    return listed(shown, lambda one: one.key, site_revision())


def _results(group: Sequence[int], keys: Sequence[int | PublicResult]) -> list[ResultItem]:
    """Return the results; an external one has its position among the person's as a key."""
    read = read_career(group, keys)
    return [
        _own(one) if isinstance(one, Participation) else _result(one, f"external-{at}")
        for at, one in zip(range(len(read), 0, -1), read, strict=True)
        if not one.is_rehearsal
    ]


def _own(one: Participation) -> ResultItem:
    return ResultItem(
        key=one.tournament.slug,
        name=one.tournament.name,
        date=one.tournament.date,
        slug=one.tournament.slug,
        source=None,
        number=one.number,
        place=None if one.place is None else str(one.place),
        players=one.players,
        big=None if one.big is None else str(one.big),
        small=str(one.small) if one.players else None,
    )


def _result(one: PublicResult, key: str) -> ResultItem:
    return ResultItem(
        key=key,
        name=one.name,
        date=one.day,
        slug=one.slug or None,
        source=one.source or None,
        number=one.number or None,
        place=None if one.place is None else str(one.place),
        players=one.players,
        big=None if one.big is None else str(one.big),
        small=None if one.small is None else str(one.small),
    )


def clubs(asked: ApiRequest) -> ApiListing[ClubItem]:
    """Return the clubs of people with public results, by name."""
    found = [
        ClubItem(slug=one.slug, name=one.name, people=one.people, wins=one.wins)
        for one in of_clubs.clubs(asked.text("search"))
    ]
    return listed(found, lambda one: one.slug, site_revision())


def club(_asked: ApiRequest, slug: str) -> ClubFacts:
    """Return a club with its people, the busiest first."""
    page = of_clubs.club_page(slug)
    if page is None:
        raise Http404
    people = [_person(line) for line in page.lines]
    return ClubFacts(slug=page.club.slug, name=page.club.name, wins=page.wins, people=people)


def records(_asked: ApiRequest) -> RecordFacts:
    """Return the records of all time."""
    found = all_records()
    return RecordFacts(
        wins=_holders(found.wins),
        podiums=_holders(found.podiums),
        tournaments=_holders(found.events),
        big=_best(found.big),
        small=_best(found.small),
    )


def _holders(found: Sequence[RecordHolder]) -> list[RecordHolderItem]:
    return [RecordHolderItem(one.person, one.name, one.club, one.count) for one in found]


def _best(found: Sequence[RecordResult]) -> list[RecordResultItem]:
    return [
        RecordResultItem(one.result.person, one.name, _result(one.result, f"record-{at}"))
        for at, one in enumerate(found, start=1)
    ]
