"""What a visitor asks of the standings: a name, a club, a category."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.big_points import places
from tournament import names
from tournament.models.player import fold
from tournament.wall.standings import Ranked, Ranking

LONGEST = 100


@dataclass(frozen=True, slots=True)
class Asked:
    """What the lines are to be narrowed to; whatever is empty narrows nothing."""

    search: str = ""
    club: str = ""
    category: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Asked:
        """Return what a query asks; words that nobody would type are cut short."""
        return cls(*(query.get(name, "")[:LONGEST].strip() for name in cls.__slots__))

    @property
    def is_narrowing(self) -> bool:
        """Whether anything is asked at all."""
        return bool(self.search or self.club or self.category)


@dataclass(frozen=True, slots=True)
class Offered:
    """The clubs and categories that can be asked for."""

    clubs: tuple[str, ...]
    categories: tuple[str, ...]


def offered(ranking: Ranking) -> Offered:
    """Return the clubs and categories of those who stand in the standings, in order."""
    clubs = sorted(ranking.clubs, key=names.sort_key)
    return Offered(tuple(clubs), tuple(sorted(ranking.categories)))


def narrowed(ranking: Ranking, asked: Asked) -> Ranking:
    """Return the lines that are asked for, those of a category placed among themselves."""
    if not asked.is_narrowing:
        return ranking
    lines: Iterable[Ranked] = ranking.lines
    if asked.category:
        lines = _among(line for line in lines if asked.category in line.row.categories)
    if asked.club:
        lines = (line for line in lines if line.row.club == asked.club)
    if words := fold(asked.search).split():
        lines = (line for line in lines if _answers(line, words))
    return replace(ranking, lines=tuple(lines))


def is_found(words: Iterable[str], *said: object) -> bool:
    """Whether each of the folded words begins or continues something that is said of somebody."""
    written = fold(" ".join(map(str, said)))
    return all(word in written for word in words)


def _answers(line: Ranked, words: Iterable[str]) -> bool:
    return is_found(words, line.name, line.row.number, line.row.club)


def _among(lines: Iterable[Ranked]) -> list[Ranked]:
    kept = list(lines)
    # Who shared a place with somebody still shares it with him.
    among = places([-line.row.place.first for line in kept])
    return [
        replace(
            line,
            row=replace(line.row, order=order, place=place),
            climbed=0,
            overall=line.row.place,
        )
        for order, (line, place) in enumerate(zip(kept, among, strict=True), start=1)
    ]
