"""The layout of season lists: rows in ruled tables, then notes in small print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import ngettext

from tournament.paper.pages import (
    Column,
    PageHead,
    Row,
    RuledPage,
    TableHeights,
    in_table_pages,
    page_parts,
)
from tournament.paper.text import wrap
from tournament.standings.series.table import StageHead
from tournament.words.series import coefficient_words

NOTE: Final = 4.6
NOTE_SIZE: Final = 9.0
PAGES_TO_A_PART: Final = 4


@dataclass(frozen=True, slots=True)
class RuledList:
    """The heights of a list's heading and rows, and its number of columns side by side."""

    heading: float
    row: float
    across: int = 1

    def pages(
        self, head: PageHead, columns: Sequence[Column], rows: Sequence[Row], notes: Iterable[str]
    ) -> list[RuledPage[Column, Row]]:
        """Return all rows in the first columns, then in the next, and the notes as lines."""
        return in_table_pages(
            columns,
            self.across,
            rows,
            [line for note in notes for line in wrap(note, NOTE_SIZE, head.width)],
            height=head.body_height,
            heights=TableHeights(self.heading, self.row, NOTE, above_notes=self.row),
            shares_rows=True,
        )

    def frame(self, page: RuledPage[Column, Row]) -> Mapping[str, Any]:
        """Return the common context of the list template, besides the lines."""
        return {
            "notes": page.notes,
            "row": self.row,
            "heading": self.heading,
            "note": NOTE,
            "size": NOTE_SIZE,
        }


def parts_of(pages: Sequence[object]) -> Iterable[Mapping[str, Any]]:
    """Return the parts, a few pages each."""
    return page_parts(len(pages), PAGES_TO_A_PART)


def said_of(stage: StageHead, *, of_teams: bool) -> Iterator[str]:
    """Yield an event's name, day, number of players, weight, and source."""
    yield stage.name
    yield date_format(stage.day, "SHORT_DATE_FORMAT")
    count = stage.participants
    if of_teams:
        yield ngettext("%(teams)s team", "%(teams)s teams", count) % {"teams": count}
    else:
        yield ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
    if stage.coefficient != 1:
        yield f"× {coefficient_words(stage.coefficient)}"
    if stage.source:
        yield stage.source
