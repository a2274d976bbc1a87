"""The site's branding: changed by its administrator, shown at the top of its pages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.cast import EventOf
from tournament.models import House, JournalEntry, Scope
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.house import HouseFace, face_of_house

pytestmark = pytest.mark.django_db
PATH = "/desk/house/"
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 50
TYPED = {"name": "Zolītes federācija", "about": "Kopš 1996", "colour": "#8A1538"}


@pytest.fixture
def runner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("runner"))
    client.cookies["django_language"] = "en"
    return client


def picture(content: bytes = PNG) -> SimpleUploadedFile:
    return SimpleUploadedFile("logo.png", content)


def test_name_colour_and_logo_are_on_the_sites_pages(runner: Client) -> None:
    runner.post(PATH, {**TYPED, "picture": picture()})

    sheet = None
    for path in ("/", "/players/", "/archive/"):
        page = Client().get(path).content.decode()
        assert "Zolītes federācija" in page
        sheet = re.search(r'href="(/house/8a1538\.\w+\.css)"', page)
        assert sheet
    face = face_of_house()
    logo = Client().get(f"/house/logo/{face.logo}/")
    assert (logo.content, logo.headers["Content-Type"]) == (PNG, "image/png")
    assert sheet
    assert b":root{--house:#8a1538}\n" in Client().get(sheet[1]).content


def test_the_logo_stays_until_replaced_or_removed(runner: Client) -> None:
    runner.post(PATH, {**TYPED, "picture": picture()})
    logo = face_of_house().logo
    runner.post(PATH, {**TYPED, "name": "LZF"})
    assert face_of_house() == HouseFace("LZF", "Kopš 1996", "#8a1538", logo)

    runner.post(PATH, {**TYPED, "without_logo": "on"})
    assert face_of_house().logo == ""

    last = JournalEntry.objects.filter(verb="change_house").first()
    assert last is not None
    journal.undo(last, by=Actor("Dace"))
    assert face_of_house().logo == logo


def test_only_an_existing_logo_can_be_removed(runner: Client) -> None:
    offered = ["without_logo" in runner.get(PATH).content.decode()]
    runner.post(PATH, {**TYPED, "picture": picture()})
    offered.append("without_logo" in runner.get(PATH).content.decode())

    assert offered == [False, True]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"colour": "red"}, "“red” is not a colour"),
        ({"colour": "#12345;"}, "is not a colour"),
        ({"picture": b"<svg onload=alert(1)>"}, "not a PNG or JPEG picture"),
        ({"picture": PNG + b"0" * 200_000}, "larger than 200 KB"),
    ],
)
def test_invalid_branding_is_refused_with_a_message(
    runner: Client, facts: dict[str, object], said: str
) -> None:
    if isinstance(content := facts.get("picture"), bytes):
        facts = {"picture": picture(content)}

    answer = runner.post(PATH, {**TYPED, **facts})

    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert not House.objects.exists()


def test_other_users_get_404_for_the_page() -> None:
    client = Client()
    assert client.get(PATH).status_code == 404
    client.force_login(User.objects.create_user("guest"))
    assert client.get(PATH).status_code == 404
    assert client.post(PATH, TYPED).status_code == 404


@pytest.mark.parametrize("colour", ["8a153", "8a15389", "zzzzzz", "8A1538"])
def test_only_a_valid_colour_gives_a_stylesheet(colour: str) -> None:
    assert Client().get(f"/house/{colour}.css").status_code == 404


def test_the_administrator_sees_the_site_page_and_can_undo_a_change(runner: Client) -> None:
    runner.post(PATH, TYPED)

    assert 'href="/desk/house/"' in runner.get("/desk/").content.decode()
    assert 'href="/desk/house/journal/"' in runner.get(PATH).content.decode()
    last = JournalEntry.objects.get(verb="change_house")
    listed = runner.get("/desk/house/journal/").content.decode()
    assert f"/desk/house/journal/{last.pk}/" in listed
    preview = runner.get(f"/desk/house/journal/{last.pk}/")
    assert preview.status_code == 200

    runner.post(f"/desk/house/journal/{last.pk}/undo/", {"previewed": str(last.revision)})

    assert face_of_house().name == ""


def test_other_users_see_no_link_to_the_site_page() -> None:
    guest = Client()
    guest.force_login(User.objects.create_user("guest"))

    assert "/desk/house/" not in guest.get("/desk/").content.decode()
    assert guest.get("/desk/house/journal/").status_code == 404


@pytest.mark.parametrize("scope", ["house", "register"])
def test_an_empty_journal_cannot_undo_acts_of_others(
    runner: Client, event_of: EventOf, scope: str
) -> None:
    event_of(1)
    JournalEntry.objects.exclude(scope=None).delete()
    Scope.objects.all().delete()
    line = JournalEntry.objects.latest("pk")

    page = runner.get(f"/desk/{scope}/journal/").content.decode()

    assert "No changes yet" in page
    assert runner.get(f"/desk/{scope}/journal/{line.pk}/").status_code == 404
    assert runner.post(f"/desk/{scope}/journal/{line.pk}/undo/").status_code == 404
