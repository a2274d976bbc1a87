"""Small events in blocks, and their standings."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.events import Event
from scoring.verification import verify, write_verdict
from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import Table, small_event

FIRST = (((1, 2, 3, 4), (12, -3, -5, -4)), ((5, 6, 7, 8), (9, 3, -12, 0)))
SECOND = (((1, 5, 6, 2), (3, 1, -1, -3)), ((8, 4, 3, 7), (3, 1, -1, -3)))


def with_block(
    *rounds: Sequence[Table] | Json, people: Json | None = None, **block: object
) -> Event:
    """Return an event of eight whose third round starts a block."""
    return small_event(
        8,
        FIRST,
        SECOND,
        *rounds,
        people=people or {},
        blocks=[{"first_round": 3, **block}],
    )


def last_lines(event: Event) -> list[tuple[object, ...]]:
    rounds = write_verdict(verify(event), [])["rounds"]
    assert isinstance(rounds, list)
    return [
        (line["place"], line["player"], line["big"], line["small"], line.get("group", "–"))
        for line in rounds[-1]["standings"]
    ]


THIRD = (((1, 5, 8, 6), (-6, -3, 3, 6)), ((4, 2, 3, 7), (-6, -3, 3, 6)))
