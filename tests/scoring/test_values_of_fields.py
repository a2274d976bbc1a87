"""Single values in files: how they are read, refused, and shown in a fault."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.exact_numbers import (
    read_big,
    read_exact,
    read_point,
    read_points,
    read_small,
    small_from,
    write_small,
)
from scoring.json_reader import (
    Fields,
    Settings,
    as_written,
    is_slip,
    read_day,
    read_name,
    short_repr,
)
from scoring.place_files import check_places, parse_place, read_place
from scoring.points_reading import read_big as read_sixtieths
from scoring.points_reading import read_label, read_optional

Json = Any
Told = list[tuple[str, Mapping[str, object]]]


def told(fields: Fields) -> Told:
    return [(fault.code, fault.facts) for fault in fields.faults]


@pytest.mark.parametrize(
    ("value", "shown", "written"),
    [
        ("1", "1", '"1"'),
        ("a" * 40, "a" * 40, f'"{"a" * 40}"'),
        ("a" * 41, "a" * 40 + "…", f'"{"a" * 40}…"'),
        ("a\x07b", "a�b", '"a�b"'),
        (1, "1", "1"),
        (10**12, "1000000000000", "1000000000000"),
        (-(10**12), "-1000000000000", "-1000000000000"),
        (10**12 + 1, "…", "…"),
        (-(10**12) - 1, "…", "…"),
        (1.5, "1.5", "1.5"),
        (True, "true", "true"),
        (None, "null", "null"),
        ([1], "[…]", "[…]"),
        ({"a": 1}, "{…}", "{…}"),
    ],
)
def test_a_fault_shows_any_value_in_short(value: object, shown: str, written: str) -> None:
    assert (short_repr(value), as_written(value)) == (shown, written)


@pytest.mark.parametrize(
    ("name", "is_refused"),
    [
        *[("deal", True), ("dealss", True), ("weather", False), ("", False)],
        *[("w" * 40, False), ("w" * 41, True)],
    ],
)
def test_a_misspelled_or_endless_field_is_refused(name: str, is_refused: object) -> None:
    assert is_slip(name, ("deals", "players")) is is_refused
    assert told(Fields({name: 1}, known=("deals", "players"))) == (
        [("field_unknown", {"field": short_repr(name)})] if is_refused else []
    )


def test_an_unknown_setting_is_refused_whatever_its_name() -> None:
    assert told(Settings({"weather": 1}, known=("deals",))) == [
        ("field_unknown", {"field": "weather"})
    ]


@pytest.mark.parametrize(
    ("raw", "found", "faults"),
    [
        ({"n": 3}, 3, []),
        ({"n": 2}, 2, []),
        ({"n": 5}, 5, []),
        ({"n": 1}, 2, [("field_range", {"low": 2, "high": 5, "field": "n", "value": "1"})]),
        ({"n": 6}, 2, [("field_range", {"low": 2, "high": 5, "field": "n", "value": "6"})]),
        ({"n": True}, 2, [("field_type", {"field": "n", "expected": "whole", "value": "true"})]),
        ({"n": "3"}, 2, [("field_type", {"field": "n", "expected": "whole", "value": '"3"'})]),
        ({"n": None}, 2, [("field_type", {"field": "n", "expected": "whole", "value": "null"})]),
        ({}, 2, [("field_missing", {"field": "n"})]),
    ],
)
def test_a_number_is_read_within_its_bounds(raw: Json, found: int, faults: Told) -> None:
    fields = Fields(raw, known=("n",))

    assert (fields.whole("n", low=2, high=5), told(fields)) == (found, faults)


@pytest.mark.parametrize(
    ("raw", "found", "faults"),
    [
        ({"s": "abc"}, "abc", []),
        ({"s": ""}, "", []),
        ({"s": "abcd"}, "", [("text_too_long", {"field": "s", "length": 4, "longest": 3})]),
        ({"s": "a\n"}, "", [("text_unshowable", {"field": "s", "value": "a�"})]),
        ({"s": 1}, "", [("field_type", {"field": "s", "expected": "text", "value": "1"})]),
        ({}, "", [("field_missing", {"field": "s"})]),
    ],
)
def test_a_text_is_read_up_to_its_length(raw: Json, found: str, faults: Told) -> None:
    fields = Fields(raw, known=("s",))

    assert (fields.text("s", longest=3), told(fields)) == (found, faults)


@pytest.mark.parametrize(
    ("raw", "flag", "choice", "items"),
    [
        ({"x": True}, (True, []), ("a", ["field_choice"]), ([], ["field_type"])),
        ({"x": "b"}, (False, ["field_type"]), ("b", []), ([], ["field_type"])),
        ({"x": "c"}, (False, ["field_type"]), ("a", ["field_choice"]), ([], ["field_type"])),
        ({"x": [1]}, (False, ["field_type"]), ("a", ["field_choice"]), ([1], [])),
        ({}, (False, ["field_missing"]), ("a", ["field_missing"]), ([], ["field_missing"])),
    ],
)
def test_flags_choices_and_lists_refuse_other_types(
    raw: Json, flag: Json, choice: Json, items: Json
) -> None:
    by_kind = []
    for read in (Fields.flag, lambda f, n: f.choice(n, ("a", "b")), Fields.items):
        fields = Fields(raw, known=("x",))
        by_kind.append((read(fields, "x"), [code for code, _ in told(fields)]))

    assert by_kind == [flag, choice, items]


@pytest.mark.parametrize(
    ("name", "found", "faults"),
    [
        ("Anna", "Anna", []),
        ("A" * 100, "A" * 100, []),
        ("A" * 101, "A" * 101, [("name_too_long", {"length": 101, "longest": 100})]),
        (" ", "", [("name_missing", {"value": " "})]),
        (7, "", [("name_missing", {"value": "7"})]),
        ("An\u202ena", "An\u202ena", [("name_unshowable", {"value": "An�na"})]),
    ],
)
def test_a_name_is_required_and_printable(name: object, found: str, faults: Told) -> None:
    fields = Fields({"name": name}, known=("name",))

    assert (read_name(fields), told(fields)) == (found, faults)


@pytest.mark.parametrize(
    ("value", "found", "code"),
    [
        (None, None, ""),
        ("", None, ""),
        ("2026-02-28", date(2026, 2, 28), ""),
        ("2026-02-30", None, "date_unreadable"),
        ("28.02.2026.", None, "date_unreadable"),
        (20260228, None, "date_unreadable"),
        ("1900-01-01", date(1900, 1, 1), ""),
        ("1899-12-31", None, "date_out_of_range"),
        ("2199-12-31", date(2199, 12, 31), ""),
        ("2200-01-01", None, "date_out_of_range"),
    ],
)
def test_a_day_is_read_between_1900_and_2199(value: object, found: date | None, code: str) -> None:
    fields = Fields({"date": value}, known=("date",))

    assert (read_day(fields, "date"), [fault for fault, _ in told(fields)]) == (
        found,
        [code] if code else [],
    )


def test_a_label_is_missing_once_even_if_it_has_another_fault() -> None:
    found = [Fields({"name": label}, known=("name",)) for label in ("A", " ", "A" * 101, 7)]

    assert [(read_label(own, "name"), [code for code, _ in told(own)]) for own in found] == [
        ("A", []),
        (" ", ["label_missing"]),
        ("", ["text_too_long"]),
        ("", ["field_type"]),
    ]


def test_an_optional_number_may_be_null() -> None:
    found = [Fields(raw, known=("n",)) for raw in ({}, {"n": None}, {"n": 1}, {"n": 0})]

    assert [(read_optional(own, "n", low=1), len(own.faults)) for own in found] == [
        (None, 0),
        (None, 0),
        (1, 0),
        (1, 1),
    ]


@pytest.mark.parametrize(
    ("value", "found", "faults"),
    [
        ("7/3", Fraction(7, 3), []),
        (-3, Fraction(-3), []),
        ("-1/60", Fraction(-1, 60), []),
        ("+999999/1", Fraction(999_999), []),
        ("1000000", 0, [("field_type", {
            "field": "big", "expected": "fraction", "value": "1000000"})]),
        ("1/100", 0, [("field_type", {"field": "big", "expected": "fraction", "value": "1/100"})]),
        ("1.5", 0, [("field_type", {"field": "big", "expected": "fraction", "value": "1.5"})]),
        (1.5, 0, [("field_type", {"field": "big", "expected": "fraction", "value": "1.5"})]),
        ("1/7", 0, [("big_not_in_sixtieths", {"value": "1/7"})]),
    ],
)  # fmt: skip
def test_big_points_of_an_event_are_whole_sixtieths(
    value: object, found: Fraction, faults: Told
) -> None:
    fields = Fields({"big": value}, known=("big",))

    assert (read_sixtieths(fields), told(fields)) == (found, faults)


@pytest.mark.parametrize(
    ("value", "big", "exact", "small"),
    [
        ("7/3", Fraction(7, 3), Fraction(7, 3), Fraction(7, 3)),
        ("6/3", 2, 2, 2),
        ("1.2", None, Fraction(6, 5), None),
        ("1/999", Fraction(1, 999), Fraction(1, 999), Fraction(1, 999)),
        ("1/1000", None, None, None),
        ("5", 5, 5, None),
        (5, None, None, 5),
        (-1_000_000, None, None, -1_000_000),
        (-1_000_001, None, None, None),
        (1_000_000, None, None, 1_000_000),
        (1_000_001, None, None, None),
        ("1000000", 1_000_000, 1_000_000, None),
        ("1000001", None, None, None),
        ("-1000001/1", None, None, None),
        (1.5, None, None, None),
    ],
)
def test_exact_numbers_are_fractions_decimals_or_integers(
    value: object, big: object, exact: object, small: object
) -> None:
    found: list[object] = []
    for read in (read_big, lambda own, n: read_exact(own, n, default="0"), read_small):
        fields = Fields({"x": value}, known=("x",))
        number = read(fields, "x")
        found.append(None if fields.faults else number)

    assert found == [big, exact, small]
    assert [type(number) for number in found if number == 2] == (
        [Fraction, Fraction, int] if value == "6/3" else []
    )


def test_a_number_that_cannot_be_read_counts_as_zero() -> None:
    fields = Fields({"x": "much", "list": [3, "1/2", None]}, known=("x", "list"))

    assert read_big(fields, "x") == 0
    assert read_points(fields, "list") == (Fraction(3), Fraction(1, 2), Fraction(0))
    assert read_point(fields, "x", 7) == 7
    assert read_big(fields, "y") == 0
    assert [(code, facts.get("value")) for code, facts in told(fields)] == [
        ("field_type", '"much"'),
        ("field_type", "null"),
        ("field_missing", None),
    ]


def test_small_points_are_written_and_read_back() -> None:
    written = [write_small(each) for each in (7, Fraction(7), Fraction(33, 2))]

    assert written == [7, 7, "33/2"]
    assert [small_from(each) for each in (*written, "7")] == [7, 7, Fraction(33, 2), 7]
    assert [type(small_from(each)) for each in ("33/2", "7", "14/2")] == [Fraction, int, int]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3", Place(3, 3)),
        ("3-4", Place(3, 4)),
        ("3-3", None),
        ("4-3", None),
        ("0", None),
        ("999999", Place(999_999, 999_999)),
        ("1000000", None),
        ("1-999999", Place(1, 999_999)),
        ("1-1000000", None),
        ("3.", None),
    ],
)
def test_a_place_is_one_number_or_the_first_and_last_of_a_shared_one(
    text: str, place: Place | None
) -> None:
    own = Fields({"place": text}, known=("place",))

    assert (parse_place(text), read_place(own)) == (place, place)
    assert told(own) == ([] if place else [("place_unreadable", {"value": f'"{text}"'})])


@pytest.mark.parametrize(
    ("places", "participants", "listed", "faults"),
    [
        ([], 3, 3, []),
        ([(1, 1), (2, 3), (2, 3)], 3, 3, []),
        ([(1, 1), (2, 3)], 3, 3, [("place_held_too_seldom", {"place": "2-3", "players": 1})]),
        ([(1, 1), (2, 3)], 3, 2, []),
        ([(1, 1), (2, 2)], 1, 2, [("participants_too_few", {"participants": 1, "results": 2})]),
        ([(2, 2), (2, 2)], 2, 2, [("place_held_too_often", {"place": "2", "players": 2})]),
        ([(1, 2), (1, 2), (2, 2)], 3, 3, [("places_overlap", {"place": "1-2", "other": "2"})]),
        ([(1, 1), (3, 3)], 2, 2, [("places_left_out", {"place": "2"})]),
        ([(1, 1), (4, 4)], 2, 2, [("places_left_out", {"place": "2-3"})]),
        ([(3, 3), (4, 4)], 2, 2, [("places_left_out", {"place": "1-2"})]),
        ([(1, 1), (3, 3)], 3, 2, []),
        ([(1, 1), (4, 4)], 3, 2, [("place_beyond_participants", {"place": "4", "places": 3})]),
        ([(1, 1), (2, 4)], 3, 2, [("place_beyond_participants", {"place": "2-4", "places": 3})]),
        ([(1, 1), (3, 3)], 3, 3, [("places_left_out", {"place": "2"})]),
        ([(1, 1), (3, 3)], 4, 3, []),
        ([(1, 1), (4, 4)], 4, 3, [("place_beyond_participants", {"place": "4", "places": 3})]),
    ],
)
def test_places_of_a_list_are_consistent(
    places: list[tuple[int, int]], participants: int, listed: int, faults: Told
) -> None:
    own = Fields({}, known=())

    check_places(own, [Place(*p) for p in places], participants=participants, listed=listed)

    assert told(own) == faults
