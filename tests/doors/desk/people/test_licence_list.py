"""Licences of a season, recorded from a list."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.services.people.merged import merge
from tournament.models import JournalEntry, Licence, Player
from tournament.services import journal
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

LIST = (
    "Vārds, uzvārds;Klubs;Licence;Derīga no;Derīga līdz\n"
    "Arvīds Krūmiņš;;LZF-1;;\n"
    "Bruno Kalniņš;Ogre;LZF-2;1.7.2026;\n"
)


@pytest.fixture
def keeper() -> Client:
    """Return a client signed in as a keeper of a register of four people."""
    for name, club in (
        ("Arvīds Krūmiņš", "Rīga"),
        ("Bruno Kalniņš", "Ogre"),
        ("Bruno Kalniņš", "Cēsis"),
        ("Cilda Ozola", ""),
    ):
        Player.objects.create(name=name, club=club)
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("keeper"))
    return client


def send(client: Client, page: str, text: str, key: str = "once") -> str:
    facts = {"text": text, "season": "2026", "key": key}
    return client.post(reverse(page), facts, follow=True).content.decode()


def held() -> list[tuple[str, str, str, dt.date, dt.date]]:
    """Return the name, club, number and days of each licence."""
    return [
        (one.player.name, one.player.club, one.number, one.first_day, one.last_day)
        for one in Licence.objects.standing().select_related("player").order_by("number")
    ]


def test_licences_are_previewed_and_recorded(keeper: Client) -> None:
    file = SimpleUploadedFile("licences.csv", LIST.encode())
    sent = {"file": file, "text": "", "season": "2026"}
    preview = keeper.post(reverse("licence_list"), sent).content.decode()
    assert (held(), "Record 2 licences" in preview) == ([], True)

    page = send(keeper, "record_licences", LIST)
    last = dt.date(2026, 12, 31)
    assert "2 licences are recorded." in page
    assert held() == [
        ("Arvīds Krūmiņš", "Rīga", "LZF-1", dt.date(2026, 1, 1), last),
        ("Bruno Kalniņš", "Ogre", "LZF-2", dt.date(2026, 7, 1), last),
    ]


def test_a_recorded_licence_changes_nothing_and_another_number_corrects_it(keeper: Client) -> None:
    send(keeper, "record_licences", LIST)
    again = send(keeper, "licence_list", LIST)
    corrected = LIST.replace("LZF-1", "LZF-9")
    preview = send(keeper, "licence_list", corrected)
    send(keeper, "record_licences", corrected, key="twice")

    assert "All these licences are recorded already." in again
    assert "corrects the recorded licence LZF-1" in " ".join(preview.split())
    assert [one[2] for one in held()] == ["LZF-2", "LZF-9"]
    by = Actor.from_user(User.objects.get(username="keeper"))
    journal.undo(JournalEntry.objects.filter(verb="give_licence").latest("pk"), by=by)
    assert [one[2] for one in held()] == ["LZF-1", "LZF-2"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Dzidra Nezināma;;;;", "The register has nobody named “Dzidra Nezināma”"),
        (
            "Bruno Kalniņš;;;;",
            "The register has several people called Bruno Kalniņš. Add the club.",
        ),
        ("Arvīds Krūmiņš;;;;", "Arvīds Krūmiņš is in the list twice. Leave one line."),
        ("Cilda Ozola;;;32.1.2026;", "“32.1.2026” was not understood. Correct it."),
        ("Cilda Ozola;;;1.7.2026;1.6.2026", "The licence ends before it begins."),
    ],
)
def test_with_a_faulty_line_nothing_is_recorded(keeper: Client, line: str, why: str) -> None:
    preview = send(keeper, "licence_list", LIST + line)
    refused = send(keeper, "record_licences", LIST + line)

    for page in (preview, refused):
        assert "Line 4." in page
        assert why in page
    assert "Nothing was recorded: correct the marked lines first." in refused
    assert held() == []


@pytest.mark.parametrize("text", ["", "Arvīds Krūmiņš;LZF-1", "Vārds\n"])
def test_a_list_without_headings_or_lines_is_refused(keeper: Client, text: str) -> None:
    answer = keeper.post(reverse("licence_list"), {"text": text, "season": "2026"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_merged_name_leads_to_the_person(keeper: Client) -> None:
    cilda = Player.objects.get(name="Cilda Ozola")
    by = Actor.from_user(User.objects.get(username="keeper"))
    merge(cilda, Player.objects.get(name="Arvīds Krūmiņš"), by=by)
    send(keeper, "record_licences", "Vārds;Licence\nCilda Ozola;LZF-3\n")
    assert [(one[0], one[2]) for one in held()] == [("Arvīds Krūmiņš", "LZF-3")]


@pytest.mark.parametrize("lines", [1, 3])
def test_the_preview_takes_as_many_queries_for_any_number_of_lines(
    keeper: Client, lines: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    names = ("Arvīds Krūmiņš", "Cilda Ozola", "Bruno Kalniņš;Ogre")[:lines]
    text = "Vārds;Klubs\n" + "\n".join(names)
    with django_assert_num_queries(6):
        keeper.post(reverse("licence_list"), {"text": text, "season": "2026"})


def test_only_managers_of_the_register_open_the_page() -> None:
    client = Client()
    client.force_login(User.objects.create_user("director"))
    assert client.get(reverse("licence_list")).status_code == 403
