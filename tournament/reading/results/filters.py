"""Filtered standings: by words, club, category or group, with places among themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournament.models.player import normalise_name
from tournament.reading.results.standings import RankedPlayer, Ranking
from tournament.standings.table import StandingRow, in_category, in_group
from tournament.words import names

LONGEST = 100


def is_found(words: Iterable[str], *said: object) -> bool:
    """Whether all normalised words occur in a person's details."""
    written = normalise_name(" ".join(map(str, said)))
    return all(word in written for word in words)


@dataclass(frozen=True, slots=True)
class StandingsFilter:
    """Filters of the standings; an empty one has no effect."""

    search: str = ""
    club: str = ""
    category: str = ""
    group: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> StandingsFilter:
        """Parse the query string; long text is cut."""
        return cls(*(query.get(name, "")[:LONGEST].strip() for name in cls.__slots__))

    @property
    def is_narrowing(self) -> bool:
        """Whether any filter is set."""
        return bool(self.search or self.club or self.category or self.group)


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """The clubs, categories and groups to filter by."""

    clubs: tuple[str, ...]
    categories: tuple[str, ...]
    groups: tuple[str, ...] = ()


def offered(ranking: Ranking) -> FilterChoices:
    """Return the clubs, categories and groups in the standings, in order."""
    clubs = sorted(ranking.clubs, key=names.sort_key)
    return FilterChoices(tuple(clubs), tuple(sorted(ranking.categories)), _groups_after(ranking))


def _groups_after(ranking: Ranking) -> tuple[str, ...]:
    """Return the groups that have played by that round."""
    blocks = [block for block in ranking.book.blocks if block.first_round <= ranking.after]
    named = (group.name for block in blocks for group in block.groups)
    return tuple(dict.fromkeys(named))


def course_of_group(ranking: Ranking, group: str) -> Ranking:
    """Return the standings of a group's own course: only its players, from its first round."""
    begins = (
        block.first_round
        for block in ranking.book.blocks
        if any(each.name == group for each in block.groups)
    )
    own = narrowed(ranking, StandingsFilter(group=group))
    numbers = tuple(line.row.number for line in own.lines)
    return replace(own, numbers=numbers, since=min(begins), group=group)


def narrowed(ranking: Ranking, asked: StandingsFilter) -> Ranking:
    """Return the filtered lines; a category or group has its own places."""
    if not asked.is_narrowing:
        return ranking
    lines: Iterable[RankedPlayer] = ranking.lines
    if asked.category or asked.group:
        line_of = {line.row.number: line for line in ranking.lines}
        rows: Iterable[StandingRow] = (line.row for line in ranking.lines)
        rows = in_group(rows, asked.group) if asked.group else rows
        rows = in_category(rows, asked.category) if asked.category else rows
        lines = [
            replace(line_of[row.number], row=row, climbed=0, overall=line_of[row.number].row.place)
            for row in rows
        ]
    if asked.club:
        lines = (line for line in lines if line.row.club == asked.club)
    if words := normalise_name(asked.search).split():
        said = ((line, (line.name, line.row.number, line.row.club)) for line in lines)
        lines = (line for line, about in said if is_found(words, *about))
    return replace(ranking, lines=tuple(lines))
