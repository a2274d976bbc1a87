"""Readers accept every figure, text and list at the limits of its schema, and none beyond."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from scoring.errors import Fault, Faulty
from scoring.event_files import read_event
from scoring.money_files import read_books
from scoring.results_files import read_results
from scoring.series.files import read_series
from scoring.sheet_files import read_sheet
from scoring.sheets import check
from tests.formats import departures
from tests.scoring.full_documents import (
    full_books,
    full_event,
    full_results,
    full_series,
    full_sheet,
)
from tests.scoring.garbled_documents import whole_sheets
from tests.scoring.limits import Way, at_and_beyond, changed_at

Json = Any
MILLION = 1_000_000
RANGES = (
    *("field_range", "field_choice", "text_too_long", "name_too_long", "figure_out_of_range"),
    *("eyes_out_of_range", "tricks_out_of_range"),
)
MISFITS = (
    *("players_count", "players_not_in_game", "seats_not_in_game", "table_game_needs_every_seat"),
    *("figure_for_each_player", "old_count", "player_unknown"),
    *("no_such_value", "no_such_seat", "scale_unusable", "field_type"),
    *("player_seated_twice", "total_for_each_seat", "swap_needs_two"),
)
"""What is due depends on the rest of the document."""


def _sheet_faults(document: Json) -> Sequence[Fault]:
    return check(read_sheet(document))


def _faults(read: Callable[[Json], object], document: Json) -> Sequence[Fault]:
    try:
        found = read(document)
    except Faulty as refused:
        return refused.faults
    return found if isinstance(found, tuple) and read is _sheet_faults else ()


def is_limit(fault: Fault) -> bool:
    """Whether a fault says that one value is beyond its limit."""
    return fault.code in RANGES or fault.code.startswith("too_many_")


READERS: dict[str, Callable[[Json], object]] = {
    "karta.sheet/1": _sheet_faults,
    "karta.tournament/1": read_event,
    "karta.series/1": read_series,
    "karta.money/1": read_books,
    "karta.results/1": read_results,
}
FULL = (full_sheet(), full_event(), full_series(), full_books(), full_results())
SHEETS = tuple(sheet | {"format": "karta.sheet/1"} for sheet in whole_sheets()[3:])


@pytest.mark.parametrize("document", FULL, ids=lambda document: document["format"])
def test_a_full_document_has_no_faults(document: Json) -> None:
    assert (departures(document), _faults(READERS[document["format"]], document)) == ([], ())


@pytest.mark.parametrize("document", [*FULL, *SHEETS], ids=lambda d: d.get("game", d["format"]))
def test_what_is_within_the_limits_of_a_schema_is_read(document: Json) -> None:
    read = READERS[document["format"]]

    wrong = [
        (where, fault.code)
        for where, changed in at_and_beyond(document)
        for fault in _faults(read, changed)
        if is_limit(fault) and departures(changed) == []
    ]

    assert wrong == []


@pytest.mark.parametrize("document", [*FULL, *SHEETS], ids=lambda d: d.get("game", d["format"]))
def test_what_is_beyond_the_limits_of_a_schema_is_refused(document: Json) -> None:
    read = READERS[document["format"]]
    has_deals = document["format"] in ("karta.sheet/1", "karta.tournament/1")
    misfits = MISFITS if has_deals else ()

    accepted = [
        where
        for where, changed in at_and_beyond(document)
        if departures(changed) != []
        and not any(is_limit(f) or f.code in misfits for f in _faults(read, changed))
    ]

    assert accepted == []


EVENT, SERIES, BOOKS, RESULTS = FULL[1:]
FIRST_ROUND, FIRST_STAGE = ("rounds", 0), ("stages", 0)
PENALTY, TABLE = (*FIRST_ROUND, "penalties", 0), (*FIRST_ROUND, "tables", 0)


@pytest.mark.parametrize(
    ("document", "way", "least", "most"),
    [
        (EVENT, ("players", 11, "number"), 1, MILLION),
        (EVENT, ("players", 0, "lot"), 1, MILLION),
        (EVENT, ("players", 0, "rating"), 0, MILLION),
        (EVENT, ("teams", 0, "members", 0), 1, MILLION),
        (EVENT, ("blocks", 0, "placed", 0, "player"), 1, MILLION),
        (EVENT, ("blocks", 0, "groups", 0, "first"), 1, 100_000),
        (EVENT, ("settings", "sit_out", "small"), -MILLION, MILLION),
        (EVENT, (*PENALTY, "player"), 1, MILLION),
        (EVENT, (*PENALTY, "small"), -MILLION, MILLION),
        (EVENT, (*TABLE, "number"), 1, 100_000),
        (SERIES, ("rule", "count"), 1, MILLION),
        (SERIES, ("rule", "min_stages"), 0, MILLION),
        (SERIES, ("rule", "window_months"), 1, MILLION),
        (SERIES, ("rule", "absent_place"), 1, MILLION),
        (SERIES, ("rule", "brackets", 0, "from"), 0, MILLION),
        (SERIES, (*FIRST_STAGE, "number"), 1, MILLION),
        (SERIES, (*FIRST_STAGE, "participants"), 0, MILLION),
        (SERIES, ("rule", "beyond"), -MILLION, MILLION),
        (SERIES, ("rule", "points", 0), -MILLION, MILLION),
        (BOOKS, ("players", 0, "number"), 1, MILLION),
        (RESULTS, ("participants",), 0, MILLION),
    ],
    ids=lambda part: ".".join(map(str, part)) if isinstance(part, tuple) else "",
)
def test_a_number_without_a_maximum_in_its_schema_may_be_a_million(
    document: Json, way: Way, least: int, most: int
) -> None:
    refused = [
        any(map(is_limit, _faults(READERS[document["format"]], changed_at(document, way, value))))
        for value in (least - 1, least, most, most + 1)
    ]

    assert refused == [True, False, False, True]


@pytest.mark.parametrize(
    ("document", "way"),
    [
        (SERIES, ("rule", "attendance")),
        (SERIES, ("rule", "points", 0)),
        (SERIES, (*FIRST_STAGE, "coefficient")),
        (SERIES, (*FIRST_STAGE, "results", 0, "big")),
        (RESULTS, ("results", 0, "big")),
    ],
    ids=lambda part: ".".join(map(str, part)) if isinstance(part, tuple) else "",
)
def test_an_exact_number_may_be_a_million_and_no_more(document: Json, way: Way) -> None:
    refused = [
        any(map(is_limit, _faults(READERS[document["format"]], changed_at(document, way, value))))
        for value in ("-1000001", "-1000000", "1000000", "1000001")
    ]

    assert refused == [True, False, False, True]


@pytest.mark.parametrize(
    ("document", "way", "code", "most"),
    [
        (EVENT, ("players",), "too_many_players", 100_000),
        (EVENT, ("teams",), "too_many_teams", 100_000),
        (SERIES, ("players",), "too_many_players", 100_000),
        (SERIES, ("stages",), "too_many_stages", 1_000),
        (SERIES, (*FIRST_STAGE, "results"), "too_many_players", 100_000),
        (BOOKS, ("players",), "too_many_players", 100_000),
        (BOOKS, ("prizes", "fixed_cents"), "too_many_prizes", 10_000),
        (RESULTS, ("results",), "too_many_players", 100_000),
    ],
    ids=lambda part: ".".join(map(str, part)) if isinstance(part, tuple) else "",
)
def test_a_list_is_refused_whole_one_item_beyond_its_longest(
    document: Json, way: Way, code: str, most: int
) -> None:
    read = READERS[document["format"]]

    within = _faults(read, changed_at(document, way, [0] * most))
    beyond = _faults(read, changed_at(document, way, [0] * (most + 1)))

    assert code not in {fault.code for fault in within}
    assert [fault.facts["most"] for fault in beyond if fault.code == code] == [most]
    assert len(beyond) < 20
