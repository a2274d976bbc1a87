"""A rating list on a day: players in order, what decided each place, unplaced players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Final

from scoring.big_points import Place
from scoring.ratings.careers import Career, careers
from scoring.ratings.facts import RatedEvent
from scoring.ratings.rules import RatingRule

TOTAL: Final = "total"
SHARED: Final = "shared"
TOO_FEW: Final = "least_events"

Keys = tuple[tuple[Fraction | int, ...], ...]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A row of the list; players with fewer events than the rule requires have no place."""

    place: Place | None
    career: Career
    decided_by: str


def rating_list(
    events: Iterable[RatedEvent], rule: RatingRule, as_of: date
) -> tuple[RatingRow, ...]:
    """Return the list of the day; tied players share a place, ordered by id."""
    names = (TOTAL, *rule.ties)
    known = list(events)
    newest = max((event.number for event in known if event.day <= as_of), default=0)
    keyed = [(_keys(each, names, newest), each) for each in careers(known, rule, as_of)]
    keyed.sort(key=lambda known: known[0], reverse=True)
    placed = [each for each in keyed if len(each[1].entries) >= rule.least_events]
    others = [each for each in keyed if len(each[1].entries) < rule.least_events]
    return (
        *_placed(placed, names),
        *(RatingRow(None, career, TOO_FEW) for _, career in others),
    )


def _keys(career: Career, names: Sequence[str], newest: int) -> Keys:
    counted = (entry.value for part in career.parts for entry in part.counted)
    by_name: Mapping[str, tuple[Fraction | int, ...]] = {
        TOTAL: (career.total,),
        "best_results": tuple(sorted(counted, reverse=True)) if "best_results" in names else (),
        "last_event": tuple(entry.value for entry in career.entries if entry.event == newest),
        "more_events": (len(career.entries),),
    }
    return tuple(by_name[name] for name in names)


def _placed(keyed: Sequence[tuple[Keys, Career]], names: Sequence[str]) -> list[RatingRow]:
    places: list[Place] = []
    for _, equals in groupby(keyed, key=lambda known: known[0]):
        count = len(list(equals))
        places += [Place(len(places) + 1, len(places) + count)] * count
    gaps = [
        next(
            (number for number, pair in enumerate(zip(a, b, strict=True)) if pair[0] != pair[1]), 0
        )
        for (a, _), (b, _) in pairwise(keyed)
    ]
    deciding = [*gaps[:1], *gaps] or [0]
    return [
        RatingRow(place, career, SHARED if place.first != place.last else names[gap])
        for place, (_, career), gap in zip(places, keyed, deciding, strict=False)
    ]
