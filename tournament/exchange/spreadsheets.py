"""Rows from pasted or uploaded text and files, and rows written to files that Excel opens."""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, partial
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from tournament.models.player import normalise_name
from tournament.models.text_fields import one_line

# openpyxl's own switch: Python's parser, whose errors are listed below, reads every workbook.
os.environ["OPENPYXL_LXML"] = "False"
Row = tuple[str, ...]
ROW_LIMIT = 5_000
BYTE_LIMIT = 5_000_000
CELL_LIMIT = 150_000
"""Maximum cells of a text: five thousand people with thirty columns."""
UNPACKED_LIMIT = 60_000_000
"""Maximum size of an unpacked workbook: a small file can hold gigabytes of zeros."""
SMALL_WORKBOOK = 1_500_000
"""Bytes that a request unpacks itself: 400 people with ten columns take 200,000."""
SMALL_TAGS = 30_000
TAG_LIMIT = 3_000_000
"""Maximum number of tags: a sheet coloured to its end has two million, in empty rows."""
_PIECE = 65_536
COLUMN_LIMIT = 60
_ZIPPED = b"PK"
_OTHER_KINDS = (
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"RIFF",
    b"%PDF",
    b"{\\rtf",
    b"\xd0\xcf\x11\xe0",
)
"""The first bytes of pictures, documents and workbooks from before 2007."""
_MARKUP = re.compile(rb"\s*<(\?xml|svg|!doctype|html)\b", re.IGNORECASE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes({*range(1, 32)} - set(b"\t\n\v\f\r\x1a"))
_MOST_CONTROLS = 0.01
_NEVER_IN_NAMES = "\t;|"
_DELIMITERS = f"{_NEVER_IN_NAMES},"
_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
# The errors of the library for files that only pretend to be workbooks.
_SPOILT = (
    *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, OSError),
    *(ArithmeticError, AttributeError, EOFError, LookupError, RuntimeError, TypeError, ValueError),
)


@cache
def openpyxl() -> ModuleType:
    """Return the workbook library, which takes 12 MB once a process has loaded it."""
    import openpyxl as library  # noqa: PLC0415

    return library


class Unreadable(ValueError):
    """The bytes are not a list that we can read."""


class TooLong(ValueError):
    """The list has more rows, or more bytes, than any event has people."""


class NumberedRow(Row):
    """A row with its number in the list, counting empty rows."""

    number: int = 0


def read_rows(raw: bytes | str) -> tuple[NumberedRow, ...]:
    """Return the cells of a CSV, TSV or XLSX file or of pasted text, without empty rows."""
    if isinstance(raw, bytes) and _is_of_another_kind(raw[:_PIECE]):
        raise Unreadable
    if len(raw) > BYTE_LIMIT:
        raise TooLong
    if isinstance(raw, bytes) and raw.startswith(_ZIPPED):
        rows = _read_workbook(raw)
    else:
        rows = _read_text(raw if isinstance(raw, str) else decode(raw))
    for number, row in enumerate(rows, start=1):
        row.number = number
    kept = tuple(row for row in rows if any(row))
    if len(kept) > ROW_LIMIT:
        raise TooLong
    return kept


def _is_of_another_kind(head: bytes) -> bool:
    """Whether a file is a picture or a document, which would read as meaningless text."""
    if head.startswith((_ZIPPED, *_UTF_16)):
        return False
    if head.startswith(_OTHER_KINDS) or _MARKUP.match(head.removeprefix(b"\xef\xbb\xbf")):
        return True
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls > _MOST_CONTROLS * len(head)


def as_text(rows: Iterable[Row]) -> str:
    """Return rows as tab-separated text that reads back the same, even with one column."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows((*row, "") for row in rows)
    return out.getvalue()


def is_small(raw: bytes) -> bool:
    """Whether a request may read the file itself; for a workbook its tags are counted first."""
    if not raw.startswith(_ZIPPED):
        return True
    return _unpacked(raw) <= SMALL_WORKBOOK and _tags(raw, SMALL_TAGS) <= SMALL_TAGS


@dataclass(frozen=True, slots=True)
class LabelledNumber:
    """A number with text after it, which a workbook sorts as a number: 14–15."""

    number: int
    after: str

    def __str__(self) -> str:
        """Return the number with its text."""
        return f"{self.number}{self.after}"


def write_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a CSV file in the local spreadsheet format.

    That is with a BOM, semicolons, and decimal commas.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_with_comma(guarded(_plain(cell))) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def write_xlsx(title: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a workbook of one sheet; numbers stay numbers."""
    book = openpyxl().Workbook(write_only=True)
    sheet = book.create_sheet(_sheet_title(title))
    sheet.append(list(header))
    for row in rows:
        sheet.append([_labelled(sheet, cell) or guarded(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _plain(cell: object) -> object:
    return str(cell) if isinstance(cell, LabelledNumber) else cell


def _labelled(sheet: Any, cell: object) -> object:  # noqa: ANN401
    """Return a workbook's cell for a labelled number; None for all others."""
    if not isinstance(cell, LabelledNumber):
        return None
    made = openpyxl().cell.WriteOnlyCell(sheet, value=cell.number)
    made.number_format = f'0"{cell.after}"'
    return made


def guarded(cell: object) -> object:
    """Return the cell so that a spreadsheet does not read a formula; `read_rows` undoes it.

    >>> guarded("=1+1"), guarded("-5"), guarded(-5), guarded("Anna")
    ("'=1+1", '-5', -5, 'Anna')
    """
    if cell is None:
        return ""
    if not isinstance(cell, str) or not cell.startswith(_DANGEROUS) or _NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"


def _with_comma(cell: object) -> object:
    return str(cell).replace(".", ",") if isinstance(cell, float | Decimal) else cell


def _sheet_title(title: str) -> str:
    return "".join(sign for sign in title if sign not in "[]:*?/\\")[:31] or "Kārta"


def decode(raw: bytes) -> str:
    if raw.startswith(_UTF_16):
        return raw.decode("utf-16", "replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        # The encoding in which Excel on a Latvian Windows saves plain CSV.
        return raw.decode("cp1257", "replace")


def _read_text(text: str) -> list[NumberedRow]:
    text = text.lstrip("\ufeff").replace("\0", "")
    delimiter = _delimiter(text)
    # Every cell but the first follows a delimiter: counting them takes no memory, reading does.
    if text.count(delimiter) + text.count("\n") + text.count("\r") > CELL_LIMIT:
        raise TooLong
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        return [_tidy(row if len(row) > 1 else _separated_otherwise(row)) for row in reader]
    except csv.Error as trouble:
        raise Unreadable from trouble


def _separated_otherwise(row: list[str]) -> list[str]:
    """Split a row that came from another list and uses a different delimiter."""
    cell = " ".join("".join(row).splitlines())
    delimiter = max(_NEVER_IN_NAMES, key=cell.count)
    return next(csv.reader([cell], delimiter=delimiter), row) if delimiter in cell else row


def _delimiter(text: str) -> str:
    lines = [line for line in text.splitlines()[:50] if line.strip()]
    return max(_DELIMITERS, key=lambda sign: _regularity(lines, sign), default=";")


def _regularity(lines: Sequence[str], sign: str) -> tuple[int, int]:
    """Return how many lines share the most common count of the sign, ignoring zero."""
    counts = [line.count(sign) for line in lines if sign in line]
    if not counts:
        return (0, 0)
    commonest = max(set(counts), key=lambda count: (counts.count(count), count))
    return (counts.count(commonest), commonest)


def _read_workbook(raw: bytes) -> list[NumberedRow]:
    """Read the first sheet of a workbook, after checking its size."""
    if _unpacked(raw) > UNPACKED_LIMIT or _tags(raw, TAG_LIMIT) > TAG_LIMIT:
        raise TooLong
    try:
        book = openpyxl().load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = sheet.iter_rows(values_only=True, max_row=ROW_LIMIT + 1, max_col=COLUMN_LIMIT)
        return [_tidy(map(_as_text, row)) for row in rows]
    except _SPOILT as trouble:
        raise Unreadable from trouble


def _unpacked(raw: bytes) -> int:
    """Return the unpacked size that a workbook declares; no part can be unpacked to more."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError) as trouble:
        raise Unreadable from trouble


def _tags(raw: bytes, most: int) -> int:
    """Count the tags of a workbook in chunks, stopping after `most`."""
    count = 0
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            for part in archive.infolist():
                with archive.open(part) as file:
                    for piece in iter(partial(file.read, _PIECE), b""):
                        count += piece.count(b"<")
                        if count > most:
                            return count
    except _SPOILT as trouble:
        raise Unreadable from trouble
    return count


def _as_text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def _tidy(row: Iterable[str]) -> NumberedRow:
    bare = (cell.removeprefix("'") if cell[1:2] in _DANGEROUS else cell for cell in row)
    return NumberedRow(map(one_line, bare))


def fields_of(row: Row, headings: Mapping[str, str]) -> list[str]:
    """Return the field of each heading; if two match one field, the word listed first wins.

    >>> fields_of(("Lp.", "Zawodnik", "Punkty"), {"name": "zawodnik", "big": "punkty, lp"})
    ['', 'name', 'big']
    """
    said = [normalise_name(cell) for cell in row]
    fields = [""] * len(said)
    for field, words in headings.items():
        clearest = next((word for word in words.split(", ") if word in said), None)
        if clearest is not None:
            fields[said.index(clearest)] = field
    return fields
