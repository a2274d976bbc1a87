"""All-time records: most events, wins and podiums, and the best results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from scoring.big_points import SIXTIETHS
from tournament.models import Placing, Player
from tournament.reading.people.identity import named_placings

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
    """A record result in one event."""

    placing: Placing
    big: Fraction | None

    @property
    def name(self) -> str:
        """The holder's name."""
        return self.placing.person.name


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
    """Return the instance's records, in seven queries."""
    # Exclude the few erased people by a list, instead of checking each of the many players.
    erased = Player.objects.exclude(erased_at=None).order_by().values("pk")
    told = named_placings().exclude(person__in=erased).order_by()
    sums = told.values("person").annotate(
        events=Count("tournament", distinct=True),
        wins=Count("pk", filter=Q(place_first=1)),
        podiums=Count("pk", filter=Q(place_first__lte=3)),
    )
    rows: list[Any] = list(sums)
    names = {one.pk: one for one in Player.objects.filter(pk__in=_first_of(rows))}
    scored = told.filter(big_sixtieths__isnull=False)
    return Records(
        wins=_holders(rows, "wins", names),
        podiums=_holders(rows, "podiums", names),
        events=_holders(rows, "events", names),
        big=_feats(scored, "big_sixtieths"),
        small=_feats(scored, "small"),
    )


COUNTS: Final = ("wins", "podiums", "events")


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


def _feats(scored: QuerySet[Placing], what: str) -> list[RecordResult]:
    # Load person and event only for rows that may be in the list.
    greatest = list(scored.order_by(f"-{what}").values_list(what, flat=True)[:LISTED])
    if not greatest:
        return []
    least = scored.filter(**{f"{what}__gte": greatest[-1]}).select_related("person", "tournament")
    best = least.order_by(f"-{what}", "tournament__date", "pk")[:LISTED]
    return [
        RecordResult(
            one, None if one.big_sixtieths is None else Fraction(one.big_sixtieths, SIXTIETHS)
        )
        for one in best
    ]
