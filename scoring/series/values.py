"""What a stage gives a player, by the unit of the series."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from scoring.big_points import Place
from scoring.series.facts import MULTIPLIED, SeriesRule, Stage, StageResult

Worth = Callable[[StageResult, Place], Fraction]


def stage_values(stage: Stage, rule: SeriesRule) -> dict[int, Fraction | None]:
    """Return the value of the stage for each of its players; None for a disqualified one."""
    worth = WORTHS[rule.unit](stage, rule)
    coefficient = stage.coefficient if rule.unit in MULTIPLIED else Fraction(1)
    without = Fraction(absent_place(stage, rule)) if rule.less_is_better else None
    found: dict[int, Fraction | None] = {}
    for result in stage.results:
        if result.place is None:
            found[result.player] = without
        elif coefficient == 1:
            found[result.player] = worth(result, result.place)
        else:
            found[result.player] = worth(result, result.place) * coefficient
    return found


def absent_place(stage: Stage, rule: SeriesRule) -> int:
    """Return the place of who missed the stage: never better than the one behind all."""
    return max(rule.absent_place or 0, stage.participants + 1)


def points_for(participants: int, rule: SeriesRule) -> tuple[Fraction, ...]:
    """Return the list of points for a stage of this size."""
    fitting = [bracket for bracket in rule.brackets if bracket.least <= participants]
    return max(fitting, key=lambda bracket: bracket.least).points if fitting else rule.points


def table_value(place: Place, points: tuple[Fraction, ...], beyond: Fraction) -> Fraction:
    """Return the average of what the places covered are worth.

    >>> str(table_value(Place(2, 3), (Fraction(5), Fraction(3)), Fraction(0)))
    '3/2'
    """
    if place.first == place.last:
        return points[place.first - 1] if place.first <= len(points) else beyond
    listed = points[place.first - 1 : place.last]
    covered = place.last - place.first + 1
    return (sum(listed, Fraction(0)) + beyond * (covered - len(listed))) / covered


def mean_place(place: Place) -> Fraction:
    """Return the mean of the places covered."""
    return Fraction(place.first + place.last, 2)


def _by_table(stage: Stage, rule: SeriesRule) -> Worth:
    points = points_for(stage.participants, rule)
    known: dict[Place, Fraction] = {}

    def worth(_result: StageResult, place: Place) -> Fraction:
        if place not in known:
            known[place] = table_value(place, points, rule.beyond)
        return known[place]

    return worth


def _by_field(stage: Stage, _rule: SeriesRule) -> Worth:
    return lambda _result, place: stage.participants + 1 - mean_place(place)


WORTHS: Mapping[str, Callable[[Stage, SeriesRule], Worth]] = {
    "big": lambda _stage, _rule: lambda result, _place: result.big,
    "small": lambda _stage, _rule: lambda result, _place: Fraction(result.small),
    "places": lambda _stage, _rule: lambda _result, place: mean_place(place),
    "table": _by_table,
    "field": _by_field,
}
