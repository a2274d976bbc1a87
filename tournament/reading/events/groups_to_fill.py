"""The groups of blocks to come, into which people may still be put."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament.models import Tournament
from tournament.reading.events.blocks import strip
from tournament.words.blocks import block_title


@dataclass(frozen=True, slots=True)
class GroupToFill:
    """A group of a block that has not begun; `others` are those put into it by hand already."""

    first_round: int
    index: int
    name: str
    block: str
    places: int | None
    others: frozenset[int]

    def left_beside(self, numbers: Iterable[int | None]) -> int | None:
        """Return how many of its places the standing fills beside them; below 0 it grows.

        None is the number of somebody who is not entered yet.
        """
        placed = list(numbers)
        count = len(placed) + len(self.others - set(placed))
        return None if self.places is None else self.places - count


def groups_to_fill(tournament: Tournament) -> Iterator[GroupToFill]:
    """Yield the groups of the blocks to come, but for those who play no further."""
    newest = tournament.rounds.published().order_by("-number").first()
    for one in strip(tournament, 0 if newest is None else newest.number):
        for index, group in enumerate(() if one.has_begun else one.block.groups):
            if not group.is_out:
                placed = (p.player for p in one.block.placed if p.group == group.name)
                title, first = block_title(one.block, one.number), one.block.first_round
                yield GroupToFill(first, index, group.name, title, group.first, frozenset(placed))
