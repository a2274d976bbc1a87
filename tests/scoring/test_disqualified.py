"""Disqualified players: their last round, and whether they keep a place."""

from __future__ import annotations

from scoring.event_files import read_event, write_event
from scoring.verification import verify, write_verdict
from tests.scoring.first_rounds import FIRST, SECOND
from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import final_lines, small_event


def test_a_disqualified_player_has_no_place_from_their_last_round() -> None:
    out = {1: {"disqualified": True, "to_round": 2}}
    third = (((5, 2, 4), (4, -1, -3)), ((6, 8, 7, 3), (3, 1, -1, -3)))

    rounds = verify(small_event(8, FIRST, SECOND, third, people=out)).rounds

    places = [{line.number: line.place for line in worked.standings} for worked in rounds]
    assert [str(placed[1]) for placed in places] == ["1", "None", "None"]
    assert [line.number for line in rounds[2].standings][-1] == 1


def test_without_a_last_round_the_place_is_lost_at_the_events_last() -> None:
    out = {1: {"disqualified": True}}

    before = small_event(8, FIRST, people=out, settings={"rounds": 2})
    after = small_event(8, FIRST, SECOND, people=out, settings={"rounds": 2})

    assert final_lines(before)[0] == ("1", 1, "6", 12)
    assert final_lines(after)[-1] == ("None", 1, "6", 3)


def test_a_setting_can_keep_a_disqualified_players_place() -> None:
    out = {1: {"disqualified": True, "to_round": 1}}

    event = small_event(8, FIRST, people=out, settings={"disqualified": "keeps_place"})

    assert final_lines(event)[0] == ("1", 1, "6", 12)


def test_the_file_contains_disqualifications() -> None:
    event = small_event(8, FIRST, people={1: {"disqualified": True, "to_round": 1}})

    written = write_event(event)

    assert read_event(written) == event
    people: list[Json] = written["players"]  # type: ignore[assignment]
    assert [p["number"] for p in people if p.get("disqualified")] == [1]
    assert write_verdict(verify(event), [])["rounds"][0]["standings"][-1] == {  # type: ignore[index]
        "place": None,
        "player": 1,
        "big": "6",
        "small": 12,
        "decided_by": "disqualified",
    }
