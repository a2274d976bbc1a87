"""The officials: roles, invitation links, and refused access."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tournament.models import Invitation, Membership, Role
from tournament.services import officials
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
PASSWORD = "gara vasara pie jūras"


def test_an_organiser_makes_a_link_once_however_often_they_click(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    client, address = signed_in(), reverse("invite", args=[tournament.slug])

    for _ in range(2):
        client.post(address, {"role": "secretary", "note": "Ilze", "key": "one-click"})

    assert [(i.role, i.note) for i in Invitation.objects.all()] == [("secretary", "Ilze")]


def test_the_page_of_the_team_shows_the_whole_link(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    signed_in().post(reverse("invite", args=[tournament.slug]), {"role": "viewer", "note": ""})

    page = Client()
    page.force_login(User.objects.get(username="organiser"))
    shown = page.get(reverse("team", args=[tournament.slug])).content.decode()

    assert f"http://testserver/invitation/{Invitation.objects.get().token}/" in shown


def test_an_invitation_without_a_note_names_its_role_once(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    officials.invite(tournament, role="viewer", by=director)

    page = signed_in().get(reverse("team", args=[tournament.slug]))

    invitation = page.content.decode().split('<div class="notice"><p>')[1].split("</p>")[0]
    assert invitation.startswith("<strong>onlooker</strong> · until ")


def test_somebody_invited_makes_an_account_and_stands_at_the_desk(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    link = officials.invite(tournament, role="secretary", by=director)
    typed = {"first_name": "Ilze", "username": "ilze"}
    typed |= {"password1": PASSWORD, "password2": PASSWORD}

    answer = Client().post(reverse("accept_with_new_account", args=[link.token]), typed)

    assert answer.headers["Location"] == reverse("desk", args=[tournament.slug])
    assert Membership.objects.get(user__username="ilze").role == Role.SECRETARY


def test_a_name_that_is_taken_and_two_passwords_are_refused_with_what_to_do(
    event_of: EventOf, director: Actor
) -> None:
    User.objects.create_user("ilze")
    link = officials.invite(event_of(4), role="secretary", by=director)
    typed = {"first_name": "Ilze", "username": "Ilze", "password1": PASSWORD, "password2": "1"}

    page = Client().post(reverse("accept_with_new_account", args=[link.token]), typed)

    said = {
        name: [str(fault) for fault in all_] for name, all_ in page.context["form"].errors.items()
    }
    assert said == {
        "username": ["Šāds lietotājvārds jau ir aizņemts. Izvēlieties citu."],
        "password2": ["Paroles atšķiras. Ierakstiet vienu un to pašu divas reizes."],
    }


def test_a_weak_password_keeps_what_was_typed_and_the_link(
    event_of: EventOf, director: Actor
) -> None:
    link = officials.invite(event_of(4), role="secretary", by=director)
    typed = {"first_name": "Ilze", "username": "ilze", "password1": "1", "password2": "1"}

    page = Client().post(reverse("accept_with_new_account", args=[link.token]), typed)

    assert 'value="ilze"' in page.content.decode()
    assert not User.objects.filter(username="ilze").exists()
    assert Invitation.objects.open().count() == 1


def test_a_link_opens_no_second_time(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    link = officials.invite(event_of(4), role="director", by=director)
    first, second = signed_in("secretary"), signed_in("viewer")
    first.post(reverse("accept_invitation", args=[link.token]))

    shown = second.get(reverse("invitation", args=[link.token]))
    second.post(reverse("accept_invitation", args=[link.token]))

    assert shown.status_code == 404
    assert not Membership.objects.filter(user__username="viewer").exists()


def test_a_withdrawn_link_lets_nobody_in(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()
    client.post(reverse("invite", args=[tournament.slug]), {"role": "viewer", "note": ""})
    link = Invitation.objects.get()

    client.post(reverse("withdraw_invitation", args=[tournament.slug, link.pk]))

    assert Client().get(reverse("invitation", args=[link.token])).status_code == 404


def test_the_last_organiser_cannot_be_removed(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    organiser = Membership.objects.get(tournament=tournament)

    signed_in().post(
        reverse("change_role", args=[tournament.slug, organiser.user_id]), {"role": ""}
    )

    assert Membership.objects.get(tournament=tournament).role == Role.ORGANISER


def test_a_member_gets_another_role(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    signed_in("viewer", at=tournament)
    viewer = User.objects.get(username="viewer")

    signed_in().post(
        reverse("change_role", args=[tournament.slug, viewer.pk]), {"role": "director"}
    )

    assert Membership.objects.get(user=viewer).role == Role.DIRECTOR


def test_whoever_gives_up_their_own_role_is_led_to_their_other_tournaments(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    signed_in("director", at=tournament)
    Membership.objects.filter(user__username="director").update(role=Role.ORGANISER)
    organiser = User.objects.get(username="organiser")

    answer = signed_in().post(
        reverse("change_role", args=[tournament.slug, organiser.pk]), {"role": ""}
    )

    assert answer.headers["Location"] == reverse("my_tournaments")
    assert not Membership.objects.filter(user=organiser).exists()


@pytest.mark.parametrize(
    ("role", "status"), [("viewer", 403), ("secretary", 403), ("director", 403)]
)
def test_only_an_organiser_invites(
    role: str, status: int, event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    answer = signed_in(role, at=tournament).post(
        reverse("invite", args=[tournament.slug]), {"role": "viewer"}
    )

    assert answer.status_code == status
    assert not Invitation.objects.exists()


def test_a_stranger_learns_nothing_of_the_team(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    assert signed_in("stranger").get(reverse("team", args=[tournament.slug])).status_code == 404
    assert Client().get(reverse("team", args=[tournament.slug])).status_code == 404


@pytest.mark.parametrize("members", [1, 3])
def test_the_team_takes_five_queries_however_many_belong(
    members: int,
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(4)
    client = signed_in()
    for role in ("director", "secretary")[: members - 1]:
        signed_in(role, at=tournament)

    with django_assert_num_queries(5):
        client.get(reverse("team", args=[tournament.slug]))
