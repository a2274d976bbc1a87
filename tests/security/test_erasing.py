"""A person's data: exported completely and erased everywhere; the results stay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.cast import DAY
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Membership, Player, Role, Tournament
from tournament.reading.results.standings import ranking
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.tournament_files import export_event
from tournament.services.judging import judging
from tournament.services.people import attendance, registration
from tournament.services.people.anonymity import tournament_lookups
from tournament.services.results import finishing
from tournament.services.rounds import closing, seating
from tournament.services.sheets import checking, entering
from tournament.standings.verification import differing_tables

pytestmark = pytest.mark.django_db

NAME, MISSPELT, CLUB = "Zelma Zvirgzdiņa", "Zelma Zvirgzdina", "Zvirgzdes klubs"
LICENCE = "LZF-77123"


@pytest.fixture
def organiser() -> Actor:
    return Actor.from_user(User.objects.create_user("organiser", first_name="Dace"))


@pytest.fixture
def event(organiser: Actor) -> Tournament:
    """Play an event in which one person leaves every possible trace."""
    return played("Rudens kauss", by=organiser)


def played(name: str, *, by: Actor) -> Tournament:
    plan = planning.TournamentPlan(name=name, date=DAY, preset="evening-16", seed="s")
    event = planning.create_tournament(plan, by=by)
    theirs = registration.register(event, Newcomer(name=MISSPELT, club=CLUB, born=1961), by=by)
    for number in range(2, 5):
        registration.register(event, Newcomer(name=f"Spēlētājs {number}"), by=by)
    facts = Newcomer(name=NAME, club=CLUB, born=1961, sex="f", federation_number=LICENCE)
    is_known = theirs.opens_register
    change = registration.change_entry_and_person if is_known else registration.change_entry
    change(theirs, facts, by=by)
    attendance.mark_absent(theirs, round_number=4, by=by, reason=f"{NAME} is ill")
    drafted = seating.draft_seating(event, by=by)
    seating.publish_seating(event, round_number=drafted.number, by=by)
    entering.enter_totals(event, round_number=1, table_number=1, totals=[9, -2, -3, -4], by=by)
    words = f"{NAME} says it was 8"
    checking.raise_dispute(event, round_number=1, table_number=1, words=words, by=Actor(NAME))
    checking.settle_dispute(event, round_number=1, table_number=1, by=by, version=1, words=words)
    judging.warn(event, number=1, reason=f"{NAME} was late", round_number=1, by=by)
    closing.close_round(event, round_number=1, by=by)
    finishing.finish(event, by=by, early_because="rain")
    event.refresh_from_db()
    return event


def client_of(organiser: Actor) -> Client:
    client = Client()
    assert organiser.user is not None
    client.force_login(organiser.user)
    return client


def erase(client: Client, event: Tournament, number: int = 1, typed: str = "1") -> None:
    client.post(reverse("erase_person", args=[event.slug, number]), {"typed": typed})


def everything_stored() -> Iterator[str]:
    """Yield each row's values, without primary and foreign keys."""
    for model in apps.get_models():
        facts = [
            field.attname
            for field in model._meta.concrete_fields
            if not (field.primary_key or field.is_relation)
        ]
        for row in model._base_manager.values_list(*facts):
            yield f"{model.__name__}: {json.dumps(row, ensure_ascii=False, default=str)}"


# Times, tokens and digests may contain any four digits, but not as a separate number.
TOLD = tuple(
    re.compile(word)
    for word in (NAME, MISSPELT, CLUB, LICENCE, "Zvirgzd", r"(?<![-\w])1961(?![-\w])")
)


def test_the_persons_name_is_removed_everywhere(event: Tournament, organiser: Actor) -> None:
    assert all(any(word.search(row) for row in everything_stored()) for word in TOLD)

    erase(client_of(organiser), event)

    assert [row for row in everything_stored() if any(word.search(row) for word in TOLD)] == []


def figures_of(event: Tournament) -> list[tuple[int, int, str]]:
    lines = ranking(event, 1).lines
    return [(line.row.number, int(line.row.small), str(line.row.place)) for line in lines]


def test_results_stay_under_the_number(event: Tournament, organiser: Actor) -> None:
    before = figures_of(event)

    erase(client_of(organiser), event)

    event.refresh_from_db()
    assert figures_of(event) == before
    assert [line.name for line in ranking(event, 1).lines if line.row.number == 1] == ["#1"]
    assert differing_tables(event) == ()
    assert export_event(event)["players"][0]["name"] == "#1"


def test_the_public_page_is_rebuilt_without_the_name(event: Tournament, organiser: Actor) -> None:
    address = reverse("standings", args=[event.slug])
    before = Client().get(address).content.decode()

    erase(client_of(organiser), event)

    assert (NAME in before, NAME in Client().get(address).content.decode()) == (True, False)


def test_erasing_affects_every_tournament_at_once(event: Tournament, organiser: Actor) -> None:
    other = played("Ziemas kauss", by=organiser)
    assert Player.objects.filter(federation_number=LICENCE).count() == 1

    erase(client_of(organiser), event)

    assert Entry.objects.get(tournament=other, number=1).name == "#1"
    assert [row for row in everything_stored() if NAME in row] == []


def test_erasing_in_tournaments_of_others_is_refused(event: Tournament, organiser: Actor) -> None:
    stranger = Actor.from_user(User.objects.create_user("stranger"))
    played("Ziemas kauss", by=stranger)

    erase(client_of(organiser), event)
    mine = Entry.objects.get(tournament=event, number=1).name
    superuser = Actor.from_user(User.objects.create_user("root", is_superuser=True))
    erase(client_of(superuser), event)

    assert (mine, Entry.objects.filter(name=NAME).count()) == (NAME, 0)


@pytest.mark.parametrize("typed", ["", "2", "yes"])
def test_an_unconfirmed_form_erases_no_person(
    typed: str, event: Tournament, organiser: Actor
) -> None:
    erase(client_of(organiser), event, typed=typed)

    assert Entry.objects.get(tournament=event, number=1).name == NAME


def test_a_namesake_keeps_their_name(event: Tournament, organiser: Actor) -> None:
    other = played("Ziemas kauss", by=organiser)
    Tournament.objects.filter(pk=other.pk).update(state=Tournament.State.RUNNING)
    other.refresh_from_db()
    namesake = registration.register_namesake(other, Newcomer(name=NAME, club="Ogre"), by=organiser)

    erase(client_of(organiser), other)

    namesake.refresh_from_db()
    line = other.journal.get(verb="register", subject__startswith=f"{namesake.number}. ")
    assert namesake.name == line.after["name"] == NAME
    assert Entry.objects.get(tournament=other, number=1).name == "#1"


def test_a_person_can_get_all_stored_data(event: Tournament, organiser: Actor) -> None:
    answer = client_of(organiser).get(reverse("export_person", args=[event.slug, 1]))

    facts = json.loads(answer.content)
    assert facts["register"]["federation_number"] == LICENCE
    assert facts["entries"][0]["absences"] == [{"round_number": 4, "reason": f"{NAME} is ill"}]
    assert facts["entries"][0]["rounds"][0]["table"] == 1
    assert "no-store" in answer.headers["Cache-Control"]


def test_exported_data_are_limited_to_the_users_own_tournaments(
    event: Tournament, organiser: Actor
) -> None:
    stranger = Actor.from_user(User.objects.create_user("stranger"))
    theirs = played("Ziemas kauss", by=stranger)
    assert organiser.user is not None
    Membership.objects.create(tournament=theirs, user=organiser.user, role=Role.DIRECTOR)

    answer = client_of(organiser).get(reverse("export_person", args=[event.slug, 1]))

    assert [entry["address"] for entry in json.loads(answer.content)["entries"]] == [event.slug]


def test_every_model_of_a_tournament_is_covered() -> None:
    named = {model.__name__ for model in tournament_lookups()}

    assert {"Entry", "JournalEntry", "Publication", "Dispute", "Penalty", "Substitution"} <= named
