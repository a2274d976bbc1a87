"""The tournaments of one account as its list shows them: running, coming, past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.access import tournaments_of
from tournament.models import Entry, Round, Tournament
from tournament.results import settings_of

MOST_LISTED = 300


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One tournament of the list: how many play, and how far it has come."""

    tournament: Tournament
    players: int
    round: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """Somebody's tournaments: what runs first, the next one next, the latest past one."""

    running: Sequence[TournamentRow]
    coming: Sequence[TournamentRow]
    past: Sequence[TournamentRow]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to list."""
        return not (self.running or self.coming or self.past)


def shelf_of(user: User | AnonymousUser) -> Shelf:
    """Load somebody's tournaments in one query."""
    rows = [_row(tournament) for tournament in _counted(tournaments_of(user))]
    state = Tournament.State
    coming = [row for row in rows if row.tournament.state == state.PLANNED]
    return Shelf(
        running=[r for r in rows if r.tournament.state in (state.RUNNING, state.PROVISIONAL)],
        coming=sorted(coming, key=lambda row: (row.tournament.date, row.tournament.name)),
        past=[row for row in rows if row.tournament.state == state.APPROVED],
    )


def _row(tournament: Tournament) -> TournamentRow:
    return TournamentRow(
        tournament=tournament,
        players=tournament.players,  # type: ignore[attr-defined]
        round=tournament.rounds_seated,  # type: ignore[attr-defined]
        rounds=settings_of(tournament).rounds,
    )


def _counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    counted = tournaments.annotate(
        players=_count(Entry.objects.all()), rounds_seated=_count(Round.objects.published())
    )
    return counted.order_by("-date", "name")[:MOST_LISTED]


def _count(rows: QuerySet) -> Coalesce:
    """Return the count of a tournament's rows, without multiplying one join by another."""
    own = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    counted = own.annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
