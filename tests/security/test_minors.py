"""Minors: initials on public pages, names where people play."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from tests.cast import DAY, close_latest, play
from tests.security.minors import INITIALS, NAME, event, others
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.paper.documents import DOCUMENTS
from tournament.reading.results.standings import ranking, ranking_at_desk
from tournament.reading.rounds.seats import announced_seating
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import attendance, registration
from tournament.services.results import finishing
from tournament.standings.minors import shielded_entries, shows_initials

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def director() -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


def public_pages(tournament: Tournament) -> Iterator[str]:
    slug = tournament.slug
    for name in ("tournament", "seats", "standings", "players", "draw", "event_file"):
        yield reverse(name, args=[slug])
    yield from (f"/{slug}/standings/?category=juniors", f"/{slug}/standings/?search=Pumpure")
    yield from (f"/{slug}/seats/?search=Pumpure", f"/{slug}/players/?search=Pumpure")
    for name, facts in (
        ("round", [1]),
        ("table", [1, 1]),
        ("player", [1]),
        ("player", [2]),
        ("player_calendar", [1]),
        ("standings_file", ["csv"]),
        ("standings_file", ["json"]),
        ("seats_file", ["csv"]),
        ("seats_file", ["json"]),
    ):
        yield reverse(name, args=[slug, *facts])


def read(tournament: Tournament) -> dict[str, bool]:
    """Return whether each public page names the minor."""
    client = Client()
    answers = {page: client.get(page) for page in public_pages(tournament)}
    found = {page: answer for page, answer in answers.items() if answer.status_code == 200}
    assert len(found) > 12, {page: answer.status_code for page, answer in answers.items()}
    # The search term is shown again, so the other name is decisive.
    return {page: "Paula" in answer.content.decode() for page, answer in found.items()}


def test_no_page_file_or_search_of_the_public_names_a_minor(director: Actor) -> None:
    tournament = event(by=director)

    seen = read(tournament)

    assert [page for page, is_named in seen.items() if is_named] == []
    shown = Client().get(reverse("standings", args=[tournament.slug])).content.decode()
    assert (INITIALS in shown, "Spēlētājs 2" in shown) == (True, True)


def test_published_results_have_a_minors_initials_too(director: Actor) -> None:
    tournament = event(by=director)
    play(tournament, round_number=2, by=director)
    close_latest(tournament, by=director)
    finishing.finish(tournament, by=director, early_because="rain")

    seen = read(Tournament.objects.get(pk=tournament.pk))

    assert not any(seen.values())


def test_the_organiser_can_choose_to_name_minors(director: Actor) -> None:
    tournament = event(by=director, names_minors=True)

    seen = read(tournament)

    assert seen[reverse("standings", args=[tournament.slug])]
    assert seen[f"/{tournament.slug}/standings/?category=juniors"]


def test_a_minors_page_does_not_link_to_their_other_tournaments(director: Actor) -> None:
    tournament = event(by=director)
    person = Player.objects.get(name=NAME)
    career = reverse("career", args=[person.pk])

    page = Client().get(reverse("player", args=[tournament.slug, 1])).content.decode()
    before = Client().get(career).status_code
    Tournament.objects.update(names_minors=True)

    assert (f'href="{career}"' in page, before, Client().get(career).status_code) == (
        False,
        404,
        200,
    )


def test_screens_have_the_initials_and_the_desk_has_the_names(director: Actor) -> None:
    tournament = event(by=director)
    shown = []
    for shows in ("standings", "seats_by_name", "seats_by_table"):
        screen = hall.make_screen(tournament, name=shows, by=director)
        type(screen).objects.filter(pk=screen.pk).update(shows=shows)
        shown.append(Client().get(reverse("screen", args=[screen.token])).content.decode())
    assert director.user is not None
    client = Client()
    client.force_login(director.user)

    assert ["Pumpure" in text for text in shown] == [False] * 3
    assert NAME in client.get(reverse("people", args=[tournament.slug])).content.decode()
    assert ranking_at_desk(tournament, 1).lines[0].name in {NAME, *others()}
    assert NAME in {line.name for line in ranking_at_desk(tournament, 1).lines}


@pytest.mark.parametrize(
    ("born", "category", "is_young"),
    [
        (2007, "", False),
        (2008, "", True),
        (2026, "", True),
        (None, "", False),
        (None, "Juniori", True),
        (None, "Jaunieši", True),
        (1990, "juniors", False),
    ],
)
def test_a_person_possibly_under_age_counts_as_a_minor(
    director: Actor, born: int | None, category: str, *, is_young: bool
) -> None:
    """A player born in 2008 is seventeen in 2026 until their birthday, which is not stored."""
    plan = planning.TournamentPlan(name="Kauss", date=DAY, preset="evening-16")
    tournament = planning.create_tournament(plan, by=director)
    said = Newcomer(NAME, born=born, category=category)
    entry = registration.register(tournament, said, by=director)

    found = set(shielded_entries(tournament))

    assert (shows_initials(entry, tournament), found) == (is_young, {entry} if is_young else set())


@pytest.mark.parametrize(("age", "is_named"), [(0, True), (12, True), (16, False)])
def test_the_age_limit_is_configurable(director: Actor, age: int, *, is_named: bool) -> None:
    with override_settings(MINOR_AGE=age):
        tournament = event(by=director)
        standings = NAME in {line.name for line in ranking(tournament, 1).lines}
        tables = announced_seating(tournament, 2).tables
        career = Client().get(reverse("career", args=[Player.objects.get(name=NAME).pk]))

    seated = NAME in {one.name for table in tables for one in table.seats}
    assert (standings, seated, career.status_code == 200) == (is_named,) * 3


def test_the_list_of_a_draw_with_a_minor_is_not_published(director: Actor) -> None:
    tournament = event(by=director, seed="")

    page = Client().get(reverse("draw", args=[tournament.slug, 1])).content.decode()

    assert "Pumpure" not in page


def test_the_programs_own_file_still_has_the_names(director: Actor) -> None:
    tournament = event(by=director)
    assert director.user is not None
    client = Client()
    client.force_login(director.user)

    file = json.loads(client.get(reverse("export_tournament", args=[tournament.slug])).content)

    assert file["players"][0]["name"] == NAME
    assert Entry.objects.get(number=1).name == NAME
    assert DOCUMENTS["participants"].hangs is False


def test_a_replaced_minor_is_still_shown_by_initials(director: Actor) -> None:
    tournament = event(by=director)
    grown = Newcomer("Zane Zute", born=1980)
    attendance.substitute(tournament.entries.get(number=1), grown, by=director)

    pages = {
        path: Client().get(path).content.decode()
        for path in (
            f"/{tournament.slug}/seats/1/",
            f"/{tournament.slug}/rounds/1/",
            *public_pages(tournament),
        )
    }

    assert [path for path, page in pages.items() if NAME in page] == []
