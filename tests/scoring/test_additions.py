"""Files may have fields of other programs; misspelt known fields are still found."""

import copy
from typing import Any

import pytest

from scoring.errors import Faulty
from scoring.event_files import read_event, write_event
from scoring.rehearsals import invent_event
from scoring.sheet_files import read_sheet
from scoring.sheets import score

Json = dict[str, Any]
WON: Json = {"contract": "ordinary", "declarer": 1, "won": True}
SHEET: Json = {
    "format": "karta.sheet/1",
    "game": "zole-classic",
    "players": ["Anna", "Bruno", "Cilda", "Dainis"],
    "deals": [WON],
}


def test_a_field_of_another_program_is_ignored() -> None:
    deals = [{**WON, "id": "a-17", "entered_at": "18:03"}]

    small = score(read_sheet({**SHEET, "deals": deals, "hall": "Ogre"})).small

    assert small == (-1, 3, -1, -1)


@pytest.mark.parametrize(
    "change",
    [
        {"penalty_pule": []},
        {"first_dealr": 1},
        {"setings": {}},
        {"deals": [{**WON, "margn": "jani"}]},
        {"deals": [{"contract": "passed", "declarer": 1}]},
        {"settings": {"weather": "fine"}},
    ],
    ids=str,
)
def test_a_misspelt_or_mistyped_field_is_refused(change: Json) -> None:
    sheet = {**SHEET, **change}

    with pytest.raises(Faulty) as refused:
        score(read_sheet(sheet))

    assert [fault.code for fault in refused.value.faults] == ["field_unknown"]


def test_an_event_may_have_additional_fields_everywhere() -> None:
    event = invent_event(players=8, rounds=2, deals=4, preset="lzf-classic", seed="additions")
    written = write_event(event)
    added: Json = copy.deepcopy(written)
    added["website"] = "kārta"
    added["players"][0]["shirt"] = "L"
    added["rounds"][0]["weather"] = "rain"
    added["rounds"][0]["tables"][0]["window"] = True

    assert write_event(read_event(added)) == written
