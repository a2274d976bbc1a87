"""Placings: one row for each player in a published result, for pages across events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from django.db import transaction

from scoring.big_points import SIXTIETHS
from scoring.exact_numbers import small_from
from tournament.models import Entry, Merge, Placing, Tournament
from tournament.reading.people.deals import count_deals, not_counted
from tournament.services.acts import renew_pages_across_events
from tournament.standings.minors import shield_age
from tournament.standings.publications import place_from
from tournament.standings.sheets import settings_of

AT_ONCE = 40
"""The number of events whose deals are counted at a time; after an update there are many."""


def renew_placings(tournament: Tournament) -> None:
    """Write the rows of the newest publication; without one they are deleted."""
    newest = tournament.publications.standings().first()
    Placing.objects.filter(tournament=tournament).delete()
    if newest is not None:
        Placing.objects.bulk_create(_placings(tournament, newest.rows))


def _placings(tournament: Tournament, rows: Sequence[Mapping[str, Any]]) -> Iterator[Placing]:
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(tournament=tournament).select_related("player")
    }
    merged = Merge.objects.standing().filter(player__in=[e.player_id for e in entries.values()])
    root_of = dict(merged.values_list("player", "root"))
    has_big_points = settings_of(tournament).rules.scale is not None
    for row in rows:
        entry, place = entries[row["number"]], place_from(row["place"])
        yield Placing(
            tournament=tournament,
            player=entry.player,
            person_id=root_of.get(entry.player_id, entry.player_id),
            number=entry.number,
            place_first=None if place is None else place.first,
            place_last=None if place is None else place.last,
            players=len(rows),
            big_sixtieths=int(Fraction(row["big"]) * SIXTIETHS) if has_big_points else None,
            # Lists of records count whole points: halves are carried over, not won.
            small=floor(small_from(row["small"])),
            is_disqualified=row["leaving"] == Entry.Leaving.DISQUALIFIED,
            shield_age=shield_age(entry, tournament),
        )


def count_due_deals() -> int:
    """Count the deals of some events with published results, and return how many events.

    Scoring every sheet of an event takes a while, so it is done outside of acts.
    """
    waiting = not_counted(most=AT_ONCE)
    for tournament in waiting:
        lines = list(Placing.objects.filter(tournament=tournament))
        counted = count_deals(tournament)
        for line in lines:
            line.deals = counted.get(line.number, {})
        with transaction.atomic():
            Placing.objects.bulk_update(lines, ["deals"])
            if any(line.deals for line in lines):
                renew_pages_across_events()
    return len(waiting)
