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
