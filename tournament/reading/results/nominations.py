"""Special awards by rule: zoles' magnet, best woman, climber."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import SheetVersion, Tournament
from tournament.models.player import normalise_name
from tournament.reading.results.standings import RankedPlayer, Ranking, ranking
from tournament.reading.results.statistics import PlayerCounts, has_statistics, statistics
from tournament.reading.visibility import SeatedRound
from tournament.standings.categories import SENIORS, WOMEN


@dataclass(frozen=True, slots=True)
class AwardNominee:
    """A player who wins a special award; `count` out of `of` is the deciding figure."""

    number: int
    name: str
    club: str
    count: int
    of: int = 0


@dataclass(frozen=True, slots=True)
class Nomination:
    """A special award with all its winners."""

    code: str
    nominees: tuple[AwardNominee, ...]


Rule = Callable[[Tournament, Ranking], tuple[AwardNominee, ...]]


def nominations(tournament: Tournament, rounds: Sequence[SeatedRound]) -> tuple[Nomination, ...]:
    """Return the special awards after the last closed round, except those without a winner."""
    closed = [played for played in rounds if played.is_closed]
    if not closed:
        return ()
    ranked = ranking(tournament, closed[-1].number)
    found = [Nomination(code, rule(tournament, ranked)) for code, rule in RULES.items()]
    magnets = Nomination("zole_magnet", _magnets(tournament, closed))
    return tuple(one for one in (magnets, *found) if one.nominees)


def _magnets(tournament: Tournament, closed: Sequence[SeatedRound]) -> tuple[AwardNominee, ...]:
    """Return the winners of most zoles, tied ones by fewest lost, if all sheets have deals."""
    sheets = SheetVersion.objects.filter(
        is_current=True, table__round__in=[played.round.pk for played in closed]
    )
    # A void table does not count, so its deals are not missing.
    untold = sheets.filter(deals__isnull=True).exclude(source=SheetVersion.Source.VOID)
    if not has_statistics(tournament) or untold.exists():
        return ()
    lines = [line for line in statistics(tournament, closed).lines if not line.is_disqualified]
    won = [line for line in lines if line.tally.zoles_won]
    best = max(map(_by_zoles, won), default=None)
    return tuple(_magnet(line) for line in won if _by_zoles(line) == best)


def _by_zoles(line: PlayerCounts) -> tuple[int, int]:
    won = line.tally.zoles_won
    return won, won - line.tally.zoles


def _magnet(line: PlayerCounts) -> AwardNominee:
    tally = line.tally
    return AwardNominee(line.number, line.name, line.club, tally.zoles_won, tally.zoles)


def _best_of(category: str) -> Rule:
    """Return the rule that awards the best player of a category."""

    def rule(_tournament: Tournament, ranked: Ranking) -> tuple[AwardNominee, ...]:
        return _first([line for line in ranked.lines if category in line.row.categories])

    return rule


def _best_local(tournament: Tournament, ranked: Ranking) -> tuple[AwardNominee, ...]:
    """Return the best player whose club or town is in the venue's name."""
    venue = set(normalise_name(tournament.place).split())
    local = [
        line
        for line in ranked.lines
        if line.row.club and venue and set(normalise_name(line.row.club).split()) <= venue
    ]
    return _first(local)


def _climber(_tournament: Tournament, ranked: Ranking) -> tuple[AwardNominee, ...]:
    """Return the players who gained most places since the first round."""
    before = ranked.book.places(1)
    gains = {
        line.row.number: before[line.row.number].first - line.row.place.first
        for line in ranked.lines
        if line.row.place is not None and line.row.number in before
    }
    most = max(gains.values(), default=0)
    if most < 1:
        return ()
    return tuple(
        AwardNominee(line.row.number, line.name, line.row.club, most)
        for line in ranked.lines
        if gains.get(line.row.number) == most
    )


def _first(lines: Sequence[RankedPlayer]) -> tuple[AwardNominee, ...]:
    """Return the first of these lines, and those who share the place."""
    placed = [line for line in lines if line.row.place is not None]
    if not placed:
        return ()
    best = placed[0].row.place
    assert best is not None
    return tuple(
        AwardNominee(line.row.number, line.name, line.row.club, best.first)
        for line in placed
        if line.row.place == best
    )


RULES: Final[Mapping[str, Rule]] = {
    "best_woman": _best_of(WOMEN),
    "best_senior": _best_of(SENIORS),
    "best_local": _best_local,
    "climber": _climber,
}
