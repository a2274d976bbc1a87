"""Who wins the prizes of each list, and the prizes of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.big_points import Place
from scoring.money import Settlement
from tournament.models import Payout
from tournament.reading.results.prizes import TEAMS, Holders, PrizeTerms


@dataclass(frozen=True, slots=True)
class TeamPrize:
    """A team's prize, and what was handed over of it."""

    pk: int
    name: str
    list: str
    place: Place | None
    prize: int
    paid: int

    @property
    def left(self) -> int:
        """The part not handed over yet; below 0 it is to be returned."""
        return self.prize - self.paid

    @property
    def back(self) -> int:
        """The amount to be returned."""
        return max(-self.left, 0)


@dataclass(frozen=True, slots=True)
class ListedPrize:
    """A prize of a further list, as shown: the place in it, the name, and the sum."""

    place: Place
    number: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class FurtherList:
    """A further list of prizes with its winners."""

    terms: PrizeTerms
    winners: Sequence[ListedPrize]


def prizes_won(settlement: Settlement, holders: Sequence[Holders]) -> Mapping[int, int]:
    """Return each player's prizes of all lists together."""
    won = Counter(settlement.prizes)
    for cents, each in zip(settlement.further, holders, strict=True):
        if each.terms.kind != TEAMS:
            won.update(cents)
    return won


def team_prizes(
    settlement: Settlement, holders: Sequence[Holders], rows: Sequence[Payout]
) -> list[TeamPrize]:
    """Return the teams with a prize, and those with one handed over that a correction removed."""
    paid = Counter[int]()
    for row in rows:
        if row.team is not None:
            paid[row.team] += row.cents
    prizes = {
        pk: TeamPrize(pk, line.name, line.list, line.place, cents.get(pk, 0), paid[pk])
        for cents, each in zip(settlement.further, holders, strict=True)
        for pk, line in each.teams.items()
    }
    return [one for one in prizes.values() if one.prize or one.paid]


def further_winners(
    settlement: Settlement, holders: Sequence[Holders], names: Mapping[int, str]
) -> list[FurtherList]:
    """Return the further lists with their winners, best first."""
    found = []
    for cents, each in zip(settlement.further, holders, strict=True):
        teams = {pk: line.name for pk, line in each.teams.items()}
        known = teams if each.terms.kind == TEAMS else names
        numbers = sorted(cents, key=lambda n: (each.places[n].first, n))
        listed = [ListedPrize(each.places[n], n, known[n], cents[n]) for n in numbers]
        found.append(FurtherList(each.terms, listed))
    return found
