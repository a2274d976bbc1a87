"""The engine and a slow second implementation of the rules agree on every series."""

import json

from hypothesis import given

from scoring.series.derivations import derive
from scoring.series.files import read_series, write_series, write_series_standings
from scoring.series.standings import series_standings
from tests.formats import departures
from tests.scoring.invented_series import Json, series_files
from tests.scoring.searching import search
from tests.scoring.series_read_slowly import slow_standings

bounded = search(100)


@bounded
@given(raw=series_files())
def test_both_implementations_give_the_same_standings(raw: Json) -> None:
    answer = write_series_standings(series_standings(read_series(raw)))

    assert answer == slow_standings(raw)
    assert (departures(raw), departures(answer)) == ([], [])


@bounded
@given(raw=series_files())
def test_a_derivation_adds_up_to_its_total(raw: Json) -> None:
    series = read_series(raw)
    tallies = [row.tally for row in series_standings(series)]

    for tally, derivation in zip(tallies, derive(series, tallies), strict=True):
        paid = derivation.attendance * derivation.played
        assert sum(term.value for term in derivation.counted) + paid == tally.total
        assert {term.stage for term in derivation.terms} == {mark.stage for mark in tally.marks}


@bounded
@given(raw=series_files())
def test_a_series_written_and_read_is_the_same(raw: Json) -> None:
    series = read_series(raw)
    written = json.loads(json.dumps(write_series(series)))

    assert read_series(written) == series
    assert departures(written) == []
