"""Possible results in a running tournament, for all players after the last closed round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from scoring.big_points import in_sixtieths
from scoring.errors import Faulty
from scoring.event_settings import EventSettings
from scoring.events import NO_TABLE
from scoring.still_possible import Prospect, Remaining, prospect_of
from scoring.table_payments import values_of
from scoring.table_sizes import split_up
from tournament.memo import LazySequence, shared
from tournament.models import Tournament
from tournament.reading.results.standings import Claim, RankedPlayer, Ranking
from tournament.reading.rounds.seats import announced_rows
from tournament.reading.visibility import PublicView

SURE_AMONG: Final = (3, 5, 10)
ROUNDS_AHEAD: Final = 2
"""Earlier, nearly all players can still win, so the information is useless."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Possible results of the remaining rounds, after the ranking's round.

    `goes_on` has the numbers of the players still in. `in_reach` counts those who would tie with
    the first by winning all their tables, `placed` all who have a place.
    """

    ranking: Ranking
    rounds: int
    prospect: Callable[[int], Prospect]
    in_reach: int
    goes_on: frozenset[int]
    placed: int

    def claim(self, line: RankedPlayer) -> Claim | None:
        """Return the best certain result of a player, or that they can still win."""
        if line.row.place is None or line.row.number not in self.goes_on:
            return None
        found = self.prospect(line.row.number)
        if found.worst == 1:
            return Claim("won")
        for places in SURE_AMONG:
            if found.worst <= places < len(self.ranking.lines):
                return Claim("among", places)
        can_win = found.best == 1 and found.can_reach_best
        if can_win and self.is_close and line.row.place.first > 1:
            return Claim("can_win")
        return None

    @property
    def is_close(self) -> bool:
        """Whether few enough players can still win for this to be informative."""
        return self.rounds <= ROUNDS_AHEAD and self.in_reach <= max(2, len(self.ranking.lines) // 3)

    def marked(self, shown: Ranking) -> Ranking:
        """Return these lines of the ranking with their claims."""
        lines = shown.lines

        def line(at: int) -> RankedPlayer:
            found = lines[at]
            return replace(found, claim=self.claim(found))

        return replace(shown, lines=LazySequence(len(lines), line))


@dataclass(frozen=True, slots=True)
class OwnOutlook:
    """Possible results of one player: places, and the gap to the first.

    `leader` is the player to be beaten by more than `lacking` big points; empty for the leader.
    `is_open` is set while all places are possible.
    """

    rounds: int
    best: int
    worst: int
    is_open: bool
    claim: Claim | None
    can_win: bool
    leader: str
    lacking: Fraction


def outlook(view: PublicView, ranking: Ranking) -> Outlook | None:
    """Return the possible results after the last closed round; None if they are unknown.

    It takes one query, for the seats of the last round once they are known.
    """
    after, settings = ranking.after, ranking.book.settings
    rounds = settings.rounds - after
    is_newest = bool(view.ranked_rounds) and view.ranked_rounds[-1].number == after
    is_running = view.tournament.state == Tournament.State.RUNNING
    # Blocks are not supported: carried points and the groups of players are not considered.
    if not (is_newest and is_running and rounds > 0 and ranking.adds_up_big_points):
        return None
    # Not the ranking's lines, which are created lazily for one page.
    placed = [one for one in ranking.book.standings(after) if one.place is not None]
    known = {one.number: in_sixtieths(one.big) for one in placed}
    gone = {one.number for one in ranking.book.rows.competitors if one.to_round is not None}
    on = {number: big for number, big in known.items() if number not in gone}
    remaining = _remaining(settings, rounds, len(on))
    if remaining is None:
        return None
    left = [big for number, big in known.items() if number in gone]
    seats, rests = _seats(view, after + 1) if rounds == 1 else ((), ())
    whole = replace(remaining, left=left, seats=seats, rests=rests)
    most = max(on.values()) - rounds * max(values_of(whole.scale, n)[0] for n in whole.sizes)
    in_reach = sum(big >= most for big in on.values())
    # Results of the current round do not change it: it is computed once per round.
    prospect = ranking.book.recall("prospects", prospect_of, on, whole)
    return Outlook(ranking, rounds, prospect, in_reach, frozenset(on), len(placed))


def own_outlook(found: Outlook, number: int) -> OwnOutlook | None:
    """Return the possible results of a player who is still in."""
    if number not in found.goes_on:
        return None
    line = found.ranking.lines[found.ranking.numbers.index(number)]
    assert line.row.place is not None
    prospect, first = found.prospect(number), found.ranking.lines[0]
    return OwnOutlook(
        rounds=found.rounds,
        best=prospect.best,
        worst=prospect.worst,
        is_open=(prospect.best, prospect.worst) == (1, found.placed),
        claim=found.claim(line),
        can_win=prospect.best == 1 and prospect.can_reach_best,
        leader="" if line.row.place.first == 1 else first.name,
        lacking=first.row.big - line.row.big,
    )


def possible_for(view: PublicView, found: Ranking, number: int) -> OwnOutlook | None:
    """Return the possible results of a player, if they are known."""
    name = f"outlook {view.tournament.pk} {found.after}"
    possible = shared(name, lambda: outlook(view, found))
    return None if possible is None else own_outlook(possible, number)


def _remaining(settings: EventSettings, rounds: int, players: int) -> Remaining | None:
    """Return what remains for so many players; None if they cannot all be seated."""
    scale, size = settings.rules.scale, settings.fixed_size
    if scale is None or players < settings.least_table:
        return None
    pays = in_sixtieths(settings.sitting_out_pays)
    if size is not None:
        tables, resting = divmod(players, size)
        return Remaining(rounds, (size,) * tables, scale, resting, pays)
    try:
        made, resting = split_up(players, settings)
    except Faulty:
        return None
    return Remaining(rounds, made.sizes, scale, resting, pays)


def _seats(view: PublicView, number: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the tables of the round and the players who sit out, once seats are published."""
    if view.newest is None or view.newest.number != number:
        return (), ()
    rows = announced_rows(view.tournament, number)
    tables = (row["seats"] for row in rows if row["table"] != NO_TABLE)
    rests = (out["number"] for row in rows if row["table"] == NO_TABLE for out in row["out"])
    return tuple(tuple(seat["number"] for seat in seats) for seats in tables), tuple(rests)
