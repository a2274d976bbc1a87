"""Reading of PDF pages: their words, and their QR codes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pypdf import PageObject, PdfReader

Matrix = list[list[bool]]
RECTANGLE = re.compile(r"(\d+) (\d+) (\d+) 1 re")
CODE = re.compile(r"q [\d.]+ 0 0 -[\d.]+ [\d.]+ [\d.]+ cm\s+((?:\d+ \d+ \d+ 1 re\s*)+)f Q")

# Data codewords of each block, by error correction level and version.
BLOCKS = {
    "M": {2: [28], 3: [44], 4: [32] * 2, 5: [43] * 2, 6: [27] * 4, 7: [31] * 4},
    "Q": {2: [22], 3: [17] * 2, 4: [24] * 2, 5: [15, 15, 16, 16], 6: [19] * 4},
    "H": {2: [16], 3: [13] * 2, 4: [9] * 4, 5: [11, 11, 12, 12], 6: [15] * 4},
}
LEVELS = {0b00: "M", 0b11: "Q", 0b10: "H"}
ALIGNED = {2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38]}
MASKS = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def words(page: PageObject) -> str:
    """Return the words of a page in one line, without its line breaks."""
    return " ".join(page.extract_text().split())


def all_words(paper: PdfReader) -> str:
    """Return the words of all pages."""
    return " ".join(words(page) for page in paper.pages)


def tight(text: str) -> str:
    """Return a text without spaces, so that line breaks in names do not matter."""
    return "".join(text.split())


def addresses_on(page: PageObject) -> list[str]:
    """Return the contents of a page's QR codes."""
    contents = page.get_contents()
    assert contents is not None
    drawn = CODE.findall(contents.get_data().decode("latin-1"))
    return [decode(matrix_of(code)) for code in drawn]


def matrix_of(drawn: str) -> Matrix:
    runs = [tuple(map(int, run)) for run in RECTANGLE.findall(drawn)]
    size = max(y for _, y, _ in runs) + 1
    matrix = [[False] * size for _ in range(size)]
    for x, y, width in runs:
        matrix[y][x : x + width] = [True] * width
    return matrix


@dataclass(frozen=True)
class Format:
    """The format information of a QR code."""

    level: str
    mask: int


def decode(matrix: Matrix) -> str:
    """Return the text of a QR code, without error correction."""
    version = (len(matrix) - 17) // 4
    told = _format(matrix)
    bits = [
        matrix[y][x] ^ MASKS[told.mask](y, x)
        for y, x in _path(len(matrix))
        if not _is_function(y, x, len(matrix), version)
    ]
    codewords = [_number(bits[first : first + 8]) for first in range(0, len(bits) - 7, 8)]
    data = _together(codewords, BLOCKS[told.level][version])
    stream = "".join(f"{codeword:08b}" for codeword in data)
    assert stream[:4] == "0100", "bytes are expected"
    length = int(stream[4:12], 2)
    text = bytes(int(stream[12 + 8 * n : 20 + 8 * n], 2) for n in range(length))
    return text.decode()


def _format(matrix: Matrix) -> Format:
    places = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
    told = _number([matrix[y][x] for y, x in places]) ^ 0b101010000010010
    return Format(LEVELS[told >> 13], told >> 10 & 0b111)


def _number(bits: Sequence[bool]) -> int:
    return int("".join("1" if bit else "0" for bit in bits), 2)


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Yield the modules in the order of the data: up and down, two columns at a time."""
    rights = [x for x in range(size - 1, 0, -2) if x > 6] + [5, 3, 1]
    for turn, right in enumerate(rights):
        rows = range(size - 1, -1, -1) if turn % 2 == 0 else range(size)
        yield from ((y, x) for y in rows for x in (right, right - 1))


def _is_function(y: int, x: int, size: int, version: int) -> bool:
    """Whether a module is a function pattern, which carries no data."""
    is_corner = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
    is_version = version > 6 and (
        (y < 6 and size - 11 <= x < size - 8) or (x < 6 and size - 11 <= y < size - 8)
    )
    centres = product(ALIGNED[version], repeat=2)
    last = ALIGNED[version][-1]
    is_aligned = any(
        abs(y - cy) < 3 and abs(x - cx) < 3
        for cy, cx in centres
        if (cy, cx) not in ((6, 6), (6, last), (last, 6))
    )
    return is_corner or is_version or is_aligned or 6 in (y, x)


def _together(codewords: Sequence[int], blocks: Sequence[int]) -> list[int]:
    """Return the data codewords block by block; they are interleaved."""
    split: list[list[int]] = [[] for _ in blocks]
    left = iter(codewords)
    for place in range(max(blocks)):
        for block, length in zip(split, blocks, strict=True):
            if place < length:
                block.append(next(left))
    return [codeword for block in split for codeword in block]
