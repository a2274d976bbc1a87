"""Every public address, requested for a player who is shown by initials."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.teams import Member, Team
from tests.cast import close_latest, enter_table, play, play_and_close, seat
from tests.security.addresses import addresses
from tests.security.doors import ANYONE, DOORS
from tests.security.world import World, cup_of, make_cup, path_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Announcement, Entry, Player, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import registration
from tournament.services.results import finishing
from tournament.services.series import stages
from tournament.services.teams import forming

pytestmark = pytest.mark.django_db

Play = Callable[..., None]

NAME, SHOWN = "Paula Pumpure", "Spēlētājs 2"
NAMES = ("Paula", "Pumpure")


@pytest.fixture
def director() -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


def announce(*, by: Actor) -> Tournament:
    """Return an event of eight with two teams and one minor."""
    plan = planning.TournamentPlan(
        "Kauss", timezone.localdate() - dt.timedelta(days=1), "evening-16", seed="s"
    )
    tournament = planning.create_tournament(plan, by=by, slug="kauss")
    Announcement.objects.create(tournament=tournament, takes_entries=True)
    young = Newcomer(NAME, club="Ogre", born=timezone.localdate().year - 14, category="juniors")
    registration.register(tournament, young, by=by)
    for number in range(2, 9):
        registration.register(tournament, Newcomer(f"Spēlētājs {number}", born=1980), by=by)
    forming.set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=by)
    forming.set_up_team(tournament, Team("Rīga", (Member(3), Member(4))), by=by)
    make_cup(tournament, by=by)
    tournament.refresh_from_db()
    return tournament


def running(tournament: Tournament, *, by: Actor) -> None:
    play_and_close(tournament, by=by)
    second = seat(tournament, by=by)
    enter_table(tournament, 2, tables_of(second)[0], by=by)


def approved(tournament: Tournament, *, by: Actor) -> None:
    while tournament.rounds.count() < 3:
        seat(tournament, by=by)
        play(tournament, round_number=tournament.rounds.latest("number").number, by=by)
        close_latest(tournament, by=by)
    finishing.finish(tournament, by=by, early_because="rain")
    finishing.approve(tournament, by=by, early_because="rain")
    stages.add_stage(cup_of(tournament), tournament, by=by)


def paths(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield every public address for the minor, and for another player together with the minor."""
    world = World(tournament, tournament, {}, {"": "A" * 22}, {"change_role": 1})
    young = Entry.objects.get(tournament=tournament, number=1).player_id
    other = Player.objects.get(name=SHOWN).pk
    team = tournament.teams.earliest("pk").pk
    for address in addresses():
        if address.name not in DOORS or DOORS[address.name].get != ANYONE:
            continue
        for number, beside in ((1, 2), (2, 1), (young, other), (other, young)):
            facts = {"number": number, "other": beside, "round_number": 1, "pk": team}
            for kind in ("csv", "json"):
                yield address.name, path_of(address, world, kind=kind, **facts)
    for name in ("standings", "seats", "players", "statistics", "choose_me"):
        yield name, reverse(name, args=[tournament.slug]) + "?search=Pum"
    for name in ("search", "register_of_people"):
        yield name, reverse(name) + "?search=Pum"
    yield "standings", reverse("standings", args=[tournament.slug]) + "?category=juniors"
    yield "following", reverse("following", args=[tournament.slug]) + "?who=1,2"


@pytest.mark.long
@pytest.mark.parametrize("until", [running, approved])
def test_no_public_address_names_a_minor(until: Play, director: Actor, settings: Settings) -> None:
    settings.EMBED_HOSTS = ("https://klubs.example",)
    tournament = announce(by=director)
    until(tournament, by=director)
    client = Client(raise_request_exception=False)
    told: dict[str, set[str]] = {}

    for name, path in dict.fromkeys(paths(tournament)):
        answer = client.get(path)
        page = b"".join(answer) if answer.streaming else answer.content
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            said = page.decode(errors="replace")
            told.setdefault(name, set()).update(n for n in NAMES if n in said)

    assert len(told) > 50
    assert {name: found for name, found in told.items() if found} == {}
