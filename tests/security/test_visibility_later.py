"""Visibility that changes after approval: at once, everywhere, and without a new result."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from tests.cast import DAY, close_latest, play
from tests.security.minors import NAME, event
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Placing, Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning, settings_changes
from tournament.services.journal import undo
from tournament.services.people import birth_years, registration
from tournament.services.results import finishing
from tournament.standings.minors import shielded_anywhere, shielded_entries, shows_initials

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


def approved(*, by: Actor, **facts: object) -> Tournament:
    tournament = event(by=by, **facts)
    play(tournament, round_number=2, by=by)
    close_latest(tournament, by=by)
    finishing.finish(tournament, by=by, early_because="rain")
    finishing.approve(tournament, by=by, early_because="rain")
    tournament.refresh_from_db()
    return tournament


def desk_of(director: Actor) -> Client:
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    return client


def naming(name: str = NAME) -> set[str]:
    """Return the pages across events that name the person in full."""
    person = Player.objects.get(name=name)
    pages = {
        "people": "/players/",
        "career": reverse("career", args=[person.pk]),
        "records": "/records/",
        "search": "/search/?search=Pumpure",
        "club": "/clubs/ogre/",
        "archive": "/archive/",
        "house": "/",
    }
    read = {page: Client().get(path).content.decode() for page, path in pages.items()}
    return {page for page, text in read.items() if name.split()[0] in text}


CLASSES = [
    ("Juniori", True), ("Jaunieši", True), ("Bērni", True), ("berni", True), ("Skolēni", True),
    ("Kadeti", True), ("Юниоры", True), ("ЮНИОРЫ", True), ("Дети", True), ("Молодёжь", True),
    ("Juniorzy", True), ("Młodzicy", True), ("Dzieci", True), ("U18", True), ("Zēni u-14", True),
    ("Youth", True), ("Open (juniors)", True), ("U21", False), ("Seniori", False),
    ("Dāmas", False), ("TOP 60", False), ("Ветераны", False), ("Studenti", False),
]  # fmt: skip


@pytest.mark.parametrize(("category", "is_minor"), CLASSES)
def test_a_class_of_minors_is_known_in_four_languages(
    director: Actor, category: str, *, is_minor: bool
) -> None:
    entry = entered(category, by=director)

    assert is_shielded(entry) == is_minor


@pytest.mark.parametrize(("category", "is_minor"), CLASSES)
def test_what_the_organiser_ticks_decides(
    director: Actor, category: str, *, is_minor: bool
) -> None:
    entry = entered(category, by=director)

    send_visibility(director, entry.tournament, ticked=() if is_minor else (category,))

    assert is_shielded(entry) == (not is_minor)


def entered(category: str, *, by: Actor) -> Entry:
    plan = planning.TournamentPlan(name="Kauss", date=DAY, preset="evening-16")
    tournament = planning.create_tournament(plan, by=by)
    return registration.register(tournament, Newcomer(NAME, category=category), by=by)


def is_shielded(entry: Entry) -> bool:
    """Return whether an entry is shielded, which each way to ask must answer alike."""
    tournament = Tournament.objects.get(pk=entry.tournament_id)
    answers = {
        shows_initials(entry, tournament),
        shielded_entries(tournament).filter(pk=entry.pk).exists(),
        Entry.objects.filter(shielded_anywhere(), pk=entry.pk).exists(),
    }
    assert len(answers) == 1, answers
    return answers.pop()


def send_visibility(
    director: Actor, tournament: Tournament, *, ticked: tuple[str, ...] = (), **facts: str
) -> None:
    page = desk_of(director).get(reverse("visibility", args=[tournament.slug]))
    shown = [name for name, _words, _ticked in page.context["classes"]]
    sent = {"public_sees": "everything", "public_names": "full", "class": shown, "minor": ticked}
    answer = desk_of(director).post(
        reverse("visibility", args=[tournament.slug]), {**sent, **facts}
    )
    assert answer.status_code == 302, answer.content.decode()


def test_names_become_initials_after_approval_and_the_result_stays(director: Actor) -> None:
    tournament = approved(by=director, names_minors=True)
    announced = tournament.publications.count()
    assert {"people", "career", "records", "search", "club"} <= naming()

    send_visibility(director, tournament, public_names="initials", names_minors="on")

    tournament.refresh_from_db()
    left = naming(), tournament.state, tournament.publications.count()
    assert left == (set(), Tournament.State.APPROVED, announced)


def test_minors_are_shielded_after_approval_and_the_change_is_undone(director: Actor) -> None:
    tournament = approved(by=director, names_minors=True)

    send_visibility(director, tournament)
    after = naming()
    undo(tournament.journal.get(verb="change_visibility"), by=director)

    assert (after, "career" in naming()) == (set(), True)


def test_the_settings_of_an_approved_event_take_the_same_change(director: Actor) -> None:
    tournament = approved(by=director, names_minors=True)

    plan = replace(planning.plan_of(tournament), names_minors=False)
    settings_changes.change_settings(tournament, plan, by=director)

    assert naming() == set()


def test_a_year_of_birth_is_corrected_after_approval(director: Actor) -> None:
    tournament = approved(by=director)
    entry = Entry.objects.get(tournament=tournament, name=NAME)
    birth_years.change_birth_year(entry, 1990, by=director)
    assert "career" in naming()

    address = reverse("change_birth_year", args=[tournament.slug, entry.number])
    desk_of(director).post(address, {"born": "2011"})

    tournament.refresh_from_db()
    entry.refresh_from_db()
    assert (naming(), entry.born, tournament.state) == (set(), 2011, Tournament.State.APPROVED)
    undo(tournament.journal.filter(verb="change_birth_year").latest("pk"), by=director)
    assert "career" in naming()


@pytest.mark.parametrize("is_brought_in", [False, True])
def test_a_higher_age_limit_holds_for_results_announced_before(
    director: Actor, *, is_brought_in: bool
) -> None:
    with override_settings(MINOR_AGE=12):
        approved(by=director)
        assert {"people", "career", "records", "search", "club"} <= naming()
    if is_brought_in:
        # Rows of a release that knew no such age.
        Placing.objects.update(shield_age=None)
        fill_in()

    assert settings.MINOR_AGE == 18
    assert naming() == set()


def fill_in() -> None:
    """Run what the migration does with the rows it finds."""
    migration = import_module("tournament.migrations.0047_classes_of_minors")
    migration.fill_in(apps, SimpleNamespace(connection=connection))
