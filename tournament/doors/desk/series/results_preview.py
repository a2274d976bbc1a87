"""What would become of a list of results, as its preview shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.exchange.result_lists import HEADERS
from tournament.exchange.spreadsheets import Row, read_rows
from tournament.services.people.register import PossibleMatch
from tournament.services.series.outside_plans import NEW, OutsidePlan, PlannedLine

COLUMN_WORDS: Final[Mapping[str, Promise]] = {
    "place": gettext_lazy("Place"),
    "name": gettext_lazy("Name"),
    "first_name": gettext_lazy("First name"),
    "surname": gettext_lazy("Surname"),
    "club": gettext_lazy("Club"),
    "big": gettext_lazy("Big points"),
    "small": gettext_lazy("Small points"),
}
assert COLUMN_WORDS.keys() == HEADERS.keys()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to who is meant."""

    value: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line with the choices of who is meant, where there is a doubt."""

    planned: PlannedLine
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class PreviewColumn:
    """One column of the list: what it is called, what stands in it, what it was taken for."""

    place: int
    heading: str
    sample: str
    holds: str


@dataclass(frozen=True, slots=True)
class ResultsPreview:
    """A list of results as it would be taken in."""

    plan: OutsidePlan
    columns: Sequence[PreviewColumn]
    lines: Sequence[PreviewLine]

    @property
    def doubtful(self) -> Sequence[PreviewLine]:
        """The lines to look at."""
        return [line for line in self.lines if line.choices]

    @property
    def plain(self) -> Sequence[PreviewLine]:
        """The lines that nothing speaks against."""
        return [line for line in self.lines if not line.choices]

    @property
    def known(self) -> int:
        """How many are known from the register."""
        return sum(line.planned.player is not None for line in self.lines)

    @property
    def new(self) -> int:
        """How many would come into the register."""
        return sum(line.planned.is_new for line in self.lines)


def preview_results(
    text: str, plan: OutsidePlan, decided: Mapping[int, int | str]
) -> ResultsPreview:
    """Return the preview of a planned list."""
    columns = list(_columns(read_rows(text), plan)) if plan.columns else []
    return ResultsPreview(plan, columns, [_line(one, decided) for one in plan.lines])


def column_choices() -> Sequence[tuple[str, str]]:
    """Return what a column may hold, nothing first."""
    return [("", _("leave out")), *((name, str(words)) for name, words in COLUMN_WORDS.items())]


def _columns(rows: Sequence[Row], plan: OutsidePlan) -> Iterator[PreviewColumn]:
    body = rows[1:] if plan.has_header else rows
    for place in range(max(len(row) for row in rows)):
        cells = [row[place] for row in body if place < len(row) and row[place]]
        heading = rows[0][place] if plan.has_header and place < len(rows[0]) else ""
        if cells or heading:
            holds = plan.columns[place] if place < len(plan.columns) else ""
            yield PreviewColumn(place, heading, ", ".join(cells[:2]), holds)


def _line(planned: PlannedLine, decided: Mapping[int, int | str]) -> PreviewLine:
    if not planned.is_doubtful and planned.number not in decided:
        return PreviewLine(planned, ())
    people = [
        Choice(str(one.player), _described(one), one.player == planned.player)
        for one in planned.candidates
    ]
    new = Choice(NEW, _("somebody else: new in the register"), planned.is_new)
    return PreviewLine(planned, [*people, new])


def _described(person: PossibleMatch) -> str:
    facts = (person.name, person.club, str(person.born or person.federation_number))
    return _("the same as %(person)s") % {"person": ", ".join(filter(None, facts))}
