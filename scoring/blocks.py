"""Blocks of rounds: a game, a plan and a seating of their own, and groups that play apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.event_settings import EventSettings

ALL, NONE, HALF = CARRIES = ("all", "none", "half")


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """How a group is filled: with the first so many, the best of every table, or the rest."""

    name: str
    first: int | None = None
    per_table: int | None = None
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody whom the director puts into a group by hand, with the reason."""

    player: int
    group: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Rounds from one on to another, by settings of their own.

    `carry` says what the block takes over of what counted before it.
    """

    first_round: int
    last_round: int
    settings: EventSettings
    name: str = ""
    preset: str | None = None
    carry: str = ALL
    groups: tuple[BlockGroup, ...] = ()
    placed: tuple[Placed, ...] = ()
    raw_settings: Mapping[str, object] = field(default_factory=dict)


def block_at(blocks: Sequence[Block], number: int, settings: EventSettings) -> Block:
    """Return the block of a round; the rounds before the first one follow the event's settings."""
    for block in reversed(blocks):
        if block.first_round <= number:
            return block
    return Block(1, settings.rounds, settings, carry=NONE)
