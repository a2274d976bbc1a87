"""The content of a list of people: its columns guessed, its rows read, its doubts named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.json_reader import LONGEST_NAME
from tournament.exchange.spreadsheets import NumberedRow, Row, fields_of
from tournament.models.player import FIRST_BORN, is_name, last_born, normalise_name
from tournament.models.text_fields import one_line
from tournament.words.figures import read_whole

_OWED = "ne no nie n false nav unpaid nemaksaja nesamaksats"
_OWED_LONGER = ("nav ", "not ", "nie ", "ne ")
_PAID = (
    "ja j yes y tak t true x v ok ir paid samaksats samaksata samaksaja samaksajis samaksajusi"
    " apmaksats apmaksata maksats maksata maksaja zaplacone zaplacono oplacone oplacono"
    " skaidra nauda naudas parskaitijums parskaitits parskaitija banka karte karti cash card bank"
    " transfer gotowka przelew karta"
)
_MARKS = frozenset("+✓✔☑✅√")
_HOLLOW = frozenset("-−–—☐✗✘❌")
_FIGURES = re.compile(r"(?:€|eur|eiro|euro)? ?([0-9][0-9 .,/:-]*?)\.? ?(?:€|eur|eiro|euro|zl)?")
"""An amount, or the day of the payment."""


class UnreadableFee(ValueError):
    """The cell is ambiguous."""


def read_fee(cell: str) -> bool | None:
    """Return whether the fee is paid; None if the cell is empty.

    An ambiguous cell is refused: a wrong guess here would be missing from the cash box later.
    """
    said = cell.strip()
    if not said:
        return None
    word = normalise_name(said)
    if figures := _FIGURES.fullmatch(said.casefold()):
        return any(digit in "123456789" for digit in figures[1])
    if word in _OWED.split() or word.startswith(_OWED_LONGER) or set(said) <= _HOLLOW:
        return False
    if (word and set(word.split()) <= set(_PAID.split())) or set(said) <= _MARKS:
        return True
    raise UnreadableFee(cell)


NAME_LENGTH = LONGEST_NAME
_YEAR = range(FIRST_BORN, 2101)  # typing errors included
_AS_FLOAT = re.compile(r"^([\d\s]+)[.,]0$")
"""A whole number in a spreadsheet's notation: 1350.0."""
_NUMBERED = re.compile(r"^\d{1,4}\s*[.)]\s*")
_WOMAN = ("f", "s", "w", "k", "sieviete", "woman", "female", "kobieta")
_MAN = ("m", "v", "virietis", "man", "male", "mezczyzna")

HEADERS: Mapping[str, str] = {
    "number": "start nr, startnr, nr, n, no, numurs, number, num, lp, nr p k",
    "name": "name, full name, player, vards uzvards, vards un uzvards, uzvards vards, speletajs,"
    " dalibnieks, dalibnieki, zawodnik, imie i nazwisko, nazwisko i imie",
    "first_name": "vards, first name, given name, imie",
    "surname": "uzvards, surname, last name, family name, nazwisko",
    "club": "club, klubs, klub, pilseta, city, novads",
    "team": "team, komanda, komandas, komandas nosaukums, druzyna",
    "pair": "pair, paris, para",
    "born": "born, dzimis, dzimsanas gads, dz gads, gads, year, year of birth, rok, rok urodzenia",
    "sex": "sex, gender, dzimums, plec",
    "federation_number": "federation number, federation, lzf, lzf nr, licence, license,"
    " licences nr, id",
    "rating": "rating, reitings, elo, ranking",
    "category": "category, kategorija, kategoria, grupa, group",
    "is_paid": "paid, samaksats, samaksa, dalibas maksa, oplacone, wpisowe, fee",
}
"""Folded column headings in Latvian, English and Polish, the clearest word first."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """The data of a person who wants to play."""

    name: str
    club: str = ""
    born: int | None = None
    sex: str = ""
    federation_number: str = ""
    rating: int | None = None
    category: str = ""
    is_paid: bool | None = None
    number: int | None = None
    team: str = ""
    pair: str = ""

    def __post_init__(self) -> None:
        """Remove invisible characters, whatever the source of the data."""
        for name in ("name", "club", "category", "federation_number", "team", "pair"):
            object.__setattr__(self, name, one_line(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class ListedRow:
    """One row of a list: the person, and the codes of unreadable cells."""

    line: int
    newcomer: Newcomer
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A parsed list: the field of each column, and the people."""

    columns: tuple[str, ...]
    has_header: bool
    rows: tuple[ListedRow, ...]


Columns = tuple[tuple[str, ...], bool]
"""The field of each column, empty if it does not matter, and whether row one is a header."""


class NoNameColumn(ValueError):
    """No column of the list contains names."""


def read_players(rows: Sequence[NumberedRow], named: Columns | None = None) -> PlayerList:
    """Parse a list by the columns given, by its header, or by its content."""
    columns, has_header = named or _guess_columns(rows)
    if not {"name", "surname", "first_name"} & set(columns):
        raise NoNameColumn
    body = rows[1:] if has_header else rows
    listed = tuple(_read_row(row.number, row, columns) for row in body)
    return PlayerList(columns, has_header, listed)


def _guess_columns(rows: Sequence[Row]) -> Columns:
    columns = _columns_by_header(rows[0])
    return (columns, True) if any(columns) else (_columns_by_content(rows), False)


def _columns_by_header(row: Row) -> tuple[str, ...]:
    columns = fields_of(row, HEADERS)
    if "first_name" in columns and "surname" not in columns and "name" not in columns:
        columns[columns.index("first_name")] = "name"
    return tuple(columns)


def _columns_by_content(rows: Sequence[Row]) -> tuple[str, ...]:
    """Take the first text column for names, the next for clubs; then years and numbers."""
    columns: list[str] = []
    for place in range(max(len(row) for row in rows)):
        cells = [row[place] for row in rows if place < len(row) and row[place]]
        field = _meaning_of(cells)
        if field == "words":
            field = "club" if "name" in columns else "name"
        columns.append("" if field in columns else field)
    return tuple(columns)


def _meaning_of(cells: Sequence[str]) -> str:
    if not cells:
        return ""
    if all(len(cell) == 4 and cell.isdecimal() and int(cell) in _YEAR for cell in cells):
        return "born"
    if all(cell.rstrip(".").isdecimal() for cell in cells):
        return "number"
    # Ratings and telephone numbers without a heading are not clubs.
    return "words" if any(map(str.isalpha, "".join(cells))) else ""


def _read_row(line: int, row: Row, columns: Sequence[str]) -> ListedRow:
    cells = {field: cell for field, cell in zip(columns, row, strict=False) if field}
    faults: list[str] = []
    name = _name(cells)
    if not is_name(name):
        faults.append("name_without_letters" if name else "name_missing")
    if len(name) > NAME_LENGTH:
        faults.append("name_too_long")
    newcomer = Newcomer(
        name=name[:NAME_LENGTH],
        club=cells.get("club", "")[:80],
        born=_year(cells.get("born", ""), faults),
        sex=_sex(cells.get("sex", ""), faults),
        federation_number=cells.get("federation_number", "")[:20],
        rating=_whole(cells.get("rating", ""), "rating_unreadable", faults),
        category=cells.get("category", "")[:40],
        is_paid=_fee(cells.get("is_paid", ""), faults),
        number=_number(cells.get("number", "").rstrip("."), faults),
        team=cells.get("team", "")[:LONGEST_NAME],
        pair=cells.get("pair", "")[:LONGEST_NAME],
    )
    return ListedRow(line, newcomer, tuple(faults))


def _name(cells: Mapping[str, str]) -> str:
    both = f"{cells.get('first_name', '')} {cells.get('surname', '')}".strip()
    whole = _NUMBERED.sub("", cells.get("name", "")) or both
    surname, comma, first = whole.partition(",")
    return f"{first.strip()} {surname.strip()}".strip() if comma else whole


def _year(cell: str, faults: list[str]) -> int | None:
    digits = re.search(r"(?:19|20)\d\d", cell)
    if digits and int(digits.group()) <= last_born():
        return int(digits.group())
    if cell:
        faults.append("year_to_come" if digits else "year_unreadable")
    return None


def _sex(cell: str, faults: list[str]) -> str:
    word = normalise_name(cell)
    if word in _WOMAN:
        return "f"
    if word in _MAN:
        return "m"
    if word:
        faults.append("sex_unreadable")
    return ""


def _fee(cell: str, faults: list[str]) -> bool | None:
    try:
        return read_fee(cell)
    except UnreadableFee:
        faults.append("fee_unreadable")
        return None


def _number(cell: str, faults: list[str]) -> int | None:
    number = _whole(cell, "number_unreadable", faults)
    if number is None or 1 <= number <= 9999:
        return number
    faults.append("number_unreadable")
    return None


def _whole(cell: str, code: str, faults: list[str]) -> int | None:
    if not cell:
        return None
    number = read_whole(_AS_FLOAT.sub(r"\1", cell))
    if number is None or abs(number) > 99_999:
        faults.append(code)
        return None
    return number
