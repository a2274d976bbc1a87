"""Cell contents of lists that are safe for the spreadsheet that opens them."""

from io import BytesIO

import openpyxl
import pytest
from PIL import Image

from tests.exchange import heavy
from tournament.exchange.spreadsheets import (
    LabelledNumber,
    TooLong,
    Unreadable,
    guarded,
    is_small,
    read_rows,
    write_csv,
    write_xlsx,
)


@pytest.mark.parametrize("cell", ["-5", "+7", "-0.5", "+1,5", "Anna", "", "5-3", -5, 0, 1.5])
def test_numbers_and_names_are_unchanged(cell: object) -> None:
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
def test_possible_formulas_are_escaped(cell: str) -> None:
    assert guarded(cell) == f"'{cell}"


@pytest.mark.parametrize("name", ["=Cēsis", "-1-", "@SUM(A1)", "O'Neill", "'Anna'", "Anna", "-5"])
def test_escaped_formulas_are_read_back_unchanged(name: str) -> None:
    header, rows = ("Name", "Club"), [(name, "Ogre")]

    for file in (write_csv(header, rows), write_xlsx("A", header, rows)):
        assert list(read_rows(file)[1][:2]) == [name, "Ogre"]


def test_a_list_has_a_byte_order_mark_semicolons_and_one_header_row() -> None:
    written = write_csv(["Nr.", "Vārds"], [[1, "Anna; Bērziņa"], [2, None]])

    assert written == '\ufeffNr.;Vārds\r\n1;"Anna; Bērziņa"\r\n2;\r\n'.encode()


@pytest.mark.parametrize("other", ["Zane Zute;Talsi;1961", '"Zane Zute"|"Talsi"|1961'])
def test_a_row_pasted_from_another_list_keeps_its_own_separators(other: str) -> None:
    rows = read_rows(f"Anna Bērziņa\tOgre\t1970\n{other}\nBruno Kalns\tCēsis\t1965\n")

    assert rows[1] == ("Zane Zute", "Talsi", "1961")


@pytest.mark.parametrize(
    ("cell", "read"), [("Bērziņa, Anna", "Bērziņa, Anna"), ("Anna\nBērziņa", "Anna Bērziņa")]
)
def test_a_row_with_one_cell_stays_one_cell(cell: str, read: str) -> None:
    rows = read_rows(f'Vārds;Klubs\n"{cell}"\nZane Zute;Talsi\n')

    assert rows[1:] == ((read,), ("Zane Zute", "Talsi"))


def test_sixty_names_are_read_quickly_and_coloured_empty_rows_are_skipped() -> None:
    names = write_xlsx("A", ["Name", "Club"], [[f"Anna {n}", "Ogre"] for n in range(60)])

    assert is_small(names)
    assert not is_small(heavy.workbook_of_empty_rows(60, 100_000))


def test_a_text_with_too_many_cells_is_refused_unparsed() -> None:
    with pytest.raises(TooLong):
        read_rows(";" * 4_000_000)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "PDF"])
def test_a_picture_or_a_document_is_not_a_list(kind: str) -> None:
    made = BytesIO()
    Image.linear_gradient("L").convert("RGB").save(made, kind)

    with pytest.raises(Unreadable):
        read_rows(made.getvalue())


@pytest.mark.parametrize(
    "begins",
    [
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"<svg xmlns='http://www.w3.org/2000/svg'>",
        b'\xef\xbb\xbf<?xml version="1.0"?>',
        b"<!DOCTYPE html>",
        b"{\\rtf1\\ansi",
        b"\x89PNG" + b"\0" * 6_000_000,
    ],
)
def test_a_file_that_does_not_start_as_a_list_is_refused_at_any_length(begins: bytes) -> None:
    with pytest.raises(Unreadable):
        read_rows(begins)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1257"])
def test_a_list_is_read_in_every_encoding_of_spreadsheets(encoding: str) -> None:
    text = "Vārds;Klubs\r\nĀdams Žagars;Ogre\r\n<Bez kluba>;\r\n\x1a"

    rows = read_rows(text.encode(encoding))

    assert rows[:3] == (("Vārds", "Klubs"), ("Ādams Žagars", "Ogre"), ("<Bez kluba>", ""))


def test_a_shared_place_is_a_number_in_a_workbook_and_text_in_a_csv_file() -> None:
    rows = [[14, "Anna"], [LabelledNumber(14, "–15"), "Uldis"]]

    book = openpyxl.load_workbook(BytesIO(write_xlsx("Places", ["Place", "Name"], rows)))
    cells = [row[0] for row in book.active.iter_rows(min_row=2)]

    assert [(cell.value, cell.number_format) for cell in cells] == [
        (14, "General"),
        (14, '0"–15"'),
    ]
    assert "14–15;Uldis" in write_csv(["Place", "Name"], rows).decode("utf-8-sig")
