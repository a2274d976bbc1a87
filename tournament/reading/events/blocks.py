"""The blocks of an event: a strip of rounds, and the groups after the next cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from scoring.blocks import Block, block_at
from scoring.entrants import Figure
from scoring.progress import Progress
from scoring.standings import Standing
from tournament.models import Round, Tournament
from tournament.reading.visibility import public_name
from tournament.standings.book import Book, load_book
from tournament.standings.sheets import blocks_of, rounds_planned, settings_of
from tournament.words.blocks import block_title


@dataclass(frozen=True, slots=True)
class StripBlock:
    """A block of the strip, numbered from 1; `rounds` has each round with whether it is seated."""

    number: int
    block: Block
    rounds: tuple[tuple[int, bool], ...]

    @property
    def has_begun(self) -> bool:
        """Whether its first round has published seats."""
        return self.rounds[0][1]


def block_strip(tournament: Tournament, seated: int) -> tuple[StripBlock, ...]:
    """Return the blocks with their rounds up to the last planned one; no query.

    Rounds up to `seated` have published seats.
    """
    settings, blocks = settings_of(tournament), blocks_of(tournament)
    found: dict[int, list[int]] = {}
    for number in range(1, rounds_planned(tournament) + 1):
        found.setdefault(block_at(blocks, number, settings).first_round, []).append(number)
    return tuple(
        StripBlock(
            place, block_at(blocks, first, settings), tuple((n, n <= seated) for n in numbers)
        )
        for place, (first, numbers) in enumerate(found.items(), start=1)
    )


@dataclass(frozen=True, slots=True)
class CutPlayer:
    """A player at the cut, with their place and points in the deciding standings."""

    number: int
    name: str
    place: str
    big: object
    small: Figure
    lot: int
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class CutGroup:
    """A filled group; `tied` are the players tied with the last one in, on both sides.

    `decided_by` is the tie-break between the last one in and the first one out.
    """

    name: str
    is_out: bool
    players: tuple[CutPlayer, ...]
    tied: tuple[CutPlayer, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class GroupSplit:
    """The groups at the beginning of a block."""

    block: Block
    after: int
    groups: tuple[CutGroup, ...]


def cut_after(tournament: Tournament, after: int, book: Book | None = None) -> GroupSplit | None:
    """Return the groups after a round, if the next one begins a block with groups."""
    blocks = blocks_of(tournament)
    block = block_at(blocks, after + 1, settings_of(tournament))
    if not block.groups or block.first_round != after + 1 or after == 0:
        return None
    book = book or load_book(tournament)
    progress = book.progress(after)
    lines = {line.number: line for line in progress.standings()}
    names = {one.number: one.name for one in book.entries}
    by_hand = {one.player for one in block.placed}
    sections = _with_the_out(progress, block)
    groups = [
        _group(name, numbers, below, is_out=is_out, lines=lines, names=names, by_hand=by_hand)
        for (name, numbers, is_out), below in zip(
            sections, [*(each[1] for each in sections[1:]), ()], strict=True
        )
    ]
    return GroupSplit(block, after, tuple(groups))


def cut_to_come(tournament: Tournament) -> GroupSplit | None:
    """Return the next groups if the newest round is closed and the cut has no seats yet."""
    if not tournament.blocks:
        return None
    latest = tournament.rounds.published().order_by("-number").first()
    if latest is None or latest.state != Round.State.CLOSED:
        return None
    return cut_after(tournament, latest.number)


def public_cut(
    tournament: Tournament, after: int, book: Book, shielded: Set[int]
) -> GroupSplit | None:
    """Return the cut after a round with the names visible to the public; no query."""
    cut = cut_after(tournament, after, book)

    def shown(players: Sequence[CutPlayer]) -> tuple[CutPlayer, ...]:
        return tuple(
            replace(one, name=public_name(one.name, tournament, is_shielded=one.number in shielded))
            for one in players
        )

    if cut is None:
        return None
    groups = (replace(one, players=shown(one.players), tied=shown(one.tied)) for one in cut.groups)
    return replace(cut, groups=tuple(groups))


def _with_the_out(progress: Progress, block: Block) -> list[tuple[str, tuple[int, ...], bool]]:
    """Return the groups that play on, then those eliminated by this cut, in their order."""
    footing, earlier = progress.footing_of_next(), progress.footing.beyond
    playing = [(each.name, each.numbers, False) for each in footing.sections]
    gone = {each.number: ladder.group for ladder in footing.below for each in ladder.measured}
    order = [number for number in footing.order if number not in earlier]
    names = [group.name for group in block.groups if group.is_out]
    return [
        *playing,
        *((name, tuple(n for n in order if gone.get(n) == name), True) for name in names),
    ]


def _group(
    name: str,
    numbers: Sequence[int],
    below: Sequence[int],
    *,
    is_out: bool,
    lines: Mapping[int, Standing],
    names: Mapping[int, str],
    by_hand: set[int],
) -> CutGroup:
    def player(number: int) -> CutPlayer:
        line = lines.get(number)
        return CutPlayer(
            number=number,
            name=names[number],
            place="" if line is None or line.place is None else str(line.place),
            big=0 if line is None else line.big,
            small=0 if line is None else line.small,
            lot=0 if line is None else line.lot,
            is_by_hand=number in by_hand,
        )

    tied, decided_by = _at_the_line(numbers, below, lines, by_hand)
    return CutGroup(
        name=name,
        is_out=is_out,
        players=tuple(map(player, numbers)),
        tied=tuple(map(player, tied)),
        decided_by=decided_by,
    )


def _at_the_line(
    numbers: Sequence[int],
    below: Sequence[int],
    lines: Mapping[int, Standing],
    by_hand: set[int],
) -> tuple[list[int], str]:
    """Return the players tied with the last one in, on both sides, and the tie-break.

    If they share the place, it was the lot, which can be repeated from the seed.
    """
    inside = [n for n in numbers if n in lines and n not in by_hand]
    outside = [n for n in below if n in lines and n not in by_hand]
    if not inside or not outside:
        return [], ""
    last, first = lines[inside[-1]], lines[outside[0]]
    if (last.big, last.small) != (first.big, first.small):
        return [], "big" if last.big != first.big else "small"
    level = [
        n for n in (*inside, *outside) if (lines[n].big, lines[n].small) == (last.big, last.small)
    ]
    return level, "lot" if last.place == first.place else first.decided_by


@dataclass(frozen=True, slots=True)
class GroupToFill:
    """A group of a block that has not begun; `others` are already put into it by hand."""

    first_round: int
    index: int
    name: str
    block: str
    places: int | None
    others: frozenset[int]

    def left_beside(self, numbers: Iterable[int | None]) -> int | None:
        """Return how many places the standings fill besides these players; negative if it grows.

        The number of a player not entered yet is None.
        """
        placed = list(numbers)
        count = len(placed) + len(self.others - set(placed))
        return None if self.places is None else self.places - count


def groups_to_fill(tournament: Tournament) -> Iterator[GroupToFill]:
    """Yield the groups of coming blocks, except those of eliminated players."""
    for one in block_strip(tournament, tournament.rounds.published().count()):
        for index, group in enumerate(() if one.has_begun else one.block.groups):
            if not group.is_out:
                placed = (p.player for p in one.block.placed if p.group == group.name)
                title, first = block_title(one.block, one.number), one.block.first_round
                yield GroupToFill(first, index, group.name, title, group.first, frozenset(placed))
