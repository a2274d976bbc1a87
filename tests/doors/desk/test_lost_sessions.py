"""A form of the desk that is sent without a session is kept, and sent again after signing in."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import visitors

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Page

    from tests.cast import EventOf
    from tournament.models import Tournament

PASSWORD = "Zelta-zole-1907"
BROWSER = {"accept": "text/html"}


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    organiser = User.objects.get(username="organiser")
    organiser.set_password(PASSWORD)
    organiser.save()
    return event_of(4)


def hidden(page: Page) -> dict[str, list[str]]:
    """Return the hidden fields of a page's form."""
    found: dict[str, list[str]] = {}
    pattern = r'<input type="hidden" name="([^"]+)" value="([^"]*)"'
    for name, value in re.findall(pattern, page.content.decode()):
        found.setdefault(name, []).append(unescape(value))
    return found


def sign_in(client: Client, page: Page, name: str = "organiser") -> Page:
    facts = {"username": name, "password": PASSWORD, **hidden(page)}
    return client.post("/login/", facts, headers=BROWSER)


def send_again(client: Client, page: Page) -> None:
    path = re.search(r'action="(/desk/[^"]+)"', page.content.decode())
    assert path is not None
    client.post(unescape(path[1]), hidden(page), headers=BROWSER)


@pytest.mark.parametrize(
    ("address", "facts"),
    [
        ("people/register/", {"name": "Uldis Ozols <&>", "club": "Ogre", "key": "a"}),
        ("people/list/apply/", {"text": "Uldis Ozols <&>;Ogre\n", "key": "a"}),
    ],
)
def test_a_form_without_a_session_is_sent_again_after_signing_in(
    event: Tournament, address: str, facts: dict[str, str]
) -> None:
    client = Client()

    lost = client.post(f"/desk/{event.slug}/{address}", facts, headers=BROWSER)
    assert "Uldis Ozols &lt;&amp;&gt;" in lost.content.decode()
    wrong = client.post(
        "/login/", {"username": "organiser", "password": "no", **hidden(lost)}, headers=BROWSER
    )
    again = sign_in(client, wrong)
    assert event.entries.count() == 4
    send_again(client, again)

    assert event.entries.latest("number").name.startswith("Uldis Ozols")


def test_a_new_tournament_typed_without_a_session_is_kept(event: Tournament) -> None:
    client = Client()

    lost = client.post("/desk/new/", {"name": "Ziemas kauss"}, headers=BROWSER)
    again = sign_in(client, lost)

    assert hidden(again)["name"] == ["Ziemas kauss"]
    assert 'action="/desk/new/"' in again.content.decode()


def test_a_file_is_to_be_chosen_again(event: Tournament) -> None:
    client, path = Client(), f"/desk/{event.slug}/people/list/"
    file = SimpleUploadedFile("list.csv", b"Uldis Ozols;Ogre")

    lost = client.post(path, {"file": file, "key": "a"}, headers=BROWSER)
    again = sign_in(client, lost).content.decode()

    assert "Uldis" not in again
    assert 'type="file" id="file-file" name="file"' in again
    assert 'enctype="multipart/form-data"' in again


def test_another_account_of_the_device_does_not_get_the_form(event: Tournament) -> None:
    User.objects.create_user("other", password=PASSWORD)
    client = Client()
    sign_in(client, client.get("/login/"))
    client.cookies.pop("sessionid")

    lost = client.post(f"/desk/{event.slug}/people/register/", {"name": "U"}, headers=BROWSER)

    assert sign_in(client, lost, "other").status_code == 302


def test_passwords_and_long_forms_are_not_kept(event: Tournament) -> None:
    path = f"/desk/{event.slug}/people/list/"
    secret = Client().post(path, {"text": "A", "password1": "hush", "key": "a"}, headers=BROWSER)
    long = Client().post(path, {"text": "A" * 200_001}, headers=BROWSER)

    assert "hush" not in sign_in(Client(), secret).content.decode()
    assert "kept" not in hidden(long)


def test_a_kept_form_that_was_changed_is_dropped(event: Tournament) -> None:
    lost = Client().post(f"/desk/{event.slug}/people/register/", {"name": "U"}, headers=BROWSER)
    facts = {**hidden(lost), "kept": [hidden(lost)["kept"][0] + "x"]}

    answer = Client().post(
        "/login/", {"username": "organiser", "password": PASSWORD, **facts}, headers=BROWSER
    )

    assert answer.status_code == 302


def test_a_form_with_an_older_token_is_sent_again_by_its_own_page_only(event: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="organiser"))
    path, facts = f"/desk/{event.slug}/people/register/", {"name": "Uldis Ozols", "key": "a"}
    here = {**BROWSER, "origin": "http://testserver"}

    own = client.post(path, facts, headers=here)
    foreign = client.post(path, facts, headers={**BROWSER, "origin": "https://evil.example"})
    assert (own.status_code, foreign.status_code) == (403, 403)
    assert "Uldis Ozols" not in foreign.content.decode()
    client.post(path, hidden(own), headers=here)

    assert event.entries.count() == 5


def test_an_expired_form_of_a_public_page_links_to_its_page(event: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    page = f"http://testserver/{event.slug}/?lang=en"

    own = client.post("/login/", {}, headers={**BROWSER, "referer": page})
    foreign = client.post("/login/", {}, headers={**BROWSER, "referer": "http://evil.example/"})

    assert (own.status_code, foreign.status_code) == (403, 403)
    assert f'<a class="button primary" href="{page}">' in own.content.decode()
    assert "evil.example" not in foreign.content.decode()


def test_a_signed_in_visitor_without_a_role_gets_the_plain_page(event: Tournament) -> None:
    visitor = visitors.signed_in(User.objects.create_user("visitor"))

    answer = visitor.post(f"/desk/{event.slug}/people/register/", {"name": "U"}, headers=BROWSER)

    assert answer.status_code == 404
    assert "kept" not in hidden(answer)
