"""The tournaments of a calendar, announced from a list."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.doors.desk.conftest import SignIn
from tournament.models import Tournament
from tournament.reading.applications import announced_of, length_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

HEADINGS = "Name;Date;Start;Place;Region;Game;Rounds;Deals;Fees;Places;Rated\n"
CUP = "Amber Cup;24.–25.1.2027;10:00;Ogre;Vidzeme;zole-rondo;8;28;40+25/1 (Dāmām 0+25/1);60;yes\n"
KOP = "Kop evening;2027-02-06;;Cēsis;;Kop;;;bezmaksas/1;;\n"
FREE = "Winter zole;6.2.2027;18.30;;;;;;;;\n"


def send(client: Client, page: str, text: str, **more: str) -> str:
    facts = {"text": text, "preset": "evening-16", "key": "once", **more}
    answer = client.post(reverse(page), facts, follow=True)
    return answer.content.decode()


def test_a_calendar_is_previewed_and_announced(signed_in: SignIn) -> None:
    client = signed_in()
    before = Tournament.objects.count()
    preview = send(client, "calendar_list", HEADINGS + CUP + KOP + FREE)
    assert Tournament.objects.count() == before
    assert "Announce 3 tournaments" in preview
    for understood in ("Entry costs €65", "8×28", "4×16"):
        assert understood in preview

    page = send(client, "announce_lines", HEADINGS + CUP + KOP + FREE)
    cup, kop, free = Tournament.objects.order_by("-pk")[:3][::-1]
    terms = announced_of(cup)
    assert "3 tournaments are announced." in page
    assert (cup.name, cup.date, cup.starts) == ("Amber Cup", dt.date(2027, 1, 24), dt.time(10))
    assert (cup.preset, length_of(cup), cup.is_rated) == ("lzf-rondo", "8×28", True)
    assert (terms.last_day, terms.region) == (dt.date(2027, 1, 25), "Vidzeme")
    assert (terms.fees, terms.capacity) == ("40+25/1 (Dāmām 0+25)", 60)
    assert (kop.preset, kop.is_rated, free.preset) == ("kop", False, "evening-16")
    assert free.starts == dt.time(18, 30)


def test_a_faulty_line_is_shown_before_the_others(signed_in: SignIn) -> None:
    page = send(signed_in(), "calendar_list", HEADINGS + CUP + KOP + FREE.replace("6.2.", "31.2."))
    rows = page.partition("<tbody>")[2]
    names = sorted(("Amber Cup", "Kop evening", "Winter zole"), key=rows.index)
    assert names == ["Winter zole", "Amber Cup", "Kop evening"]
    assert "Line 4." in rows


def test_lines_announced_already_change_nothing(signed_in: SignIn) -> None:
    client = signed_in()
    send(client, "announce_lines", HEADINGS + CUP)
    again = send(client, "calendar_list", HEADINGS + CUP + FREE + FREE)
    send(client, "announce_lines", HEADINGS + CUP + FREE + FREE, key="twice")

    assert "Announce 1 tournament" in again
    assert again.count("announced already") == 2
    assert Tournament.objects.filter(name__in=("Amber Cup", "Winter zole")).count() == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (";6.2.2027\n", "name"),
        ("Cup;\n", "Enter the day of the event."),
        ("Cup;31.2.2027\n", "“31.2.2027” was not understood."),
        ("Cup;6.2.2027;25:00\n", "“25:00” was not understood."),
        ("Cup;6.2.2027;;;;Bridge\n", "“Bridge” was not understood."),
        ("Cup;6.2.2027;;;;;0\n", "“0” was not understood."),
        ("Cup;6.2.2027;;;;;;;30+ten\n", "30+ten"),
        ("Cup;2027-02-06 - 2027-02-05\n", "The last day is before the first."),
        ("Cup;6.2.2027;;;;;;;;;maybe\n", "“maybe” was not understood."),
    ],
)
def test_a_wrong_line_is_named_and_nothing_is_announced(
    signed_in: SignIn, line: str, said: str
) -> None:
    client, before = signed_in(), Tournament.objects.count()
    preview = send(client, "calendar_list", HEADINGS + CUP + line)
    refused = send(client, "announce_lines", HEADINGS + CUP + line)

    assert "Line 3." in preview
    assert said in preview
    assert "Nothing was announced" in refused
    assert "Amber Cup" in refused
    assert Tournament.objects.count() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste at least one name."),
        ("Amber Cup;6.2.2027\n", "The first line names the columns"),
        (HEADINGS, "The list is empty."),
        (HEADINGS + FREE * 201, "more than 200 rows"),
    ],
)
def test_a_text_that_is_no_calendar_is_refused_and_kept(
    signed_in: SignIn, text: str, said: str
) -> None:
    page = send(signed_in(), "calendar_list", text)
    assert said in page or not text
    assert text[:20].strip() in page


def test_a_calendar_comes_as_a_file(signed_in: SignIn) -> None:
    client = signed_in()
    file = SimpleUploadedFile("2027.csv", (HEADINGS + CUP).encode("utf-8-sig"))
    page = client.post(reverse("calendar_list"), {"file": file, "preset": "kop"})
    broken = SimpleUploadedFile("2027.pdf", b"%PDF")
    refused = client.post(reverse("calendar_list"), {"file": broken, "preset": "kop"})

    assert "Announce 1 tournament" in page.content.decode()
    assert (refused.status_code, "This is not a list" in refused.content.decode()) == (422, True)


@pytest.mark.parametrize("lines", [CUP, CUP + KOP + FREE])
def test_a_preview_needs_the_same_queries_for_any_number_of_lines(
    signed_in: SignIn, lines: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in()
    with django_assert_num_queries(6):
        send(client, "calendar_list", HEADINGS + lines)
