"""Parsing a page: its words without tags, and its tables cell by cell."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Protocol


class Answer(Protocol):
    """Any response of a client."""

    @property
    def content(self) -> bytes: ...


class _Words(HTMLParser):
    """A parser that collects the text, and the rows of every table as lists of cells."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            self._is_in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if not text:
            return
        self.words.append(text)
        if self._is_in_cell:
            self.rows[-1][-1] = f"{self.rows[-1][-1]} {text}".strip()


def _read(response: Answer) -> _Words:
    parser = _Words()
    parser.feed(response.content.decode())
    return parser


def words_of(response: Answer) -> str:
    """Return a page's words in order."""
    return " ".join(_read(response).words)


def rows_of(response: Answer) -> list[list[str]]:
    """Return the rows of a page's tables, headers first."""
    return _read(response).rows
