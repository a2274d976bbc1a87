"""Public visibility of a tournament; anything hidden is a 404."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from django.db.models import Aggregate, Count, Exists, Max, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournament.memo import Prepared, shared
from tournament.models import (
    Dispute,
    Entry,
    Message,
    Round,
    Seat,
    SheetVersion,
    Table,
    Team,
    Tournament,
)
from tournament.models.branding import face_in_query
from tournament.reading.clock import Clock, clocks_at_hand
from tournament.standings.minors import shows_initials
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.words import figures, names

M = TypeVar("M", bound=Model)

SHOWING_STANDINGS = (Tournament.PublicSees.STANDINGS, Tournament.PublicSees.EVERYTHING)


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round with published seats, and its number of entered tables.

    `extra_most` is the most extra time of a table, in minutes; `disputed` counts the tables with
    an open dispute.
    """

    round: Round
    tables_in: int
    tables_all: int
    extra_most: int
    disputed: int

    @property
    def number(self) -> int:
        """The round's number."""
        return self.round.number

    @property
    def tables_left(self) -> int:
        """The number of tables without a result."""
        return self.tables_all - self.tables_in

    @property
    def is_closed(self) -> bool:
        """Whether its results count."""
        return self.round.state == Round.State.CLOSED


@dataclass(frozen=True, slots=True)
class PublicView:
    """The public view of a tournament: its rounds with published seats, newest last.

    `said` has the director's public messages; `has_teams` is set if teams are ranked too; `face` is
    the newest branding of the event.
    """

    tournament: Tournament
    rounds: Sequence[SeatedRound]
    said: Sequence[Message] = ()
    has_teams: bool = False
    face: int | None = None

    def won(self, big: Fraction | None, small: int | Fraction) -> str:
        """Return a result in the format of the tournament's game."""
        return figures.won(big, small, is_signed=settings_of(self.tournament).game.is_signed)

    @property
    def shows_sheets(self) -> bool:
        """Whether table results are public as soon as they are in."""
        return self.tournament.public_sees == Tournament.PublicSees.EVERYTHING

    @property
    def shows_standings(self) -> bool:
        """Whether standings are public, at the latest once a round is closed."""
        return self.tournament.public_sees in SHOWING_STANDINGS

    @property
    def shows_people(self) -> bool:
        """Whether results are public by name, also across tournaments."""
        is_full = self.tournament.public_names == Tournament.PublicNames.FULL
        return self.shows_standings and is_full

    @property
    def clocks(self) -> Sequence[Clock]:
        """The clock of the current round, or of each of its groups."""
        return clocks_at_hand([played.round for played in self.rounds])

    @property
    def is_being_played(self) -> bool:
        """Whether a table of a round with published seats has no result yet."""
        at_hand = (one for one in self.at_hand if not one.is_closed)
        return any(one.tables_in < one.tables_all for one in at_hand)

    @property
    def awaits_seats(self) -> bool:
        """Whether seats may be published any minute: between rounds, and on the day before them."""
        shown = self.tournament
        if shown.called_off or shown.state not in (shown.State.PLANNED, shown.State.RUNNING):
            return False
        if self.newest is None:
            return shown.date == timezone.localdate()
        return self.newest.is_closed and self.awaits_round

    @property
    def newest(self) -> SeatedRound | None:
        """The round with the newest published seats."""
        return self.rounds[-1] if self.rounds else None

    @property
    def behind(self) -> Sequence[SeatedRound]:
        """The earlier rounds that some groups still play, newest first."""
        return [one for one in reversed(self.rounds) if one.round.state == Round.State.TRAILING]

    @property
    def at_hand(self) -> Sequence[SeatedRound]:
        """The newest round, and those that some groups still play."""
        return [*self.rounds[-1:], *self.behind]

    @property
    def ranked_rounds(self) -> Sequence[SeatedRound]:
        """The rounds with public standings: those that are closed."""
        return [played for played in self.rounds if played.is_closed and self.shows_standings]

    @property
    def live(self) -> SeatedRound | None:
        """The current round, if it has results and these are public.

        While groups play different rounds, it is the earliest of these.
        """
        played = self.at_hand[-1] if self.rounds else None
        if played is None or played.is_closed or not played.tables_in:
            return None
        return played if self.shows_sheets else None

    def shows_live(self, number: int | None) -> bool:
        """Whether a request for the standings after a round gets the live ones."""
        if self.live is None:
            return False
        return number == self.live.number or (number is None and not self.ranked_rounds)

    @property
    def counted_rounds(self) -> Sequence[SeatedRound]:
        """The rounds of which all or some sheets are public."""
        return [*self.ranked_rounds, *([] if self.live is None else [self.live])]

    @property
    def awaits_round(self) -> bool:
        """Whether another round follows the newest."""
        is_running = self.tournament.state == Tournament.State.RUNNING
        rounds = rounds_planned(self.tournament)
        return is_running and self.newest is not None and self.newest.number < rounds

    def shows_results_of(self, played: SeatedRound) -> bool:
        """Whether the results of a round's tables are public."""
        return self.shows_sheets or played in self.ranked_rounds

    def seated(self, number: int | None) -> SeatedRound:
        """Return the round of this number, or the newest; raise 404 if its seats are not public."""
        return _chosen(self.rounds, number)

    def ranked(self, number: int | None) -> SeatedRound:
        """Return the round to rank after, or the newest; raise 404 if standings are not public."""
        return _chosen(self.ranked_rounds, number)


def public_view_of(slug: str) -> PublicView:
    """Load the public view in two queries; raise 404 if the tournament is not public.

    Before the first seats are published it takes three.
    """
    return shared(f"public view {slug}", lambda: _load(slug))


def _load(slug: str) -> PublicView:
    rounds = _with_counts(_PUBLIC.rows(slug))
    if not rounds:
        listed = Tournament.objects.public().select_related("announcement")
        tournament = get_object_or_404(
            listed.annotate(face=face_in_query(OuterRef("pk"))), slug=slug
        )
        return PublicView(
            tournament,
            rounds,
            tuple(_SAID.rows(tournament.pk)),
            face=getattr(tournament, "face", None),
        )
    newest = rounds[-1].round
    has_teams: bool = newest.has_teams  # type: ignore[attr-defined]
    shown = newest.tournament
    face: int | None = newest.face  # type: ignore[attr-defined]
    return PublicView(shown, rounds, tuple(_SAID.rows(shown.pk)), has_teams, face)


def public_view_for(tournament: Tournament) -> PublicView:
    """Load the public view without checking that it is public, in one query."""
    rounds = counted(tournament.rounds.published().annotate(has_teams=_HAS_TEAMS))
    has_teams: bool = bool(rounds) and rounds[-1].round.has_teams  # type: ignore[attr-defined]
    return PublicView(tournament, rounds, has_teams=has_teams)


def counted(rounds: QuerySet[Round]) -> list[SeatedRound]:
    """Return the rounds in order, with the counts of their tables, in one query."""
    return _with_counts(rounds.annotate(**_COUNTS).order_by("number"))


def _with_counts(rounds: Iterable[Any]) -> list[SeatedRound]:
    """Return rounds with their counts; empty tables are not counted."""
    return [
        SeatedRound(
            r,
            r.tables_in - r.tables_left,
            r.tables_all - r.tables_left,
            r.extra_most,
            r.disputed,
        )
        for r in rounds
    ]


def public_name(name: str, tournament: Tournament, *, is_shielded: bool) -> str:
    """Return a name as shown to the public by this tournament; a minor's is shielded."""
    if is_shielded or tournament.public_names == Tournament.PublicNames.INITIALS:
        return names.initials(name)
    return name


def public_entry_name(entry: Entry, tournament: Tournament) -> str:
    """Return an entry's name as shown to the public by this tournament."""
    return public_name(entry.name, tournament, is_shielded=shows_initials(entry, tournament))


def _chosen(rounds: Sequence[SeatedRound], number: int | None) -> SeatedRound:
    for played in reversed(rounds):
        if number in (None, played.number):
            return played
    raise Http404


def _of_each(found: QuerySet[M], round_name: str, sum_up: Aggregate) -> Coalesce:
    """Return the aggregate of each round's rows, 0 without rows."""
    summed = found.order_by().values(round_name).annotate(sum=sum_up)
    return Coalesce(Subquery(summed.values("sum")), 0)


# Built once, because building takes as long as running the query.
_TABLES = Table.ever.filter(round=OuterRef("pk"))
_CURRENT = SheetVersion.objects.filter(is_current=True, table__round=OuterRef("pk"))
_PLAYING = Seat.ever.playing().filter(table=OuterRef("table"))
_DISPUTED = Dispute.objects.open().filter(table__round=OuterRef("pk"))
_LEFT = _CURRENT.filter(~Exists(_PLAYING), source=SheetVersion.Source.VOID)
# Subqueries instead of joins: joined, each table would repeat the tournament's columns.
_COUNTS = {
    "tables_all": _of_each(_TABLES, "round", Count("pk")),
    "tables_in": _of_each(_CURRENT, "table__round", Count("pk")),
    "tables_left": _of_each(_LEFT, "table__round", Count("pk")),
    "extra_most": _of_each(_TABLES, "round", Max("extra_minutes")),
    "disputed": _of_each(_DISPUTED, "table__round", Count("pk")),
}


_HAS_TEAMS = Exists(Team.objects.standing().filter(tournament=OuterRef("tournament")))


def _public_rounds(slug: str) -> QuerySet[Round]:
    rounds = Round.objects.published().exclude(
        tournament__public_sees=Tournament.PublicSees.NOTHING
    )
    return (
        rounds.filter(tournament__slug=slug)
        .select_related("tournament__announcement")
        .annotate(has_teams=_HAS_TEAMS, face=face_in_query(OuterRef("tournament")), **_COUNTS)
        .order_by("number")
    )


def _said_in(tournament: int) -> QuerySet[Message]:
    return Message.objects.standing().filter(tournament=tournament)


_PUBLIC = Prepared(_public_rounds, "/")
_SAID = Prepared(_said_in, -1)
