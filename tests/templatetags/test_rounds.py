"""Times in templates, formatted for each language."""

import datetime as dt

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format, get_format

from tournament.reading.clock import Clock
from tournament.templatetags.rounds import moment

MORNING = dt.datetime(2026, 11, 21, 9, 2, tzinfo=timezone.get_default_timezone())


@pytest.mark.parametrize(
    ("language", "time", "day_and_time"),
    [
        ("lv", "9.02", "21.11. 9.02"),
        ("en", "09:02", "21 Nov 09:02"),
        ("pl", "9:02", "21.11 9:02"),
        ("ru", "9:02", "21.11 9:02"),
    ],
)
def test_a_time_is_printed_as_the_language_prints_it(
    language: str, time: str, day_and_time: str
) -> None:
    with translation.override(language):
        printed = (date_format(MORNING, "TIME_FORMAT"), moment(MORNING))

    assert printed == (time, day_and_time)


@pytest.mark.parametrize(("language", "said"), [("lv", "9.02"), ("en", "09:02")])
def test_a_clock_shows_its_end_in_the_language_of_the_page(language: str, said: str) -> None:
    clock = Clock(round=1, state="running", minutes=50, extra=0, ends_at=MORNING, left=None)

    with translation.override(language):
        assert clock.said == said


def test_times_typed_with_a_colon_are_still_read() -> None:
    with translation.override("lv"):
        assert "%H:%M" in get_format("TIME_INPUT_FORMATS")
