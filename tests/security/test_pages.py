"""Response headers of every page: only our scripts and styles, and no framing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker, Settings

from tests.security.addresses import addresses
from tests.security.doors import DOORS
from tests.security.world import World, make_world, path_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
# Data for a script is not a script; the phones' first state is data.
PAPER = {"job_file", "receipt_file", "notice_file"}
"""A PDF, shown in the browser's own viewer, which our policy would break."""
SCRIPT = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/(?:ld\+)?json\")[^>]*>", re.I
)
STYLE = re.compile(r"<style\b|<[a-z][^>]*\sstyle=", re.I)
HANDLER = re.compile(r"<[a-z][^>]*\son[a-z]+\s*=|href=\"javascript:", re.I)


@pytest.fixture(scope="module")
def pages(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[str, HttpResponseBase]]:
    """Return every page with GET, as its organiser sees it."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = make_world()
        yield {
            address.name: look(world, address.name)
            for address in addresses()
            if is_page(address.name)
        }
        transaction.set_rollback(True)


def is_page(name: str) -> bool:
    return name in DOORS and bool(DOORS[name].get)


def look(world: World, name: str) -> HttpResponseBase:
    address = next(address for address in addresses() if address.name == name)
    return world.clients["organiser"].get(path_of(address, world))


def found(pattern: re.Pattern[str], pages: dict[str, HttpResponseBase]) -> dict[str, list[str]]:
    html = {
        name: page.content.decode()
        for name, page in pages.items()
        if isinstance(page, HttpResponse) and "html" in page.headers.get("Content-Type", "")
    }
    assert len(html) > 20
    return {name: hits for name, page in html.items() if (hits := pattern.findall(page))}


@pytest.mark.parametrize("pattern", [SCRIPT, STYLE, HANDLER], ids=["script", "style", "handler"])
def test_no_page_has_anything_inline(
    pattern: re.Pattern[str], pages: dict[str, HttpResponseBase]
) -> None:
    assert found(pattern, pages) == {}


def test_every_page_has_a_content_policy_and_forbids_framing(
    pages: dict[str, HttpResponseBase],
) -> None:
    for name, page in pages.items():
        if name in PAPER:
            continue
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert page.headers["X-Frame-Options"] == "DENY"
        assert page.headers["X-Content-Type-Options"] == "nosniff"
        assert page.headers["Referrer-Policy"] in ("same-origin", "no-referrer")


ELSEWHERE = ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]


@pytest.mark.parametrize("wish", ELSEWHERE)
def test_signing_in_never_redirects_to_another_site(wish: str) -> None:
    User.objects.create_user("dace", password="rudens-2026")

    answer = Client().post(
        f"{reverse('login')}?next={wish}",
        {"username": "dace", "password": "rudens-2026", "next": wish},
    )

    assert answer.headers["Location"] == reverse("my_tournaments")


@pytest.mark.parametrize("name", ["set_language", "set_theme"])
@pytest.mark.parametrize("wish", ELSEWHERE)
def test_choosing_language_or_theme_never_redirects_to_another_site(name: str, wish: str) -> None:
    answer = Client().post(reverse(name), {"next": wish, "language": "en", "theme": "dark"})

    assert answer.headers["Location"] == "/"


def test_cookies_are_httponly_and_samesite() -> None:
    User.objects.create_user("dace", password="rudens-2026")
    client = Client()

    client.post(reverse("login"), {"username": "dace", "password": "rudens-2026"})

    session = client.cookies["sessionid"]
    assert (session["httponly"], session["samesite"]) == (True, "Lax")


def test_security_txt_has_the_contact(settings: Settings) -> None:
    settings.SECURITY_CONTACT = "mailto:guard@karta.example"

    page = Client().get("/.well-known/security.txt")

    assert page.headers["Content-Type"].startswith("text/plain")
    assert "Contact: mailto:guard@karta.example" in page.content.decode()
    assert "Expires: 20" in page.content.decode()


def test_without_a_contact_there_is_no_security_txt() -> None:
    assert Client().get("/.well-known/security.txt").status_code == 404
