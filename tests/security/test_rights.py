"""Account rights beyond roles, and the second factor required of organisers."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pyotp
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests.cast import DAY
from tournament.exchange.player_lists import Newcomer
from tournament.models import AccountRights, Intake, Membership, Role, SecondFactor, Tournament
from tournament.security.access import may_create
from tournament.services import officials
from tournament.services.accounts import permissions, second_factors
from tournament.services.accounts import permissions as quotas
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.people import registration
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.django_db

PLAN = planning.TournamentPlan(name="Rudens kauss", date=DAY, preset="evening-16", seed="s")
PASSWORD = "eight-or-more-7"


def account(name: str = "dace", **granted: bool | int) -> Actor:
    user = User.objects.create_user(name, password=PASSWORD)
    if granted:
        permissions.set_rights(user, **granted)
    return Actor.from_user(user)


def user_of(actor: Actor) -> User:
    assert actor.user is not None
    return actor.user


def client_of(actor: Actor) -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(user_of(actor))
    return client


def statuses(client: Client, pages: Sequence[str]) -> list[int]:
    return [client.get(page).status_code for page in pages]


@pytest.mark.parametrize("granted", [{}, {"may_create": False}, {"may_create": True}])
def test_creating_and_importing_need_the_right_to_create(granted: dict[str, bool]) -> None:
    client = client_of(account("dace", **granted))
    may = granted.get("may_create", False)

    pages = [reverse("new_tournament"), reverse("import_tournament")]
    posted = client.post(reverse("new_tournament"), {"preset": "evening-16"}).status_code

    assert statuses(client, pages) == [200 if may else 403] * 2
    assert posted == (422 if may else 403)
    assert Tournament.objects.count() == 0


def test_a_user_without_the_right_to_create_sees_an_explanation_and_no_button() -> None:
    client = client_of(account())

    refused = client.get(reverse("new_tournament")).content.decode()
    page = client.get(reverse("my_tournaments")).content.decode()

    assert "Ask the administrator to let it" in refused
    assert (
        "Tournaments you are invited to will appear here." in page,
        "New tournament" in page,
    ) == (
        True,
        False,
    )


@pytest.mark.parametrize(
    ("role", "is_server", "may"),
    [
        (Role.VIEWER, False, False),
        (Role.SECRETARY, False, False),
        (Role.DIRECTOR, False, True),
        (Role.ORGANISER, True, False),
        (Role.VIEWER, True, False),
    ],
)
def test_an_invited_account_starts_with_the_rights_of_its_role(
    role: str, *, is_server: bool, may: bool
) -> None:
    tournament = planning.create_tournament(PLAN, by=account())
    link = officials.invite(tournament, role=role, by=Actor("Dace"))
    typed = {"username": "guest", "first_name": "Guest"}

    with override_settings(PRODUCTION=is_server):
        Client().post(
            reverse("accept_with_new_account", args=[link.token]),
            {**typed, "password1": PASSWORD, "password2": PASSWORD},
        )

    guest = User.objects.get(username="guest")
    assert (guest.memberships.get().role, may_create(guest)) == (role, may)


def test_a_years_tournaments_are_counted_however_created() -> None:
    by = account(most_tournaments=2)
    first = planning.create_tournament(PLAN, by=by)
    registration.register(first, Newcomer("Anna Bērziņa"), by=by)
    import_event(export_event(first), by=by)

    with pytest.raises(Refused, match="tournaments_used_up"):
        planning.create_tournament(PLAN, by=by)
    with pytest.raises(Refused, match="tournaments_used_up"):
        import_event(export_event(first), by=by)

    assert Tournament.objects.count() == 2


def test_a_retried_creation_makes_no_second_tournament() -> None:
    by = account(most_tournaments=1)
    made = planning.create_tournament(PLAN, by=by, key="k")

    assert planning.create_tournament(PLAN, by=by, key="k") == made


def test_bytes_are_counted_before_they_are_read() -> None:
    by = account(may_create=True, most_megabytes=1)
    client = client_of(by)
    file = json.dumps({"format": "no tournament", "long": "x" * 700_000}).encode()

    answers = [
        client.post(reverse("import_tournament"), {"file": SimpleUploadedFile("a.json", file)})
        for _twice in range(2)
    ]

    said = [answer.content.decode() for answer in answers]
    # The first is long enough for a separate process, and is refused there.
    assert [answer.status_code for answer in answers] == [302, 422]
    assert ["reached the limit" in text for text in said] == [False, True]
    assert [intake.size for intake in Intake.objects.all()] == [len(file)]


def test_documents_and_files_per_day_are_limited_except_for_superusers() -> None:
    by, root = account(most_jobs=0), User.objects.create_superuser("root")

    with pytest.raises(Refused, match="jobs_used_up"):
        quotas.refuse_job(by.user)

    quotas.refuse_job(root)
    quotas.refuse_job(None)


def test_a_document_over_the_limit_is_refused_in_words() -> None:
    by = account(most_jobs=0)
    tournament = planning.create_tournament(PLAN, by=by)

    page = client_of(by).post(
        reverse("order_document", args=[tournament.slug, "participants"]), follow=True
    )

    assert "reached the limit" in page.content.decode()
    assert tournament.jobs.count() == 0


def test_the_command_grants_and_prints_rights() -> None:
    user, said = account().user, io.StringIO()

    call_command("account_rights", "dace", "--create=yes", "--jobs=7", stdout=said)
    call_command("account_rights", "dace", "--keep-register=yes", "--jobs=default", stdout=said)

    row = AccountRights.objects.get(user=user)
    assert (row.may_create, row.keeps_register, row.most_jobs) == (True, True, None)
    assert "dace may create tournaments and keeps the register." in said.getvalue()
    with pytest.raises(CommandError, match="Nobody signs in as nobody"):
        call_command("account_rights", "nobody")


@pytest.mark.parametrize(
    ("asked", "role", "is_led_away"),
    [
        ("", Role.ORGANISER, False),
        ("organisers", Role.ORGANISER, True),
        ("organisers", Role.SECRETARY, False),
        ("everybody", Role.VIEWER, True),
    ],
)
def test_the_desk_requires_the_second_factor_if_configured(
    asked: str, role: str, *, is_led_away: bool
) -> None:
    tournament = planning.create_tournament(PLAN, by=Actor("Dace"))
    by = account()
    Membership.objects.create(tournament=tournament, user=user_of(by), role=role)
    client = Client()
    client.cookies["django_language"] = "en"

    with override_settings(SECOND_FACTOR=asked):
        typed = {"username": "dace", "password": PASSWORD}
        page = client.post(reverse("login"), typed, follow=True)
        desk = client.get(reverse("desk", args=[tournament.slug]))

    is_told = "This server requires a second factor." in page.content.decode()
    assert (is_told, desk.status_code) == (is_led_away, 302 if is_led_away else 200)


@override_settings(SECOND_FACTOR="organisers")
def test_a_required_second_factor_gives_access_and_cannot_be_removed() -> None:
    by = account(may_create=True)
    client = client_of(by)
    before = client.get(reverse("my_tournaments")).status_code
    client.post(reverse("begin_second_factor"), {"password": PASSWORD})
    secret = second_factors.unconfirmed_secret(user_of(by))
    assert secret is not None

    code = {"code": pyotp.TOTP(secret).now()}
    shown = client.post(reverse("second_factor"), code)
    client.post(reverse("change_second_factor"), {"password": PASSWORD})

    assert (before, shown.status_code) == (302, 200)
    assert client.get(reverse("my_tournaments")).status_code == 200
    assert SecondFactor.objects.filter(user=user_of(by), confirmed_at__isnull=False).exists()


@override_settings(SECOND_FACTOR="organisers")
def test_a_user_with_a_lost_phone_is_reset_and_sets_up_another() -> None:
    by = account(may_create=True)
    SecondFactor.objects.create(user=user_of(by), secret="x", confirmed_at=timezone.now())

    call_command("forget_second_factor", "dace", stdout=io.StringIO())

    assert client_of(by).get(reverse("my_tournaments")).status_code == 302
