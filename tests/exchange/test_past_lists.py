"""Many lists of results at once: archives, their index, and text copied from PDF."""

from __future__ import annotations

import io
import zipfile

import pytest

from tournament.exchange.past_lists import MOST_LISTS, receive
from tournament.exchange.spreadsheets import Unreadable, read_rows, write_xlsx

CSV = "Vieta;Vārds;Klubs;Lielie\n1;Anna Bērziņa;Rīga;16\n2;Bruno Kalniņš;Ogre;9\n".encode()


def archive(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name, content in files.items():
            made.writestr(name, content)
    return buffer.getvalue()


def test_an_archive_is_read_with_its_index_and_the_names_of_its_files() -> None:
    index = (
        "file;name;date;place;game;rounds;source;licence\n"
        "b.csv;Kausa fināls;3.5.2019;Garkalne;classic zole;8;LZF;CC BY 4.0\n"
    )
    sheet = write_xlsx("x", ["Vieta", "Vārds"], [[1, "Cilda Ozola"]])
    content = archive(
        **{"2018-02-03 Ziemas kauss.csv": CSV, "arhivs/b.csv": CSV + b"3;Cilda Ozola;;1\n"},
        **{"4.5.2020 Balva.xlsx": sheet, "lists.csv": index.encode(), "afisa.pdf": b"%PDF"},
    )

    found = receive([("viss.zip", content)])

    assert [(one.file, dict(one.facts)) for one in found.lists] == [
        ("2018-02-03 Ziemas kauss.csv", {"date": "2018-02-03", "name": "Ziemas kauss"}),
        (
            "b.csv",
            {
                "name": "Kausa fināls",
                "date": "2019-05-03",
                "place": "Garkalne",
                "game": "zole-classic",
                "rounds": "8",
                "source": "LZF",
                "terms": "CC BY 4.0",
            },
        ),
        ("4.5.2020 Balva.xlsx", {"date": "2020-05-04", "name": "Balva"}),
    ]
    assert found.unreadable == ["afisa.pdf"]


def test_text_copied_from_a_pdf_is_split_into_columns() -> None:
    printed = "1. Anna Bērziņa 16 540\n2-3. Bruno Kalniņš 9,5 -20\n2-3. Cilda Ozola 9,5 −31\n"

    (found,) = receive([("1. posms.txt", printed.encode())]).lists

    assert [line.rstrip() for line in found.text.splitlines()] == [
        "1\tAnna Bērziņa\t16\t540",
        "2-3\tBruno Kalniņš\t9,5\t-20",
        "2-3\tCilda Ozola\t9,5\t-31",
    ]


@pytest.mark.parametrize("title", ["3. posms, Ogre", "2019. gada 2. marts", "Rezultāti"])
def test_a_title_above_the_rows_of_a_pdf_is_left_out(title: str) -> None:
    rows = "1. Anna Bērziņa 16 540\n2. Bruno Kalniņš 9 -20\n3. Cilda Ozola\n4. Dainis Kalns 4 -9\n"
    printed = f"{title}\n{rows}"

    (found,) = receive([("posms.txt", printed.encode())]).lists

    assert [row[:2] for row in read_rows(found.text)] == [
        ("1", "Anna Bērziņa"),
        ("2", "Bruno Kalniņš"),
        ("3. Cilda Ozola", ""),
        ("4", "Dainis Kalns"),
    ]


def test_the_same_list_has_the_same_digest_under_any_name() -> None:
    found = receive([("a.csv", CSV), ("b.csv", CSV.replace(b";", b"\t"))]).lists
    assert found[0].digest == found[1].digest


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.csv", b""), ("a.csv", b"%PDF-1.4"), ("a.doc", CSV), ("lists.csv", b"x;y\n1;2")],
)
def test_a_file_in_another_form_is_named(name: str, content: bytes) -> None:
    found = receive([(name, content), ("b.csv", CSV)])
    assert (found.unreadable, len(found.lists)) == ([name], 1)


@pytest.mark.parametrize(
    "content",
    [b"PK nothing", archive(**{f"{n}.csv": b"1" for n in range(MOST_LISTS + 1)})],
    ids=["damaged", "too many"],
)
def test_a_damaged_or_endless_archive_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable):
        receive([("a.zip", content)])
