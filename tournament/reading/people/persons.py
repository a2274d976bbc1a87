"""A person's page across events: best results, titles, table partners."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, ClassVar, Final

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.big_points import Place
from scoring.entrants import Figure
from scoring.exact_numbers import small_from
from tournament.models import Entry, Licence, Player, Publication, Round, Title, Tournament
from tournament.reading.people.deals import DealsPlayed, deals_played
from tournament.reading.people.identity import group_of, named_placings
from tournament.reading.people.register_page import PODIUM
from tournament.reading.people.seasons import (
    PlayedSeries,
    PublicResult,
    RatedIn,
    external_results_of,
    ratings_of,
    series_of,
)
from tournament.reading.people.shared_tables import Partner, PastSeat, own_seats, partners
from tournament.reading.visibility import SHOWING_STANDINGS
from tournament.standings.minors import shielded_anywhere
from tournament.standings.publications import place_from
from tournament.standings.sheets import rounds_planned, settings_of

MOST_PARTNERS: Final = 20


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """Totals of a person's public results and closed rounds."""

    events: int
    wins: int
    podiums: int
    place: PublicResult | None
    big: PublicResult | None
    tables: int
    tables_won: int
    at_a_table: int | None
    deals: DealsPlayed | None


@dataclass(frozen=True, slots=True)
class PersonPage:
    """The content of a person's page, except the list of their events."""

    player: Player
    best: PersonRecord | None
    partners: Sequence[Partner]
    all_partners: int
    titles: Sequence[Title]
    licence: Licence | None
    series: Sequence[PlayedSeries]
    ratings: Sequence[RatedIn]


def person_page(player: Player, elsewhere: Sequence[PublicResult]) -> PersonPage:
    """Return a person's page, in seventeen queries regardless of their number of events.

    `elsewhere` has their external results.
    """
    group = group_of(player.pk)
    seats = own_seats(group)
    found = partners(group, seats)
    titles, licence = titles_and_licence(group)
    return PersonPage(
        player=player,
        best=best_of(player, seats, elsewhere),
        partners=found[:MOST_PARTNERS],
        all_partners=len(found),
        titles=titles,
        licence=licence,
        series=series_of(player, group),
        ratings=ratings_of(player, group),
    )


def titles_and_licence(group: Sequence[int]) -> tuple[Sequence[Title], Licence | None]:
    """Return a person's titles, and their licence valid today; two queries."""
    licences = Licence.objects.valid_on(timezone.localdate()).filter(player__in=group)
    return list(Title.objects.standing().filter(player__in=group)), licences.first()


def best_of(
    player: Player, seats: Sequence[PastSeat], elsewhere: Sequence[PublicResult]
) -> PersonRecord | None:
    """Return a person's best results; None without a public result."""
    own = list(named_placings().filter(person=player).select_related("tournament"))
    told = [*map(PublicResult.of, own), *elsewhere]
    if not told:
        return None
    # Among equal places the one in the larger field, among equal fields the latest.
    placed = [
        (one.place.first, -one.players, -one.day.toordinal(), at)
        for at, one in enumerate(told)
        if one.place is not None
    ]
    big = [one for one in told if one.big is not None]
    return PersonRecord(
        events=len({one.tournament_id for one in own}) + len(elsewhere),
        wins=sum(one.has_won for one in told),
        podiums=sum(one.is_among(PODIUM) for one in told),
        place=told[min(placed)[-1]] if placed else None,
        big=max(big, key=attrgetter("big"), default=None),
        tables=len(seats),
        tables_won=sum(sat.place == 1 for sat in seats),
        at_a_table=max((sat.small for sat in seats), default=None),
        deals=deals_played(own),
    )


@dataclass(frozen=True, slots=True)
class Participation:
    """A person's tournament; `place` is set once a result is announced.

    A disqualified player may have no place even then.
    """

    tournament: Tournament
    number: int
    club: str
    place: Place | None
    is_disqualified: bool
    players: int
    big: Fraction | None
    small: Figure

    is_external: ClassVar[bool] = False

    @property
    def is_rehearsal(self) -> bool:
        """Whether the result may be invented."""
        return self.tournament.is_rehearsal


def participations_of(group: Sequence[int]) -> QuerySet[Entry]:
    """Return the person's entries that are public by name, latest first.

    `group` has the keys of all their rows in the register.

    Events they played as a minor are left out if these show initials.
    """
    announced = Publication.objects.standings().filter(tournament=OuterRef("tournament"))
    has_played = Round.objects.closed().filter(tournament=OuterRef("tournament"))
    return (
        Entry.objects.filter(
            Exists(has_played),
            player__in=group,
            tournament__public_sees__in=SHOWING_STANDINGS,
            tournament__public_names=Tournament.PublicNames.FULL,
        )
        .exclude(shielded_anywhere())
        .select_related("tournament")
        .annotate(announced=Subquery(announced.order_by("-pk").values("pk")[:1]))
        .order_by("-tournament__date", "-tournament")
    )


def has_career(player: int) -> bool:
    """Whether the person has a public event under their name; at most six queries."""
    return participations_of(group_of(player)).exists() or bool(external_results_of(player))


def career_keys(
    group: Sequence[int], elsewhere: Sequence[PublicResult]
) -> list[int | PublicResult]:
    """Return a person's events, latest first: keys of entries, and external results."""
    own = participations_of(group).values_list("tournament__date", "pk")
    dated: list[tuple[dt.date, int | PublicResult]] = [(day, key) for day, key in own]
    dated += [(one.day, one) for one in elsewhere]
    dated.sort(key=lambda one: one[0], reverse=True)
    return [key for _day, key in dated]


def read_career(
    group: Sequence[int], keys: Sequence[int | PublicResult]
) -> list[Participation | PublicResult]:
    """Return the events of these keys with their results, in two queries."""
    entries = participations_of(group).in_bulk([key for key in keys if isinstance(key, int)])
    read = dict(zip(entries, read_participations(list(entries.values())), strict=True))
    return [read[key] if isinstance(key, int) else key for key in keys]


def read_participations(entries: Sequence[Entry]) -> tuple[Participation, ...]:
    """Return the announced results of these entries, in one query."""
    wanted = [entry.announced for entry in entries]  # type: ignore[attr-defined]
    results = {
        result.tournament_id: result.rows for result in Publication.objects.filter(pk__in=wanted)
    }
    return tuple(_appearance(entry, results.get(entry.tournament_id, ())) for entry in entries)


def _appearance(entry: Entry, rows: Sequence[Mapping[str, Any]]) -> Participation:
    row = next((row for row in rows if row["number"] == entry.number), None)
    last = rounds_planned(entry.tournament)
    has_big_points = settings_of(entry.tournament, last).rules.scale is not None
    return Participation(
        tournament=entry.tournament,
        number=entry.number,
        club=entry.club,
        place=None if row is None else place_from(row["place"]),
        is_disqualified=row is not None and row["leaving"] == Entry.Leaving.DISQUALIFIED,
        players=len(rows),
        big=Fraction(row["big"]) if row is not None and has_big_points else None,
        small=0 if row is None else small_from(row["small"]),
    )
