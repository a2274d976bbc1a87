"""Small events as files that show the seats and results at a glance."""

from collections.abc import Mapping, Sequence

from scoring.entrants import Figure
from scoring.event_files import read_event
from scoring.events import Event
from scoring.verification import verify
from tests.scoring.sheet_notation import Json

Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The players of a table, seat A first, and their small points."""


def event_file(
    players: int, *rounds: Sequence[Table] | Json, settings: Json | None = None, **more: object
) -> Json:
    """Return an event as karta.tournament/1; a round with more than tables is given as JSON.

    `people` changes single players: {9: {"from_round": 2}}.
    """
    people = more.pop("people", {})
    assert isinstance(people, Mapping)
    return {
        "format": "karta.tournament/1",
        "name": "Rudens kauss",
        "date": "2026-11-21",
        "preset": more.pop("preset", "lzf-classic"),
        "settings": settings or {},
        "seed": "rudens-2026",
        "players": [
            {
                "number": number,
                "name": f"Spēlētājs {number}",
                "lot": number,
                **people.get(number, {}),
            }
            for number in range(1, players + 1)
        ],
        "rounds": [round_of(number, played) for number, played in enumerate(rounds, start=1)],
        **more,
    }


def round_of(number: int, played: Sequence[Table] | Json) -> Json:
    if isinstance(played, dict):
        return {**played, "number": number, "tables": tables_of(played["tables"])}
    return {"number": number, "tables": tables_of(played)}


def tables_of(tables: object) -> list[object]:
    assert isinstance(tables, list | tuple)
    return [
        table
        if isinstance(table, dict)
        else {"number": number, "seats": list(table[0]), "small": list(table[1])}
        for number, table in enumerate(tables, start=1)
    ]


def small_event(players: int, *rounds: Sequence[Table] | Json, **more: object) -> Event:
    return read_event(event_file(players, *rounds, **more))  # type: ignore[arg-type]


def next_seats(event: Event) -> list[tuple[int, ...]]:
    """Return the seats at each table of the next round."""
    following = verify(event).next
    assert following is not None
    return [table.seats for table in following.tables]


def final_lines(event: Event) -> list[tuple[str, int, str, Figure]]:
    """Return the standings after the last round: place, player, big and small points."""
    last = verify(event).rounds[-1].standings
    return [(str(line.place), line.number, str(line.big), line.small) for line in last]
