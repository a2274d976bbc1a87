"""All-time records: most events, wins and podiums, and the best results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from tournament.models import Placing, Player
from tournament.reading.people.identity import named_placings
from tournament.reading.people.register_page import PODIUM
from tournament.reading.people.seasons import PublicResult, external_results

LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class RecordHolder:
    """A person in a list of records, with their number."""

    person: int
    name: str
    club: str
    count: int


@dataclass(frozen=True, slots=True)
class RecordResult:
    """A record result in one event, with the holder's name."""

    name: str
    result: PublicResult


@dataclass(frozen=True, slots=True)
class Records:
    """The instance's records."""

    wins: Sequence[RecordHolder]
    podiums: Sequence[RecordHolder]
    events: Sequence[RecordHolder]
    big: Sequence[RecordResult]
    small: Sequence[RecordResult]

    @property
    def is_empty(self) -> bool:
        """Whether no result was ever announced."""
        return not self.events


def records() -> Records:
    """Return the instance's records, external results included, in eight queries."""
    # Exclude the few erased people by a list, instead of checking each of the many players.
    erased = Player.objects.exclude(erased_at=None).order_by().values("pk")
    told = named_placings().exclude(person__in=erased).order_by()
    sums = told.values("person").annotate(
        events=Count("tournament", distinct=True),
        wins=Count("pk", filter=Q(place_first=1)),
        podiums=Count("pk", filter=Q(place_first__lte=PODIUM)),
    )
    elsewhere = external_results()
    rows = _with_external(sums, elsewhere)
    scored = told.filter(big_sixtieths__isnull=False)
    big = _feats(scored, "big_sixtieths", elsewhere, lambda one: one.big)
    small = _feats(scored, "small", elsewhere, lambda one: one.small)
    names = Player.objects.in_bulk({*_first_of(rows), *(one.person for one in (*big, *small))})
    return Records(
        wins=_holders(rows, "wins", names),
        podiums=_holders(rows, "podiums", names),
        events=_holders(rows, "events", names),
        big=[RecordResult(names[one.person].name, one) for one in big],
        small=[RecordResult(names[one.person].name, one) for one in small],
    )


COUNTS: Final = ("wins", "podiums", "events")
Points = Callable[[PublicResult], Fraction | int | None]


def _with_external(rows: Iterable[Any], elsewhere: Sequence[PublicResult]) -> list[Any]:
    """Return the counts of each person, with external results added."""
    found = {row["person"]: dict(row) for row in rows}
    for one in elsewhere:
        nothing = {"person": one.person, **dict.fromkeys(COUNTS, 0)}
        row = found.setdefault(one.person, nothing)
        row["events"] += 1
        row["wins"] += one.has_won
        row["podiums"] += one.is_among(PODIUM)
    return list(found.values())


def _best(rows: Sequence[Any], what: str) -> list[Any]:
    ranked = sorted(rows, key=lambda row: (-row[what], row["events"], row["person"]))
    return [row for row in ranked[:LISTED] if row[what]]


def _first_of(rows: Sequence[Any]) -> set[int]:
    return {row["person"] for what in COUNTS for row in _best(rows, what)}


def _holders(rows: Sequence[Any], what: str, names: dict[int, Player]) -> list[RecordHolder]:
    return [
        RecordHolder(row["person"], names[row["person"]].name, names[row["person"]].club, row[what])
        for row in _best(rows, what)
    ]


def _feats(
    scored: QuerySet[Placing], what: str, elsewhere: Sequence[PublicResult], points: Points
) -> list[PublicResult]:
    """Return the best results by their points; earlier ones first among equals.

    Lists without big points, or of a game without them, have no record.
    """
    known = [one for one in elsewhere if one.big is not None and points(one) is not None]
    found = [*_own_feats(scored, what), *known]
    found.sort(key=lambda one: one.day)
    found.sort(key=lambda one: points(one) or 0, reverse=True)
    return found[:LISTED]


def _own_feats(scored: QuerySet[Placing], what: str) -> list[PublicResult]:
    # Load events only for rows that may be in the list.
    greatest = list(scored.order_by(f"-{what}").values_list(what, flat=True)[:LISTED])
    if not greatest:
        return []
    least = scored.filter(**{f"{what}__gte": greatest[-1]}).select_related("tournament")
    best = least.order_by(f"-{what}", "tournament__date", "pk")[:LISTED]
    return [PublicResult.of(one) for one in best]
