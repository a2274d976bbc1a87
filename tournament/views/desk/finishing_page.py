"""How far the end is: rounds played, result announced, corrections taken, result approved."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Publication, Tournament
from tournament.phrases import Refusal, refusal_words
from tournament.results import settings_of
from tournament.services.finishing import why_not_approve, why_not_finish
from tournament.services.refusals import Refused
from tournament.standings_table import StandingRow, last_closed_round, standings_table
from tournament.views.desk.standings_rows import announced_result

EARLY = "early"


@dataclass(frozen=True, slots=True)
class Ending:
    """Where the tournament stands on its way to the approved result.

    `why_not` is what keeps it from being finished now; where a reason is enough, `is_early`.
    `not_yet` is what keeps it from being approved, `doubtful_round` where sheets in doubt are.
    """

    played: int
    planned: int
    why_not: Refusal | None
    is_early: bool
    not_yet: Refusal | None
    doubtful_round: object
    announced: Publication | None
    winners: tuple[StandingRow, ...]
    has_big_points: bool

    @property
    def is_played(self) -> bool:
        """Whether every planned round is closed."""
        return self.played >= self.planned


def read_ending(tournament: Tournament) -> Ending:
    """Read how far the tournament is, in a fixed number of queries."""
    settings = settings_of(tournament)
    played = last_closed_round(tournament)
    refused = why_not_finish(tournament)
    early = why_not_finish(tournament, early_because=EARLY) if refused else None
    is_provisional = tournament.state == Tournament.State.PROVISIONAL
    not_yet = why_not_approve(tournament, early_because=EARLY) if is_provisional else None
    return Ending(
        played=played,
        planned=settings.rounds,
        why_not=None if refused is None else refusal_words(refused),
        is_early=refused is not None and early is None,
        not_yet=None if not_yet is None else refusal_words(not_yet),
        doubtful_round=_doubtful_round(not_yet or refused),
        announced=announced_result(tournament),
        winners=_winners(tournament, played),
        has_big_points=settings.rules.scale is not None,
    )


def _doubtful_round(refused: Refused | None) -> object:
    """Return the round whose sheets are in doubt; None where something else stands in the way."""
    return refused.facts["round"] if refused is not None and "tables" in refused.facts else None


def _winners(tournament: Tournament, after: int) -> tuple[StandingRow, ...]:
    if after == 0:
        return ()
    rows = standings_table(tournament, after=after).rows
    return tuple(row for row in rows if row.place.first <= max(tournament.prize_places, 1))
