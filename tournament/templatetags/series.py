"""Series in templates: {% load series %}{% for cell in line|cells:table %}."""

from __future__ import annotations

from fractions import Fraction

from django import template
from django.forms import BoundField, Form
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.series.derivations import TotalBreakdown
from tournament.models import Application
from tournament.reading.series.lists import without_value
from tournament.reading.series.non_public import is_hidden, public_stage_name
from tournament.reading.series.pages import SeriesView
from tournament.reading.series.ratings import InRating, RatedLine, Tops
from tournament.standings.series.stages import StageAtHand
from tournament.standings.series.table import SeriesLine, SeriesTable, StageCell
from tournament.words import figures
from tournament.words.series import (
    RATED_EVENT_STATES,
    RATING_DECIDED_BY,
    SERIES_DECIDED_BY,
    STAGE_STATES,
    coefficient_words,
    derivation_words,
    licence_words,
    moved_words,
    rating_rule_words,
    rule_words,
)

register = template.Library()


@register.filter
def cells(line: SeriesLine, table: SeriesTable) -> list[StageCell | None]:
    """Return a player's cells, one for each stage of the table."""
    return [line.cell(stage.number) for stage in table.stages]


@register.filter
def public_name(stage: StageAtHand) -> str:
    """Return the public name of a stage."""
    return public_stage_name(stage)


@register.filter
def has_page(stage: StageAtHand) -> bool:
    """Whether the event of a stage has a public page."""
    return stage.tournament is not None and not is_hidden(stage.tournament)


@register.filter
def cell_value(cell: StageCell | None) -> SafeString | str:
    """Return a cell's content: dropped values are struck through, a missed stage is a dash."""
    if cell is None or (cell.is_missed and cell.value is None):
        return figures.NOTHING
    if cell.value is None:
        return without_value(cell)
    shown = figures.exact(cell.value)
    return shown if cell.is_counted else format_html("<s>{}</s>", shown)


@register.filter
def moved(rated: RatedLine) -> str:
    """Return a player's movement since the previous list: ▲3, ▼1, new, or = if unchanged."""
    return moved_words(rated.moved, is_new=rated.is_new)


@register.filter
def points(number: Fraction | int) -> str:
    """Return exact points, including integers."""
    return figures.exact(Fraction(number))


@register.filter
def small_points(line: SeriesLine, view: SeriesView) -> str:
    """Return the small points in the format of the stages' games; a dash if not known."""
    if line.small is None:
        return figures.NOTHING
    return figures.points(line.small, is_signed=view.is_signed)


@register.filter
def coefficient(number: Fraction) -> str:
    """Return a coefficient in decimal notation: 1.2."""
    return coefficient_words(number)


@register.filter
def series_decided(code: str) -> str:
    """Return the tie-break that decided a place of a series."""
    return str(SERIES_DECIDED_BY[code])


@register.filter
def rating_decided(code: str) -> str:
    """Return the tie-break that decided a place in a rating."""
    return str(RATING_DECIDED_BY[code])


@register.filter
def stage_state(code: str) -> str:
    """Return whether a stage counts."""
    return str(STAGE_STATES[code])


@register.filter
def rated_event_state(code: str) -> str:
    """Return whether an event of a rating counts."""
    return str(RATED_EVENT_STATES[code])


@register.filter
def derivation(derived: TotalBreakdown) -> str:
    """Return the calculation of a total, to be repeated by hand."""
    return derivation_words(derived)


@register.filter
def rule_sentences(table: SeriesTable) -> list[str]:
    """Return the rule of a series in sentences."""
    return [*rule_words(table.rule), *licence_words(table.licence_rule)]


@register.filter
def rating_sentences(table: SeriesTable) -> list[str]:
    """Return the rule of a rating in sentences."""
    return [*rating_rule_words(table.rule), *licence_words(table.licence_rule)]


@register.filter
def in_rating(tops: Tops | None, application: Application) -> InRating | None:
    """Return an applicant's place in the rating that their class requires."""
    return None if tops is None else tops.of(application.name, application.entry_class)


@register.filter
def split_words(text: str) -> list[str]:
    """Return the words of a text, for a loop."""
    return text.split()


@register.filter
def field(form: Form, name: str) -> BoundField | None:
    """Return the form's field of that name, if any."""
    return form[name] if name in form.fields else None
