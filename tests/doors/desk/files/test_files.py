"""Export and import: the whole tournament without loss, lists for spreadsheets, all faults."""

from __future__ import annotations

import io
import json

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.files.sent import DEALS, csv_of
from tournament.models import Entry, Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.services.judging import judging
from tournament.services.judging.judging import disqualify
from tournament.services.people import attendance
from tournament.services.sheets.entering import enter_deals, enter_totals

pytestmark = pytest.mark.django_db
LISTS = ("export_standings", "export_seats", "export_deals")


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def test_the_page_offers_every_file(one_round: Tournament, signed_in: SignIn) -> None:
    page = signed_in().get(reverse("files", args=[one_round.slug])).content.decode()

    for name in (*LISTS, "export_people"):
        assert reverse(name, args=[one_round.slug, "xlsx"]) in page
    assert reverse("export_tournament", args=[one_round.slug]) in page


def test_the_whole_tournament_can_be_downloaded(one_round: Tournament, signed_in: SignIn) -> None:
    answer = signed_in().get(reverse("export_tournament", args=[one_round.slug]))

    name = f'attachment; filename="{one_round.slug}.json"'
    assert answer.headers["Content-Disposition"] == name
    assert json.loads(answer.content) == export_event(one_round)


def test_the_standings_file_has_a_column_for_every_figure(
    one_round: Tournament, signed_in: SignIn
) -> None:
    winner = Entry.objects.get(tournament=one_round, number=seats_of(one_round, 1)[0][0])

    rows = csv_of(signed_in(), "export_standings", one_round)

    assert rows[0] == [
        "Place",
        "No.",
        "Name",
        "Club",
        "Category",
        "Status",
        "Round 1: table",
        "Round 1: big",
        "Round 1: small",
        "Penalties and awards: big",
        "Penalties and awards: small",
        "Reasons of penalties and awards",
        "Big",
        "Big points, exact",
        "Small",
        "Decided by",
    ]
    who = ["1", str(winner.number), winner.name, winner.club, "", ""]
    assert rows[1] == [*who, "1", "6", "9", "", "", "", "6", "6", "9", "big points"]


def test_fractions_are_numbers_next_to_their_exact_text(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(3)
    seat(tournament, by=director)
    enter_totals(tournament, round_number=1, table_number=1, totals=[9, 9, -18], by=director)
    thirds = {"round_number": 1, "number": seats_of(tournament, 1)[0][2], "by": director}
    judging.penalise(tournament, **thirds, big="-1/3", reason="late")  # type: ignore[arg-type]
    client = signed_in()

    rows = csv_of(client, "export_standings", tournament, after=1)
    answer = client.get(reverse("export_standings", args=[tournament.slug, "xlsx"]), {"after": 1})
    cells = list(load_workbook(io.BytesIO(answer.content)).worksheets[0].iter_rows(min_row=2))

    assert rows[0][6:] == [
        *("Round 1: table", "Round 1: big", "Round 1: small"),
        *(
            "Penalties and awards: big",
            "Penalties and awards: small",
            "Reasons of penalties and awards",
        ),
        *("Big", "Big points, exact", "Small", "Decided by"),
    ]
    assert rows[1][6:15] == ["1", "5", "9", "", "", "", "5", "5", "9"]
    assert rows[3][9:14] == [
        *("-0,3333333333333333", "0", "round 1: late"),
        *("1,6666666666666667", "1⅔"),
    ]
    assert sum(row[12].value for row in cells) == pytest.approx(5 + 5 + 5 / 3)


def test_a_round_with_fractions_has_a_column_with_exact_text(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(5)
    seat(tournament, by=director)
    totals = [3, 3, 3, 3, -12]
    enter_totals(tournament, round_number=1, table_number=1, totals=totals, by=director)

    rows = csv_of(signed_in(), "export_standings", tournament, after=1)

    assert rows[0][6:10] == [
        *("Round 1: table", "Round 1: big", "Round 1: big, exact", "Round 1: small"),
    ]
    assert rows[1][6:10] == ["1", "3,25", "3¼", "3"]


def test_withdrawals_and_disqualifications_have_separate_columns(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    first, second = seats_of(one_round, 1)[0][:2]
    entries = {entry.number: entry for entry in Entry.objects.select_related("tournament")}
    disqualify(entries[first], by=director, reason="Cards in the sleeve")
    attendance.withdraw(entries[second], by=director)

    rows = csv_of(signed_in(), "export_standings", one_round)

    assert [(row[0], row[1], row[5], row[-1]) for row in rows[1:3]] == [
        ("1", str(second), "withdrawn", "big points"),
        ("2", rows[2][1], "", "big points"),
    ]
    assert (rows[4][0], rows[4][1], rows[4][5]) == ("", str(first), "disqualified")


def test_standings_can_be_downloaded_for_any_round_and_category(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    play_and_close(one_round, by=director)
    Entry.objects.filter(tournament=one_round, number=2).update(sex="f")
    client = signed_in()

    after_one = csv_of(client, "export_standings", one_round, after=1)
    women = csv_of(client, "export_standings", one_round, after=2, category="women")

    assert ("Round 1: big" in after_one[0], "Round 2: big" in after_one[0]) == (True, False)
    assert [row[:3] for row in women[1:]] == [["1", "2", "Bruno Kalniņš"]]


def test_a_shared_place_and_a_fraction_do_not_become_dates(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)

    rows = csv_of(signed_in(), "export_standings", tournament, after=1)

    assert [(row[0], row[7]) for row in rows[1:]] == [
        ("1", "6"),
        ("2–4", "2"),
        ("2–4", "2"),
        ("2–4", "2"),
    ]


def test_a_workbook_keeps_numbers_as_numbers(one_round: Tournament, signed_in: SignIn) -> None:
    answer = signed_in().get(reverse("export_standings", args=[one_round.slug, "xlsx"]))

    book = load_workbook(io.BytesIO(answer.content))
    assert [cell.value for cell in book.worksheets[0][2]][6:9] == [1, 6, 9]


def test_a_name_that_looks_like_a_formula_is_guarded(
    one_round: Tournament, signed_in: SignIn
) -> None:
    Entry.objects.filter(tournament=one_round, number=1).update(name="=1+1")

    names = [row[2] for row in csv_of(signed_in(), "export_standings", one_round)[1:]]

    assert "'=1+1" in names


@pytest.mark.parametrize("name", LISTS)
def test_an_unknown_kind_of_list_is_not_found(
    name: str, one_round: Tournament, signed_in: SignIn
) -> None:
    assert signed_in().get(reverse(name, args=[one_round.slug, "ods"])).status_code == 404


@pytest.mark.parametrize("name", LISTS)
def test_a_viewer_cannot_download_files(
    name: str, one_round: Tournament, signed_in: SignIn
) -> None:
    viewer, stranger = signed_in("viewer", at=one_round), signed_in("stranger")
    address = reverse(name, args=[one_round.slug, "csv"])

    assert viewer.get(address).status_code == 403
    assert viewer.get(reverse("export_tournament", args=[one_round.slug])).status_code == 403
    assert viewer.get(reverse("files", args=[one_round.slug])).status_code == 200
    assert stranger.get(address).status_code == 404
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("players", [4, 12])
def test_a_list_takes_seven_queries_for_any_number_of_players(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(7):
        client.get(reverse("export_standings", args=[tournament.slug, "csv"]))
