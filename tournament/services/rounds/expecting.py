"""What the next round would look like: shown before anybody commits to it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import Faulty
from scoring.seating.sizes import Split, split
from tournament.models import Tournament
from tournament.services.people.registration import next_round_number
from tournament.services.refusals import Refused
from tournament.services.rounds import drafting
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class ExpectedDraft:
    """What a draft would look like before anybody commits to it."""

    round: int
    players: int
    split: Split


def preview_sizes(tournament: Tournament) -> ExpectedDraft:
    """Return how many would play the next round at how many tables of which size."""
    number = next_round_number(tournament)
    players = len(drafting.who_plays(tournament, number))
    try:
        sizes = split(players, settings_of(tournament).table_sizes)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable
    return ExpectedDraft(number, players, sizes)
