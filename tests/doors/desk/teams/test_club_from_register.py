"""Page that enters a club from the register as a team in one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.teams import Member, Team
from tests.doors.desk.filled_forms import sent_by
from tournament.models import Player
from tournament.reading.people.clubs import ClubPerson
from tournament.services.teams import forming
from tournament.standings.team_rows import teams_of

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


def known(name: str) -> int:
    return Player.objects.get(name=name).pk


def test_a_club_is_entered_as_a_team(event_of: EventOf, signed_in: SignIn) -> None:
    event_of(8, name="Pavasara kauss")
    tournament = event_of(0)
    client, page = signed_in(), f"/desk/{tournament.slug}/people/teams/club/"

    shown = client.get(page, {"club": "RIGA"})
    ticked = [known("Bruno Kalniņš"), known("Evita Krūmiņa")]
    typed = {**sent_by(shown.context["form"]), "name": "Rīga", "club": "Rīga", "player": ticked}
    answer = client.post(page, typed, follow=True)

    assert shown.context["clubs"] == ["Cēsis", "Ogre", "Rīga"]
    assert [one.name for one in shown.context["members"]] == [
        "Bruno Kalniņš",
        "Evita Krūmiņa",
        "Harijs Āboliņš",
    ]
    assert "Team Rīga is formed." in answer.content.decode()
    assert [kept.team for kept in teams_of(tournament)] == [Team("Rīga", (Member(1), Member(2)))]
    assert [str(entry) for entry in tournament.entries.all()] == [
        "1. Bruno Kalniņš",
        "2. Evita Krūmiņa",
    ]


def test_who_plays_and_waits_for_a_team_is_ticked(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    forming.set_up_team(tournament, Team("Rīga", (Member(2), Member(1))), by=director)

    shown = signed_in().get(f"/desk/{tournament.slug}/people/teams/club/", {"club": "Rīga"})

    people = (known("Bruno Kalniņš"), known("Evita Krūmiņa"), known("Harijs Āboliņš"))
    assert shown.context["members"] == [
        ClubPerson(people[0], "Bruno Kalniņš", None, 2, ["Rīga"], is_out=False),
        ClubPerson(people[1], "Evita Krūmiņa", None, 5, (), is_out=False),
        ClubPerson(people[2], "Harijs Āboliņš", None, 8, (), is_out=False),
    ]
    assert shown.context["ticked"] == set(people[1:])
    assert shown.context["form"]["name"].value() == "Rīga 2"


def test_what_is_refused_keeps_what_was_ticked_and_typed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    page = f"/desk/{tournament.slug}/people/teams/club/"
    one = known("Bruno Kalniņš")

    typed = {"club": "Rīga", "name": "Rīgas zole", "list": "", "reason": "", "player": [one]}
    answer = signed_in().post(page, typed)

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Team Rīgas zole needs at least 2 members but has 1. Add a member." in text
    assert f'value="{one}" checked' in text
    assert text.count("checked") == 1
    assert 'value="Rīgas zole"' in text
    assert not teams_of(tournament)
    # A long club list pushed the field with the refusal out of view.
    assert text.index('name="reason"') < text.index('name="player"')


def test_a_club_that_the_account_has_nothing_to_do_with_is_neither_shown_nor_entered(
    event_of: EventOf, signed_in: SignIn
) -> None:
    stranger = Player.objects.create(name="Svešais", club="Talsi")
    tournament = event_of(4)
    client, page = signed_in(), f"/desk/{tournament.slug}/people/teams/club/"

    shown = client.get(page, {"club": "Talsi"})
    typed = {"club": "Talsi", "name": "Talsi", "player": [stranger.pk, known("Anna Bērziņa")]}
    answer = client.post(page, typed)

    assert list(shown.context["members"]) == []
    assert "Talsi" not in shown.context["clubs"]
    assert answer.status_code == 422
    assert tournament.entries.count() == 4


def test_the_page_takes_as_many_queries_for_every_number_of_people(
    event_of: EventOf, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = event_of(4)
    client, page = signed_in(), f"/desk/{tournament.slug}/people/teams/club/"
    client.get(page)
    for club in ("Ogre", "Rīga"):
        Player.objects.filter(name="Anna Bērziņa").update(club=club)
        with django_assert_num_queries(12):
            client.get(page, {"club": "Ogre"})
