"""Preview of a list: columns, doubtful rows, faults, the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournament.doors.pasted_lists import MatchChoice, PreviewColumn, preview_columns, same_person
from tournament.exchange.spreadsheets import read_rows
from tournament.models.player import normalise_name
from tournament.services.people import import_plans
from tournament.services.people.import_plans import ListPlan, PlannedRow
from tournament.services.people.register import PossibleMatch

VERDICTS: Final[Mapping[str, Promise]] = {
    import_plans.NEW: gettext_lazy("new"),
    import_plans.KNOWN: gettext_lazy("from the register"),
    import_plans.UPDATE: gettext_lazy("changed"),
    import_plans.UNCHANGED: gettext_lazy("entered already"),
    import_plans.TWICE: gettext_lazy("twice in the list"),
    import_plans.FAULTY: gettext_lazy("without a name"),
    import_plans.LEFT_OUT: gettext_lazy("left out"),
}
ROW_FAULTS: Final[Mapping[str, Promise]] = {
    "name_missing": gettext_lazy("The name is missing; the row is left out."),
    "name_without_letters": gettext_lazy("The name contains no letter; the row is left out."),
    "name_too_long": gettext_lazy("The name is too long and was cut."),
    "name_untidy": gettext_lazy("The name is in capitals, in small letters or has a sign."),
    "year_unreadable": gettext_lazy("The year of birth cannot be read and is left out."),
    "year_to_come": gettext_lazy("The year of birth is in the future and is left out."),
    "sex_unreadable": gettext_lazy("The sex cannot be read and is left out."),
    "fee_unreadable": gettext_lazy("The “paid” mark cannot be read and is left out."),
    "number_unreadable": gettext_lazy(
        "The number cannot be read; the player gets the next free one."
    ),
    "rating_unreadable": gettext_lazy("The rating cannot be read and is left out."),
    "number_taken": gettext_lazy("The number is taken; the player gets the next free one."),
    "team_of_one": gettext_lazy(
        "The team would have only one member, so it is left out. Write its name the "
        "same way for all members."
    ),
    "team_too_large": gettext_lazy(
        "The team would have more than eight members, so it is left out."
    ),
    "team_left_alone": gettext_lazy(
        "The old team would have only one member left. Change both at once, or dissolve it."
    ),
    "team_after_start": gettext_lazy(
        "Seats are published, so the team stays. Change it under “Teams”, with a reason."
    ),
    "federation_number_taken": gettext_lazy(
        "The federation number belongs to another person and is left out."
    ),
}
COUNTED: Final[Mapping[str, CountedWords]] = {
    import_plans.NEW: ngettext_lazy("is new", "are new", "count"),
    import_plans.KNOWN: ngettext_lazy("is in the register", "are in the register", "count"),
    import_plans.UPDATE: ngettext_lazy("changes", "change", "count"),
    import_plans.UNCHANGED: ngettext_lazy("is entered already", "are entered already", "count"),
    import_plans.TWICE: ngettext_lazy("is a duplicate", "are duplicates", "count"),
    import_plans.FAULTY: ngettext_lazy("has no name", "have no name", "count"),
    import_plans.LEFT_OUT: ngettext_lazy("is left out", "are left out", "count"),
}
MOST_ASKED: Final = 500
"""Most rows with choices; Django accepts a thousand fields per form."""
MOST_SPELT: Final = 400
"""Most rows with a choice between two spellings, for the same reason."""
MOST_NAMED: Final = 5
"""Most skipped rows named after the import."""
LEAVES_OUT: Final = (import_plans.TWICE, import_plans.LEFT_OUT, import_plans.FAULTY)
WRITTEN: Final = (import_plans.NEW, import_plans.KNOWN, import_plans.UPDATE)


class CountedWords(Protocol):
    """Words that depend on a number."""

    def __mod__(self, count: Mapping[str, int], /) -> str: ...


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list: what was understood, its outcome, and its doubts."""

    planned: PlannedRow
    verdict: str
    faults: Sequence[str]
    choices: Sequence[MatchChoice]

    @property
    def is_open(self) -> bool:
        """Whether no choice is preselected, so that the user must choose."""
        return not any(choice.is_chosen for choice in self.choices)

    @property
    def teams(self) -> str:
        """The team and the pair of the row."""
        newcomer = self.planned.newcomer
        return ", ".join(filter(None, (newcomer.team, newcomer.pair)))

    @property
    def is_doubtful(self) -> bool:
        """Whether the row deserves a check."""
        return bool(self.faults or self.choices)


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it would be entered."""

    plan: ListPlan
    columns: Sequence[PreviewColumn]
    rows: Sequence[PreviewRow]

    @property
    def doubtful(self) -> Sequence[PreviewRow]:
        """The rows to check."""
        return [row for row in self.rows if row.is_doubtful]

    @property
    def plain(self) -> Sequence[PreviewRow]:
        """The rows without doubts, those that are written first."""
        plain = [row for row in self.rows if not row.is_doubtful]
        return sorted(plain, key=lambda row: row.planned.verdict not in WRITTEN)

    @property
    def has_teams(self) -> bool:
        """Whether a row names a team or a pair."""
        return any(row.teams for row in self.rows)

    @property
    def asks(self) -> bool:
        """Whether rows have choices, so that the count may still change."""
        return any(row.choices for row in self.rows)

    @property
    def to_write(self) -> int:
        """The number of rows that would be entered or changed."""
        return sum(self.plan.count(verdict) for verdict in WRITTEN)

    @property
    def counts(self) -> Sequence[tuple[int, str]]:
        """The number of rows of each kind."""
        counted = ((self.plan.count(verdict), words) for verdict, words in COUNTED.items())
        return [(count, words % {"count": count}) for count, words in counted if count]

    @property
    def is_unsure(self) -> bool:
        """Whether the columns were guessed from their values, or some are unknown."""
        return not self.plan.has_header or any(column.holds == "" for column in self.columns)


def preview_list(text: str, plan: ListPlan, decided: Mapping[int, int | str]) -> Preview:
    """Return the preview of a planned list."""
    rows = read_rows(text)
    return Preview(
        plan=plan,
        columns=list(preview_columns(rows, plan.columns, has_header=plan.has_header)),
        rows=_not_too_many([_row(planned, decided.get(planned.line)) for planned in plan.rows]),
    )


def _not_too_many(rows: Sequence[PreviewRow]) -> Sequence[PreviewRow]:
    """Drop the choices of rows with a likely match if the form would have too many fields.

    The choices between a tidy and a written name are dropped too, and the tidy one is kept.
    """
    if sum(bool(row.planned.spellings) for row in rows) > MOST_SPELT:
        rows = [replace(row, planned=replace(row.planned, spellings=())) for row in rows]
    if sum(bool(row.choices) for row in rows) <= MOST_ASKED:
        return rows
    return [row if _must_choose(row) else replace(row, choices=()) for row in rows]


def _must_choose(row: PreviewRow) -> bool:
    """Whether the row has no likely match, so that it cannot be written without a choice."""
    return row.is_open and row.planned.verdict != import_plans.KNOWN


def written_words(plan: ListPlan) -> str:
    """Return how many people were entered, changed, and entered already, in words."""
    entered = plan.count(import_plans.NEW) + plan.count(import_plans.KNOWN)
    changed = plan.count(import_plans.UPDATE)
    words = ngettext("%(count)s player entered", "%(count)s players entered", entered)
    said = [words % {"count": entered}]
    if changed:
        words = ngettext("%(count)s changed", "%(count)s changed", changed)
        said.append(words % {"count": changed})
    if known := plan.count(import_plans.UNCHANGED):
        said.append(f"{known} {COUNTED[import_plans.UNCHANGED] % {'count': known}}")
    return " ".join((f"{', '.join(said)}.", *_left_out_words(plan)))


def _left_out_words(plan: ListPlan) -> Iterator[str]:
    """List skipped rows whose name cell was filled."""
    named = [row for row in plan.rows if row.verdict in LEAVES_OUT and row.newcomer.name]
    if named:
        rows = ", ".join(f"{row.line} ({row.newcomer.name})" for row in named[:MOST_NAMED])
        more = ", …" if len(named) > MOST_NAMED else ""
        words = ngettext("Row left out: %(rows)s.", "Rows left out: %(rows)s.", len(named))
        yield words % {"rows": rows + more}


def _row(planned: PlannedRow, decided: int | str | None) -> PreviewRow:
    is_asked = decided is not None or _is_doubtful(planned)
    return PreviewRow(
        planned=planned,
        verdict=_verdict_words(planned),
        faults=[*(str(ROW_FAULTS[code]) for code in planned.faults), *_twin_words(planned)],
        choices=list(_choices(planned, decided)) if is_asked else [],
    )


def _verdict_words(planned: PlannedRow) -> str:
    """Return the row's outcome in words; a repeated name refers to its first row."""
    if planned.verdict != import_plans.TWICE or planned.repeats is None:
        return str(VERDICTS[planned.verdict])
    return _("left out: the name is also in row %(row)s") % {"row": planned.repeats}


def _twin_words(planned: PlannedRow) -> Iterator[str]:
    """Yield why the row may be a second person of that name."""
    if planned.is_other:
        words = _("The name is also in row %(row)s, with different details.")
        yield words % {"row": planned.repeats}


def _is_doubtful(planned: PlannedRow) -> bool:
    """Whether the match is uncertain: several namesakes, or one with different details."""
    match planned.verdict:
        case import_plans.NEW:
            return bool(planned.namesakes)
        case import_plans.TWICE:
            return True
        case import_plans.KNOWN if any(_by_name_alone(planned, one) for one in planned.namesakes):
            return True
        case import_plans.KNOWN | import_plans.UPDATE:
            return any(_differs(planned, candidate) for candidate in planned.namesakes)
    return False


def _by_name_alone(planned: PlannedRow, candidate: PossibleMatch) -> bool:
    """Whether the register would add club, year or number to a row that confirms none of them."""
    if candidate.player != planned.player:
        return False
    newcomer = planned.newcomer
    is_confirmed = (
        newcomer.federation_number
        or (newcomer.club and normalise_name(newcomer.club) == normalise_name(candidate.club))
        or (newcomer.born and newcomer.born == candidate.born)
    )
    return not is_confirmed and bool(
        candidate.club or candidate.born or candidate.federation_number
    )


def _differs(planned: PlannedRow, candidate: PossibleMatch) -> bool:
    if candidate.player != planned.player:
        return False
    newcomer = planned.newcomer
    other_club = (
        newcomer.club
        and candidate.club
        and normalise_name(newcomer.club) != normalise_name(candidate.club)
    )
    return newcomer.name != candidate.name or bool(other_club)


def _choices(planned: PlannedRow, decided: int | str | None) -> Iterator[MatchChoice]:
    chosen = decided if decided is not None else _default(planned)
    for candidate in planned.namesakes:
        yield same_person(candidate, is_chosen=chosen == candidate.player)
    yield MatchChoice(
        import_plans.NEW, _("another person: enter as new"), chosen == import_plans.NEW
    )
    yield MatchChoice(import_plans.LEFT_OUT, _("leave out"), chosen == import_plans.LEFT_OUT)


def _default(planned: PlannedRow) -> int | str | None:
    """Return the preselected choice; None with several namesakes, or if only the name matches.

    Two rows of one name that contradict each other may be two people.
    """
    if planned.verdict == import_plans.TWICE:
        return None if planned.is_other else import_plans.LEFT_OUT
    if planned.verdict == import_plans.KNOWN and any(
        _by_name_alone(planned, one) for one in planned.namesakes
    ):
        return None
    return planned.player
