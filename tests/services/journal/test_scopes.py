"""Objects above the events: acts, journal, undo and roles, as for a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404
from django.test import RequestFactory

from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    AccountRights,
    JournalEntry,
    Membership,
    Player,
    Role,
    Scope,
    Tournament,
)
from tournament.models.scope import single_scope
from tournament.page_cache.revisions import token_in_transaction
from tournament.security.access import Right, ScopeDesk, scope_desk_for, scopes_of
from tournament.services import journal, officials
from tournament.services.acts import Actor
from tournament.services.people import persons
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Scope:
    return Scope.objects.create(kind="series", slug="kauss", name="Garkalnes kauss")


@pytest.fixture
def guest() -> User:
    return User.objects.create_user("guest")


def desk(user: User, scope: Scope, right: Right) -> ScopeDesk:
    request = RequestFactory().get("/")
    request.user = user
    return scope_desk_for(request, scope.kind, scope.slug, right)


def test_an_act_on_a_scope_is_in_its_journal_and_raises_its_revision(
    cup: Scope, director: Actor
) -> None:
    officials.invite(cup, role=Role.SECRETARY, note="Ilze", by=director)

    (line,) = JournalEntry.objects.all()
    cup.refresh_from_db()
    assert (line.owner, line.tournament, line.revision, line.verb) == (cup, None, 1, "invite")
    assert cup.revision == 1


def test_a_double_click_on_a_scope_acts_once(cup: Scope, director: Actor) -> None:
    first = officials.invite(cup, role=Role.VIEWER, by=director, key="k")
    second = officials.invite(cup, role=Role.VIEWER, by=director, key="k")

    assert (first, JournalEntry.objects.count()) == (second, 1)


def test_an_idempotency_key_belongs_to_one_owner(
    cup: Scope, announce: Announce, director: Actor
) -> None:
    tournament = announce()
    officials.invite(cup, role=Role.VIEWER, by=director, key="k")
    officials.invite(tournament, role=Role.VIEWER, by=director, key="k")

    assert JournalEntry.objects.filter(verb="invite").count() == 2


def test_an_act_on_a_scope_is_undone_with_a_preview(cup: Scope, director: Actor) -> None:
    made = officials.invite(cup, role=Role.VIEWER, by=director)
    line = JournalEntry.objects.get()

    preview = journal.preview_undo(line)
    made.refresh_from_db()
    assert (preview.is_possible, preview.ripple, made.withdrawn_at) == (True, None, None)

    journal.undo(line, by=director, previewed=1)
    made.refresh_from_db()
    cup.refresh_from_db()
    assert made.withdrawn_at is not None
    assert cup.revision == 2
    with pytest.raises(Refused, match="undone_already"):
        journal.undo(line, by=director)


def test_an_undo_after_a_change_since_its_preview_is_refused(cup: Scope, director: Actor) -> None:
    officials.invite(cup, role=Role.VIEWER, by=director)
    line = JournalEntry.objects.get()
    officials.invite(cup, role=Role.VIEWER, by=director)

    with pytest.raises(Refused, match="changed_meanwhile"):
        journal.undo(line, by=director, previewed=1)


def test_the_first_act_on_the_register_creates_its_row(director: Actor) -> None:
    assert single_scope("register").pk is None

    officials.invite(single_scope("register"), role=Role.VIEWER, by=director)
    officials.invite(single_scope("register"), role=Role.VIEWER, by=director)

    assert Scope.objects.get().revision == 2


def test_a_role_is_valid_only_in_its_scope(cup: Scope, director: Actor, guest: User) -> None:
    other = Scope.objects.create(kind="series", slug="cits", name="Cits kauss")
    made = officials.invite(cup, role=Role.DIRECTOR, by=director)

    officials.accept_invitation(made.token, user=guest)

    assert desk(guest, cup, "undo") == ScopeDesk(cup, role=Role.DIRECTOR)
    assert list(scopes_of(guest, "series")) == [cup]
    with pytest.raises(PermissionDenied):
        desk(guest, cup, "approve")
    with pytest.raises(Http404):
        desk(guest, other, "look")


def test_the_keeper_of_the_register_is_its_organiser(guest: User) -> None:
    with pytest.raises(Http404):
        desk(guest, single_scope("register"), "look")

    AccountRights.objects.create(user=guest, keeps_register=True)

    assert desk(guest, single_scope("register"), "approve").role == Role.ORGANISER
    with pytest.raises(Http404):
        desk(guest, single_scope("house"), "look")


def test_the_last_organiser_of_a_series_cannot_be_removed(
    cup: Scope, director: Actor, guest: User
) -> None:
    Membership.objects.create(scope=cup, user=guest, role=Role.ORGANISER)

    with pytest.raises(Refused, match="last_organiser"):
        officials.remove_role(cup, user=guest, by=director)


def test_a_page_of_the_site_depends_on_the_scopes_above_the_events(
    cup: Scope, director: Actor
) -> None:
    before = token_in_transaction(None)

    officials.invite(cup, role=Role.VIEWER, by=director)

    assert token_in_transaction(None) != before


def test_a_line_belongs_to_one_journal(cup: Scope, announce: Announce) -> None:
    for owners in ({}, {"scope": cup, "tournament": announce()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            JournalEntry.objects.create(revision=1, verb="invite", **owners)


def test_there_is_one_register() -> None:
    with pytest.raises(IntegrityError):
        Scope.objects.create(kind="register", slug="second")


def test_a_changed_person_is_in_the_registers_journal_until_they_are_erased(
    director: Actor,
) -> None:
    person = Player.objects.create(name="Anna Bērziņa", name_key="anna berzina")
    for name in ("Anna Kalniņa", "Anna Liepa"):
        persons.change_person(person, Newcomer(name, club="Ogre"), by=Actor("command"))

    lines = JournalEntry.objects.filter(scope__kind="register", verb="change_person")
    told = [(line.subject, line.before, line.after) for line in lines]
    erase_person(person, by=director, within=Tournament.objects.all())

    assert told == [
        (
            "Anna Kalniņa",
            {"name": "Anna Kalniņa"},
            {"name": "Anna Liepa"},
        ),
        (
            "Anna Bērziņa",
            {"name": "Anna Bērziņa", "club": ""},
            {"name": "Anna Kalniņa", "club": "Ogre"},
        ),
    ]
    assert [(line.subject, line.before, line.after) for line in lines.all()] == [("#", {}, {})] * 2
