"""Language and theme are the visitor's choice; by default pages are in Latvian."""

import pytest
from django.test import Client

from tests.cast import Announce
from tests.doors.public.reading import words_of

pytestmark = pytest.mark.django_db


def test_pages_are_latvian_whatever_the_browser_prefers(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "en"})

    assert (page.headers["Content-Language"], "Turnīri" in words_of(page)) == ("lv", True)


def test_a_visitor_may_choose_english(client: Client) -> None:
    client.post("/language/", {"language": "en", "next": "/"})

    page = client.get("/")

    assert (page.headers["Content-Language"], "Tournaments" in words_of(page)) == ("en", True)


def test_a_language_nobody_speaks_here_changes_nothing(client: Client) -> None:
    client.post("/language/", {"language": "de", "next": "/"})

    assert client.get("/").headers["Content-Language"] == "lv"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_visitor_may_choose_light_or_dark(client: Client, theme: str) -> None:
    client.post("/theme/", {"theme": theme, "next": "/"})

    assert f'data-theme="{theme}"' in client.get("/").content.decode()


def test_the_device_decides_again_when_asked_to(client: Client) -> None:
    client.post("/theme/", {"theme": "dark", "next": "/"})
    client.post("/theme/", {"theme": "device", "next": "/"})

    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("door", ["/language/", "/theme/"])
@pytest.mark.parametrize(
    ("wanted", "led"),
    [("/login/?a=1", "/login/?a=1"), ("https://elsewhere.example/", "/"), ("//elsewhere", "/")],
)
def test_it_leads_back_to_our_own_pages_only(
    client: Client, door: str, wanted: str, led: str
) -> None:
    answer = client.post(door, {"next": wanted})

    assert answer.headers["Location"] == led


@pytest.mark.parametrize("door", ["/language/", "/theme/"])
def test_looking_changes_nothing(client: Client, door: str) -> None:
    assert client.get(door).status_code == 405


def test_choices_need_no_token_because_kept_pages_have_none() -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post("/theme/", {"theme": "dark"}).status_code == 302


def test_shared_caches_keep_choices_apart(client: Client) -> None:
    assert client.get("/").headers["Vary"] == "Cookie"


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("lv", "2026. gada 21. novembris"),
        ("en", "21 November 2026"),
        ("pl", "21 listopada 2026"),
        ("ru", "21 ноября 2026 г."),
    ],
)
def test_days_are_written_as_the_language_writes_them_here(
    client: Client, announce: Announce, language: str, date: str
) -> None:
    tournament = announce()
    client.post("/language/", {"language": language})

    assert date in words_of(client.get(f"/{tournament.slug}/"))
