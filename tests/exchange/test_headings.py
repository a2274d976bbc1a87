"""The assignment of a list's columns, also where two have the same heading."""

from __future__ import annotations

import pytest

from tournament.exchange.player_lists import read_players
from tournament.exchange.result_lists import read_result_list
from tournament.exchange.spreadsheets import read_rows


@pytest.mark.parametrize(
    ("heading", "columns"),
    [
        (
            "Lp.;Zawodnik;Klub;Duże punkty;Małe punkty;Miejsce",
            ("", "name", "club", "big", "small", "place"),
        ),
        (
            "Nr.;Vārds, uzvārds;Klubs;Lielie;Mazie;Vieta",
            ("", "name", "club", "big", "small", "place"),
        ),
        ("Nr.;Spēlētājs;LP;MP", ("place", "name", "big", "small")),
        ("Vieta;Spēlētājs;Summa;Lielie;Mazie", ("place", "name", "", "big", "small")),
        (
            "Vieta;Nr.;Vārds;Lielie;Lielie, precīzi;Mazie",
            ("place", "", "name", "", "big", "small"),
        ),
        ("Place;Name;Points;Points", ("place", "name", "big", "")),
    ],
)
def test_of_two_matching_columns_the_clearer_heading_is_used(
    heading: str, columns: tuple[str, ...]
) -> None:
    rows = read_rows(f"{heading}\n1;Anna Bērziņa;2;3;4;1\n")

    assert read_result_list(rows).columns == columns


def test_a_row_number_is_not_a_starting_number_if_the_list_has_one() -> None:
    rows = read_rows("Lp.;Nr startowy;Nr;Zawodnik;Miasto;Klub\n1;9;17;Jan Nowak;Opole;Orły\n")

    (row,) = read_players(rows).rows

    assert (row.newcomer.number, row.newcomer.club) == (17, "Orły")


@pytest.mark.parametrize(
    "titles",
    [
        "Ziemas kauss 2015\n",
        "2015. gada 8. jūnijs;Ziemas kauss\nRezultāti;;;\n\n",
        "Latvijas Zolītes federācija;;Tiesnesis:;A. Tiesnesis\n",
    ],
)
@pytest.mark.parametrize("heading", ["Vieta;Vārds;Uzvārds;Lielie", "Vieta;Komanda;;Lielie"])
def test_the_name_of_an_event_above_the_headings_is_skipped(titles: str, heading: str) -> None:
    rows = read_rows(f"{titles}{heading}\n1;Anna;Bērziņa;16\n2;Bruno;Kalniņš;9\n")
    found = read_result_list(rows, of_teams="Komanda" in heading)

    assert (found.has_header, found.is_guessed) == (True, False)
    assert [(one["place"], one["big"]) for one in found.lines] == [("1", "16"), ("2", "9")]
    assert found.numbers == (rows[-2].number, rows[-1].number)


def test_a_title_above_a_list_without_headings_is_skipped() -> None:
    found = read_result_list(read_rows("Ziemas kauss 2015;;\n1;Anna Bērziņa;16\n2;Bruno Ko;9\n"))
    assert [one["name"] for one in found.lines] == ["Anna Bērziņa", "Bruno Ko"]


def test_names_alone_are_no_titles() -> None:
    found = read_result_list(read_rows("Vārds\nAnna Bērziņa\nBruno Ko\n"), places="points")
    assert [one["name"] for one in found.lines] == ["Anna Bērziņa", "Bruno Ko"]
