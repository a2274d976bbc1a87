"""Each player's tally in a series: every stage, which ones count, and the total."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place
from scoring.errors import refuse
from scoring.series.facts import (
    MULTIPLIED,
    Series,
    SeriesPlayer,
    SeriesRule,
    Small,
    Stage,
    StageResult,
    stages_within,
)

Worth = Callable[[StageResult, Place], Fraction | None]
MOST_BITS = 10_000
"""Longer fractions cannot be stored; no real series comes near."""


def stage_values(stage: Stage, rule: SeriesRule) -> dict[int, Fraction | None]:
    """Return the value of the stage for each of its players; None if they have none.

    A disqualified player has no value, nor does one whose small points count and are not known.
    """
    worth = WORTHS[rule.unit](stage, rule)
    coefficient = stage.coefficient if rule.unit in MULTIPLIED else Fraction(1)
    without = Fraction(absent_place(stage, rule)) if rule.less_is_better else None
    found: dict[int, Fraction | None] = {}
    for result in stage.results:
        if result.place is None:
            found[result.player] = without
        else:
            value = worth(result, result.place)
            found[result.player] = value if value is None else value * coefficient
    return found


def absent_place(stage: Stage, rule: SeriesRule) -> int:
    """Return the place for a missed stage: never better than the one behind all."""
    return max(rule.absent_place or 0, stage.participants + 1)


def points_for(participants: int, rule: SeriesRule) -> tuple[Fraction, ...]:
    """Return the points by place for a stage of this size."""
    fitting = [bracket for bracket in rule.brackets if bracket.least <= participants]
    return max(fitting, key=lambda bracket: bracket.least).points if fitting else rule.points


def table_value(place: Place, points: tuple[Fraction, ...], beyond: Fraction) -> Fraction:
    """Return the average value of the covered places.

    >>> str(table_value(Place(2, 3), (Fraction(5), Fraction(3)), Fraction(0)))
    '3/2'
    """
    if place.first == place.last:
        return points[place.first - 1] if place.first <= len(points) else beyond
    listed = points[place.first - 1 : place.last]
    covered = place.last - place.first + 1
    return (sum(listed, Fraction(0)) + beyond * (covered - len(listed))) / covered


def mean_place(place: Place) -> Fraction:
    """Return the mean of the covered places."""
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


def _known_small(result: StageResult) -> Fraction | None:
    return None if result.small is None else Fraction(result.small)


WORTHS: Mapping[str, Callable[[Stage, SeriesRule], Worth]] = {
    "big": lambda _stage, _rule: lambda result, _place: result.big,
    "small": lambda _stage, _rule: lambda result, _place: _known_small(result),
    "places": lambda _stage, _rule: lambda _result, place: mean_place(place),
    "table": _by_table,
    "field": _by_field,
}


@dataclass(frozen=True, slots=True)
class StageMark:
    """A stage for one player: its value and result; None if it was missed.

    `merit` is the value as an integer in the series' smallest unit; more is better.
    """

    stage: int
    value: Fraction | None
    merit: int | None
    result: StageResult | None

    @property
    def small(self) -> Small | None:
        """The small points, None if not known; zero for a missed or disqualified stage."""
        return self.result.small if self.result and self.result.place else 0

    @property
    def big(self) -> Fraction:
        """The big points, without the coefficient."""
        return self.result.big if self.result and self.result.place else Fraction(0)


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's stages in order, the counting ones, best first, and the sums.

    `small` is None if those of a counting stage are not known.
    """

    player: SeriesPlayer
    marks: tuple[StageMark, ...]
    counted: tuple[StageMark, ...]
    played: int
    total: Fraction
    merit: int
    attendance: int
    big: Fraction
    small: Small | None


@dataclass(frozen=True, slots=True)
class IntegerScale:
    """The conversion of values to integers: parts of `scale`, negated where less is better."""

    rule: SeriesRule
    scale: int
    sign: int

    def merit(self, value: Fraction | None) -> int | None:
        """Return the value in integer parts; more is better."""
        if value is None:
            return None
        return self.sign * value.numerator * (self.scale // value.denominator)

    def tally(self, player: SeriesPlayer, marks: tuple[StageMark, ...]) -> Tally:
        """Return the tally of the marks."""
        counted = best(marks, self.rule.count)
        played = sum(mark.result is not None for mark in marks)
        attendance = 0 if self.rule.less_is_better else self.merit(self.rule.attendance) or 0
        merit = sum(mark.merit or 0 for mark in counted) + attendance * played
        return Tally(
            player=player,
            marks=marks,
            counted=counted,
            played=played,
            total=Fraction(self.sign * merit, self.scale),
            merit=merit,
            attendance=attendance * played,
            big=_exact_sum(mark.big for mark in counted),
            small=_small_sum([mark.small for mark in counted]),
        )


def _small_sum(numbers: Sequence[Small | None]) -> Small | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


def _exact_sum(numbers: Iterable[Fraction]) -> Fraction:
    """Return the sum; fractions of one denominator are added as integers, which is far faster."""
    numerators: dict[int, int] = {}
    for number in numbers:
        parts = number.denominator
        numerators[parts] = numerators.get(parts, 0) + number.numerator
    return sum((Fraction(sum_, parts) for parts, sum_ in numerators.items()), Fraction(0))


def best(marks: Iterable[StageMark], count: int | None) -> tuple[StageMark, ...]:
    """Return the marks that count, best first.

    Ties are decided by more small points, if they are known in all tied stages; then by the
    later stage.
    """
    valued = [(mark.merit, mark.small, mark) for mark in marks if mark.merit is not None]
    unknown = {merit for merit, small, _ in valued if small is None}
    ranked = [
        (merit, () if merit in unknown else (small,), mark.stage, mark)
        for merit, small, mark in valued
    ]
    ranked.sort(key=lambda known: known[:3], reverse=True)
    return tuple(known[3] for known in ranked[:count])


def tallies(series: Series) -> tuple[Tally, ...]:
    """Return all players' tallies, in the order of the file."""
    rule = series.rule
    stages = stages_within(series.stages, rule)
    values = [stage_values(stage, rule) for stage in stages]
    sums = IntegerScale(rule, _smallest_part(values, rule), -1 if rule.less_is_better else 1)
    marks: dict[int, list[StageMark]] = {player.id: [] for player in series.players}
    for stage, found in zip(stages, values, strict=True):
        for result in stage.results:
            value = found[result.player]
            mark = StageMark(stage.number, value, sums.merit(value), result)
            marks[result.player].append(mark)
        if rule.less_is_better:
            _add_missed(stage, sums, marks, found)
    return tuple(sums.tally(player, tuple(marks[player.id])) for player in series.players)


def _add_missed(
    stage: Stage,
    sums: IntegerScale,
    marks: Mapping[int, list[StageMark]],
    found: Mapping[int, object],
) -> None:
    value = Fraction(absent_place(stage, sums.rule))
    missed = StageMark(stage.number, value, sums.merit(value), None)
    for player, own in marks.items():
        if player not in found:
            own.append(missed)


def _smallest_part(values: Iterable[Mapping[int, Fraction | None]], rule: SeriesRule) -> int:
    denominators = {rule.attendance.denominator}
    for found in values:
        denominators.update(value.denominator for value in found.values() if value is not None)
    scale = math.lcm(*denominators)
    if scale.bit_length() > MOST_BITS:
        raise refuse("fractions_too_fine")
    return scale
