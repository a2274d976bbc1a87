"""Lots of the players: drawn from the seed, added for latecomers, cleared."""

from __future__ import annotations

from django.db.models import Max

from scoring.seating.lots import draw_lots as lots_from_seed
from tournament.models import Entry
from tournament.services.acts import Act
from tournament.services.drafts import drawing


def are_fixed(act: Act) -> bool:
    """Whether seats that depend on the lots have been published."""
    return act.tournament.rounds.published().exists()


def complete(act: Act) -> None:
    """Draw the missing lots before the first seats are drafted.

    Lots of other origin, such as drawn by hand or imported, are kept.
    """
    entries = Entry.objects.filter(tournament=act.tournament)
    held = {entry.number: entry.lot for entry in entries if entry.lot is not None}
    if held != lots_from_seed(held, act.tournament.seed):
        _give_further(act)
        return
    drawing.draw_where_due(act, has_lots=bool(held))
    give(act, act.tournament.seed)


def give(act: Act, seed: str) -> None:
    """Draw all lots from the seed, reproducibly."""
    entries = list(Entry.objects.filter(tournament=act.tournament))
    drawn = lots_from_seed((entry.number for entry in entries), seed)
    if all(entry.lot == drawn[entry.number] for entry in entries):
        return
    # Lots are unique at all times, so all are cleared first.
    Entry.objects.filter(tournament=act.tournament).update(lot=None)
    for entry in entries:
        entry.lot = drawn[entry.number]
    Entry.objects.bulk_update(entries, ["lot"], batch_size=300)


def take(act: Act) -> None:
    """Clear all lots, as before the first draw."""
    Entry.objects.filter(tournament=act.tournament).update(lot=None)


def give_to_latecomers(act: Act) -> None:
    """Draw the lots of players who entered after the draw; they follow all others."""
    if are_fixed(act):
        _give_further(act)


def _give_further(act: Act) -> None:
    entries = Entry.objects.filter(tournament=act.tournament)
    highest = entries.aggregate(last=Max("lot"))["last"] or 0
    late = list(entries.filter(lot=None))
    drawn = lots_from_seed((entry.number for entry in late), act.tournament.seed)
    for entry in late:
        entry.lot = highest + drawn[entry.number]
    Entry.objects.bulk_update(late, ["lot"], batch_size=300)
