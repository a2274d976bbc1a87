"""What would become of a list of results, as its preview shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.pasted_lists import PreviewColumn, preview_columns
from tournament.doors.possible_matches import MatchChoice, same_person
from tournament.exchange.result_lists import HEADERS
from tournament.services.series.outside_plans import OutsidePlan
from tournament.services.series.planned_lines import NEW, PlannedLine

COLUMN_WORDS: Final[Mapping[str, Promise]] = {
    "place": gettext_lazy("Place"),
    "name": gettext_lazy("Name and surname"),
    "first_name": gettext_lazy("First name"),
    "surname": gettext_lazy("Surname"),
    "club": gettext_lazy("Club"),
    "big": gettext_lazy("Big points"),
    "small": gettext_lazy("Small points"),
}
assert COLUMN_WORDS.keys() == HEADERS.keys()


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """One line with the choices of who is meant, where there is a doubt."""

    planned: PlannedLine
    choices: Sequence[MatchChoice]


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
    new = (
        _("another team: new in the series")
        if plan.of_teams
        else _("somebody else: new in the register")
    )
    lines = [_line(one, decided, new) for one in plan.lines]
    if not plan.columns:
        return ResultsPreview(plan, (), lines)
    columns = preview_columns(text, plan.columns, has_header=plan.has_header)
    return ResultsPreview(plan, list(columns), lines)


def _line(planned: PlannedLine, decided: Mapping[int, int | str], new: str) -> PreviewLine:
    if not planned.candidates or (not planned.is_doubtful and planned.number not in decided):
        return PreviewLine(planned, ())
    people = [
        same_person(one, is_chosen=one.player == planned.player) for one in planned.candidates
    ]
    return PreviewLine(planned, [*people, MatchChoice(NEW, new, planned.is_new)])
