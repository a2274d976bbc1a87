"""Language and theme are the visitor's choice; without one the language is their browser's."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.cast import Announce
from tests.doors.public.reading import words_of
from tournament.browser_language import browser_language
from tournament.ops.setup.language_coverage import is_spoken_everywhere
from tournament.page_cache.requests import appearance_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "lv"),
        ("en-GB,en;q=0.9", "en"),
        ("pl", "pl"),
        ("en-US,en;q=0.9,lv;q=0.1", "lv"),
        ("ru-RU,ru;q=0.9,lv-LV;q=0.8,en;q=0.7", "lv"),
        ("ru", "lv"),
        ("de-DE,de;q=0.9,pl;q=0.5,en;q=0.8", "en"),
        ("en;q=0.5,pl", "pl"),
        ("lv;q=0,en", "en"),
        ("fi,*;q=0.5", "lv"),
        ("en;q=much", "lv"),
    ],
)
def test_a_page_has_the_language_of_the_browser(
    client: Client, accepted: str, language: str
) -> None:
    page = client.get("/", headers={"accept-language": accepted})

    assert page.headers["Content-Language"] == language
    key = appearance_of("", accepted)
    assert key.language == language


def test_a_choice_and_a_fixed_language_are_stronger_than_the_browser(
    client: Client, settings: Settings
) -> None:
    asked = {"accept-language": "en"}
    client.post("/language/", {"language": "pl", "next": "/"})
    chosen = client.get("/", headers=asked).headers["Content-Language"]

    settings.HAS_FIXED_LANGUAGE = True
    browser_language.cache_clear()
    fixed = Client().get("/", headers=asked).headers["Content-Language"]
    still = client.get("/", headers=asked).headers["Content-Language"]
    browser_language.cache_clear()

    assert (chosen, fixed, still) == ("pl", "lv", "pl")


def test_the_full_languages_are_the_complete_ones(settings: Settings) -> None:
    complete = [code for code, _name in settings.LANGUAGES if is_spoken_everywhere(code)]

    assert tuple(complete) == settings.FULL_LANGUAGES


def test_a_visitor_can_choose_english(client: Client) -> None:
    client.post("/language/", {"language": "en", "next": "/"})

    page = client.get("/")

    assert (page.headers["Content-Language"], "Tournaments" in words_of(page)) == ("en", True)


def test_an_unknown_language_changes_nothing(client: Client) -> None:
    client.post("/language/", {"language": "de", "next": "/"})

    assert client.get("/").headers["Content-Language"] == "lv"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_visitor_can_choose_a_light_or_dark_theme(client: Client, theme: str) -> None:
    client.post("/theme/", {"theme": theme, "next": "/"})

    assert f'data-theme="{theme}"' in client.get("/").content.decode()


def test_the_theme_can_follow_the_device_again(client: Client) -> None:
    client.post("/theme/", {"theme": "dark", "next": "/"})
    client.post("/theme/", {"theme": "device", "next": "/"})

    assert "data-theme" not in client.get("/").content.decode()


@pytest.mark.parametrize("door", ["/language/", "/theme/"])
@pytest.mark.parametrize(
    ("wanted", "led"),
    [("/login/?a=1", "/login/?a=1"), ("https://elsewhere.example/", "/"), ("//elsewhere", "/")],
)
def test_it_redirects_only_to_own_pages(client: Client, door: str, wanted: str, led: str) -> None:
    answer = client.post(door, {"next": wanted})

    assert answer.headers["Location"] == led


@pytest.mark.parametrize("door", ["/language/", "/theme/"])
def test_a_get_changes_nothing(client: Client, door: str) -> None:
    assert client.get(door).status_code == 405


def test_choices_need_no_csrf_token_because_cached_pages_have_none() -> None:
    strict = Client(enforce_csrf_checks=True)

    assert strict.post("/theme/", {"theme": "dark"}).status_code == 302


def test_shared_caches_separate_choices(client: Client) -> None:
    assert client.get("/").headers["Vary"] == "Accept-Language, Cookie"


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("lv", "2026. gada 21. novembris"),
        ("en", "21 November 2026"),
        ("pl", "21 listopada 2026"),
        ("ru", "21 ноября 2026 г."),
    ],
)
def test_dates_have_the_local_format_of_the_language(
    client: Client, announce: Announce, language: str, date: str
) -> None:
    tournament = announce()
    client.post("/language/", {"language": language})

    assert date in words_of(client.get(f"/{tournament.slug}/"))
