"""The list of the user's own tournaments: running, coming and past."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import seat
from tournament.doors.desk.events.views import tournaments_listed_for
from tournament.models import Membership, Role, Tournament

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

NEW = "/desk/new/"


def test_tournaments_are_listed_as_running_coming_and_past(
    event_of: EventOf, director: Actor
) -> None:
    running, coming, past = (event_of(4, name=name) for name in ("Rudens", "Ziema", "Vasara"))
    seat(running, by=director)
    Tournament.objects.filter(pk=past.pk).update(state=Tournament.State.APPROVED)

    assert director.user is not None
    own = tournaments_listed_for(director.user)

    named = [[row.tournament.name for row in r] for r in (own.running, own.coming, own.past)]
    assert named == [["Rudens"], ["Ziema"], ["Vasara"]]
    assert (own.running[0].players, own.running[0].round, own.running[0].rounds) == (4, 1, 4)
    assert coming.pk == own.coming[0].tournament.pk


def test_tournaments_of_one_day_are_in_latvian_alphabetical_order(
    event_of: EventOf, director: Actor
) -> None:
    for name in ("Zole", "Ķekavas zole", "Limbažu zole"):
        event_of(0, name=name)
    assert director.user is not None

    listed = tournaments_listed_for(director.user).coming

    assert [row.tournament.name for row in listed] == ["Ķekavas zole", "Limbažu zole", "Zole"]


@pytest.mark.parametrize("tournaments", [1, 3])
def test_the_list_takes_as_many_queries_for_any_number_of_tournaments(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    tournaments: int,
) -> None:
    for number in range(tournaments):
        event_of(2, name=f"Kauss {number}")
    client = signed_in()

    # One query checks the right to create tournaments, one whether the account is administrator.
    with django_assert_num_queries(6):
        client.get("/desk/")


def test_a_user_does_not_see_the_tournaments_of_others(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event_of(0)

    page = signed_in("stranger").get("/desk/")

    assert "Rudens kauss" not in page.content.decode()


@pytest.mark.parametrize("path", ["/desk/", f"{NEW}presets/"])
def test_an_anonymous_user_is_redirected_to_sign_in(db: None, path: str) -> None:
    answer = Client().get(path)

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/login/?next={path}")


def test_a_viewer_lists_the_tournament_they_were_invited_to(event_of: EventOf) -> None:
    guest = User.objects.create_user("guest")
    Membership.objects.create(tournament=event_of(0), user=guest, role=Role.VIEWER)

    assert [row.tournament.name for row in tournaments_listed_for(guest).coming] == ["Rudens kauss"]
