"""Score a series (karta.series/1): print a table, or karta.series-standings/1 with --json."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.json_reader import LARGEST_EVENT_FILE, load_json
from scoring.series.derivations import derive
from scoring.series.facts import Series, stages_within
from scoring.series.files import read_series, write_series_standings
from scoring.series.integer_totals import StageMark, Tally
from scoring.series.standings import SeriesRow, series_standings
from tournament.management.terminal.columns import aligned, fitted
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.words import figures
from tournament.words.series import OUT, SERIES_DECIDED_BY, derivation_words

WIDEST_NAME = 30
MISSED = "·"


def table(series: Series, rows: Sequence[SeriesRow]) -> str:
    """Return the standings of the series, then the derivation of every total."""
    legend = _("(…) dropped; – not played; · missed, placed last; × disqualified")
    lines = [_heading(series), "", *_standings(series, rows), "", legend]
    if rows:
        lines += ["", _("How the totals are made up"), *_derivations(series, rows)]
    return "\n".join(lines)


def _heading(series: Series) -> str:
    stages = len(stages_within(series.stages, series.rule))
    counted = ngettext("%(count)s stage", "%(count)s stages", stages) % {"count": stages}
    return ", ".join(filter(None, (series.name, counted)))


def _standings(series: Series, rows: Sequence[SeriesRow]) -> list[str]:
    numbers = [stage.number for stage in stages_within(series.stages, series.rule)]
    heads = [
        _("Place"), _("Player"), *map(str, numbers), _("Total"), _("Small points"), _("Decided by"),
    ]  # fmt: skip
    body = [_row(row, numbers) for row in rows]
    return aligned([heads, *body], left=(1, len(heads) - 1))


def _row(row: SeriesRow, numbers: Sequence[int]) -> list[str]:
    tally = row.tally
    marks = {mark.stage: mark for mark in tally.marks}
    counted = {mark.stage for mark in tally.counted}
    return [
        figures.ordinal(row.place.first, row.place.last) if row.place else figures.NOTHING,
        fitted(tally.player.name, WIDEST_NAME),
        *(_cell(marks.get(number), is_counted=number in counted) for number in numbers),
        figures.exact(tally.total),
        _small(tally),
        str(SERIES_DECIDED_BY[row.decided_by]),
    ]


def _small(tally: Tally) -> str:
    if tally.small is None:
        return figures.NOTHING
    whole = tally.small.denominator == 1
    return (
        figures.signed_points(int(tally.small)) if whole else figures.exact(Fraction(tally.small))
    )


def _cell(mark: StageMark | None, *, is_counted: bool) -> str:
    if mark is None:
        return figures.NOTHING
    has_place = mark.result is not None and mark.result.place is not None
    without = figures.NOTHING if has_place else OUT
    value = without if mark.value is None else figures.exact(mark.value)
    if mark.result is None:
        value = f"{MISSED}{value}"
    return value if is_counted or mark.value is None else f"({value})"


def _derivations(series: Series, rows: Sequence[SeriesRow]) -> Iterator[str]:
    derived = derive(series, [row.tally for row in rows])
    for row, derivation in zip(rows, derived, strict=True):
        yield f"{row.tally.player.name}: {derivation_words(derivation)}"


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the series; - is standard input")
        parser.add_argument("--json", action="store_true", help="with karta.series-standings/1")

    def handle(self, *_: object, file: str, json: bool, language: str, **_options: object) -> None:
        with self.answering(language, is_json=json):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            series = read_series(load_json(text, largest=LARGEST_EVENT_FILE))
            rows = series_standings(series)
            if json:
                self.tell_json(write_series_standings(rows))
            else:
                self.stdout.write(table(series, rows))
