"""For any JSON, the engine and the commands answer or refuse, and never crash."""

import io
import json
import sys
from collections.abc import Iterable

import pytest
from django.core.management import call_command
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Fault, Faulty
from scoring.event_files import read_event, write_event
from scoring.money import settle
from scoring.money_files import read_books, write_settlement
from scoring.series.files import read_series, write_series_standings
from scoring.series.standings import series_standings
from scoring.sheet_files import read_sheet, write_faults, write_score
from scoring.sheets import score
from scoring.verification import verify, write_verdict
from tests.formats import departures
from tests.scoring.garbled_documents import (
    Json,
    garbled,
    values,
    whole_events,
    whole_series,
    whole_sheets,
)
from tests.scoring.searching import search
from tournament.words import difference_words, fault_words

SHEETS, EVENTS, SERIES = whole_sheets(), whole_events(), whole_series()
MONEY = {
    "format": "karta.money/1",
    "stake_cents": 10,
    "fees": [{"class": "all", "prize_cents": 3000, "costs_cents": 1000}],
    "prizes": {"shares": ["50", "12.5"], "fixed_cents": [500], "round_to_cents": 100},
    "players": [
        {"number": n, "name": "Anna", "class": "all", "place": p, "small": n, "paid_cents": 4000}
        for n, p in ((1, "2-3"), (2, "1"), (3, "2-3"), (4, None))
    ],
}

bounded = search(60)


def told(faults: Iterable[Fault]) -> Json:
    """Return the faults as JSON, after formatting each in both languages."""
    sentences = []
    for fault in faults:
        with translation.override("lv"):
            assert fault_words(fault)
        with translation.override("en"):
            sentences.append((fault, fault_words(fault)))
    return json.loads(json.dumps(write_faults(sentences)).encode())


def scored(document: Json) -> Json:
    try:
        sheet = read_sheet(document)
        return write_score(sheet, score(sheet))
    except Faulty as refused:
        return told(refused.faults)


def verified(document: Json) -> Json:
    try:
        event = read_event(document)
        verdict = verify(event)
    except Faulty as refused:
        return told(refused.faults)
    assert read_event(write_event(event)) == event
    return write_verdict(verdict, [difference_words(each) for each in verdict.differences])


def paid(document: Json) -> Json:
    try:
        return write_settlement(settle(read_books(document)))
    except Faulty as refused:
        return told(refused.faults)


def ranked(document: Json) -> Json:
    try:
        return write_series_standings(series_standings(read_series(document)))
    except Faulty as refused:
        return told(refused.faults)


@bounded
@given(document=values | garbled(SHEETS))
def test_a_sheet_is_scored_or_refused(document: Json) -> None:
    assert departures(scored(document)) == []


@bounded
@given(document=values | garbled(EVENTS))
def test_an_event_is_verified_or_refused(document: Json) -> None:
    assert departures(verified(document)) == []


@bounded
@given(document=garbled(SHEETS))
def test_a_scored_sheet_matches_the_schema(document: Json) -> None:
    if scored(document)["format"] == "karta.score/1":
        assert departures({**document, "format": "karta.sheet/1"}) == []


@bounded
@given(document=garbled(EVENTS))
def test_a_verified_event_matches_the_schema(document: Json) -> None:
    if verified(document)["format"] == "karta.verdict/1":
        assert departures(document) == []


@bounded
@given(document=values | garbled(SERIES))
def test_a_series_is_scored_or_refused(document: Json) -> None:
    answer = ranked(document)

    assert departures(answer) == []
    if answer["format"] == "karta.series-standings/1":
        assert departures(document) == []


@bounded
@given(document=values | garbled([MONEY]))
def test_money_is_settled_or_refused(document: Json) -> None:
    answer = paid(document)

    assert departures(answer) == []
    if answer["format"] == "karta.settlement/1":
        assert departures(document) == []


@search(20)
@given(
    command=st.sampled_from(["score_sheet", "verify_tournament", "score_series", "settle_money"]),
    flags=st.sampled_from([["--json"], []]),
    content=st.binary(max_size=300)
    | (values | garbled(SHEETS) | garbled(EVENTS) | garbled(SERIES)).map(
        lambda drawn: json.dumps(drawn).encode()
    ),
)
def test_a_command_never_crashes(command: str, flags: list[str], content: bytes) -> None:
    out, beside = io.StringIO(), io.StringIO()
    status: object = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        try:
            call_command(command, "-", *flags, stdout=out, stderr=beside)
        except SystemExit as end:
            status = end.code

    assert (status in (0, 1, 3), beside.getvalue()) == (True, "")
    assert out.getvalue().encode()
    if flags:
        assert departures(json.loads(out.getvalue())) == []
