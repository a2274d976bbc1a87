"""Several directors at once, each a real process, on a shared database."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.services.races.conftest import Hall

CURRENT = """
    SELECT t.number, count(*) FROM tournament_sheetversion v
    JOIN tournament_table t ON t.id = v.table_id WHERE v.is_current GROUP BY t.number
"""
UNBALANCED_LINES = """
    SELECT v.id FROM tournament_sheetversion v
    LEFT JOIN tournament_sheetline l ON l.version_id = v.id
    GROUP BY v.id HAVING count(l.id) <> 4 OR sum(l.small) <> 0
"""
KILLS = 6
ENTRIES = 200
NAMES = [f"t{number}" for number in range(8)]


def test_two_simultaneous_saves_of_a_table_make_one_result_and_inform_both_users(
    hall: Hall,
) -> None:
    hall.prepare(["event"], players=80, until="seated")
    dace = {"name": "event", "tables": 20, "signed": "Dace", "totals": [12, -3, -3, -6]}
    sandra = {"name": "event", "tables": 20, "signed": "Sandra", "totals": [9, 0, -3, -6]}

    first, second = hall.both(("save", dace), ("save", sandra))

    for number in range(1, 21):
        winner, loser = (first, second) if "done" in first[number] else (second, first)
        mine, theirs = (sandra, dace) if loser is second else (dace, sandra)
        assert "done" in winner[number]
        assert loser[number]["refused"] == "entered_meanwhile"
        assert loser[number]["totals"] == theirs["totals"]
        assert loser[number]["yours"] == mine["totals"]
    assert sorted(hall.ask(CURRENT)) == [(number, 1) for number in range(1, 21)]
    assert hall.ask(UNBALANCED_LINES) == []


def test_of_two_simultaneous_confirmations_one_is_accepted(hall: Hall) -> None:
    hall.prepare(["event"], players=40, until="disputed")

    first, second = hall.both(
        ("settle", {"name": "event", "tables": 10, "signed": "Dace", "version": 1}),
        ("settle", {"name": "event", "tables": 10, "signed": "Sandra", "version": 2}),
    )

    for number in range(1, 11):
        outcomes = [first[number].get("refused"), second[number].get("refused")]
        assert sorted(map(str, outcomes)) == ["None", "no_dispute"]
    assert sorted(hall.ask(CURRENT)) == [(number, 1) for number in range(1, 11)]


def test_simultaneous_changes_of_a_person_are_serialised_and_journalled_at_both_desks(
    hall: Hall,
) -> None:
    hall.prepare(["autumn", "winter"], players=20, until="entered")

    first, second = hall.both(
        ("rename", {"name": "autumn", "signed": "Dace", "club": "Ogre"}),
        ("rename", {"name": "winter", "signed": "Sandra", "club": "Talsi"}),
    )

    assert [first[number].keys() for number in first] == [{"number", "done"}] * 20
    assert [second[number].keys() for number in second] == [{"number", "done"}] * 20
    kept = "SELECT DISTINCT t.slug, e.club FROM tournament_entry e"
    kept += " JOIN tournament_tournament t ON t.id = e.tournament_id ORDER BY 1"
    assert hall.ask(kept) == [("autumn", "Ogre"), ("winter", "Talsi")]
    noted = "SELECT tournament_id, count(*) FROM tournament_journalentry"
    noted += " WHERE verb IN ('change_register', 'change_person') GROUP BY tournament_id"
    assert [count for _owner, count in hall.ask(noted)] == [40, 40, 40]


def test_seats_drafted_twice_at_once_exist_once(hall: Hall) -> None:
    hall.prepare(NAMES, players=8, until="entered")

    hall.both(("draft", {"names": NAMES}), ("draft", {"names": NAMES}))

    rounds = "SELECT count(*) FROM tournament_round"
    seats = "SELECT count(*) FROM tournament_seat"
    assert (hall.ask(rounds), hall.ask(seats)) == ([(8,)], [(64,)])


def test_of_two_simultaneous_draws_one_is_refused(hall: Hall) -> None:
    hall.prepare(NAMES, players=8, until="entered")

    first, second = hall.both(
        ("draw", {"names": NAMES, "signed": "Dace"}),
        ("draw", {"names": NAMES, "signed": "Sandra"}),
    )

    drew = {}
    for number, name in enumerate(NAMES, start=1):
        told = {"Dace": first[number].get("refused"), "Sandra": second[number].get("refused")}
        assert sorted(map(str, told.values())) == ["None", "drawn_meanwhile"]
        drew[name] = next(who for who, refused in told.items() if refused is None)
    listed = "SELECT t.slug, d.signed FROM tournament_lotdraw d"
    listed += " JOIN tournament_tournament t ON t.id = d.tournament_id"
    assert sorted(hall.ask(listed)) == sorted(drew.items())
    noted = "SELECT t.slug, j.signed FROM tournament_journalentry j"
    noted += " JOIN tournament_tournament t ON t.id = j.tournament_id WHERE j.verb = 'draw_lots'"
    assert sorted(hall.ask(noted)) == sorted(drew.items())
    counts = "SELECT count(*) FROM tournament_lotdraw d JOIN tournament_tournament t"
    assert hall.ask(f"{counts} ON t.id = d.tournament_id AND t.seed = d.seed") == [(8,)]
    given = "SELECT tournament_id, count(DISTINCT lot) FROM tournament_entry GROUP BY tournament_id"
    assert [lots for _tournament, lots in hall.ask(given)] == [8] * 8


def test_seats_published_twice_at_once_are_published_once(hall: Hall) -> None:
    hall.prepare(NAMES, players=8, until="drafted")

    first, second = hall.both(("publish", {"names": NAMES}), ("publish", {"names": NAMES}))

    said = "SELECT tournament_id, count(*) FROM tournament_publication GROUP BY tournament_id"
    assert {first[n]["done"] == second[n]["done"] for n in first} == {True}
    assert [count for _, count in hall.ask(said)] == [1] * 8


def test_a_result_saved_during_closing_is_included_or_keeps_the_round_open(
    hall: Hall,
) -> None:
    hall.prepare(NAMES, players=8, until="one_missing")

    brought, closed = hall.both(("bring", {"names": NAMES}), ("close", {"names": NAMES}))

    states: dict[str, str] = dict(
        hall.ask(
            "SELECT t.slug, r.state FROM tournament_round r"
            " JOIN tournament_tournament t ON t.id = r.tournament_id"
        )
    )
    for number, name in enumerate(NAMES, start=1):
        assert "done" in brought[number]
        refused = closed[number].get("refused")
        assert refused in (None, "sheets_missing")
        assert states[name] == ("playing" if refused else "closed")
    assert hall.ask(UNBALANCED_LINES) == []


def test_acknowledged_results_survive_a_kill_completely(hall: Hall) -> None:
    chance = random.Random(7)
    hall.prepare(["event"], players=40, until="seated")
    acknowledged: set[int] = set()

    for kills in range(KILLS + 1):
        machine = hall.start("type_on", {"name": "event", "tables": 10, "entries": ENTRIES})
        heard = [machine.stdout.readline()]
        if kills < KILLS:
            time.sleep(chance.uniform(0.0, 0.3))
            machine.kill()
        heard += machine.rest()
        acknowledged |= {_version(line) for line in heard if "}" in line}

    versions = {pk for (pk,) in hall.ask("SELECT id FROM tournament_sheetversion")}
    entered = "SELECT count(*) FROM tournament_journalentry WHERE verb = 'enter_totals'"
    revision = "SELECT revision FROM tournament_tournament"
    journal = "SELECT max(revision) FROM tournament_journalentry"
    assert acknowledged <= versions
    assert len(versions) == ENTRIES
    assert hall.ask(entered) == [(len(versions),)]
    assert hall.ask(UNBALANCED_LINES) == []
    assert sorted(hall.ask(CURRENT)) == [(number, 1) for number in range(1, 11)]
    assert hall.ask(revision) == hall.ask(journal)


def _version(line: str) -> int:
    return int(json.loads(line)["version"])
