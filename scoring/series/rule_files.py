"""The rule of a series as JSON: a part of karta.series/1."""

from collections import Counter

from scoring.days import read_day
from scoring.exact_numbers import read_exact, read_point, read_points
from scoring.reading import LARGEST_FIGURE, Fields, Settings, is_whole, shown
from scoring.series.facts import TIE_BREAKS, UNITS, Bracket, SeriesRule

RULE_FIELDS = (
    "unit", "count", "min_stages", "attendance", "tie_breaks", "points", "beyond", "brackets",
    "absent_place", "window_months", "as_of",
)  # fmt: skip


def read_rule(fields: Fields) -> SeriesRule:
    """Return the rule of the series; what is wrong with it goes to the faults of the file."""
    if not fields.has("rule"):
        fields.fault("field_missing", field="rule")
        return SeriesRule(unit="big")
    own = Settings(fields.raw["rule"], known=RULE_FIELDS)
    rule = _read_rule(own) if isinstance(fields.raw["rule"], dict) else SeriesRule(unit="big")
    fields.faults.extend(own.faults)
    return rule


def _read_rule(own: Settings) -> SeriesRule:
    unit = own.choice("unit", UNITS)
    points = read_points(own, "points")
    brackets = _read_brackets(own)
    window_months = _optional(own, "window_months")
    as_of = read_day(own, "as_of")
    if unit == "table" and not (own.raw.get("points") or own.raw.get("brackets")):
        own.fault("series_points_missing")
    if window_months is not None and own.raw.get("as_of") is None:
        own.fault("as_of_missing")
    return SeriesRule(
        unit=unit,
        count=_optional(own, "count"),
        min_stages=own.whole("min_stages", default=0),
        attendance=read_exact(own, "attendance", default="0"),
        tie_breaks=_read_tie_breaks(own),
        points=points,
        beyond=read_point(own, "beyond", own.raw.get("beyond", 0)),
        brackets=brackets,
        absent_place=_read_absent_place(own),
        window_months=window_months,
        as_of=as_of,
    )


def _optional(own: Fields, name: str) -> int | None:
    return None if own.raw.get(name) is None else own.whole(name, low=1, high=LARGEST_FIGURE)


def _read_absent_place(own: Settings) -> int | None:
    value = own.raw.get("absent_place", "last")
    if value == "last":
        return None
    if not is_whole(value):
        own.fault("field_choice", field="absent_place", value=shown(value), options="last, 1, 2, …")
        return None
    return own.whole("absent_place", low=1)


def _read_tie_breaks(own: Settings) -> tuple[str, ...]:
    items = own.items("tie_breaks", default=[])
    for item in items:
        if not isinstance(item, str) or item not in TIE_BREAKS:
            options = ", ".join(TIE_BREAKS)
            own.fault("field_choice", field="tie_breaks", value=shown(item), options=options)
    names = [item for item in items if isinstance(item, str) and item in TIE_BREAKS]
    if len(set(names)) < len(names):
        own.fault("tie_break_twice")
    return tuple(names)


def _read_brackets(own: Settings) -> tuple[Bracket, ...]:
    brackets = []
    for item in own.items("brackets", default=[]):
        one = Settings(item, known=("from", "points"))
        if isinstance(item, dict):
            least = one.whole("from", low=0)
            one.items("points")
            brackets.append(Bracket(least, read_points(one, "points")))
        own.faults.extend(one.faults)
    counts = Counter(bracket.least for bracket in brackets)
    for least in sorted(least for least, count in counts.items() if count > 1):
        own.fault("bracket_twice", least=least)
    return tuple(brackets)
