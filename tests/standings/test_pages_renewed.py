"""Pages of standings that add new results equal those of a new process."""

from __future__ import annotations

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tournament import memo
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging


def test_pages_of_a_running_process_equal_those_of_a_new_one(
    director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(12, settings={"tie_breaks": ["last_round", "lot"]})
    play_and_close(tournament, by=director)
    second, visitor = seat(tournament, by=director), CacheClient()
    pages = [f"/{tournament.slug}/{page}" for page in ("standings/", "rounds/2/", "seats/", "")]
    remembered, anew = [], []

    for table in tables_of(second):
        enter_table(tournament, 2, table, by=director)
        judging.penalise(
            tournament, round_number=1, number=table.number, by=director, reason="late", big="-1"
        )
        remembered.append([visitor.get(page).content for page in pages])
        memo.clear()
        anew.append([CacheClient().get(page).content for page in pages])

    assert remembered == anew
    assert [len(set(page)) for page in zip(*anew, strict=True)] == [3, 3, 2, 3]
