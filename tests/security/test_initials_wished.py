"""A person who wishes it is shown by initials everywhere, in approved events too."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.series.presets import RATING
from tests.services.series.seasons import FEBRUARY, approved, series, take_in, undo_last
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, JournalEntry, Player, Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.people import attendance, merging, persons
from tournament.services.results.placings import renew_placings
from tournament.services.series import approving, publishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.stages import add_stage

pytestmark = pytest.mark.django_db
ANNA = "Anna Bērziņa"
OF_EVENT = (
    "", "standings/", "standings/1/", "players/", "players/1/", "seats/", "rounds/1/",
    "rounds/1/tables/1/", "draw/", "draw/1/", "statistics/", "me/choose/", "players/2/",
    "standings.json", "standings.csv", "seats.json", "seats.csv", "tournament.json",
)  # fmt: skip
OF_HOUSE = (
    "/", "/players/", "/clubs/", "/clubs/cesis/", "/records/", "/archive/",
    "/search/?search=berzina", "/series/", "/series/garkalnes-kauss/",
    "/series/garkalnes-kauss/standings.json", "/series/garkalnes-kauss/series.json",
    "/series/garkalnes-kauss/standings.csv", "/ratings/klasika/", "/ratings/klasika/2026-02-27/",
    "/ratings/klasika/2026-02-27.json", "/ratings/klasika/2026-02-27.csv",
    "/ratings/klasika/strength/",
)  # fmt: skip


@pytest.fixture
def event(director: Actor) -> Tournament:
    """Return an approved event that is in an approved series and a published rating."""
    event = approved(director)
    Player.objects.filter(name=ANNA).update(club="Cēsis")
    cup = series(director)
    add_stage(cup, event, by=director)
    take_in(cup, 1, 2, 3, by=director, day=dt.date(2026, 1, 2))
    approving.approve_series(cup, by=director)
    plan = SeriesPlan("Klasika", {**RATING, "window_months": 240}, game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    add_stage(rating, event, by=director)
    publishing.publish_rating(rating, FEBRUARY, by=director)
    return event


def anna() -> Player:
    return Player.objects.get(name=ANNA)


def naming(client: Client, event: Tournament) -> list[str]:
    """Return the public pages with the name."""
    return [path for path, page in _pages(client, event) if ANNA in page or "Bērziņa" in page]


def _pages(client: Client, event: Tournament) -> Iterator[tuple[str, str]]:
    career = [f"/players/{player.pk}/" for player in Player.objects.all()]
    career += [f"{path}partners/" for path in career]
    for path in (*(f"/{event.slug}/{part}" for part in OF_EVENT), *OF_HOUSE, *career):
        yield path, client.get(path).content.decode()


def test_no_public_page_or_file_names_the_person_and_undoing_names_them_again(
    client: Client, director: Actor, event: Tournament
) -> None:
    before = naming(client, event)

    persons.show_as_initials(anna(), by=director)

    assert len(before) > 20
    assert naming(client, event) == []
    assert "A. B." in client.get(f"/{event.slug}/standings/").content.decode()
    assert client.get(f"/players/{anna().pk}/").status_code == 404
    undo_last("show_as_initials", by=director)
    assert naming(client, event) == before


def test_the_results_and_the_approval_stay(director: Actor, event: Tournament) -> None:
    rows = event.publications.standings().latest("pk").rows

    persons.show_as_initials(anna(), by=director)

    event.refresh_from_db()
    assert event.state == Tournament.State.APPROVED
    assert event.publications.standings().latest("pk").rows == rows
    assert Entry.objects.filter(tournament=event, name=ANNA).exists()


def test_the_wish_is_in_the_journals_of_the_register_and_of_the_events(
    director: Actor, event: Tournament
) -> None:
    for _click in range(2):
        persons.show_as_initials(anna(), by=director)
    persons.show_in_full(anna(), by=director)

    lines = JournalEntry.objects.filter(verb__in=("show_as_initials", "show_in_full"))
    told = [(line.verb, line.tournament == event) for line in lines.order_by("pk")]
    assert sorted(told) == [
        ("show_as_initials", False), ("show_as_initials", True),
        ("show_in_full", False), ("show_in_full", True),
    ]  # fmt: skip


def test_a_later_event_and_a_later_placing_follow_the_wish(
    client: Client, director: Actor, event: Tournament
) -> None:
    persons.show_as_initials(anna(), by=director)
    later = approved(director, day=FEBRUARY, name="Otrais posms")
    renew_placings(event)

    assert naming(client, later) == []
    persons.show_in_full(anna(), by=director)
    assert f"/players/{anna().pk}/" in naming(client, later)
    assert "/records/" in naming(client, later)


def test_a_substituted_player_is_shown_by_initials_in_earlier_rounds(
    client: Client, director: Actor, event: Tournament
) -> None:
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    event.refresh_from_db()
    entry = Entry.objects.get(tournament=event, name=ANNA)
    attendance.substitute(entry, Newcomer("Zane Zute"), by=director)

    persons.show_as_initials(anna(), by=director)

    for part in ("rounds/1/", "rounds/1/tables/1/", "seats.csv"):
        page = client.get(f"/{event.slug}/{part}").content.decode()
        assert ("Bērziņa" in page) is False


def test_merged_people_share_the_wish(client: Client, director: Actor, event: Tournament) -> None:
    into = Player.objects.create(name="Anna Kalna")
    persons.show_as_initials(anna(), by=director)
    merging.merge_persons(anna(), into, reason="", by=director)

    assert naming(client, event) == []
    assert "Kalna" not in client.get("/players/").content.decode()


def test_the_keeper_of_the_register_decides_on_the_persons_page(
    client: Client, event: Tournament
) -> None:
    client.force_login(User.objects.create_superuser("keeper"))
    page = reverse("person_data_in_register", args=[anna().pk])
    act = reverse("show_person_as_initials", args=[anna().pk])

    client.post(act)
    assert (anna().as_initials, "in_full" in client.get(page).content.decode()) == (True, True)
    client.post(act, {"in_full": "1"})
    assert anna().as_initials is False
