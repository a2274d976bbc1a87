"""What a cell of a list may hold, for the spreadsheet that opens it."""

import pytest

from tournament.exchange.spreadsheets import guarded, write_csv


@pytest.mark.parametrize("cell", ["-5", "+7", "-0.5", "+1,5", "Anna", "", "5-3", -5, 0, 1.5])
def test_numbers_and_names_stand_as_they_are(cell: object) -> None:
    assert guarded(cell) == cell


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+1+1",
        "-1-",
        "--5",
        "-",
        "@SUM(A1)",
        "-5;",
        "\t=1",
        "\r=1",
        "＝1+1",
        "+-5",
        "-1.2.3",
    ],
)
def test_what_may_be_a_formula_is_guarded(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"


def test_a_list_has_a_byte_order_mark_semicolons_and_one_header_row() -> None:
    written = write_csv(["Nr.", "Vārds"], [[1, "Anna; Bērziņa"], [2, None]])

    assert written == '\ufeffNr.;Vārds\r\n1;"Anna; Bērziņa"\r\n2;\r\n'.encode()
