"""Names and words that contain markup, formulas, text directions or headers."""

from __future__ import annotations

import io
import re

import pytest
from django.core.mail import BadHeaderError, EmailMessage
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.cast import DAY, EventOf
from tests.doors.desk.conftest import SignIn, director, event_of, signed_in
from tournament.exchange.player_lists import Newcomer
from tournament.exchange.spreadsheets import write_csv
from tournament.models import Entry, JournalEntry, Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import registration
from tournament.services.refusals import Refused

__all__ = ["director", "event_of", "signed_in"]
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

MARKUP = "<img src=x onerror=alert(1)>"
TURNED = "Anna \u202e\u2066sirēB\u200b"


@pytest.mark.parametrize("name", ["people", "journal", "desk"])
def test_markup_in_names_is_only_text(
    name: str, event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    event = event_of(4, name=MARKUP)
    registration.register(event, Newcomer(name=MARKUP, club=MARKUP), by=director)

    page = signed_in().get(reverse(name, args=[event.slug])).content.decode()

    assert "<img src=x" not in page
    assert "&lt;img src=x" in page


def test_markup_in_names_is_only_text_on_public_pages(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, name=MARKUP)

    for address in (reverse("tournaments"), reverse("tournament", args=[event.slug])):
        page = Client().get(address).content.decode()
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page


def test_direction_characters_are_removed_everywhere(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    event = event_of(4, name=TURNED)

    signed_in().post(
        reverse("register", args=[event.slug]), {"name": TURNED, "club": "\u2067Ogre", "key": "k"}
    )
    Player.objects.bulk_create([Player(name=TURNED, name_key="x")])

    event.refresh_from_db()
    told = " ".join(
        [
            event.name,
            *Entry.objects.values_list("name", flat=True),
            *Entry.objects.values_list("club", flat=True),
            *Player.objects.values_list("name", flat=True),
            *JournalEntry.objects.values_list("subject", flat=True),
            *(str(line.after) for line in JournalEntry.objects.filter(verb="register")),
        ]
    )
    assert re.findall("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]", told) == []
    assert "Anna sirēB" in told


def test_a_name_of_invisible_characters_is_refused(event_of: EventOf, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        registration.register(event_of(4), Newcomer(name="\u202e\u200b "), by=director)

    assert refused.value.code == "name_missing"


FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "=cmd|' /C calc'!A0", "＝1+1"]


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_no_name_is_a_formula_in_a_spreadsheet(
    kind: str, formula: str, event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    event = event_of(4)
    registration.register(event, Newcomer(name=f"{formula} Anna", club=formula), by=director)

    answer = signed_in().get(reverse("export_people", args=[event.slug, kind]))

    cells = list(cells_of(answer.content, kind))
    begun = [cell for cell in cells if str(cell).startswith(("=", "+", "@", "\t", "＝", "-1+"))]
    assert (begun, any("Anna" in str(cell) for cell in cells)) == ([], True)


def cells_of(content: bytes, kind: str) -> list[object]:
    if kind == "csv":
        lines = content.decode("utf-8-sig").splitlines()
        return [cell.strip('"') for line in lines for cell in line.split(";")]
    book = load_workbook(io.BytesIO(content))
    assert not any(c.data_type == "f" for row in book.worksheets[0].iter_rows() for c in row)
    return [value for row in book.worksheets[0].iter_rows(values_only=True) for value in row]


def test_a_formula_cannot_break_out_of_its_cell() -> None:
    written = write_csv(["Name"], [['Anna";=1+1;"']]).decode("utf-8-sig")

    assert written.splitlines()[1] == '"Anna"";=1+1;"""'


def test_no_name_becomes_a_header_of_a_response_or_an_email(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event = event_of(4, name="Kauss\r\nBcc: all@karta.example")

    answer = signed_in().get(reverse("export_tournament", args=[event.slug]))

    assert "\n" not in event.slug
    assert "Bcc" not in answer.headers
    assert re.fullmatch(r'attachment; filename="[\w.-]+"', answer.headers["Content-Disposition"])
    with pytest.raises(BadHeaderError):
        EmailMessage(subject="Kauss\r\nBcc: all@karta.example", to=["a@karta.example"]).message()


def test_a_tournaments_name_needs_visible_letters(director: Actor) -> None:
    plan = planning.TournamentPlan(name="\u202e", date=DAY, preset="evening-16")

    with pytest.raises(Refused):
        planning.create_tournament(plan, by=director)

    assert not Tournament.objects.exists()
