"""Keys and roles: how many, how long, who has them since when, and what the journal says."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.services.undone import undo
from tournament.models import AccessToken, Invitation, Membership, Role, Tournament
from tournament.security.tokens import digest_of
from tournament.services import officials, tokens
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.tokens import TokenPlan

if TYPE_CHECKING:
    from tests.cast import Announce

pytestmark = pytest.mark.django_db

PLAN = TokenPlan("Scoreboard", ("read",), 30)


@pytest.fixture
def event(announce: Announce) -> Tournament:
    return announce()


@pytest.fixture
def guest() -> User:
    return User.objects.create_user("guest", first_name="Gita")


def last_line(event: Tournament) -> tuple[str, str, object, object]:
    line = event.journal.latest("pk")
    return line.verb, line.subject, line.before, line.after


def test_a_key_has_a_name_rights_and_an_end(event: Tournament, director: Actor) -> None:
    before = timezone.now()
    token, text = tokens.issue_token(event, PLAN, by=director, key="one")
    again, nothing = tokens.issue_token(event, PLAN, by=director, key="one")

    assert (again, nothing, AccessToken.objects.count()) == (token, "", 1)
    assert (token.name, token.rights, token.per_minute) == ("Scoreboard", ["read"], 120)
    assert (token.is_device, token.setup_until, token.signed) == (False, None, "Dace")
    assert token.digest == digest_of(text)
    assert timedelta(0) <= token.expires_at - before - timedelta(days=30) < timedelta(minutes=1)
    assert last_line(event) == ("issue_token", "Scoreboard", {}, {"rights": ["read"]})
    undo(event, "issue_token", by=director)
    assert last_line(event) == ("undo", "Scoreboard", {"rights": ["read"]}, {})
    assert not AccessToken.objects.standing().exists()
    with pytest.raises(Refused, match="token_unknown"):
        tokens.revoke_token(token, by=director)


@pytest.mark.parametrize(("days", "kept"), [(729, 729), (730, 730), (731, 730)])
def test_a_key_lasts_two_years_at_most(
    event: Tournament, director: Actor, days: int, kept: int
) -> None:
    token, _text = tokens.issue_token(event, TokenPlan("x", ("read",), days), by=director)

    assert token.expires_at == token.at + timedelta(days=kept)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (TokenPlan(" \n", ("read",), 1), "name_missing"),
        (TokenPlan("x", ("fly",), 1), "token_without_rights"),
        (TokenPlan("x", (), 1), "token_without_rights"),
    ],
)
def test_a_key_without_a_name_or_a_known_right_is_refused(
    event: Tournament, director: Actor, plan: TokenPlan, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        tokens.issue_token(event, plan, by=director)


def test_an_event_has_fifty_keys_at_most(event: Tournament, director: Actor) -> None:
    token, _text = tokens.issue_token(event, TokenPlan("x" * 61, ("read",), 9), by=director)
    assert token.name == "x" * 60
    AccessToken.objects.bulk_create(
        AccessToken(
            tournament=event,
            name=f"{number}",
            digest=f"{number}",
            rights=["read"],
            expires_at=token.expires_at,
            at=token.at,
        )
        for number in range(48)
    )
    fiftieth, _text = tokens.issue_token(event, PLAN, by=director)
    with pytest.raises(Refused, match="too_many_tokens") as refused:
        tokens.issue_token(event, PLAN, by=director)
    assert refused.value.facts == {"most": 50}

    tokens.revoke_token(fiftieth, by=director)

    assert last_line(event) == ("revoke_token", "Scoreboard", {"rights": ["read"]}, {})
    tokens.issue_token(event, PLAN, by=director)
    assert AccessToken.objects.standing().count() == 50


def test_a_device_exchanges_its_code_and_signs_for_itself(
    event: Tournament, director: Actor
) -> None:
    plan = TokenPlan("TV", ("read",), 30, is_device=True, per_minute=7)
    token, code = tokens.issue_token(event, plan, by=director)
    assert (token.is_device, token.per_minute) == (True, 7)
    assert token.setup_until is not None

    found, text = tokens.set_up_device(code)

    token.refresh_from_db()
    assert (found.pk, token.digest) == (token.pk, digest_of(text))
    assert not AccessToken.objects.exclude(setup_until=None).exists()
    assert text.startswith(f"karta_{token.hint}_")
    assert last_line(event) == ("set_up_device", "TV", {}, {"rights": ["read"]})
    assert event.journal.latest("pk").signed == "TV"
    for used in (code, text):
        with pytest.raises(Refused, match="device_code_unknown"):
            tokens.set_up_device(used)


@pytest.mark.parametrize(("seconds", "is_written"), [(59, False), (61, True)])
def test_the_use_of_a_key_is_written_once_a_minute(
    event: Tournament, director: Actor, seconds: int, *, is_written: bool
) -> None:
    token, _text = tokens.issue_token(event, PLAN, by=director)
    tokens.note_use(token)
    assert AccessToken.objects.get().last_used_at is not None
    was = timezone.now() - timedelta(seconds=seconds)
    AccessToken.objects.update(last_used_at=was)

    tokens.note_use(AccessToken.objects.get())

    assert (AccessToken.objects.get().last_used_at != was) is is_written


def test_an_invitation_is_kept_with_its_note_and_end(event: Tournament, director: Actor) -> None:
    note = f" {'x' * 121}"
    links = [
        officials.invite(event, role=Role.SECRETARY, note=note, by=director, key="one")
        for _click in range(2)
    ]
    assert (links[0], Invitation.objects.count()) == (links[1], 1)
    assert (links[0].note, len(links[0].token)) == ("x" * 120, 32)
    assert links[0].expires_at == links[0].at + timedelta(days=14)
    assert last_line(event) == ("invite", "x" * 120, {}, {"role": "secretary"})
    officials.withdraw_invitation(links[0], by=director)
    assert last_line(event) == ("withdraw_invitation", "x" * 120, {"role": "secretary"}, {})
    with pytest.raises(Refused, match="invitation_unknown"):
        undo(event, "invite", by=director)
    officials.invite(event, role=Role.VIEWER, note="Ilze", by=director)
    undo(event, "invite", by=director)
    assert last_line(event) == ("undo", "Ilze", {"role": "viewer"}, {})
    assert not Invitation.objects.open().exists()
    for act in (
        lambda: officials.invite(event, role="king", by=director),
        lambda: officials.change_role(event, user=director.user, role="king", by=director),  # type: ignore[arg-type]
    ):
        with pytest.raises(Refused, match="no_such_role") as refused:
            act()
        assert refused.value.facts == {"role": "king"}


def test_roles_rise_by_a_link_and_change_in_the_journal(
    event: Tournament, director: Actor, guest: User
) -> None:
    for role, held in (
        (Role.SECRETARY, Role.SECRETARY),
        (Role.VIEWER, Role.SECRETARY),
        (Role.SECRETARY, Role.SECRETARY),
        (Role.DIRECTOR, Role.DIRECTOR),
        (Role.ORGANISER, Role.ORGANISER),
    ):
        link = officials.invite(event, role=role, by=director)
        officials.accept_invitation(link.token, user=guest)
        assert Membership.objects.get(user=guest).role == held
        assert last_line(event) == ("accept_invitation", "Gita", {}, {"role": held})
        link.refresh_from_db()
        assert (link.accepted_by, link.accepted_at is not None) == (guest, True)
    officials.change_role(event, user=guest, role=Role.VIEWER, by=director)
    assert last_line(event)[1:] == ("Gita", {"role": "organiser"}, {"role": "viewer"})
    with pytest.raises(Refused, match="last_organiser"):
        officials.remove_role(event, user=director.user, by=director)  # type: ignore[arg-type]
    officials.remove_role(event, user=guest, by=director)
    assert last_line(event) == ("remove_role", "Gita", {"role": "viewer"}, {})
    officials.change_role(event, user=director.user, role=Role.ORGANISER, by=director)  # type: ignore[arg-type]
    assert Membership.objects.get().role == Role.ORGANISER
