"""Keys of programs and devices: issued at the desk, shown once, limited, revoked."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import visitors
from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.conftest import signed_in as signed_in
from tests.services.series.seasons import series
from tournament.models import AccessToken, JournalEntry, Scope, Tournament
from tournament.security.tokens import digest_of
from tournament.services import journal, tokens
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import stages
from tournament.services.tokens import TokenPlan
from tournament.storage.ownership import owned_tables

pytestmark = pytest.mark.django_db


def issue(
    owner: Tournament | Scope, *rights: str, by: Actor, is_device: bool = False, days: int = 7
) -> str:
    """Return the text of a new key."""
    plan = TokenPlan("Vietne", rights or ("read",), days, is_device=is_device)
    _token, text = tokens.issue_token(owner, plan, by=by)
    return text


def get(path: str, key: str, **headers: str) -> Any:  # noqa: ANN401 a response
    return Client().get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {key}", **headers})


@pytest.fixture
def hidden(director: Actor, event_of: EventOf) -> Tournament:
    """Return a hidden event with initials, one round of which is closed."""
    event = event_of(
        4,
        public_sees=Tournament.PublicSees.NOTHING,
        public_names=Tournament.PublicNames.INITIALS,
    )
    play_and_close(event, by=director)
    return event


def test_a_key_is_shown_once_and_stored_as_a_digest(event_of: EventOf, signed_in: SignIn) -> None:
    client, event = signed_in(), event_of(4)
    address = reverse("programs", args=[event.slug])
    form = {"name": "Kluba vietne", "kind": "program", "rights": ["read"], "days": 7, "key": "k"}

    first, again = (client.post(address, form).content.decode() for _ in range(2))
    (text,) = set(re.findall(r"karta_[a-z0-9]{8}_[A-Za-z0-9_-]{43}", first))

    assert text not in again
    token = AccessToken.objects.get()
    assert text not in json.dumps(list(AccessToken.objects.values()), default=str)
    assert (token.digest, token.name) == (digest_of(text), "Kluba vietne")
    listed = client.get(address).content.decode()
    assert f"karta_{token.hint}_…" in listed
    assert text not in listed


def test_a_key_reads_what_the_public_does_not_see(director: Actor, hidden: Tournament) -> None:
    path = f"tournaments/{hidden.slug}/standings/"
    key = issue(hidden, "read", by=director)

    answer = get(path, key)

    assert Client().get(f"/api/v1/{path}").status_code == 404
    assert "Anna Bērziņa" in [one["name"] for one in answer.json()["standings"]]
    assert answer["Cache-Control"] == "private, no-cache"
    assert "Access-Control-Allow-Origin" not in answer
    assert get(path, key, **{"If-None-Match": answer["ETag"]}).status_code == 304
    listed = get("tournaments/", key).json()["items"]
    assert [one["slug"] for one in listed] == [hidden.slug]
    assert AccessToken.objects.get().last_used_at is not None


@pytest.mark.parametrize("rights", [("check_in",), ("results",)])
def test_a_key_without_the_right_reads_what_the_public_sees(
    director: Actor, hidden: Tournament, rights: Sequence[str]
) -> None:
    key = issue(hidden, *rights, by=director)

    assert get(f"tournaments/{hidden.slug}/", key).status_code == 404
    assert get("tournaments/", key).json()["items"] == []


def test_a_key_opens_only_its_place(director: Actor, event_of: EventOf, hidden: Tournament) -> None:
    other = event_of(4, name="Cits", public_sees=Tournament.PublicSees.NOTHING)
    cup = series(director)
    stages.add_stage(cup, other, by=director)
    house = Scope.objects.get_or_create(kind=Scope.Kind.HOUSE, slug="house")[0]
    keys = [
        issue(hidden, by=director), issue(cup.scope, by=director), issue(house, by=director),
    ]  # fmt: skip

    opened = [
        [get(f"tournaments/{one.slug}/", key).status_code == 200 for one in (hidden, other)]
        for key in keys
    ]

    assert opened == [[True, False], [False, True], [True, True]]


def test_a_revoked_expired_or_wrong_key_opens_nothing(director: Actor, hidden: Tournament) -> None:
    revoked, expired = issue(hidden, by=director), issue(hidden, by=director, days=0)
    tokens.revoke_token(AccessToken.objects.get(digest=digest_of(revoked)), by=director)
    wrong = ("karta_00000000_" + "A" * 43, "", "x", revoked, expired)

    answers = [get("tournaments/", key) for key in wrong]

    assert [one.status_code for one in answers] == [401] * 5
    assert answers[0]["WWW-Authenticate"] == "Bearer"
    assert answers[0].json()["type"] == "urn:karta:problem:key_unknown"


def test_a_key_has_its_own_rate(director: Actor, hidden: Tournament) -> None:
    key = issue(hidden, by=director)
    AccessToken.objects.update(per_minute=2)

    answers = [get("tournaments/", key) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[2]["Retry-After"] == "60"


def test_a_device_exchanges_its_code_for_a_key_once(
    director: Actor, hidden: Tournament, signed_in: SignIn
) -> None:
    code = issue(hidden, "check_in", by=director, is_device=True)
    unused = get("tournaments/", code)

    first, again = (
        Client().post("/api/v1/devices/", {"code": code}, "application/json") for _ in range(2)
    )

    assert unused.status_code == 401
    assert first.json()["tournament"] == hidden.slug
    assert get("tournaments/", first.json()["key"]).status_code == 200
    assert (again.status_code, again.json()["type"]) == (
        409,
        "urn:karta:refusal:device_code_unknown",
    )
    line = JournalEntry.objects.get(verb="set_up_device")
    assert (line.signed, line.after) == ("Vietne", {"rights": ["check_in"]})


def test_a_code_expires(director: Actor, hidden: Tournament) -> None:
    code = issue(hidden, by=director, is_device=True)
    AccessToken.objects.update(setup_until=timezone.now() - dt.timedelta(seconds=1))

    answer = Client().post("/api/v1/devices/", {"code": code}, "application/json")

    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("body", "content", "status", "kind"),
    [
        (b"{}", "application/json", 422, "wrong_body"),
        (b'{"code": 5}', "application/json", 422, "wrong_body"),
        (b'{"code": "x", "colour": 1}', "application/json", 422, "wrong_body"),
        (b'{"code": "x", "code": "y"}', "application/json", 422, "wrong_body"),
        (b"[" * 3000, "application/json", 422, "wrong_body"),
        (b"\xff", "application/json", 422, "wrong_body"),
        (b"x" * 200_001, "application/json", 413, "too_large"),
        (b"code=x", "application/x-www-form-urlencoded", 415, "not_json"),
    ],
)
def test_a_malformed_body_is_refused(body: bytes, content: str, status: int, kind: str) -> None:
    answer = Client().post("/api/v1/devices/", body, content)

    assert (answer.status_code, answer.json()["type"]) == (status, f"urn:karta:problem:{kind}")


def test_undoing_the_issue_revokes_the_key(director: Actor, hidden: Tournament) -> None:
    key = issue(hidden, by=director)

    journal.undo(JournalEntry.objects.get(verb="issue_token"), by=director)

    assert get("tournaments/", key).status_code == 401
    with pytest.raises(Refused, match="token_unknown"):
        tokens.revoke_token(AccessToken.objects.get(), by=director)


def test_restoring_a_copy_does_not_bring_back_a_revoked_key() -> None:
    """Copies are also files that a director downloads."""
    copied = {table.name for table in owned_tables()}

    assert copied & {"AccessToken", "KeptAnswer", "Webhook", "Delivery"} == set()


def test_keys_of_the_instance_are_for_its_administrator(client: Client, director: Actor) -> None:
    admin, address = User.objects.create_superuser("admin"), "/desk/house/programs/"
    own = visitors.signed_in(admin)
    form = {"name": "Federācija", "kind": "device", "rights": ["read"], "days": 90}

    shown = own.post(address, form).content.decode()

    assert "data:image" in shown
    token = AccessToken.objects.get()
    assert own.get(address).status_code == 200
    assert own.post(f"{address}{token.pk}/revoke/").status_code == 302
    token.refresh_from_db()
    assert token.revoked_at is not None
    assert director.user is not None
    client.force_login(director.user)
    statuses = [client.get(address).status_code, client.post(address, form).status_code]
    statuses.append(client.post(f"{address}{token.pk}/revoke/").status_code)
    assert statuses == [404] * 3
