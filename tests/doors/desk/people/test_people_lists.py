"""Lists from Excel: parsed, decided where doubtful, imported, and imported again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.cast import charge, is_paid
from tests.doors.desk.people.lists import at, entered, look, write
from tournament.exchange.spreadsheets import as_text, read_rows, write_csv, write_xlsx
from tournament.models import Tournament

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

HEADER = ("Nr.", "Vārds, uzvārds", "Klubs", "Dzimšanas gads")
NO_LIST = "Lists are read from XLSX, CSV, TSV and text files, or pasted as text."
ROWS = ((1, "Zane Zute", "Talsi", 1961), (2, "Bērziņa, Ilga", "Ogre", 1950))


@pytest.mark.parametrize("sign", ["\t", ";", ",", "|"])
def test_a_pasted_list_is_parsed_with_any_separator(
    event_of: EventOf, signed_in: SignIn, sign: str
) -> None:
    tournament = event_of(0)
    header = sign.join(("Nr.", "Vārds uzvārds", "Klubs", "Dzimšanas gads"))
    text = f"{header}\n{sign.join(('7', 'Zane Zute', 'Talsi', '1961'))}"

    write(signed_in(), tournament, text)

    assert entered(tournament) == [(7, "Zane Zute", "Talsi", 1961)]


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("saraksts.xlsx", write_xlsx("Saraksts", HEADER, ROWS)),
        ("saraksts.csv", write_csv(HEADER, ROWS)),
        ("saraksts.csv", write_csv(HEADER, ROWS).decode("utf-8-sig").encode("cp1257")),
    ],
    ids=["xlsx", "csv", "csv of old"],
)
def test_an_uploaded_file_is_kept_as_text_in_the_form(
    event_of: EventOf, signed_in: SignIn, name: str, raw: bytes
) -> None:
    tournament, client = event_of(0), signed_in()

    page = client.post(at(tournament), {"file": SimpleUploadedFile(name, raw)})
    write(client, tournament, page.context["text"])

    assert entered(tournament) == [
        (1, "Zane Zute", "Talsi", 1961),
        (2, "Ilga Bērziņa", "Ogre", 1950),
    ]


def test_a_single_column_with_commas_stays_one_column() -> None:
    rows = (("Bērziņa, Ilga",), ("Zute, Zane",))

    assert [row[0] for row in read_rows(as_text(rows))] == ["Bērziņa, Ilga", "Zute, Zane"]


def test_previewing_a_list_writes_nothing(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)

    preview = look(signed_in(), tournament, "Zane Zute\nIlga Bērziņa")

    assert [row.planned.newcomer.name for row in preview.plain] == ["Zane Zute", "Ilga Bērziņa"]
    assert not tournament.entries.exists()


def test_wrongly_guessed_columns_can_be_assigned_by_hand(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Biedrība\tSpēlmanis\nTalsi\tZane Zute"
    named = {"column-0": "club", "column-1": "name", "has_header": "on"}

    guessed = look(client, tournament, text)
    write(client, tournament, text, **named)

    assert (guessed.rows[0].planned.newcomer.name, guessed.is_unsure) == ("Biedrība", True)
    assert entered(tournament) == [(1, "Zane Zute", "Talsi", None)]


def test_a_list_without_a_name_column_can_have_one_assigned(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()

    for typed in ("1961\t12\n1950\t13", f"{'9' * 5000}"):
        page = client.post(at(tournament), {"text": typed})

        text = page.content.decode()
        assert ("No column of names was found." in text, 'name="column-0"' in text) == (True, True)


def test_unreadable_rows_are_reported_and_the_others_imported(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(1), signed_in()
    text = "Nr.\tVārds\tGads\n1\tZane Zute\tpavasarī\n5\t\t1950\n6\tIlga Roze\t1950"

    preview = look(client, tournament, text)
    write(client, tournament, text)

    faults = {row.planned.line: row.planned.faults for row in preview.doubtful}
    assert faults == {2: ("year_unreadable", "number_taken"), 3: ("name_missing",)}
    assert entered(tournament)[1:] == [(6, "Ilga Roze", "", 1950), (7, "Zane Zute", "", None)]


def test_the_same_list_again_changes_nothing(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Vārds\tKlubs\nJānis Liepa\tOgre\nJānis Liepa\tTalsi"
    write(client, tournament, text, **{"row-3": "new"})
    before = entered(tournament)

    preview = look(client, tournament, text)
    write(client, tournament, text)

    assert preview.to_write == 0
    assert entered(tournament) == before


def test_a_repeated_list_shows_its_new_rows_first(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(0), signed_in()
    write(client, tournament, "Zane Zute\nIlga Bērziņa")

    preview = look(client, tournament, "Zane Zute\nIlga Bērziņa\nMāra Vilka")

    names = [row.planned.newcomer.name for row in preview.plain]
    assert names == ["Māra Vilka", "Zane Zute", "Ilga Bērziņa"]


def test_a_changed_list_updates_existing_entries(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    charge(tournament, by=director)
    write(client, tournament, "Vārds\tKlubs\nZane Zute\tOgre\nIlga Roze\tTalsi")

    page = write(
        client,
        tournament,
        "Vārds\tKlubs\tGads\tSamaksāts\nZane Zute\tCēsis\t1961\tjā\nMāra Vilka\tOgre\t\t",
    )

    assert page.status_code == 302
    assert entered(tournament) == [
        (1, "Zane Zute", "Cēsis", 1961),
        (2, "Ilga Roze", "Talsi", None),
        (3, "Māra Vilka", "Ogre", None),
    ]
    assert is_paid(tournament, 1)


def test_a_double_click_imports_a_list_once(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(0), signed_in()

    for _ in range(2):
        write(client, tournament, "Zane Zute", key="one", **{"row-1": "new"})
    told = client.get(f"/desk/{tournament.slug}/people/").content.decode()

    assert (len(entered(tournament)), told.count("1 player entered.")) == (1, 2)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b" ", "The list is empty."),
        (b"PK\x03\x04 no workbook", NO_LIST),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, NO_LIST),
    ],
)
def test_anything_but_a_list_is_refused(
    event_of: EventOf, signed_in: SignIn, raw: bytes, said: str
) -> None:
    upload = SimpleUploadedFile("saraksts.xlsx", raw)

    page = signed_in().post(at(event_of(0)), {"file": upload})

    assert page.status_code == 422
    assert said in page.content.decode()


def test_an_approved_tournament_refuses_a_list_and_keeps_it_in_the_form(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.APPROVED)

    page = write(client, tournament, "Zane Zute")

    text = page.content.decode()
    assert (page.status_code, "The result is approved" in text, "Zane Zute" in text) == (
        409,
        True,
        True,
    )


@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_takes_as_many_queries_for_any_length(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    rows: int,
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "\n".join(("Zane Zute", "Ilga Roze", "Māra Vilka")[:rows])

    with django_assert_num_queries(6):
        look(client, tournament, text)


@pytest.mark.parametrize("path", ["list/", "list/apply/", "known/"])
def test_viewers_and_users_without_a_role_are_refused(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(1)
    visitors = (Client(), signed_in("stranger"), signed_in("viewer", at=tournament))

    answers = [visitor.post(at(tournament, path)).status_code for visitor in visitors]

    assert answers == [404, 404, 403]


def test_the_preview_shows_the_team_and_the_pair_of_each_row(
    event_of: EventOf, signed_in: SignIn
) -> None:
    text = "name;team;pair\nZane Zute;Ape;\nIlga Bērziņa;Ape;Z un I\nMāra Vilka;;Z un I"
    tournament, client = event_of(0), signed_in()

    preview = look(client, tournament, text)

    teams = {row.planned.newcomer.name: row.teams for row in preview.rows}
    assert teams == {"Zane Zute": "Ape", "Ilga Bērziņa": "Ape, Z un I", "Māra Vilka": "Z un I"}
    assert not look(client, tournament, "Zane Zute\nIlga Bērziņa").has_teams
