"""The state a block starts from: carried points, groups, and eliminated players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.blocks import ALL, HALF, Block, Section
from scoring.criteria import Totals
from scoring.entrants import CarriedPoints, Entrant, Figure, Key, PenaltyPoints, Result
from scoring.standings import RankedEntrant, RankingBasis, Standing

CarriedBy = Mapping[int, tuple[CarriedPoints, ...]]
"""The points carried from earlier rounds, by player."""


@dataclass(frozen=True, slots=True)
class SeparateRanking:
    """Separately ranked players: the members of a group, or the players eliminated from it."""

    group: str | None
    yardstick: RankingBasis
    measured: tuple[RankedEntrant, ...]

    def only(self, numbers: set[int], group: str | None) -> "SeparateRanking":
        """Return the standing of these players under another group's name."""
        kept = tuple(each for each in self.measured if each.number in numbers)
        return SeparateRanking(group, self.yardstick, kept)

    def rank(self, without: frozenset[int]) -> tuple[Standing, ...]:
        """Return the players in order, best first, then those `without` a place."""
        return self.yardstick.rank(self.measured, without)


@dataclass(frozen=True, slots=True)
class BlockState:
    """The state with which a block begins.

    `counted_from` is the first round that counts in full; `carried` has the points kept from
    the rounds before it. `order` is each player's position in the standings before the block,
    and `below` has the eliminated players as they were ranked then.
    """

    block: Block
    counted_from: int = 1
    carried: CarriedBy = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    below: tuple[SeparateRanking, ...] = ()
    order: Mapping[int, int] = field(default_factory=dict)

    @property
    def is_divided(self) -> bool:
        """Whether the block has groups."""
        return bool(self.sections)

    @property
    def beyond(self) -> frozenset[int]:
        """The numbers of the eliminated players."""
        return frozenset(each.number for ladder in self.below for each in ladder.measured)

    def yardstick(self, rounds_played: int) -> RankingBasis:
        """Return the block's ranking basis after a round."""
        return self.block.settings.yardstick(rounds_played, first_round=self.counted_from)

    def counting(self, entrant: Entrant) -> Entrant:
        """Return the entrant with only the points that count in the block."""
        if self.counted_from == 1:
            return entrant
        return replace(
            entrant,
            results=tuple(r for r in entrant.results if r.round >= self.counted_from),
            penalties=tuple(p for p in entrant.penalties if p.round >= self.counted_from),
            carried=self.carried.get(entrant.number, ()),
        )

    def places_of_groups(self) -> dict[int, int]:
        """Return the position of each player's group; players without one are in the last."""
        return {n: place for place, each in enumerate(self.sections) for n in each.numbers}

    def divided(self, numbers: Sequence[int]) -> tuple[Section, ...]:
        """Return the groups with these players; players without a group join the last one."""
        if not self.sections:
            return (Section("", tuple(numbers)),)
        at, last = self.places_of_groups(), len(self.sections) - 1
        found: list[list[int]] = [[] for _ in self.sections]
        for number in numbers:
            found[at.get(number, last)].append(number)
        pairs = zip(self.sections, found, strict=True)
        return tuple(Section(section.name, tuple(there)) for section, there in pairs)


def carry_over(
    before: BlockState, block: Block, entrants: Sequence[Entrant], yardstick: RankingBasis
) -> tuple[int, CarriedBy]:
    """Return the first round that counts in full, and the points carried from earlier rounds."""
    if block.carry == ALL:
        return before.counted_from, before.carried
    if block.carry != HALF:
        return block.first_round, {}
    totals = [yardstick.total(before.counting(entrant)) for entrant in entrants]
    return block.first_round, {t.entrant.number: tuple(_halves(t)) for t in totals}


def _halves(totals: Totals) -> Iterator[CarriedPoints]:
    """Yield half of each round that counted, and half of each amount already carried."""
    for each in totals.entrant.carried:
        yield CarriedPoints(
            each.round, each.big / 2, _half(each.small), _half_of(each.merit), each.is_played
        )
    gains: list[Result | PenaltyPoints] = [*totals.counted, *totals.penalties]
    for gain in gains:
        is_played = isinstance(gain, Result)
        yield CarriedPoints(
            gain.round, gain.big / 2, _half(gain.small), _half_of(gain.merit), is_played
        )


def _half(figure: Figure) -> Figure:
    """Return half of a figure, as an integer if whole."""
    half = Fraction(figure) / 2
    return int(half) if half.denominator == 1 else half


def _half_of(merit: Key) -> Key:
    return tuple(map(_half, merit))
