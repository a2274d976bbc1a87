"""The standings of teams and pairs: their members' points, round by round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress

from scoring.big_points import Place
from scoring.entrants import PenaltyPoints, Result
from scoring.teams import Member, Share, Team, TeamRule, TeamStanding, rank_teams, shares_of
from tournament.standings.book import Book
from tournament.standings.team_rows import KeptTeam

Gains = Mapping[int, Sequence[Result | PenaltyPoints]]


@dataclass(frozen=True, slots=True)
class TeamRound:
    """A team's points in a round from the members who count, and its place after it."""

    number: int
    big: Fraction
    small: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class TeamCell:
    """A member's points in a round; None for a round when they were not in the team."""

    number: int
    big: Fraction
    small: int


@dataclass(frozen=True, slots=True)
class TeamMate:
    """A member's line: the player, the points, and whether these count."""

    number: int
    name: str
    places: tuple[Member, ...]
    share: Share
    cells: tuple[TeamCell | None, ...]


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One line of the standings of teams."""

    pk: int
    place: Place
    name: str
    list: str
    big: Fraction
    small: int
    mates: tuple[TeamMate, ...]

    def is_among(self, places: int) -> bool:
        """Whether the team has one of the top places."""
        return self.place.first <= places


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The teams of all lists after a round, best first."""

    after: int
    lines: tuple[TeamLine, ...]
    has_big_points: bool
    is_signed: bool
    best: int | None

    @property
    def rounds(self) -> range:
        """The counted rounds."""
        return range(1, self.after + 1)

    @property
    def lists(self) -> tuple[tuple[str, tuple[TeamLine, ...]], ...]:
        """All lists with their teams, in the order of creation."""
        names = list(dict.fromkeys(line.list for line in self.lines))
        return tuple((n, tuple(line for line in self.lines if line.list == n)) for n in names)


def team_table(
    book: Book, teams: Sequence[KeptTeam], after: int, shown: Mapping[int, str]
) -> TeamTable:
    """Return the standings of teams after a round; `shown` has the players' names. No query."""
    gains, rule = _gains(book, teams, after), rule_of(book)
    by_name = {(kept.list, kept.name): kept for kept in teams}
    lines = [
        _line(standing, by_name[standing.list, standing.team], gains, rule, after, shown)
        for standing in ranked_teams(book, teams, after)
    ]
    settings = book.settings_at(max(after, 1))
    return TeamTable(
        after=after,
        lines=tuple(lines),
        has_big_points=settings.rules.scale is not None,
        is_signed=settings.game.is_signed,
        best=book.settings.teams_best,
    )


def ranked_teams(book: Book, teams: Sequence[KeptTeam], after: int) -> tuple[TeamStanding, ...]:
    """Return all lists of teams after a round, best first; no query."""
    places: dict[int, Place | None] = {line.number: line.place for line in book.standings(after)}
    own = [kept.team for kept in teams]
    return rank_teams(own, _gains(book, teams, after), places, after=after, rule=rule_of(book))


def rule_of(book: Book) -> TeamRule:
    """Return the ranking rule of the event's teams."""
    return TeamRule(book.settings.teams_best, book.settings.lowest_wins)


def team_rounds(book: Book, teams: Sequence[KeptTeam], line: TeamLine) -> Iterator[TeamRound]:
    """Yield the points of counted members in each round, and the place after it."""
    counts = [mate.share.counts for mate in line.mates]
    rounds = zip(*(mate.cells for mate in line.mates), strict=True)
    for number, every in enumerate(rounds, start=1):
        cells = [cell for cell in compress(every, counts) if cell is not None]
        places = {
            (standing.list, standing.team): standing.place
            for standing in ranked_teams(book, teams, number)
        }
        big = sum((cell.big for cell in cells), Fraction(0))
        small = sum(cell.small for cell in cells)
        yield TeamRound(number, big, small, places.get((line.list, line.name)))


def _gains(book: Book, teams: Sequence[KeptTeam], after: int) -> Gains:
    numbers: Collection[int] = {m.player for kept in teams for m in kept.team.members}
    return {
        entrant.number: [*entrant.results, *entrant.penalties]
        for entrant in book.entrants(after)
        if entrant.number in numbers
    }


def _line(
    standing: TeamStanding,
    kept: KeptTeam,
    gains: Gains,
    rule: TeamRule,
    after: int,
    shown: Mapping[int, str],
) -> TeamLine:
    mates = [
        TeamMate(
            number=share.player,
            name=shown.get(share.player, ""),
            places=places,
            share=share,
            cells=tuple(_cell(gains.get(share.player, ()), places, n) for n in range(1, after + 1)),
        )
        for places, share in _members(kept.team, shares_of(kept.team, gains, rule))
    ]
    return TeamLine(
        pk=kept.pk,
        place=standing.place,
        name=standing.team,
        list=standing.list,
        big=standing.big,
        small=standing.small,
        mates=tuple(mates),
    )


def _members(team: Team, shares: Sequence[Share]) -> Iterator[tuple[tuple[Member, ...], Share]]:
    """Yield each member once, with all their rounds in the team."""
    for share in shares:
        yield tuple(m for m in team.members if m.player == share.player), share


def _cell(
    gains: Sequence[Result | PenaltyPoints], places: Sequence[Member], number: int
) -> TeamCell | None:
    found = [gain for gain in gains if gain.round == number]
    if not found or not any(member.is_in(number) for member in places):
        return None
    big = sum((gain.big for gain in found), Fraction(0))
    return TeamCell(number, big, sum(gain.small for gain in found))
