"""Blocks of rounds with their own game, plan and seating, and groups that play apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.big_points import Place
from scoring.event_settings import EventSettings

ALL, NONE, HALF = CARRIES = ("all", "none", "half")


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """A group and how it is filled: the first n, the best of every table, or the rest."""

    name: str
    first: int | None = None
    per_table: int | None = None
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class GroupOverride:
    """A player whom the director puts into a group by hand, with the reason."""

    player: int
    group: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A range of rounds with its own settings.

    `carry` says which earlier points the block takes over.
    """

    first_round: int
    last_round: int
    settings: EventSettings
    name: str = ""
    preset: str | None = None
    carry: str = ALL
    groups: tuple[BlockGroup, ...] = ()
    placed: tuple[GroupOverride, ...] = ()
    raw_settings: Mapping[str, object] = field(default_factory=dict)


def block_at(blocks: Sequence[Block], number: int, settings: EventSettings) -> Block:
    """Return the block of a round; the rounds before the first one follow the event's settings."""
    for block in reversed(blocks):
        if block.first_round <= number:
            return block
    return Block(1, settings.rounds, settings, carry=NONE)


@dataclass(frozen=True, slots=True)
class Section:
    """The players of a group, who are seated and ranked apart from the others."""

    name: str
    numbers: tuple[int, ...]
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """The players of a table of the previous round, with their places; a void one has no places."""

    seats: tuple[int, ...]
    places: tuple[Place, ...]


def fill_groups(
    groups: Sequence[BlockGroup],
    order: Sequence[int],
    *,
    late: Sequence[int],
    tables: Sequence[PlacedTable],
    least: int,
    placed: Mapping[int, str] | None = None,
) -> tuple[Section, ...]:
    """Divide the players of a block by the previous standings and the previous round's tables.

    A player `placed` by hand takes one of the places of that group; the others follow in
    order. Late entrants join the last group that plays on; a group too small for a table joins
    the one above.
    """
    by_hand = {n: name for n, name in (placed or {}).items() if n in {*order, *late}}
    remaining = [number for number in order if number not in by_hand]
    sections: list[Section] = []
    for group in groups:
        own = [number for number in (*order, *late) if by_hand.get(number) == group.name]
        chosen = set(_taken(group, remaining, tables, len(own)))
        remaining = [number for number in remaining if number not in chosen]
        inside = [n for n in (*order, *late) if n in chosen or n in own]
        sections.append(Section(group.name, tuple(inside), group.is_out))
    late = [number for number in late if number not in by_hand]
    last = max(i for i, section in enumerate(sections) if not section.is_out)
    sections[last] = replace(sections[last], numbers=(*sections[last].numbers, *late))
    return join_upwards(sections, least)


def join_upwards(sections: Sequence[Section], least: int) -> tuple[Section, ...]:
    """Merge every group too small for a table into the one above, lowest first.

    There is no group above the highest, so the next one joins it.
    """
    joined = list(sections)
    for i in range(len(joined) - 1, 0, -1):
        if not joined[i].is_out and len(joined[i].numbers) < least:
            _join(joined, i)
    while len(joined) > 1 and not joined[1].is_out and len(joined[0].numbers) < least:
        _join(joined, 1)
    return tuple(joined)


def _join(sections: list[Section], position: int) -> None:
    below = sections.pop(position)
    above = sections[position - 1]
    sections[position - 1] = replace(above, numbers=(*above.numbers, *below.numbers))


def _taken(
    group: BlockGroup, order: Sequence[int], tables: Sequence[PlacedTable], by_hand: int
) -> Sequence[int]:
    if group.first is not None:
        return order[: max(group.first - by_hand, 0)]
    if group.per_table is not None:
        best = set(_best_of_tables(order, tables, group.per_table))
        return [number for number in order if number in best]
    return order


def _best_of_tables(
    order: Sequence[int], tables: Sequence[PlacedTable], count: int
) -> Iterator[int]:
    """Yield the best of every table; ties and void tables are decided by the standings."""
    position: Mapping[int, int] = {number: place for place, number in enumerate(order)}
    for table in tables:
        first_of = {n: place.first for n, place in zip(table.seats, table.places, strict=False)}
        here = [
            (first_of.get(number), position[number], number)
            for number in table.seats
            if number in position
        ]
        yield from (number for *_, number in sorted(here)[:count])
