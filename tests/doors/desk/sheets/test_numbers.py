"""Whole numbers and big points as people type them, within the limits of both databases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pkgutil import walk_packages

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import translation

from tournament.doors import desk, fields
from tournament.doors.fields import BigPoints, PlayerNumber, TableNumber, WholeNumber
from tournament.words.figures import read_fraction, read_whole, whole


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("1 234", 1234),
        ("1\u202f234", 1234),
        ("-3", -3),
        ("−3", -3),
        ("– 3", -3),
        ("+7", 7),
        ("１２", 12),
        ("－１２", -12),
        ("", None),
        ("  ", None),
    ],
)
def test_a_whole_number_is_parsed_in_all_usual_notations(typed: str, meant: int | None) -> None:
    assert WholeNumber(required=False).clean(typed) == meant


@pytest.mark.parametrize(
    "typed", ["1.5", "1,5", "twelve", "--3", "3-", "0x10", "1e3", "²", "9" * 40]
)
def test_an_invalid_whole_number_is_refused_with_the_allowed_range(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        WholeNumber(low=-600, high=600).clean(typed)
    with translation.override("en"):
        assert refused.value.messages == ["Write a whole number from −600 to 600."]


@pytest.mark.parametrize("typed", ["0", "601", "-1"])
def test_a_number_out_of_range_gets_the_same_message(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        WholeNumber(low=1, high=600).clean(typed)
    with translation.override("en"):
        assert refused.value.messages == ["Write a whole number from 1 to 600."]


@pytest.mark.parametrize("number", [32_768, -32_769, 2_147_483_648])
def test_a_number_without_its_own_limits_fits_a_postgresql_smallint(number: int) -> None:
    with pytest.raises(ValidationError):
        WholeNumber().clean(str(number))


def test_an_invalid_number_is_not_refused_with_the_columns_limit() -> None:
    with translation.override("en"):
        with pytest.raises(ValidationError) as refused:
            WholeNumber().clean("many")

        assert refused.value.messages == ["Write a whole number."]


@pytest.mark.parametrize(
    ("field", "typed", "due"),
    [
        (WholeNumber(low=1), "Anna", "Write a whole number, 1 or more."),
        (WholeNumber(low=1), "0", "Write a whole number, 1 or more."),
        (WholeNumber(low=1), "40000", "This number is far too large. Check what you typed."),
        (WholeNumber(), "-40000", "This number is far too large. Check what you typed."),
        (WholeNumber(high=500), "Anna", "Write a whole number, 500 or less."),
        (WholeNumber(high=500), "501", "Write a whole number, 500 or less."),
        (PlayerNumber(), "Anna", "Write the player's number in this tournament as a figure."),
        (PlayerNumber(), "40000", "Write the player's number in this tournament as a figure."),
        (TableNumber(), "Anna", "Write the table's number as a figure."),
        (TableNumber(), "0", "Write the table's number as a figure."),
    ],
)
def test_no_message_contains_a_columns_limit(field: WholeNumber, typed: str, due: str) -> None:
    with translation.override("en"):
        with pytest.raises(ValidationError) as refused:
            field.clean(typed)

        assert refused.value.messages == [due]


@pytest.mark.parametrize("typed", ["Anna", "40000", "-40000", "0", "99999999999"])
def test_no_desk_form_shows_a_columns_limit(typed: str) -> None:
    said = [
        f"{where}: {refusal}"
        for where, field in fields_of_the_desk()
        if isinstance(field, WholeNumber)
        for refusal in refusals(field, typed)
    ]

    assert [words for words in said if re.search(r"32.?76[78]|2.?147.?483", words)] == []


def refusals(field: WholeNumber, typed: str) -> list[str]:
    try:
        field.to_python(typed)
    except ValidationError as refused:
        return refused.messages
    return []


def test_a_missing_required_number_is_reported() -> None:
    with pytest.raises(ValidationError) as refused:
        WholeNumber(low=1, missing="Which table?").clean("")
    assert refused.value.messages == ["Which table?"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", Fraction(0)),
        ("1", Fraction(1)),
        ("1/2", Fraction(1, 2)),
        ("½", Fraction(1, 2)),
        ("1½", Fraction(3, 2)),
        ("1 1/2", Fraction(3, 2)),
        ("0,5", Fraction(1, 2)),
        ("−2", Fraction(2)),
    ],
)
def test_big_points_are_parsed_with_fractions(typed: str, meant: Fraction) -> None:
    assert BigPoints("", high=1_000).clean(typed) == meant


@pytest.mark.parametrize("typed", ["much", "1/0", "1e99999999", "1001", "½½", "3 4", "--1", "."])
def test_invalid_points_are_refused_at_once(typed: str) -> None:
    with pytest.raises(ValidationError):
        BigPoints("", high=1_000).clean(typed)


def test_a_query_parameter_accepts_no_negative_number() -> None:
    assert (whole("-3"), whole("３"), whole("1234567890"), whole("many")) == (None, 3, None, None)
    assert (read_whole("1_000"), read_fraction("1.2.3")) == (None, None)


def fields_of_the_desk() -> Iterator[tuple[str, forms.Field]]:
    for name in (found.name for found in walk_packages(desk.__path__, f"{desk.__name__}.")):
        for form in vars(import_module(name)).values():
            for label, field in getattr(form, "base_fields", {}).items():
                yield f"{name}.{form.__name__}.{label}", field


def test_every_number_field_of_the_desk_has_the_same_class() -> None:
    others = [
        where for where, field in fields_of_the_desk() if isinstance(field, forms.IntegerField)
    ]
    bounds = [field for _where, field in fields_of_the_desk() if isinstance(field, WholeNumber)]

    assert others == []
    assert all(field.high <= fields.MOST and field.low >= -fields.MOST for field in bounds)
