"""One person from tournament to tournament, where results may be told of them by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scoring.big_points import Place
from scoring.entrants import Figure
from scoring.exact_numbers import small_from
from tournament.models import Entry, Publication, Round, Tournament
from tournament.reading.people.identity import group_of
from tournament.reading.visibility import SHOWING_STANDINGS
from tournament.standings.minors import shielded_anywhere
from tournament.standings.publications import place_from
from tournament.standings.sheets import rounds_planned, settings_of


@dataclass(frozen=True, slots=True)
class Participation:
    """One tournament somebody plays in, or has played; `place` once a result is announced.

    Whoever was disqualified may have none then either.
    """

    tournament: Tournament
    number: int
    club: str
    place: Place | None
    is_disqualified: bool
    players: int
    big: Fraction | None
    small: Figure


def participations_of(group: Sequence[int]) -> QuerySet[Entry]:
    """Return the entries of somebody that the public may read by name, the latest first.

    `group` has all keys that the register has for them.

    What they played as a minor is not among them where it is read by initials.
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
    """Whether the public finds any event of somebody under their name: three queries at most."""
    return participations_of(group_of(player)).exists()


def read_participations(entries: Sequence[Entry]) -> tuple[Participation, ...]:
    """Return what the announced results say of these entries, in one query."""
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
