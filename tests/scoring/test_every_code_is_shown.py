"""Every code of scoring occurs in an example: a sheet, an event, a text, or a hall.

The codes are read from the source (`codes_in_source.py`); the sheets in `sheets/` show most of
the faults of play. The others are here, each under its code.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event
from scoring.events import Event
from scoring.format_lines import read_line
from scoring.json_reader import load_json
from scoring.money_files import read_books, read_prize_lines
from scoring.progress import Progress
from scoring.series.files import read_series
from scoring.series.standings import series_standings
from scoring.sheet_files import read_sheet
from scoring.sheets import check, score
from scoring.table_sizes import split
from scoring.teams import Member, Team
from scoring.verification import verify
from tests.scoring.codes_in_source import codes_in_source
from tests.scoring.events_with_faults import EVENTS
from tests.scoring.sheet_notation import Json, deal_of, read_written_sheet
from tests.scoring.small_events import small_event
from tests.scoring.small_series import result, series_file

WRITTEN_SHEETS = sorted((Path(__file__).parent / "sheets").glob("*.toml"))


def sheet(*deals: object, **more: object) -> Json:
    names = ["Anna", "Bruno", "Cilda", "Dainis"]
    return {"game": "zole-classic", "players": names, "deals": list(deals), **more}


WON = deal_of("B ordinary won", 4)
PENALTY: Json = {"seat": 0, "after_deal": 0, "reason": ""}

SHEETS: Mapping[str, Json] = {
    "field_choice": sheet({"contract": "mysterious", "declarer": 1, "won": True}),
    "field_missing": sheet({"contract": "ordinary", "declarer": 1}),
    "field_type": sheet({**WON, "declarer": "B"}),
    "field_range": sheet(WON, first_dealer=5),
    "field_unknown": sheet({"contract": "annulled", "declarer": 1}),
    "game_unknown": {**sheet(WON), "game": "bridge"},
    "name_missing": {**sheet(WON), "players": ["Anna", " ", "Cilda", "Dainis"]},
    "name_too_long": {**sheet(WON), "players": ["Anna", "B" * 101, "Cilda", "Dainis"]},
    "name_unshowable": {**sheet(WON), "players": ["Anna", "B\u202eruno", "Cilda", "Dainis"]},
    "not_an_object": sheet("B won"),
    "scale_unusable": sheet(WON, settings={"big_points": {"4": [0, 2, 4, 6]}}),
    "table_game_needs_every_seat": {
        **sheet({"contract": "table", "eyes": [60, 60], "tricks": [4, 4]}),
        "game": "zole-rondo",
    },
    "text_too_long": sheet(WON, penalty_pules=[{**PENALTY, "reason": "x" * 501}]),
    "text_unshowable": sheet(WON, penalty_pules=[{**PENALTY, "reason": "late\x00"}]),
    "too_many_deals": sheet(*[WON] * 201),
    "too_many_penalty_pules": sheet(WON, penalty_pules=[PENALTY] * 201),
}

BY_INVENTION = {"teams_by_players"}
"""Codes that occur when events are invented, in test_rehearsals."""
TWO = [result(1, "1"), result(2, "2")]


def series(*results: Json, rule: Json | None = None, **more: object) -> Json:
    """Return a series of one stage."""
    return series_file({"unit": "big", **(rule or {})}, {"results": list(results), **more})


SERIES: Mapping[str, Json] = {
    "as_of_missing": series(*TWO, rule={"window_months": 12}),
    "bracket_twice": series(*TWO, rule={"brackets": [{"from": 1, "points": [1]}] * 2}),
    "coefficient_not_positive": series(*TWO, coefficient="0"),
    "fractions_too_fine": series_file(
        {"unit": "table", "points": [1]},
        *[
            {"participants": 999_999, "results": [result(1, f"1-{last}")], "date": "2026-01-30"}
            for last in range(900_001, 999_999, 101)
        ],
    ),
    "participants_too_few": series(*TWO, participants=1),
    "place_beyond_participants": series(result(1, "9"), participants=8),
    "place_held_too_often": series(result(1, "1"), result(2, "1")),
    "place_held_too_seldom": series(result(1, "1-2")),
    "place_unreadable": series(result(1, "2-1")),
    "places_left_out": series(result(1, "2")),
    "places_overlap": series(result(1, "1-2"), result(2, "2-3"), result(3, "2-3")),
    "player_twice_in_stage": series(result(1, "1"), result(1, "2")),
    "series_points_missing": series(*TWO, rule={"unit": "table"}),
    "stage_dated_before": series_file({"unit": "big"}, {"date": "2026-12-01", "results": []}, []),
    "stage_number_twice": series_file({"unit": "big"}, *[{"number": 1, "results": []}] * 2),
    "too_many_stages": series_file({"unit": "big"}, *[{"number": 1, "results": []}] * 1001),
}

FEE: Json = {"class": "all", "prize_cents": 0, "costs_cents": 0}
MONEY: Mapping[str, Json] = {
    "fee_class_twice": {"fees": [FEE, FEE], "players": []},
    "fee_class_unknown": {"fees": [FEE], "players": [{"number": 1, "class": "ladies"}]},
    "shares_above_the_fund": {"fees": [], "players": [], "prizes": {"shares": ["60", "50"]}},
    "too_many_prizes": {"fees": [], "players": [], "prizes": {"fixed_cents": [1] * 10_001}},
}

TEXTS: Mapping[str, bytes] = {
    "field_twice": b'{"game": "kop", "game": "golf"}',
    "file_too_large": b'"' + b"x" * 1_000_000 + b'"',
    "nested_too_deep": b"[" * 100_000 + b"]" * 100_000,
    "not_json": b"{",
    "not_unicode": b'"\xff"',
    "number_unreadable": b'{"seat": NaN}',
}

PRIZE_LINES: Mapping[str, str] = {"prize_line_unreadable": "50 x"}
FORMAT_LINES: Mapping[str, str] = {
    "format_line_unreadable": "30+10, 7×",
    "common_fee_missing": "ladies 0+10",
}

HALLS: Mapping[str, tuple[int, str]] = {
    "one_table_of_five": (5, "4-3"),
    "players_not_by_size": (18, "4"),
    "table_sizes_unknown": (18, "5-6"),
    "threes_fill_in": (11, "4-5"),
    "too_few_players": (2, "4-5"),
    "too_many_players": (100_001, "4-5"),
}

SAME_CLUB = {number: {"club": "Ogre"} for number in range(1, 6)}
SAME_TEAM = (Team("Ogre", tuple(map(Member, range(1, 6)))),)
FIRST_SEATS: Mapping[str, Event] = {
    "team_sits_together": replace(
        small_event(8, settings={"keep_teams_apart": True}), teams=SAME_TEAM
    ),
    "club_sits_together": small_event(8, settings={"keep_apart": True}, people=SAME_CLUB),
    "opponents_meet_again": small_event(8, preset="kop"),
    "one_of_five_sits_out": small_event(5, preset="zole-english"),
}


def codes_of_sheet(raw: Json) -> set[str]:
    try:
        read = read_sheet(raw)
        found = check(read)
        notices = () if found else score(read).notices
    except Faulty as refused:
        return {fault.code for fault in refused.faults}
    return {fault.code for fault in found} | {notice.code for notice in notices}


def codes_of_event(raw: Json) -> set[str]:
    try:
        verdict = verify(read_event(raw))
        return {found.code for found in (*verdict.differences, *verdict.notes)}
    except Faulty as refused:
        return {fault.code for fault in refused.faults}


def codes_of_series(raw: Json) -> set[str]:
    try:
        series_standings(read_series(raw))
    except Faulty as refused:
        return {fault.code for fault in refused.faults}
    return set()


def codes_of_money(raw: Json) -> set[str]:
    with pytest.raises(Faulty) as refused:
        read_books({"format": "karta.money/1", **raw})
    return {fault.code for fault in refused.value.faults}


def codes_of_text(text: bytes) -> set[str]:
    try:
        load_json(text, largest=1_000_000)
    except Faulty as refused:
        return {fault.code for fault in refused.faults}
    return set()


def codes_of_hall(players: int, policy: str) -> set[str]:
    try:
        return {notice.code for notice in split(players, policy).notices}
    except Faulty as refused:
        return {fault.code for fault in refused.faults}


@pytest.mark.parametrize(("code", "raw"), SHEETS.items(), ids=list(SHEETS))
def test_a_sheet_gives_the_code(code: str, raw: Json) -> None:
    assert code in codes_of_sheet(raw)


@pytest.mark.parametrize(("code", "raw"), EVENTS.items(), ids=list(EVENTS))
def test_an_event_gives_the_code(code: str, raw: Json) -> None:
    assert code in codes_of_event(raw)


@pytest.mark.parametrize(("code", "raw"), SERIES.items(), ids=list(SERIES))
def test_a_series_gives_the_code(code: str, raw: Json) -> None:
    assert code in codes_of_series(raw)


@pytest.mark.parametrize(("code", "raw"), MONEY.items(), ids=list(MONEY))
def test_a_settlement_gives_the_code(code: str, raw: Json) -> None:
    assert code in codes_of_money(raw)


@pytest.mark.parametrize(("code", "text"), TEXTS.items(), ids=list(TEXTS))
def test_a_text_gives_the_code(code: str, text: bytes) -> None:
    assert codes_of_text(text) == {code}


@pytest.mark.parametrize(("code", "line"), FORMAT_LINES.items(), ids=list(FORMAT_LINES))
def test_a_format_line_gives_the_code(code: str, line: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_line(line)

    assert {fault.code for fault in refused.value.faults} == {code}


@pytest.mark.parametrize(("code", "line"), PRIZE_LINES.items(), ids=list(PRIZE_LINES))
def test_a_prize_line_gives_the_code(code: str, line: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_prize_lines(line, "")

    assert {fault.code for fault in refused.value.faults} == {code}


@pytest.mark.parametrize(("code", "hall"), HALLS.items(), ids=list(HALLS))
def test_a_number_of_players_gives_the_code(code: str, hall: tuple[int, str]) -> None:
    assert codes_of_hall(*hall) == {code}


@pytest.mark.parametrize(("code", "event"), FIRST_SEATS.items(), ids=list(FIRST_SEATS))
def test_the_first_seats_give_the_code(code: str, event: Event) -> None:
    seating = Progress(event).seat_next(range(1, len(event.players) + 1))

    assert {notice.code for notice in seating.notices} == {code}


def test_every_code_in_the_source_has_an_example() -> None:
    by_written_sheets = set().union(
        *(codes_of_sheet(read_written_sheet(path).raw) for path in WRITTEN_SHEETS)
    )

    lines = {*FORMAT_LINES, *PRIZE_LINES}
    by_example = {*SHEETS, *EVENTS, *SERIES, *MONEY, *TEXTS, *HALLS, *lines, *FIRST_SEATS}
    assert by_written_sheets | by_example | BY_INVENTION == codes_in_source()
