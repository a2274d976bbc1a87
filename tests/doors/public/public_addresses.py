"""The address of every public page that has content, from the URL configuration and the rows.

A new address needs no line here unless it has a new parameter.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping

from django.urls import reverse

from tests.security.addresses import Address, addresses
from tournament.models import HouseNotice, Player, Publication, Scope, Team, Tournament
from tournament.page_cache.pages import CACHED_PAGES
from tournament.reading.people.clubs import clubs

Values = Iterable[object]
MOST_PLAYERS = 3
"""The number of players of each event and series whose pages are read."""
FILES = ("csv", "json", "ics")


def public_addresses() -> Iterator[str]:
    """Yield every address of every cached page, for the events, series and people of the test."""
    known: set[str] = set()
    for address in addresses():
        if address.name not in CACHED_PAGES:
            continue
        for facts in _facts(address):
            path = reverse(address.name, kwargs=dict(facts))
            if path not in known:
                known.add(path)
                yield path


def _facts(address: Address) -> Iterator[Mapping[str, object]]:
    room, _, _rest = address.route.removeprefix("api/v1/").partition("/")
    if room == "clubs":
        yield from ({"slug": club.slug} for club in clubs()) if address.facts else [{}]
    elif room in (Scope.Kind.SERIES, Scope.Kind.RATINGS):
        yield from _of_scopes(address, room)
    elif "slug" in address.facts:
        for event in Tournament.objects.all():
            yield from _product(address, {"slug": [event.slug], **_of_event(event)})
    else:
        people = list(Player.objects.order_by("pk").values_list("pk", flat=True))
        notices = HouseNotice.objects.values_list("pk", flat=True)
        known = {"number": people, "other": people[:2], "kind": FILES, "pk": notices}
        yield from _product(address, {**known, "name": ("karta.sheet-1",)})


def _of_scopes(address: Address, kind: str) -> Iterator[Mapping[str, object]]:
    if "slug" not in address.facts:
        yield {}
        return
    for scope in Scope.objects.filter(kind=kind):
        lists = Publication.objects.filter(scope=scope).values_list("as_of", flat=True)
        people = Player.objects.order_by("pk").values_list("pk", flat=True)
        yield from _product(
            address,
            {
                "slug": [scope.slug],
                "number": people[:MOST_PLAYERS],
                "day": [day.isoformat() for day in lists if day is not None],
                "name": ("standings", "series"),
                "kind": FILES,
            },
        )


def _of_event(event: Tournament) -> dict[str, Values]:
    rounds = range(1, event.rounds.count() + 1)
    return {
        "number": sorted({*rounds, *range(1, MOST_PLAYERS + 1)}),
        "table_number": (1,),
        "kind": FILES,
        "pk": Team.objects.filter(tournament=event).values_list("pk", flat=True),
    }


def _product(address: Address, values: Mapping[str, Values]) -> Iterator[Mapping[str, object]]:
    """Yield every combination of the parameters; a `KeyError` names a new parameter."""
    names = tuple(dict.fromkeys(address.facts))
    for one in itertools.product(*(values[name] for name in names)):
        yield dict(zip(names, one, strict=True))
