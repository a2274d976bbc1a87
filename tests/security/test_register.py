"""Permission to see and change a person: a name reveals nothing, and announced data stay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.cast import play_and_close
from tests.security.people import NAME, announce, client_of, person, tells, user_of, with_four
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    AccountRights,
    Membership,
    Player,
    Role,
    Tournament,
)
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.people import lists, persons, registration
from tournament.services.people.import_plans import KNOWN, plan_list
from tournament.services.refusals import Refused
from tournament.standings.table import standings_table
from tournament.storage import archives

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db


def test_adding_a_person_by_name_alone_reveals_nothing(victim: Actor, evil: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)
    client = client_of(evil)
    client.post(reverse("register", args=[own.slug]), {"name": NAME})
    entry = own.entries.get()

    assert entry.player == person()
    seen = [
        client.get(reverse(name, args=[own.slug, *facts])).content
        for name, facts in (
            ("person", [1]),
            ("export_person", [1]),
            ("personal_data", [1]),
            ("export_people", ["csv"]),
            ("export_tournament", []),
            ("people", []),
            ("known_people", []),
            ("journal", []),
        )
    ]
    assert [tells(content) for content in seen] == [False] * len(seen)
    assert not tells(str(archives.collect(own.pk)).encode())
    assert client.get(reverse("person_in_register", args=[entry.player_id])).status_code == 404
    assert client.get(reverse("from_register", args=[own.slug, 1])).status_code == 403


def test_the_service_changes_no_person_for_an_unrelated_user(victim: Actor, evil: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)
    registration.register(own, Newcomer(NAME), by=evil)

    with pytest.raises(Refused) as refused:
        persons.change_person(person(), Newcomer("Somebody Else"), by=evil)

    assert (refused.value.code, person().name) == ("person_unknown", NAME)


def test_details_of_another_desk_stay_at_that_desk(victim: Actor, evil: Actor) -> None:
    theirs = with_four("Rudens kauss", by=victim)
    play_and_close(theirs, by=victim)
    theirs.refresh_from_db()
    before, public = export_event(theirs), standings_table(theirs)
    own = announce("Evil kauss", by=evil)
    client = client_of(evil)
    client.post(reverse("register", args=[own.slug]), {"name": NAME, "club": "HACKED"})

    changed = {"name": "Somebody Else", "born": "2010", "sex": "f", "rating": "1", "club": "H"}
    answer = client.post(reverse("change_person", args=[own.slug, 1]), changed)

    known = person()
    assert answer.status_code == 302
    assert own.entries.get().name == "Somebody Else"
    assert (known.name, known.club, known.born, known.rating) == (NAME, "Ogre", 1961, 1734)
    theirs = Tournament.objects.get(pk=theirs.pk)
    assert (export_event(theirs), standings_table(theirs)) == (before, public)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SECRETARY])
def test_details_are_shown_only_with_permission_to_register(victim: Actor, role: str) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    reader = Actor.from_user(User.objects.create_user("reader"))
    Membership.objects.create(tournament=tournament, user=user_of(reader), role=role)
    client = client_of(reader)

    pages = (
        reverse("person", args=[tournament.slug, 1]),
        reverse("journal", args=[tournament.slug]),
    )
    seen = [tells(client.get(page).content) for page in pages]
    register = client.get(reverse("person_in_register", args=[person().pk])).status_code

    is_enough = role != Role.VIEWER
    assert (seen, register) == ([is_enough] * 2, 200 if is_enough else 404)


def test_a_viewer_cannot_export_people(victim: Actor, evil: Actor) -> None:
    theirs = with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)
    seat = Membership.objects.create(tournament=theirs, user=user_of(evil), role=Role.VIEWER)
    client, address = client_of(evil), reverse("enter_people_of", args=[own.slug])

    client.post(address, {"other": theirs.slug})

    listed = client.get(reverse("people_list", args=[own.slug])).content.decode()
    assert (own.entries.count(), theirs.name in listed) == (0, False)
    seat.role = Role.SECRETARY
    seat.save()
    client.post(address, {"other": theirs.slug})
    assert own.entries.count() == 4


def test_entering_namesakes_does_not_reveal_details(victim: Actor, evil: Actor) -> None:
    """A guessed year must not be confirmed: a list of a hundred rows could try them all."""
    with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)

    verdicts = {
        plan_list(own, f"Vārds;Dzimis;Dzimums\n{NAME};{born};{sex}", by=evil).rows[0].verdict
        for born in (1961, 1990)
        for sex in ("m", "f")
    }

    assert verdicts == {KNOWN}


def test_an_unknown_person_is_shown_by_club_and_end_of_number(victim: Actor, evil: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    registration.register_namesake(announce("Cits", by=victim), Newcomer(NAME), by=victim)

    with pytest.raises(Refused) as refused:
        registration.register(announce("Evil kauss", by=evil), Newcomer(NAME), by=evil)

    shown = refused.value.facts["candidates"]
    assert [(one.club, one.born, one.federation_number) for one in shown] == [  # type: ignore[attr-defined]
        ("Ogre", None, "…042"),
        ("", None, ""),
    ]


def test_a_desk_that_knows_a_person_enters_them_with_all_details(victim: Actor) -> None:
    with_four("Rudens kauss", by=victim)

    entry = registration.register(announce("Otrs", by=victim), Newcomer(NAME), by=victim)

    assert (entry.born, entry.sex, entry.rating, entry.opens_register) == (1961, "m", 1734, True)


def test_a_list_changes_no_registered_person(victim: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    second = announce("Otrs", by=victim)

    lists.apply_list(second, f"Vārds;Klubs;Reitings\n{NAME};Talsi;1800", by=victim)

    entry, known = second.entries.get(), person()
    assert (entry.club, entry.rating, entry.born) == ("Talsi", 1800, 1961)
    assert (known.club, known.rating) == ("Ogre", 1734)


def test_an_imported_file_neither_reads_nor_changes_an_unrelated_person(
    victim: Actor, evil: Actor
) -> None:
    theirs = with_four("Rudens kauss", by=victim)
    file = export_event(theirs)
    for player in file["desk"]["players"]:
        player.update(born=2010)

    taken_in = import_event(file, by=evil)

    assert taken_in.entries.get(number=1).born == 2010
    assert not taken_in.entries.filter(opens_register=True).exists()
    assert person().born == 1961


def test_only_the_keeper_can_list_and_change_the_register(victim: Actor, evil: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    keeper = Actor.from_user(User.objects.create_user("keeper"))
    AccountRights.objects.create(user=user_of(keeper), keeps_register=True)
    at = reverse("change_person_in_register", args=[person().pk])
    typed = {"name": NAME, "club": "Talsi", "born": "1961", "federation_number": "LZF-0042"}

    answers = [client_of(one).post(at, typed).status_code for one in (evil, keeper)]
    listed = [
        client_of(one).get(reverse("people_register")).status_code for one in (evil, victim, keeper)
    ]

    assert (answers, person().club) == ([404, 302], "Talsi")
    assert listed == [403, 403, 200]


@pytest.mark.parametrize("people", [1, 3])
def test_the_register_takes_as_many_queries_for_any_number_of_people(
    people: int, django_assert_num_queries: Callable[..., object]
) -> None:
    keeper = Actor.from_user(User.objects.create_user("keeper"))
    AccountRights.objects.create(user=user_of(keeper), keeps_register=True)
    for number in range(people):
        Player.objects.create(name=f"Spēlētājs {number}")
    client = client_of(keeper)

    with django_assert_num_queries(4):  # type: ignore[attr-defined]
        client.get(reverse("people_register"))


def test_the_dossier_contains_only_data_its_desk_may_see(victim: Actor, evil: Actor) -> None:
    theirs = with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)
    registration.register(own, Newcomer(NAME), by=evil)

    told = [
        json.loads(client_of(who).get(reverse("export_person", args=[at.slug, 1])).content)
        for who, at in ((victim, theirs), (evil, own))
    ]

    assert [dossier["register"].get("born") for dossier in told] == [1961, None]
