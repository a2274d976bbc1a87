"""Four languages: Polish everywhere, Russian on public pages, and Latvian for the rest."""

from __future__ import annotations

import re

import pytest
from django.test import Client, RequestFactory
from django.utils import translation

from scoring.event_settings import read_settings
from tests.cast import CLUBS, NAMES, EventOf, play_and_close
from tournament.doors.handbook.views import chapter
from tournament.models import Tournament
from tournament.paper.sheets.side_notes import small_print
from tournament.services.acts import Actor
from tournament.services.hall import make_screen
from tournament.words.language import OWN_NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

PAGES = (
    "",
    "seats/",
    "rounds/1/",
    "standings/",
    "statistics/",
    "rounds/1/tables/1/",
    "players/1/",
    "players/",
    "draw/",
)
LATIN = re.compile(r"[^\W\d_]{2,}")
CYRILLIC = re.compile(r"[А-яЁё]")
# Names of things, programs and languages.
ALIKE = {
    "Dace",
    "Kārta",
    "CSV",
    "XLSX",
    "JSON",
    "QR",
    "PDF",
    "SHA",
    "http",
    "https",
    *OWN_NAMES.values(),
}


@pytest.fixture
def tournament(director: Actor, event_of: EventOf) -> Tournament:
    """Return an event with one played round."""
    evening = event_of(8)
    play_and_close(evening, by=director)
    return evening


def read_in(client: Client, language: str, path: str) -> str:
    client.cookies["django_language"] = language
    return client.get(path).content.decode()


def offered(page: str) -> list[str]:
    return re.findall(r'name="language" value="(\w+)"', page)


@pytest.mark.parametrize(
    ("path", "languages"),
    [
        ("/", ["lv", "en", "pl", "ru"]),
        ("/nothing-here/", ["lv", "en", "pl", "ru"]),
        ("/login/", ["lv", "en", "pl"]),
        ("/handbook/", ["lv", "en", "pl"]),
    ],
)
def test_a_page_offers_its_available_languages(
    client: Client, path: str, languages: list[str]
) -> None:
    assert offered(read_in(client, "lv", path)) == languages


@pytest.mark.parametrize(
    ("path", "spoken"),
    [("/", "ru"), ("/nothing-here/", "ru"), ("/login/", "lv"), ("/handbook/", "lv")],
)
def test_pages_without_russian_are_latvian_for_russian_readers(
    client: Client, path: str, spoken: str
) -> None:
    client.cookies["django_language"] = "ru"

    page = client.get(path)

    assert page.headers["Content-Language"] == spoken
    assert f'<html lang="{spoken}"' in page.content.decode()
    assert bool(CYRILLIC.search(page.content.decode().replace("Русский", ""))) == (spoken == "ru")


@pytest.mark.parametrize("page", PAGES)
def test_no_latvian_or_english_is_on_a_russian_page(
    client: Client, tournament: Tournament, page: str
) -> None:
    told = read_in(client, "ru", f"/{tournament.slug}/{page}")

    body = re.sub(r"<(code|pre|script)\b.*?</\1>|<[^>]+>", " ", told, flags=re.DOTALL)
    words = {word for word in LATIN.findall(body) if not CYRILLIC.search(word)}
    names = " ".join((*NAMES, *CLUBS, tournament.name, tournament.place, tournament.slug))
    assert words - ALIKE - set(LATIN.findall(names)) == set()


@pytest.mark.parametrize(
    ("language", "attribute", "told", "other"),
    [
        ("pl", "", "wygrana, 61 do 90 oczek", "won, 61 to 90 eyes"),
        ("ru", ' lang="en"', "won, 61 to 90 eyes", "глаз"),
    ],
)
def test_the_handbook_is_english_where_it_is_not_translated(
    rf: RequestFactory, language: str, attribute: str, told: str, other: str
) -> None:
    with translation.override(language):
        page = chapter(rf.get("/handbook/points/"), "points").content.decode()

    assert f'<html lang="{language}"' in page
    assert f'<article class="handbook"{attribute}>' in page
    article = page[page.index("<article") : page.index("</article>")]
    assert (told in article, other in article) == (True, False)


def test_a_screen_has_the_language_chosen_at_the_desk(
    client: Client, director: Actor, tournament: Tournament
) -> None:
    screen = make_screen(tournament, by=director, name="Bar", language="ru")

    page = client.get(f"/screens/{screen.token}/").content.decode()

    assert ('<html lang="ru"' in page, bool(CYRILLIC.search(page))) == (True, True)


@pytest.mark.parametrize(
    "preset", ["lzf-classic", "kop", "skat", "golf", "klondike", "chinese-wall"]
)
def test_the_labels_of_a_russian_phone_page_are_russian(preset: str) -> None:
    with translation.override("ru"):
        notes = small_print(read_settings({}, preset), 4).sentences

    assert [note for note in notes if not CYRILLIC.search(note)] == []
