"""Invitation links: each gives a role once, to one account, and cannot be guessed."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone

from tournament.models import Invitation, Membership, Role, Tournament
from tournament.security import access
from tournament.services import officials
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce
    from tournament.services.acts import Actor


@pytest.fixture
def tournament(announce: Announce) -> Tournament:
    return announce()


@pytest.fixture
def guest(db: None) -> User:
    return User.objects.create_user("guest")


def role_of(user: User) -> str:
    return Membership.objects.get(user=user).role


def desk(
    user: User | AnonymousUser, right: access.Right, slug: str = "rudens-kauss-2026"
) -> access.Desk:
    request = RequestFactory().get("/")
    request.user = user
    return access.desk_for(request, slug, right)


def test_a_link_gives_its_first_visitor_the_role(
    tournament: Tournament, director: Actor, guest: User
) -> None:
    link = officials.invite(tournament, role=Role.SECRETARY, by=director)

    officials.accept_invitation(link.token, user=guest)

    assert role_of(guest) == Role.SECRETARY


def test_a_link_works_once(tournament: Tournament, director: Actor, guest: User) -> None:
    link = officials.invite(tournament, role=Role.SECRETARY, by=director)
    officials.accept_invitation(link.token, user=guest)

    with pytest.raises(Refused, match="invitation_unknown"):
        officials.accept_invitation(link.token, user=User.objects.create_user("other"))


def test_the_second_user_of_a_link_gets_no_account(
    tournament: Tournament, director: Actor, guest: User
) -> None:
    link = officials.invite(tournament, role=Role.SECRETARY, by=director)

    def make_account() -> User:
        """Create the account while another user accepts the role."""
        officials.accept_invitation(link.token, user=guest)
        return User.objects.create_user("late")

    with pytest.raises(Refused, match="invitation_unknown"):
        officials.accept_with_new_account(link.token, make_account)

    assert not User.objects.filter(username="late").exists()


def test_a_second_click_of_the_same_user_is_accepted(
    tournament: Tournament, director: Actor, guest: User
) -> None:
    link = officials.invite(tournament, role=Role.SECRETARY, by=director)

    memberships = [officials.accept_invitation(link.token, user=guest) for _ in range(2)]

    assert memberships[0] == memberships[1]


def test_a_link_for_a_lesser_role_does_not_reduce_rights(
    tournament: Tournament, director: Actor
) -> None:
    link = officials.invite(tournament, role=Role.VIEWER, by=director)
    assert director.user is not None

    officials.accept_invitation(link.token, user=director.user)

    assert role_of(director.user) == Role.ORGANISER


@pytest.mark.parametrize("spoil", ["withdrawn", "expired", "guessed"])
def test_an_invalid_link_gives_no_access(
    tournament: Tournament, director: Actor, guest: User, spoil: str
) -> None:
    link = officials.invite(tournament, role=Role.DIRECTOR, by=director)
    token = "guess" if spoil == "guessed" else link.token
    if spoil == "withdrawn":
        officials.withdraw_invitation(link, by=director)
    if spoil == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))

    with pytest.raises(Refused, match="invitation_unknown"):
        officials.accept_invitation(token, user=guest)


def test_the_last_organiser_cannot_be_removed(tournament: Tournament, director: Actor) -> None:
    assert director.user is not None

    with pytest.raises(Refused, match="last_organiser"):
        officials.remove_role(tournament, user=director.user, by=director)
    with pytest.raises(Refused, match="last_organiser"):
        officials.change_role(tournament, user=director.user, role="viewer", by=director)


def test_a_role_can_be_changed_and_removed(
    tournament: Tournament, director: Actor, guest: User
) -> None:
    link = officials.invite(tournament, role=Role.VIEWER, by=director)
    officials.accept_invitation(link.token, user=guest)

    officials.change_role(tournament, user=guest, role=Role.DIRECTOR, by=director)
    assert role_of(guest) == Role.DIRECTOR
    officials.remove_role(tournament, user=guest, by=director)

    assert not Membership.objects.filter(user=guest).exists()


OF_THE_ORGANISER = {"approve", "bring_copy", "bring_back", "call_off", "invite", "forget"}
AT_THE_COMPUTER = {
    "look", "register", "check_in", "enter", "check", "export", "print", "copy", "show",
    "see_money", "take_money",
}  # fmt: skip


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (Role.VIEWER, {"look"}),
        (Role.SECRETARY, AT_THE_COMPUTER),
        (Role.DIRECTOR, set(access.NEEDS) - OF_THE_ORGANISER),
        (Role.ORGANISER, set(access.NEEDS)),
    ],
)
def test_each_role_has_only_the_permissions_it_needs(
    tournament: Tournament, guest: User, role: Role, may: set[str]
) -> None:
    Membership.objects.create(tournament=tournament, user=guest, role=role)

    allowed = set()
    for deed in access.NEEDS:
        try:
            desk(guest, deed)
        except PermissionDenied:
            continue
        allowed.add(deed)

    assert allowed == may


def test_users_without_a_role_cannot_learn_that_the_tournament_exists(
    tournament: Tournament, guest: User
) -> None:
    for user in (guest, AnonymousUser()):
        with pytest.raises(Http404):
            desk(user, "look")


def test_a_role_in_one_tournament_gives_no_access_to_another(
    announce: Announce, tournament: Tournament, guest: User
) -> None:
    other = announce(name="Ziema")
    Membership.objects.create(tournament=other, user=guest, role=Role.ORGANISER)

    with pytest.raises(Http404):
        desk(guest, "look", tournament.slug)


def test_a_superuser_has_access_to_every_desk(tournament: Tournament, guest: User) -> None:
    guest.is_superuser = True
    guest.save()

    assert desk(guest, "invite").tournament == tournament
    Membership.objects.create(tournament=tournament, user=guest, role=Role.VIEWER)
    assert desk(guest, "invite").role == Role.ORGANISER
    assert list(access.tournaments_of(guest)) == [tournament]
    assert list(access.tournaments_of(AnonymousUser())) == []
