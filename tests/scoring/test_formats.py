"""Every file that Kārta writes or publishes as an example matches its schema.

An event as one line, in the calendar's notation.
"""

from __future__ import annotations

import copy
from importlib.resources import files
from typing import Any

import pytest

from scoring import games, schemas
from scoring.criteria import CRITERIA, DISQUALIFIED, SHARED, TIE_BREAKS
from scoring.errors import Faulty
from scoring.format_lines import FormatLine, read_line
from scoring.presets import PRESETS
from scoring.schemas import FORMATS, schema, with_names
from tests.formats import departures, validator
from tests.scoring.published import example

Path_ = tuple[str | int, ...]


def changed(document: dict[str, Any], path: Path_, value: object) -> dict[str, Any]:
    """Return the document with a different value at the path."""
    copied = copy.deepcopy(document)
    place: Any = copied
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copied


@pytest.mark.parametrize("name", FORMATS)
def test_a_schema_is_valid(name: str) -> None:
    validator(name).check_schema(schema(name))

    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_of_sheets_lists_every_game() -> None:
    assert schema("karta.sheet/1")["$defs"]["game"] == {"enum": list(games.GAMES)}


def test_the_schema_of_tournaments_lists_all_values_of_the_engine() -> None:
    listed = {
        "preset": list(PRESETS),
        **{
            f"preset_of_{game}": [name for name, preset in PRESETS.items() if preset.game == game]
            for game in games.GAMES
        },
        "tie_break": [*TIE_BREAKS, SHARED],
        "decided_by": [*CRITERIA, SHARED, DISQUALIFIED],
    }
    definitions = schema("karta.tournament/1")["$defs"]

    assert {name: definitions[name]["enum"] for name in listed} == listed, "gather_names lists them"


def test_generating_the_schemas_changes_nothing() -> None:
    published = (files(schemas) / FORMATS["karta.tournament/1"]).read_text("utf-8")

    assert with_names(published) == published


@pytest.mark.parametrize("name", FORMATS)
def test_the_published_example_matches_its_schema(name: str) -> None:
    document = example(name.replace("/", "-"))

    assert (document["format"], departures(document)) == (name, [])


@pytest.mark.parametrize("name", FORMATS)
def test_a_new_key_is_allowed(name: str) -> None:
    document = {**example(name.replace("/", "-")), "added_later": [1, 2]}

    assert departures(document) == []


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("left_out", ["first", "last"])
def test_a_required_field_cannot_be_omitted(name: str, left_out: str) -> None:
    document = example(name.replace("/", "-"))
    required = schema(name)["required"]
    del document[required[1 if left_out == "first" else -1]]

    assert departures(document) != []


WRONG_SHEETS: list[tuple[Path_, object]] = [
    (("game",), "bridge"),
    (("players",), ["Anna", "Bruno"]),
    (("players", 0), " "),
    (("players", 0), "A" * 101),
    (("first_dealer",), 5),
    (("deals_planned",), 0),
    (("settings", "leftover_pules"), "some"),
    (("settings", "small_zole_lost"), 8),
    (("settings", "big_points"), {"4": [6, 4, 2]}),
    (("settings", "big_points"), {"6": [6, 4, 2, 1, 0, 0]}),
    (("deals",), [{}] * 201),
    (("deals", 0), {}),
    (("deals", 0, "contract"), "table"),
    (("deals", 0, "declarer"), "B"),
    (("deals", 0, "won"), 1),
    (("deals", 0, "surrendered"), True),
    (("deals", 1, "margin"), "exit"),
    (("deals", 2, "eyes"), 121),
    (("deals", 2), {"contract": "ordinary", "declarer": 0, "eyes": 30}),
    (("deals", 2), {"contract": "ordinary", "declarer": 0}),
    (("penalty_pules", 0, "after_deal"), -1),
    (("penalty_pules", 0), {"seat": 1}),
]
WRONG_SCORES: list[tuple[Path_, object]] = [
    (("places", 0), "2–4"),
    (("places", 0), 2),
    (("big", 0), 2),
    (("big", 0), "2.33"),
    (("big", 0), "4/0"),
    (("rows", 0, "idle"), [0, 0]),
    (("rows", 0, "points", 0), 0.5),
    (("rows", 0, "pules"), {"common": 1}),
    (("deals_played",), None),
]
WRONG_TOURNAMENTS: list[tuple[Path_, object]] = [
    (("preset",), "bridge"),
    (("date",), "21.11.2026."),
    (("players",), []),
    (("players", 0, "number"), 0),
    (("players", 0, "name"), ""),
    (("settings", "table_sizes"), "5-4"),
    (("settings", "tie_breaks"), ["last_round", "last_round"]),
    (("settings", "strike_worst"), 3),
    (("rounds", 0, "tables", 0, "seats"), [1, 1, 2, 3]),
    (("rounds", 0, "tables", 0), {"number": 1, "seats": [1, 2, 3, 4]}),
    (("rounds", 0, "tables", 1, "sheet"), {}),
    (("rounds", 0, "tables", 1, "sheet", "deals"), [{"results": [1]}]),
    (("rounds", 0, "penalties", 0, "big"), "−1"),
]
WRONG_VERDICTS: list[tuple[Path_, object]] = [
    (("rounds", 0, "standings", 0, "place"), "1."),
    (("rounds", 0, "standings", 0, "decided_by"), "luck"),
    (("rounds", 0, "tables", 0, "big", 0), "6.0"),
    (("next",), {"number": 2}),
    (("next", "tables"), []),
    (("differences",), [""]),
]
WRONG_FAULTS: list[tuple[Path_, object]] = [
    (("faults",), []),
    (("faults", 0, "deal"), 0),
    (("faults", 0, "seat"), "A"),
    (("faults", 0, "code"), "Eyes out of range"),
    (("faults", 0, "round"), None),
]
WRONG_SERIES: list[tuple[Path_, object]] = [
    (("rule", "unit"), "eyes"),
    (("rule", "weather"), "fine"),
    (("rule", "count"), 0),
    (("rule", "tie_breaks"), ["small", "small"]),
    (("rule", "window_months"), 12),
    (("players", 0, "id"), "1"),
    (("stages", 0, "coefficient"), 1.2),
    (("stages", 0, "date"), "30.01.2026."),
    (("stages", 0, "results", 0, "place"), "3–4"),
    (("stages", 0, "results", 0, "big"), 18),
    (("stages", 0, "results", 0, "small"), "41"),
]
WRONG_RESULTS: list[tuple[Path_, object]] = [
    (("game",), "bridge"),
    (("date",), "14.03.2026."),
    (("results", 0, "name"), " "),
    (("results", 0, "place"), 3),
    (("results", 0, "small"), "94"),
]
WRONG_MONEY: list[tuple[Path_, object]] = [
    (("stake_cents",), -1),
    (("fees", 0), {"class": "everybody"}),
    (("prizes", "shares", 0), 12.5),
    (("prizes", "round_to_cents"), 0),
    (("players", 0, "place"), "1."),
    (("players", 0, "paid_cents"), "40.00"),
]
WRONG_SETTLEMENTS: list[tuple[Path_, object]] = [
    (("fund_cents",), -1),
    (("prizes", 0), {"player": 1, "cents": 0}),
    (("stakes", 0, "player"), 0),
    (("transfers", 0, "cents"), 0),
    (("transfers", 0), {"from": 7, "to": 1}),
]
WRONG_SERIES_STANDINGS: list[tuple[Path_, object]] = [
    (("rows", 0, "place"), 1),
    (("rows", 0, "total"), "70.5"),
    (("rows", 0, "decided_by"), "luck"),
    (("rows", 0, "stages", 0), {"number": 1, "value": "18"}),
]

WRONG_EVENTS: list[tuple[Path_, object]] = [
    (("events", 0, "state"), "planned"),
    (("events", 0, "start"), "10.00"),
    (("events", 0, "fees", 0, "prize_cents"), "30"),
    (("events", 0, "capacity"), 0),
    (("events", 0, "currency"), "€"),
]
WRONG_RATINGS: list[tuple[Path_, object]] = [
    (("rows", 0, "place"), "1."),
    (("rows", 0, "points"), "86.4"),
    (("rows", 0, "decimal"), "86.4"),
    (("rows", 0, "move"), "2"),
]


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        (name, *wrong)
        for name, wrongs in {
            "karta.sheet-1": WRONG_SHEETS,
            "karta.score-1": WRONG_SCORES,
            "karta.tournament-1": WRONG_TOURNAMENTS,
            "karta.verdict-1": WRONG_VERDICTS,
            "karta.faults-1": WRONG_FAULTS,
            "karta.series-1": WRONG_SERIES,
            "karta.money-1": WRONG_MONEY,
            "karta.results-1": WRONG_RESULTS,
            "karta.settlement-1": WRONG_SETTLEMENTS,
            "karta.series-standings-1": WRONG_SERIES_STANDINGS,
            "karta.events-1": WRONG_EVENTS,
            "karta.rating-1": WRONG_RATINGS,
        }.items()
        for wrong in wrongs
    ],
)
def test_invalid_values_violate_the_schema(name: str, path: Path_, value: object) -> None:
    assert departures(changed(example(name), path, value)) != []


@pytest.mark.parametrize(
    ("typed", "line", "shown"),
    [
        ("30+10/1, 7×28", FormatLine(3000, 1000, 100, 7, 28), "30+10/1, 7×28"),
        ("20/0,5, 7x26", FormatLine(2000, None, 50, 7, 26), "20/0.5, 7×26"),
        ("7*28; 25+15", FormatLine(2500, 1500, None, 7, 28), "25+15, 7×28"),
        ("bezmaksas, 4 x 16", FormatLine(0, None, None, 4, 16), "4×16"),
        ("bezmaksas/1, 7x28", FormatLine(0, None, 100, 7, 28), "0/1, 7×28"),
        ("Free / 0.5", FormatLine(0, None, 50), "0/0.5"),
        ("30", FormatLine(3000), "30"),
        ("12.25 + 0.75", FormatLine(1225, 75), "12.25+0.75"),
        ("bezmaksas/1", FormatLine(0, None, 100), "0/1"),
        ("120/1 no komandas", FormatLine(12000, None, 100, payer="team"), "120/1 per team"),
        ("60 per pair, 5x20", FormatLine(6000, None, None, 5, 20, "pair"), "60 per pair, 5×20"),
        ("", FormatLine(), ""),
    ],
)
def test_a_line_has_the_calendars_notation(typed: str, line: FormatLine, shown: str) -> None:
    assert read_line(typed) == line
    assert str(line) == shown
    assert read_line(shown).entry_cents == line.entry_cents


@pytest.mark.parametrize("typed", ["30-10", "30+10/1, 30", "7×28, 7×28", "abc", "9" * 70, "-5"])
def test_an_invalid_line_is_reported(typed: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_line(typed)

    assert [fault.code for fault in refused.value.faults] == ["format_line_unreadable"]


def test_a_free_event_differs_from_one_without_a_fee_stated() -> None:
    assert (read_line("free").is_free, read_line("").is_free) == (True, False)
