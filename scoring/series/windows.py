"""Which stages lie within the months before a day."""

import calendar
from collections.abc import Iterable
from datetime import date

from scoring.series.facts import SeriesRule, Stage


def months_before(day: date, months: int) -> date:
    """Return the day so many calendar months earlier; a month too short gives its last day.

    >>> months_before(date(2024, 3, 31), 1), months_before(date(2026, 8, 15), 18)
    (datetime.date(2024, 2, 29), datetime.date(2025, 2, 15))
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < date.min.year:
        return date.min
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def stages_within(stages: Iterable[Stage], rule: SeriesRule) -> tuple[Stage, ...]:
    """Return the stages in the window: the day itself counts, the same day months ago does not."""
    if rule.window_months is None or rule.as_of is None:
        return tuple(stages)
    over = months_before(rule.as_of, rule.window_months)
    return tuple(stage for stage in stages if stage.day and over < stage.day <= rule.as_of)
