"""Files that are small to upload and expensive to read, and the largest valid files."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from functools import cache

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tournament.storage import archives

DAY = "2026-11-21"
PIECE = 100_000


def archive_of_players(count: int) -> bytes:
    """Return a copy with a number of registered people who play in no event."""
    pieces = (
        ",".join(f'[{pk},"P {pk}"]' for pk in range(start, min(start + PIECE, count + 1)))
        for start in range(1, count + 1, PIECE)
    )
    facts = {"slug": "x", "name": "x", "born": "x", "revision": 1, "at": f"{DAY}T10:00:00+00:00"}
    own = {
        "columns": ["id", "slug", "name", "date", "preset", "seed"],
        "rows": [[1, "x", "x", DAY, "lzf-classic", "x"]],
    }
    head = json.dumps({**facts, "tournament": own, "parts": {}})[:-1]
    people = '"players": {"columns": ["id", "name"], "rows": ['
    return sealed([f"{head}, {people}", *_joined(pieces), "]}}"])


def sealed(pieces: list[str]) -> bytes:
    """Return the text as a copy with a valid checksum, which anyone can compute."""
    pressed = gzip.compress("".join(pieces).encode(), 9, mtime=0)
    digest = hashlib.sha256(pressed).hexdigest()
    return f"{archives.FORMAT} {digest} x\n".encode() + pressed


def _joined(pieces: Iterator[str]) -> Iterator[str]:
    for number, piece in enumerate(pieces):
        yield f",{piece}" if number else piece


def json_of_lists(megabytes: int) -> bytes:
    """Return a list of empty lists that fills the size."""
    count = megabytes * 1_000_000 // 3
    return b"[" + b"[]," * (count - 1) + b"[]]"


def json_nested(depth: int) -> bytes:
    """Return nested lists."""
    return b"[" * depth + b"]" * depth


def json_of_one_letter(megabytes: int) -> bytes:
    """Return one long string with a character that makes it use four bytes a letter in memory."""
    return b'{"name": "' + "\U0001f0a1".encode() + b"a" * (megabytes * 1_000_000) + b'"}'


def workbook_of_strings(count: int) -> bytes:
    """Return a workbook of one name with a number of unused shared strings."""
    texts = b"<sst>" + b"<si><t/></si>" * count + b"</sst>"
    return _workbook(b'<row r="1"><c r="A1" t="inlineStr"><is><t>Anna</t></is></c></row>', texts)


def workbook_of_blanks(megabytes: int) -> bytes:
    """Return a workbook of one name with megabytes of blanks after its shared strings."""
    blanks = b"<sst>" + b" " * (megabytes * 1_000_000) + b"</sst>"
    return _workbook(b'<row r="1"><c r="A1" t="inlineStr"><is><t>Anna</t></is></c></row>', blanks)


def workbook_of_one_row(cells: int) -> bytes:
    """Return a workbook with a single row of this length."""
    return _workbook(b"<row>" + b"<c><v>1</v></c>" * cells + b"</row>", b"<sst></sst>")


def workbook_of_empty_rows(names: int, rows: int) -> bytes:
    """Return a workbook as saved with columns coloured to the end of the sheet."""
    named = b"".join(
        b'<row><c t="inlineStr"><is><t>Anna %d</t></is></c></row>' % number
        for number in range(names)
    )
    return _workbook(named + b'<row spans="1:1" s="3"></row>' * rows, b"<sst></sst>")


@cache
def honest_event(*, players: int, rounds: int = 7) -> bytes:
    """Return a complete event with every deal, in our own format."""
    facts = {"rounds": rounds, "deals": 28, "preset": "lzf-classic", "seed": "heavy"}
    event = write_event(invent_event(players=players, **facts))  # type: ignore[arg-type]
    return json.dumps(event, ensure_ascii=False).encode()


def _workbook(rows: bytes, texts: bytes) -> bytes:
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    parts = {
        "[Content_Types].xml": _CONTENTS,
        "_rels/.rels": _RELATIONS % (b"officeDocument", b"xl/workbook.xml", b"1"),
        "xl/workbook.xml": _BOOK,
        "xl/_rels/workbook.xml.rels": _RELATIONS % (b"worksheet", b"worksheets/sheet1.xml", b"1"),
        "xl/worksheets/sheet1.xml": _SHEET % (space, rows),
        "xl/sharedStrings.xml": texts.replace(b"<sst>", b"<sst %s>" % space),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as book:
        for name, content in parts.items():
            book.writestr(name, content)
    return out.getvalue()


_MAIN = b"application/vnd.openxmlformats-officedocument.spreadsheetml"
_CONTENTS = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels"'
    b' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Override PartName="/xl/workbook.xml" ContentType="%s.sheet.main+xml"/>'
    b'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="%s.worksheet+xml"/>'
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="%s.sharedStrings+xml"/></Types>'
    % (_MAIN, _MAIN, _MAIN)
)
_OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b'<Relationship Type="%s/%%s" Target="%%s" Id="rId%%s"/></Relationships>' % _OFFICE
)
_SHEET = b'<worksheet %s><dimension ref="A1:A60"/><sheetData>%s</sheetData></worksheet>'
_BOOK = (
    b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="%s">'
    b'<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>' % _OFFICE
)
