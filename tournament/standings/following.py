"""An event of blocks followed from its stored lines, as scoring follows one from its facts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.big_points import Place
from scoring.blocks import Block
from scoring.entrants import NO_PLACE, Result
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.event_settings import EventSettings
from scoring.events import Event, Player
from scoring.groups import PlacedTable
from scoring.progress import Progress
from scoring.teams import Team
from tournament.models import Entry, Penalty
from tournament.standings.penalties import points_taken

LinesOf = Mapping[int, Sequence[Result]]


def event_of(
    entries: Iterable[Entry],
    settings: EventSettings,
    seed: str,
    blocks: tuple[Block, ...],
    teams: tuple[Team, ...],
) -> Event:
    """Return an event without its rounds, and without what does not count in it."""
    players = (
        Player(
            number=entry.number,
            name="",
            club=entry.club,
            lot=entry.lot,
            from_round=entry.from_round,
            to_round=entry.to_round,
            rating=entry.rating,
            is_disqualified=entry.leaving == Entry.Leaving.DISQUALIFIED,
        )
        for entry in entries
    )
    return Event(
        name="",
        date="",
        preset="",
        settings=settings,
        seed=seed,
        players=tuple(players),
        blocks=blocks,
        teams=teams,
    )


def follow(
    event: Event,
    after: int,
    *,
    number_of: Mapping[int, int],
    lines_of: LinesOf,
    penalties: Iterable[Penalty],
) -> Progress:
    """Follow an event up to a round; `number_of` and `lines_of` go by entry. No query."""
    progress = Progress(event)
    results: dict[int, list[tuple[int, Result]]] = defaultdict(list)
    for entry, lines in lines_of.items():
        for line in lines:
            results[line.round].append((number_of[entry], line))
    taken: dict[int, list[tuple[int, TakenPoints]]] = defaultdict(list)
    for penalty in penalties:
        points = points_taken(penalty, lines_of.get(penalty.entry_id, ()))
        taken[points.round].append((number_of[penalty.entry_id], points))
    for number in range(1, after + 1):
        progress.count_in(number, results[number], taken[number], list(_tables(results[number])))
    return progress


def _tables(results: Iterable[tuple[int, Result]]) -> Iterator[PlacedTable]:
    """Yield the tables of a round with the places there; a void one has none."""
    found: dict[int, list[tuple[int, Place]]] = defaultdict(list)
    for number, result in results:
        if result.table:
            found[result.table].append((number, result.place))
    for _table, sitting in sorted(found.items()):
        places = tuple(place for _number, place in sitting if place != NO_PLACE)
        yield PlacedTable(tuple(number for number, _place in sitting), places)
