"""Many applicants at one moment: one gets the last place, a form sent twice counts once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.services.races.conftest import Hall

PROCESSES = 5
FORMS = 50
QUEUE = """
    SELECT queue_number, placed_at IS NOT NULL FROM tournament_application ORDER BY queue_number
"""
JOURNAL = """
    SELECT verb, count(*) FROM tournament_journalentry
    WHERE verb IN ('apply', 'place_application') GROUP BY verb ORDER BY verb
"""


def test_one_of_fifty_simultaneous_applicants_gets_the_last_place(hall: Hall) -> None:
    hall.prepare(["event"], players=7, until="entered")
    facts = {"name": "event", "capacity": 8, "forms": FORMS}
    hall.start("announce_entry", facts).answers()

    said = hall.both(
        *(("confirm", {"from": number, "step": PROCESSES}) for number in range(PROCESSES))
    )

    assert [set(answers[0]) for answers in said] == [{"number", "done"}] * PROCESSES
    # One has the place, and is the first of a queue without gaps.
    assert hall.ask(QUEUE) == [(turn, turn == 1) for turn in range(1, FORMS + 1)]
    assert hall.ask(JOURNAL) == [("apply", FORMS), ("place_application", 1)]


def test_a_form_sent_twice_at_one_moment_counts_once(hall: Hall) -> None:
    hall.prepare(["event"], players=4, until="entered")
    hall.start("announce_entry", {"name": "event", "capacity": 60, "forms": 0}).answers()

    said = hall.both(*[("apply", {"name": "event", "forms": 20})] * 3)

    assert [len(answers) for answers in said] == [20] * 3
    assert hall.ask("SELECT count(*), count(DISTINCT name) FROM tournament_application") == [
        (20, 20)
    ]
