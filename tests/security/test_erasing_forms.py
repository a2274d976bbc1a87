"""Erasing a name in every form that texts have, and showing what a program cannot know."""

from __future__ import annotations

import json
import secrets
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, connections
from django.db.utils import load_backend
from django.test import Client
from django.urls import reverse

from tests.cast import DAY
from tests.security.test_erasing import everything_stored
from tests.services.series.seasons import series, take_in
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, JudgeWarning, Message, OutsideResult, Player, Tournament
from tournament.models.scope import single_scope
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.judging import judging
from tournament.services.people import registration
from tournament.services.people.mentions import is_considered
from tournament.services.people.name_forms import NameForms
from tournament.storage import databases

if TYPE_CHECKING:
    from pathlib import Path

NAME = "Eraseja Dzēšamā"


@pytest.fixture
def organiser(db: None) -> Actor:
    return Actor.from_user(User.objects.create_superuser("organiser", first_name="Dace"))


@pytest.fixture
def event(organiser: Actor) -> Tournament:
    return with_players(NAME, "Bruno Kalniņš", by=organiser)


def with_players(*names: str, by: Actor) -> Tournament:
    plan = planning.TournamentPlan(name="Kauss", date=DAY, preset="evening-16", seed="s")
    event = planning.create_tournament(plan, by=by)
    for name in names:
        registration.register(event, Newcomer(name), by=by)
    return event


def client_of(organiser: Actor) -> Client:
    client = Client()
    assert organiser.user is not None
    client.force_login(organiser.user)
    return client


def erase(organiser: Actor, event: Tournament, *, cleared: list[str] | None = None) -> None:
    address = reverse("erase_person", args=[event.slug, 1])
    answer = client_of(organiser).post(address, {"typed": "1", "cleared": cleared or []})
    assert answer.status_code == 302


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (NAME, "Eraseju Dzēšamo gaida pie galda"),
        (NAME, "DZĒŠAMĀ ERASEJA"),
        (NAME, "Erasejai Dzesamajai"),
        (NAME, "Dzēšamā, Eraseja: brīdinājums"),
        ("Jānis Bērziņš", "Jāņa Bērziņa lapa, Jānim Bērziņam"),
        ("Uldis Eglītis", "Ulda Eglīša galds"),
        ("Jan Kowalski", "wezwano Jana Kowalskiego"),
        ("Anna Nowak", "Annie Nowak"),
        ("Иван Петров", "замечание Ивану Петрову"),
        ("Анна Иванова", "вместо Анны Ивановой"),
        ("Anna Bērziņa-Kalniņa", "Annas Bērziņas-Kalniņas"),
    ],
)
def test_a_name_is_found_in_every_form(name: str, text: str) -> None:
    forms = NameForms({name})

    left = forms.replaced(text, "#1")

    assert ("#1" in left, forms.mentions(left)) == (True, False)


@pytest.mark.parametrize(
    "text", ["Jana Kalna", "Bērzu Jānis", "Jānis. Bērziņš un citi nav šeit, Anna Bērzkalne"]
)
def test_other_names_are_left_alone(text: str) -> None:
    assert NameForms({"Jana Bērza"}).replaced(text, "#1") == text


def test_no_form_of_the_name_stays_in_messages_warnings_and_the_journal(
    event: Tournament, organiser: Actor
) -> None:
    hall.say_to_everybody(event, text="Eraseju Dzēšamo gaida galds 3", by=organiser)
    hall.say_to_everybody(event, text="DZĒŠAMĀ ERASEJA!", by=organiser)
    judging.warn(event, number=2, reason="runā ar Dzēšamo Eraseju", round_number=None, by=organiser)

    erase(organiser, event)

    forms = NameForms({NAME})
    assert [row for row in everything_stored() if forms.mentions(row)] == []
    assert Message.objects.latest("pk").text == "#1!"
    assert JudgeWarning.objects.get().reason == "runā ar #1"


def test_a_form_that_is_somebody_elses_name_stays(organiser: Actor) -> None:
    event = with_players("Jānis Bērziņš", "Jana Bērziņa", by=organiser)
    hall.say_to_everybody(event, text="Jana Bērziņa un Jānim Bērziņam", by=organiser)

    erase(organiser, event)

    assert Message.objects.get().text == "Jana Bērziņa un #1"
    assert Entry.objects.get(number=2).name == "Jana Bērziņa"


def test_what_is_left_is_shown_before_and_goes_if_it_is_ticked(
    event: Tournament, organiser: Actor
) -> None:
    for text in ("Dzēšamajai zvanīt", "Eraseja kavējas", "Bruno Kalniņš spēlē"):
        hall.say_to_everybody(event, text=text, by=organiser)
    page = client_of(organiser).get(reverse("personal_data", args=[event.slug, 1]))

    left = page.context["mentions"].left
    erase(organiser, event, cleared=[left["Eraseja kavējas"].digest])

    assert set(left) == {"Dzēšamajai zvanīt", "Eraseja kavējas"}
    assert "Dzēšamajai zvanīt" in page.content.decode()
    assert set(Message.objects.values_list("text", flat=True)) == {
        "Dzēšamajai zvanīt", "#1 kavējas", "Bruno Kalniņš spēlē",
    }  # fmt: skip
    assert not [row for row in everything_stored() if "Eraseja" in row]


def test_a_text_of_the_event_itself_is_shown_without_a_tick(organiser: Actor) -> None:
    event = with_players(NAME, by=organiser)
    Tournament.objects.filter(pk=event.pk).update(contact="Eraseja Dzēšamā, 29 111 222")

    page = client_of(organiser).get(reverse("personal_data", args=[event.slug, 1]))

    (shown,) = page.context["mentions"].left.values()
    assert (shown.text, shown.clearable) == ("Eraseja Dzēšamā, 29 111 222", False)
    assert 'name="cleared"' not in page.content.decode()


def test_a_person_of_lists_alone_has_their_data_and_is_erased(organiser: Actor) -> None:
    take_in(series(organiser), 1, 2, 3, by=organiser)
    anna, desk = Player.objects.get(name="Anna Bērziņa"), client_of(organiser)
    page = desk.get(reverse("person_data_in_register", args=[anna.pk])).content.decode()
    file = json.loads(desk.get(reverse("export_person_in_register", args=[anna.pk])).content)
    public = [Client().get(reverse("series", args=["garkalnes-kauss"])).content.decode()]
    before = revision_of_register()

    desk.post(reverse("erase_person_in_register", args=[anna.pk]), {"typed": str(anna.pk)})

    public.append(Client().get(reverse("series", args=["garkalnes-kauss"])).content.decode())
    assert "Anna Bērziņa" in page
    assert [line["place_first"] for line in file["results_elsewhere"]] == [1]
    assert [row for row in everything_stored() if "Bērziņa" in row] == []
    assert OutsideResult.objects.get(player=anna).place_first == 1
    assert ["Bērziņa" in text for text in public] == [True, False]
    assert revision_of_register() > before


def revision_of_register() -> int:
    return single_scope("register").revision


def test_an_erasure_considers_every_model_with_text() -> None:
    """A new model with text belongs to an event, or is named in `services/people/mentions.py`."""
    known = apps.get_app_config("tournament").get_models()

    assert [model.__name__ for model in known if not is_considered(model)] == []


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL packs its tables itself")
@pytest.mark.django_db(transaction=True)
def test_no_byte_of_the_name_is_left_in_the_file_or_its_log(tmp_path: Path) -> None:
    player = Player.objects.create(name=NAME)
    file = databases.copy_whole()
    name = f"file-{secrets.token_hex(4)}"
    own = {**connections.databases["default"], "NAME": str(file)}
    own["OPTIONS"] = {"init_command": "PRAGMA journal_mode=WAL; PRAGMA secure_delete=OFF;"}
    connections[name] = load_backend(own["ENGINE"]).DatabaseWrapper(own, name)
    log = file.with_name(f"{file.name}-wal")
    try:
        for words in (NAME * 3, "#1"):
            Player.objects.using(name).filter(pk=player.pk).update(name=words, name_key=words)
        before = NAME.encode() in file.read_bytes() + log.read_bytes()

        is_wiped = databases.wipe_deleted(name)

        left = file.read_bytes() + (log.read_bytes() if log.exists() else b"")
        assert (before, is_wiped, NAME.encode() in left) == (True, True, False)
    finally:
        with closing(connections[name]):
            del connections[name]
