"""A person's own page across events: best results, titles, who they sat with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils import timezone

from scoring.big_points import SIXTIETHS
from tournament.models import Licence, Placing, Player, Title
from tournament.reading.people.deals import DealsPlayed, deals_played
from tournament.reading.people.encounters import Partner, Sat, own_seats, partners
from tournament.reading.people.identity import group_of
from tournament.reading.people.seasons import PlayedSeries, RatedIn, ratings_of, series_of
from tournament.reading.people.told import told_placings

MOST_PARTNERS: Final = 20


@dataclass(frozen=True, slots=True)
class Best:
    """What somebody's announced results and closed rounds come to."""

    events: int
    wins: int
    podiums: int
    place: Placing | None
    big: Placing | None
    small: Placing | None
    tables: int
    tables_won: int
    at_a_table: int | None
    deals: DealsPlayed | None

    @property
    def most_big(self) -> Fraction | None:
        """The most big points in one event."""
        return None if self.big is None else Fraction(self.big.big_sixtieths or 0, SIXTIETHS)


@dataclass(frozen=True, slots=True)
class PersonPage:
    """All that stands on a person's page beside the list of their events."""

    player: Player
    best: Best | None
    partners: Sequence[Partner]
    all_partners: int
    titles: Sequence[Title]
    licence: Licence | None
    series: Sequence[PlayedSeries]
    ratings: Sequence[RatedIn]


def person_page(player: Player) -> PersonPage:
    """Return what is told of a person, in fourteen queries however much they played."""
    group = group_of(player.pk)
    seats = own_seats(group)
    found = partners(group, seats)
    licences = Licence.objects.standing().filter(player__in=group, season=timezone.localdate().year)
    return PersonPage(
        player=player,
        best=best_of(player, seats),
        partners=found[:MOST_PARTNERS],
        all_partners=len(found),
        titles=list(Title.objects.standing().filter(player__in=group)),
        licence=licences.first(),
        series=series_of(player, group),
        ratings=ratings_of(player, group),
    )


def best_of(player: Player, seats: Sequence[Sat]) -> Best | None:
    """Return somebody's best results; None where none was announced."""
    told = list(told_placings().filter(person=player).select_related("tournament"))
    if not told:
        return None
    placed = [one for one in told if one.place_first is not None]
    # Of equal places the one in the larger field, of equal fields the latest.
    place = min(
        placed, key=lambda one: (one.place_first or 0, -one.players, -_day(one)), default=None
    )
    big = [one for one in told if one.big_sixtieths is not None]
    return Best(
        events=len({one.tournament_id for one in told}),
        wins=sum(one.place_first == 1 for one in placed),
        podiums=sum((one.place_first or 0) <= 3 for one in placed),
        place=place,
        big=max(big, key=lambda one: one.big_sixtieths or 0, default=None),
        small=max(told, key=lambda one: one.small),
        tables=len(seats),
        tables_won=sum(sat.place == 1 for sat in seats),
        at_a_table=max((sat.small for sat in seats), default=None),
        deals=deals_played(told),
    )


def _day(one: Placing) -> int:
    return one.tournament.date.toordinal()
