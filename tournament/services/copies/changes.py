"""What turning back to a copy would change: rounds, results, people, teams, deals of phones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import TextField
from django.db.models.functions import Cast

from tournament.models import (
    Entry,
    PhoneDeal,
    PhoneSheet,
    Round,
    SheetVersion,
    Team,
    Tournament,
)
from tournament.storage.restoring import TableDifference


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round today and in the copy: its states, empty where there is no such round.

    The tables whose result would be gone, be another, or be there again.
    """

    number: int
    now: str
    then: str
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealsGone:
    """Deals that a table's phones wrote and that the copy does not have."""

    round: int
    table: int
    deals: int


@dataclass(frozen=True)
class Picture:
    """A tournament as far as its changes are shown: rounds, results by table, people, teams."""

    rounds: Mapping[int, str]
    results: Mapping[tuple[int, int], object]
    people: frozenset[str]
    teams: frozenset[str]


def deals_gone(found: Sequence[TableDifference]) -> Iterator[DealsGone]:
    """Count by table the deals from phones that are not in the copy, before they go."""
    (deals,) = (each for each in found if each.owned.model is PhoneDeal)
    sheet, state = (deals.columns.index(name) for name in ("sheet_id", "state"))
    held = PhoneDeal.State.STANDS, PhoneDeal.State.RIVAL, PhoneDeal.State.APART
    gone = Counter(row[sheet] for row in deals.gone.values() if row[state] in held)
    sheets = PhoneSheet.objects.select_related("table__round").filter(pk__in=gone)
    for one in sheets.order_by("table__round__number", "table__number"):
        yield DealsGone(one.table.round.number, one.table.number, gone[one.pk])


def look_at(tournament: Tournament) -> Picture:
    """Read what is compared before and after turning back."""
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    standing = current.exclude(table__round__state=Round.State.WITHDRAWN)
    # What the sheets say is only compared: its text will do.
    said = [Cast(column, TextField()) for column in ("totals", "deals")]
    results = standing.values_list("table__round__number", "table__number", *said)
    return Picture(
        rounds=dict(tournament.rounds.values_list("number", "state")),
        results={(number, table): figures for number, table, *figures in results},
        people=frozenset(
            f"{number}. {name}"
            for number, name in Entry.objects.filter(tournament=tournament).values_list(
                "number", "name"
            )
        ),
        teams=frozenset(
            Team.objects.standing().filter(tournament=tournament).values_list("name", flat=True)
        ),
    )


def round_changes(before: Picture, after: Picture) -> Iterator[RoundChange]:
    """Find the rounds whose state or results would be others."""
    for number in sorted(before.rounds.keys() | after.rounds.keys()):
        now = {key[1]: value for key, value in before.results.items() if key[0] == number}
        then = {key[1]: value for key, value in after.results.items() if key[0] == number}
        change = RoundChange(
            number=number,
            now=before.rounds.get(number, ""),
            then=after.rounds.get(number, ""),
            lost=tuple(sorted(now.keys() - then.keys())),
            changed=tuple(sorted(key for key in now.keys() & then if now[key] != then[key])),
            gained=tuple(sorted(then.keys() - now.keys())),
        )
        if change.now != change.then or change.lost or change.changed or change.gained:
            yield change
