"""Teams (komandas) and pairs: the points of their members, and their ranking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.big_points import SIXTIETHS, Place, in_sixtieths
from scoring.entrants import PenaltyPoints, Result

Gains = Mapping[int, Sequence[Result | PenaltyPoints]]
"""The points of each player by round, penalties included."""

Merit = tuple[Fraction, int, int]
"""Big points, small points, and the best member's place; more is better."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player in a team, for a range of rounds."""

    player: int
    from_round: int = 1
    to_round: int | None = None

    def is_in(self, round_number: int) -> bool:
        """Whether the member plays for the team in that round."""
        return self.from_round <= round_number and (
            self.to_round is None or round_number <= self.to_round
        )


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its name; the teams of a list are ranked among themselves."""

    name: str
    members: tuple[Member, ...]
    list: str = ""


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One line of the team standings."""

    place: Place
    team: str
    list: str
    big: Fraction
    small: int


@dataclass(frozen=True, slots=True)
class TeamRule:
    """How many of the best members count (None: all), and whether the lower total is better."""

    best: int | None = None
    lowest_wins: bool = False

    def weigh(self, small: int) -> int:
        """Return small points with the sign by which more is better."""
        return -small if self.lowest_wins else small


def rank_teams(
    teams: Sequence[Team],
    gains: Gains,
    places: Mapping[int, Place | None],
    *,
    after: int,
    rule: TeamRule,
) -> tuple[TeamStanding, ...]:
    """Return every list of teams after a round, best first: big, small, best member's place.

    Each member counts for their rounds in the team, whatever a block carries or drops.
    """
    lists = list(dict.fromkeys(team.list for team in teams))
    return tuple(
        line
        for name in lists
        for line in _ranked(
            [_merit(team, gains, places, after, rule) for team in teams if team.list == name], rule
        )
    )


def teams_in(teams: Sequence[Team], round_number: int) -> dict[int, str]:
    """Return each player's team in that round; the first list counts if there are several."""
    found: dict[int, str] = {}
    for team in teams:
        for member in team.members:
            if member.is_in(round_number):
                found.setdefault(member.player, team.name)
    return found


@dataclass(frozen=True, slots=True)
class Share:
    """One member's points for the team, and whether they count among the best."""

    player: int
    big: Fraction
    small: int
    counts: bool


def shares_of(team: Team, gains: Gains, rule: TeamRule) -> tuple[Share, ...]:
    """Return each member's points, in the order of the team's list."""
    brought = _brought(team, gains, rule)
    ordered = sorted(brought, key=lambda player: brought[player], reverse=True)
    counting = set(ordered[: rule.best])
    return tuple(
        Share(player, Fraction(big, SIXTIETHS), rule.weigh(small), player in counting)
        for player, (big, small) in brought.items()
    )


def _ranked(weighed: Sequence[tuple[Merit, Team]], rule: TeamRule) -> Iterator[TeamStanding]:
    ordered = sorted(weighed, key=lambda pair: pair[0], reverse=True)
    above = 0
    for (big, small, _), alike in groupby(ordered, key=lambda pair: pair[0]):
        equal = [team for _, team in alike]
        place = Place(above + 1, above + len(equal))
        for team in equal:
            yield TeamStanding(place, team.name, team.list, big, rule.weigh(small))
        above += len(equal)


def _merit(
    team: Team, gains: Gains, places: Mapping[int, Place | None], after: int, rule: TeamRule
) -> tuple[Merit, Team]:
    best = sorted(_brought(team, gains, rule).values(), reverse=True)[: rule.best]
    return (
        Fraction(sum(big for big, _ in best), SIXTIETHS),
        sum(small for _, small in best),
        -_best_place(team, places, after),
    ), team


def _brought(team: Team, gains: Gains, rule: TeamRule) -> dict[int, tuple[int, int]]:
    """Return each member's big points in sixtieths and small points; more is better."""
    brought: dict[int, tuple[int, int]] = {}
    for member in team.members:
        big, small = brought.get(member.player, (0, 0))
        for gain in gains.get(member.player, ()):
            if member.is_in(gain.round):
                big += in_sixtieths(gain.big)
                small += rule.weigh(gain.small)
        brought[member.player] = (big, small)
    return brought


def _best_place(team: Team, places: Mapping[int, Place | None], after: int) -> int:
    """Return the best place of the current members; a team without a place comes last."""
    held = [places.get(m.player) for m in team.members if m.is_in(after)]
    return min((place.first for place in held if place is not None), default=len(places) + 1)
