"""Splitting a PDF that we wrote into its objects, so that it can be joined with others.

Our files come from one writer and look alike: the pages are object 1, the catalogue is object 2,
and a table at the end says where every object begins. So they can be taken apart without knowing
PDF at large. pypdf takes 7 to 9 times as long to join 250 sheets with their tags, and the file is
1.6 times as large, because it packs no objects together (`bench printing`, "joined by pypdf").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from typing import Final

import pydyf

PAGES: Final = 1
CATALOGUE: Final = 2
_TABLE: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_PLACE: Final = re.compile(rb"(\d{10}) \d{5} n")
_STREAM: Final = b"stream\n"
# A text in brackets may hold anything, even what looks like a reference.
_REFERENCE: Final = re.compile(rb"\((?:[^()\\]|\\.)*\)|\b(\d+) 0 R\b", re.DOTALL)

Pieces = Mapping[int, bytes]


class CopiedObject(pydyf.Object):
    """An object taken over as it was written, but for the numbers of others in it."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.written = data

    @property
    def data(self) -> bytes:
        """What is written."""
        return self.written

    @property
    def compressible(self) -> bool:
        """Whether the object may be packed together with others: streams may not."""
        return _STREAM not in self.written


def take_apart(file: bytes) -> Pieces:
    """Return the objects of a file by their numbers."""
    table = _TABLE.search(file)
    assert table is not None
    listed = file[int(table[1]) :].splitlines()[2:]
    begins = {
        number: int(place[1])
        for number, line in enumerate(listed)
        if (place := _PLACE.match(line)) is not None
    }
    ends = dict(
        zip(sorted(begins.values()), [*sorted(begins.values())[1:], int(table[1])], strict=True)
    )
    return {number: _inside(file[begin : ends[begin]]) for number, begin in begins.items()}


def _inside(written: bytes) -> bytes:
    """Return what stands between the object's number and its end."""
    return written[written.index(b"\n") + 1 : written.rindex(b"\nendobj")]


def refer_anew(data: bytes, numbers: Mapping[int, int]) -> bytes:
    """Return an object with the new numbers of all that it refers to."""
    head, stream, content = data.partition(_STREAM)

    def anew(found: re.Match[bytes]) -> bytes:
        return found[0] if found[1] is None else b"%d 0 R" % numbers[int(found[1])]

    return _REFERENCE.sub(anew, head) + stream + content


def referred(data: bytes, key: str) -> list[int]:
    """Return the numbers of the objects that an object names under a key."""
    found = re.search(rb"/%s (?:\[([^\]]*)\]|(\d+ 0 R))" % key.encode(), data)
    assert found is not None
    return [int(number) for number in re.findall(rb"(\d+) 0 R", found[1] or found[2] or b"")]


def take_over(
    pieces: Pieces, pdf: pydyf.PDF, numbers: MutableMapping[int, int]
) -> MutableMapping[int, int]:
    """Add every object to a file but those that have a number there already; return all numbers."""
    added = {}
    for number, data in pieces.items():
        if number not in numbers:
            added[number] = piece = CopiedObject(data)
            pdf.add_object(piece)
            numbers[number] = piece.number
    for piece in added.values():
        piece.written = refer_anew(piece.written, numbers)
    return numbers
