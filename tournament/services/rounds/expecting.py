"""What the next round would look like: shown before anybody commits to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import Faulty
from scoring.table_sizes import Split, split_up
from tournament.models import Entry, Tournament
from tournament.services.drafts import drafting
from tournament.services.refusals import Refused
from tournament.standings.book import open_book
from tournament.standings.seat_plans import plan_seats
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class ExpectedDraft:
    """What a draft would look like before anybody commits to it."""

    round: int
    players: int
    split: Split
    sits_out: int = 0


def preview_sizes(tournament: Tournament) -> ExpectedDraft:
    """Return how many would play the next round at how many tables of which size."""
    number = drafting.next_round_number(tournament)
    present = drafting.who_plays(tournament, number)
    players, settings = len(present), settings_of(tournament, number)
    if tournament.blocks:
        return _in_block(tournament, present, number)
    try:
        sizes, over = split_up(players, settings)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable
    return ExpectedDraft(number, players - over, sizes, over)


def _in_block(tournament: Tournament, present: Sequence[Entry], number: int) -> ExpectedDraft:
    """Return the tables that the groups of a block make."""
    try:
        plan = plan_seats(open_book(tournament), present, number)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable
    sizes = Split(tuple(len(table.seats) for table in plan.tables))
    return ExpectedDraft(number, sum(sizes.sizes), sizes, len(plan.sits_out))
