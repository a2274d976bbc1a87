"""The fallback pack during a round, and during a block of groups."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, plan_blocks, play, play_and_close, seat
from tests.doors.table.phones import item, phone_at
from tests.paper.conftest import Printed
from tests.paper.reading import all_words, words
from tests.paper.test_going_on_by_hand import IN_ORDER, code_on
from tests.services.groups.finals import finals_of, go_on
from tournament.services.acts import Actor
from tournament.services.judging import voiding
from tournament.services.sheets import checking, entering

pytestmark = pytest.mark.sqlite_enough


def test_each_group_is_split_into_tables_separately(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    """All eleven together would be two tables of four and one of three."""
    tournament = event_of(11, settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": "A", "first": 6}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 1}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert "6 players: 2 tables of three 5 players: 1 table of five" in pages[0]
    sheets = [page for page in pages if "Signature" in page]
    assert ["E deal total" in page for page in sheets] == [False, False, True]


def test_tables_with_results_are_listed_without_a_sheet(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(9, settings={**IN_ORDER, "table_sizes": "4-5"})
    seat(tournament, by=director)
    entering.enter_totals(
        tournament, round_number=1, table_number=2, totals=[9, 1, -1, -4, -5], by=director
    )

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert len(pages) == 5
    assert "Tables that are in have no sheet here" in pages[0]
    assert ["Tables in, round 1" in pages[0], "1 / 2" in pages[0]] == [True, True]
    assert "Tables of round 1 that are in" in pages[3]
    assert "2 5 Evita Krūmiņa +9 1 6 6 Fēlikss Zariņš +1 2 4" in pages[3]
    assert "Anna Bērziņa" not in pages[3]
    assert "Signature" in pages[4]
    assert "Anna Bērziņa" in pages[4]


def test_a_pack_with_all_results_has_no_sheet(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert "All tables are in: their points are listed." in pages[0]
    assert [page for page in pages if "Signature" in page] == []


def test_disputed_and_void_results_are_marked(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    checking.raise_dispute(tournament, round_number=1, table_number=1, words="Eyes", by=director)
    voiding.void_table(tournament, voiding.VoidTable(1, 2), reason="cards missing", by=director)

    said = words(printed(tournament, "fallback_pack").pages[3])

    assert "2 5 Evita Krūmiņa – void –" in said
    assert "Disputed: table 1." in said


def test_deals_sent_by_a_phone_are_on_the_sheet(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    phone_at(seat(tournament, by=director)).send(item(1), item(2))

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert "If a sheet already has deals, continue below them." in pages[0]
    assert "B ordinary won" in pages[3]
    assert "C ordinary won" in pages[3]


def test_the_code_changes_with_each_result_of_the_open_round(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    codes = []
    for more in (0, 1, 0):
        tournament = event_of(4, settings=IN_ORDER)
        seat(tournament, by=director)
        totals = [9 + more, -2, -3, -4 - more]
        entering.enter_totals(
            tournament, round_number=1, table_number=1, totals=totals, by=director
        )
        codes.append(code_on(all_words(printed(tournament, "fallback_pack"))))

    assert (codes[0] == codes[2], codes[0] == codes[1]) == (True, False)


def test_the_pack_has_every_round_still_played_by_a_group(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = finals_of(event_of, director)
    go_on(tournament, 2, "A", by=director)
    tournament.refresh_from_db()

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    named = ["Seats of round 2", "Tables of round 2", "Seats of round 3", "Tables of round 3"]
    assert [any(name in page for page in pages[1:]) for name in named] == [True] * 4
    assert sum("Signature" in page for page in pages) == 2 + 2
    assert sum("Tables of round 2 that are in" in page for page in pages) == 1
