"""The same button pressed on two servers at one moment: one act, and both users get an answer.

The day runs once through eight tournaments; the tests check the result of each button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.doors.desk.two_servers import Answer, Visitor, at_once, server_of
from tests.served.servers import Server
from tests.services.races.conftest import Hall, empty, hall_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["empty"]
pytestmark = pytest.mark.django_db

NAMES = [f"t{number}" for number in range(8)]
DACE = ("12", "-3", "-3", "-6")
SANDRA = ("9", "0", "-3", "-6")

Pairs = list[tuple[Answer, Answer]]


class Day:
    """The answers to every button at each of the two servers, and the stored rows."""

    def __init__(self, hall: Hall, people: dict[str, Visitor]) -> None:
        self.hall = hall
        self._people = people
        self.told: dict[str, Pairs] = {}

    def press(self, button: str, path: str, *typed: tuple[str, dict[str, object]]) -> None:
        """Have two users press a button in every tournament."""
        presses = [(self._people[name], facts) for name, facts in typed]
        told = [at_once(f"/desk/{name}/{path}", *presses) for name in NAMES]
        self.told[button] = [(first, second) for first, second in told]

    def lines(self, verb: str) -> list[int]:
        """Return the number of an act's lines in each tournament's journal."""
        lines = self.hall.ask("SELECT tournament_id, verb FROM tournament_journalentry")
        return list(Counter(line for line in lines if line[1] == verb).values())


@pytest.fixture(scope="module")
def day(empty: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    """Run the first day of eight tournaments, every button pressed twice at once."""
    folder: Path = tmp_path_factory.mktemp("day")
    with hall_of(empty, folder) as hall:
        servers = [server_of(hall.surroundings) for _ in range(2)]
        try:
            yield _run(hall, servers)
        finally:
            for server in servers:
                server.stop()


def _run(hall: Hall, servers: list[Server]) -> Day:
    names = {"names": NAMES}
    doors = hall.start("open_doors", {**names, "people": ["Dace", "Sandra", "Vita", "Maija"]})
    sessions = {told["name"]: told["session"] for told in doors.answers()}
    for server in servers:
        server.wait()
    people = {
        name: Visitor(servers[at % 2], session)
        for at, (name, session) in enumerate(sessions.items())
    }
    day = Day(hall, people)
    both: tuple[tuple[str, dict[str, object]], ...] = (("Dace", {}), ("Sandra", {}))
    day.press("draft", "seats/draft/", *both)
    day.press("publish", "rounds/1/seats/publish/", *both)
    day.press("start", "rounds/1/start/", *both)
    day.press("pause", "rounds/1/pause/", *both)
    day.press("resume", "rounds/1/resume/", *both)
    day.press("enter", "results/1/enter/", ("Dace", _sheet(DACE)), ("Sandra", _sheet(SANDRA)))
    hall.start("doubt", {**names, "people": ["Maija", "Vita"]}).answers()
    day.press(
        "settle",
        "results/1/2/dispute/settle/",
        ("Dace", {"version": 1, "words": "the paper of table 2"}),
        ("Sandra", {"version": 2, "words": "the players of table 2"}),
    )
    seen: dict[str, object] = {"table": 1, "seen": 1, "seen_table": 1}
    day.press("tick", "results/1/checks/tick/", ("Vita", seen), ("Maija", seen))
    hall.start("tick", {**names, "person": "Vita"}).answers()
    day.press("close", "rounds/1/close/", *both)
    day.press("rehearse", "rounds/2/rehearse/", *both)
    return day


def _sheet(totals: tuple[str, ...]) -> dict[str, object]:
    return {"table": 1, **{f"total_{seat}": total for seat, total in enumerate(totals)}}


@pytest.mark.parametrize(
    "button", ["draft", "publish", "start", "pause", "resume", "close", "rehearse"]
)
def test_both_find_it_done(day: Day, button: str) -> None:
    assert [(first.status, second.status) for first, second in day.told[button]] == [(302, 302)] * 8


@pytest.mark.parametrize(
    ("verb", "times"),
    [
        ("draft_seating", 2),
        ("publish_seating", 2),
        ("start_round", 1),
        ("pause_clock", 1),
        ("resume_clock", 1),
        ("settle_dispute", 1),
        ("close_round", 2),
    ],
)
def test_it_is_done_once_a_round(day: Day, verb: str, times: int) -> None:
    assert day.lines(verb) == [times] * 8


def test_two_rounds_are_seated_and_nobody_sits_twice(day: Day) -> None:
    seats = "SELECT round_id, count(*), count(DISTINCT entry_id) FROM tournament_seat"

    assert [row[1:] for row in day.hall.ask(f"{seats} GROUP BY round_id")] == [(8, 8)] * 16


def test_of_two_who_enter_a_table_the_loser_sees_both_sheets_and_keeps_their_own(day: Day) -> None:
    for dace, sandra in day.told["enter"]:
        won, lost = (dace, sandra) if dace.status == 302 else (sandra, dace)
        mine, theirs = (SANDRA, DACE) if lost is sandra else (DACE, SANDRA)

        assert (won.status, lost.status) == (302, 409)
        assert set(mine) <= set(lost.fields)
        assert all(f"{total}".replace("-", "−") in lost.words for total in theirs)


def test_of_two_who_settle_a_dispute_the_loser_is_told_and_keeps_their_words(day: Day) -> None:
    for dace, sandra in day.told["settle"]:
        won, lost = (dace, sandra) if dace.status == 302 else (sandra, dace)
        words = "the players of table 2" if lost is sandra else "the paper of table 2"

        assert (won.status, lost.status) == (302, 422)
        assert "Table 2 is not disputed." in lost.words
        assert words in lost.fields


def test_of_two_who_check_a_sheet_the_loser_is_told_who_was_first(day: Day) -> None:
    for vita, maija in day.told["tick"]:
        won, lost = (vita, maija) if vita.status == 302 else (maija, vita)
        first = "Vita" if won is vita else "Maija"

        assert (won.status, lost.status) == (302, 422)
        assert f"{first} has checked table 1 already." in lost.words


def test_every_table_has_one_result_that_counts(day: Day) -> None:
    current = "SELECT table_id, count(*) FROM tournament_sheetversion WHERE is_current"

    assert [count for _, count in day.hall.ask(f"{current} GROUP BY table_id")] == [1] * 32
