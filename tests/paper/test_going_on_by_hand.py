"""Documents for a computer failure: blank sheets, the fallback pack, and its code."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cast import EventOf, charge, close_latest, plan_blocks, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.reading import all_words, words
from tournament.models import Tournament
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.services.acts import Actor
from tournament.services.money.payments import mark_paid
from tournament.services.rounds import seating
from tournament.services.sheets import entering

pytestmark = pytest.mark.sqlite_enough

CODE = re.compile(r"[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4}")
IN_ORDER = {"first_seating": "list"}


def code_on(said: str) -> str:
    found = CODE.search(said)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(("size", "letters"), [(3, "A B C"), (5, "A B C D E")])
def test_a_blank_sheet_has_any_number_of_seats_and_deals(
    event_of: EventOf, printed: Printed, size: int, letters: str
) -> None:
    tournament = event_of(0)

    paper = printed(tournament, "blank_sheets", size=size, deals=17, copies=2)

    said = words(paper.pages[0])
    assert len(paper.pages) == 2
    assert "17 deals" in said
    assert " 16 17 " in said
    assert "17 18" not in said
    assert [letter for letter in letters.split() if f"{letter} deal total" not in said] == []


@pytest.mark.parametrize("params", [{"size": 6}, {"deals": 0}, {"deals": 201}, {"copies": 501}])
def test_an_impossible_blank_sheet_is_refused(event_of: EventOf, params: dict[str, int]) -> None:
    tournament = event_of(0)

    with pytest.raises(NothingToPrint):
        plan(Order("blank_sheets", tournament.pk, params, "en"))


def test_the_pack_contains_standings_drafted_seats_and_their_sheets(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert len(pages) == 6
    assert "If the computer fails: continue by hand" in pages[0]
    assert "Hang up the seats of this pack" in pages[0]
    assert "Standings after round 1" in pages[1]
    assert "Seats of round 2" in pages[2]
    assert "Tables of round 2" in pages[3]
    assert "Signature" in pages[4]
    assert all("DRAFT" in page for page in pages[2:])


@pytest.mark.parametrize(
    ("players", "settings", "said"),
    [
        (5, {"preset": "zole-english"}, "5 players: 1 table of four; 1 sits out"),
        (9, {"settings": {"table_sizes": "4"}}, "9 players: 2 tables of four; 1 sits out"),
    ],
)
def test_with_players_sitting_out_there_are_sheets_for_the_others(
    event_of: EventOf, printed: Printed, players: int, settings: dict[str, Any], said: str
) -> None:
    tournament = event_of(players, **settings)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert said in pages[0]
    assert len([page for page in pages if "Signature" in page]) == players // 4


def test_too_few_players_to_be_seated_get_the_usual_sheet(
    event_of: EventOf, printed: Printed
) -> None:
    tournament = event_of(1, settings={"table_sizes": "4"})

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert "Next round" not in pages[0]
    assert len([page for page in pages if "Signature" in page]) == 1


def test_before_a_block_its_own_sheets_are_printed(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(9, settings={**IN_ORDER, "rounds": 1})
    final = {"rounds": 1, "deals": 24, "table_sizes": "4-5"}
    plan_blocks(
        tournament,
        [{"first_round": 2, "preset": "lzf-rondo", "settings": final}],
        by=director,
    )
    tournament.refresh_from_db()
    before = words(printed(tournament, "blank_sheets").pages[0])
    play_and_close(tournament, by=director)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]
    sheet = words(printed(tournament, "blank_sheets").pages[0])

    assert "classic zole · 16 deals" in before
    assert [page.count("zole rondo · 24 deals") for page in pages] == [0, 0, 1, 1]
    assert "zole rondo · 24 deals" in sheet


def test_before_the_first_seats_the_pack_holds_blank_sheets(
    event_of: EventOf, printed: Printed
) -> None:
    tournament = event_of(9, settings={"table_sizes": "4-5"})

    paper = printed(tournament, "fallback_pack")

    assert len(paper.pages) == 1 + 2
    said = words(paper.pages[0])
    assert said.index("Seat the next round.") < said.index("Collect the sheets.")
    assert "Hang up the seats" not in said


def test_after_the_last_round_the_pack_has_no_seats(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)

    pages = [words(page) for page in printed(tournament, "fallback_pack").pages]

    assert len(pages) == 2
    assert "Collect the sheets." in pages[0]
    assert "Seat the next round." not in pages[0]
    assert "Standings after round 1" in pages[1]


def test_an_event_typed_in_again_has_the_same_code_as_the_lost_one(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    lost = event_of(8, settings=IN_ORDER)
    play_and_close(lost, by=director)
    code = code_on(all_words(printed(lost, "fallback_pack")))

    anew = event_of(8, settings=IN_ORDER, name="Rudens kauss no jauna")
    play_and_close(anew, by=director)

    assert code_on(all_words(printed(anew, "fallback_pack"))) == code


def test_a_difference_of_one_point_gives_another_code(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    codes = []
    for more in (0, 1):
        tournament = event_of(4, settings=IN_ORDER)
        _play(tournament, by=director, totals=[9 + more, -2, -3, -4 - more])
        codes.append(code_on(all_words(printed(tournament, "fallback_pack"))))

    assert codes[0] != codes[1]


def _play(tournament: Tournament, *, by: Actor, totals: list[int]) -> None:
    drafted = seat(tournament, by=by)
    entering.enter_totals(
        tournament, round_number=drafted.number, table_number=1, totals=totals, by=by
    )
    close_latest(tournament, by=by)


def test_the_check_in_list_has_the_known_arrivals_ticked(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(2)
    charge(tournament, by=director)
    mark_paid(tournament.entries.get(number=1), by=director)

    said = words(printed(tournament, "participants").pages[0])

    assert "1 Bērziņa Anna Cēsis ☑ ☐ 2 Kalniņš Bruno Rīga ☐ ☐" in said
    assert "2 players" in said


def test_a_game_with_one_kind_of_points_totals_them_without_a_sign(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, preset="golf")
    seat(tournament, by=director)
    entering.enter_totals(
        tournament, round_number=1, table_number=1, totals=[4, 51, 55, 1], by=director
    )
    close_latest(tournament, by=director)

    said = words(printed(tournament, "fallback_pack").pages[0])

    assert "Total points" in said
    assert "Total small points" not in said
    assert re.search(r"(?<![+\d])111\b", said)
