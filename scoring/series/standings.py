"""Standings of a series: all players in order, and what decided each place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise, takewhile

from scoring.big_points import Place
from scoring.series.facts import Series, SeriesRule, stages_within
from scoring.series.integer_totals import Tally, tallies

TOTAL = "total"
SHARED = "shared"
TOO_FEW = "min_stages"
SMALL = "small"

Rank = tuple[object, ...]
Criterion = Callable[[Tally, Sequence[int]], Rank]
"""Returns a tally's ranking key (more is better) for the stage numbers, newest first."""
FOREKNOWN = frozenset({"big", "table", "field"})
"""Units in which a stage can only add, so that a total never falls."""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A row of the standings; players with too few stages have no place."""

    place: Place | None
    tally: Tally
    decided_by: str


def series_standings(series: Series) -> tuple[SeriesRow, ...]:
    """Return all players in order; tied players share a place, ordered by id."""
    rule = series.rule
    newest_first = [stage.number for stage in reversed(stages_within(series.stages, rule))]
    names = (TOTAL, *rule.tie_breaks)
    everybody = tallies(series)
    placed = [tally for tally in everybody if has_place(tally, rule)]
    others = [tally for tally in everybody if not has_place(tally, rule)]
    return (
        *_placed_rows(_in_order(placed, names, newest_first), names),
        *(
            SeriesRow(None, tally, TOO_FEW)
            for _key, tally in _in_order(others, names, newest_first)
        ),
    )


def _in_order(
    found: Sequence[Tally], names: Sequence[str], newest_first: Sequence[int]
) -> list[tuple[Rank, Tally]]:
    """Return the tallies with their keys, best first; tied ones in order of id.

    Small points decide nothing among tied players if those of one of them are not known.
    """
    keyed: list[tuple[Rank, Tally]] = [
        (tuple(CRITERIA[name](tally, newest_first) for name in names), tally)
        for tally in sorted(found, key=lambda tally: tally.player.id)
    ]
    if SMALL in names:
        at = names.index(SMALL)
        unknown = {key[:at] for key, tally in keyed if tally.small is None}
        keyed = [
            ((*key[:at], (), *key[at + 1 :]) if key[:at] in unknown else key, tally)
            for key, tally in keyed
        ]
    keyed.sort(key=lambda known: known[0], reverse=True)
    return keyed


def has_place(tally: Tally, rule: SeriesRule) -> bool:
    """Whether a player has played enough stages, and at least one, to have a place."""
    return tally.played >= max(rule.min_stages, 1)


def _placed_rows(keyed: Sequence[tuple[Rank, Tally]], names: Sequence[str]) -> list[SeriesRow]:
    places: list[Place] = []
    for _key, equals in groupby(keyed, key=lambda known: known[0]):
        count = len(list(equals))
        places += [Place(len(places) + 1, len(places) + count)] * count
    gaps = [_first_difference(above, below) for (above, _), (below, _) in pairwise(keyed)]
    deciding = [*gaps[:1], *gaps] or [0]
    return [
        SeriesRow(place, tally, SHARED if place.first != place.last else names[gap])
        for place, (_, tally), gap in zip(places, keyed, deciding, strict=False)
    ]


def _first_difference(above: Rank, below: Rank) -> int:
    """Return the index of the first criterion that differs."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(above, below, strict=True))])


def _by_last_stage(tally: Tally, newest_first: Sequence[int]) -> Rank:
    """Rank by the value in the newest stage; players without a value there come last."""
    return _values_in(tally, newest_first[:1])


def _by_countback(tally: Tally, newest_first: Sequence[int]) -> Rank:
    """Rank stage by stage, newest first, dropped ones included."""
    return _values_in(tally, newest_first)


def _values_in(tally: Tally, stages: Sequence[int]) -> Rank:
    merits = {mark.stage: mark.merit for mark in tally.marks}
    return tuple(() if merits.get(stage) is None else (merits[stage],) for stage in stages)


def _by_best_stage(tally: Tally, _newest_first: Sequence[int]) -> Rank:
    merits = [mark.merit for mark in tally.marks if mark.merit is not None]
    return (max(merits),) if merits else ()


def _by_all_stages(tally: Tally, _newest_first: Sequence[int]) -> Rank:
    return (sum(mark.merit or 0 for mark in tally.marks) + tally.attendance,)


def _by_wins(tally: Tally, _newest_first: Sequence[int]) -> Rank:
    places = [mark.result.place for mark in tally.marks if mark.result]
    return (sum(place is not None and place.first == 1 for place in places),)


CRITERIA: Mapping[str, Criterion] = {
    TOTAL: lambda tally, _: (tally.merit,),
    "big": lambda tally, _: (tally.big,),
    SMALL: lambda tally, _: (tally.small,),
    "stage_wins": _by_wins,
    "best_stage": _by_best_stage,
    "last_stage": _by_last_stage,
    "all_stages": _by_all_stages,
    "best_results": lambda tally, _: tuple(mark.merit for mark in tally.counted),
    "countback": _by_countback,
}


@dataclass(frozen=True, slots=True)
class Possible:
    """The highest total that a player can still reach, and the best place with it."""

    player: int
    total: Fraction
    place: int


def still_possible(
    rows: Sequence[SeriesRow], *, rule: SeriesRule, to_come: Sequence[Fraction]
) -> tuple[Possible, ...]:
    """Return each player's best case: they win all that is still open, the others nothing.

    `to_come` has the maximum and coefficient of each remaining stage. Tied totals cost no
    place, because ties may be broken either way. Rivals with too few stages hold no place, and
    a player who cannot play enough stages any more is left out.
    """
    totals = [row.tally.total for row in rows if row.place is not None]
    needed = max(rule.min_stages, 1) - len(to_come)
    found = []
    for row in rows:
        if row.tally.played < needed:
            continue
        best = best_total(row.tally, count=rule.count, attendance=rule.attendance, to_come=to_come)
        found.append(Possible(row.tally.player.id, best, 1 + sum(one > best for one in totals)))
    return tuple(found)


def best_total(
    tally: Tally, *, count: int | None, attendance: Fraction, to_come: Sequence[Fraction]
) -> Fraction:
    """Return the highest total with the remaining stages, choosing the best stages again."""
    values = [mark.value for mark in tally.marks if mark.value is not None]
    chosen = sorted([*values, *to_come], reverse=True)[:count]
    return sum(chosen, Fraction(0)) + attendance * (tally.played + len(to_come))
