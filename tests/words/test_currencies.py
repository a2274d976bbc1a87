"""Amounts in several currencies and languages; no message contains a currency."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tournament.models.currency import CURRENCIES
from tournament.words.currencies import NAMES, SIGNS, listed_money, money, short_money

CATALOGUES = sorted(Path(settings.ROOT, "tournament", "locale").glob("*/LC_MESSAGES/django.po"))


def test_every_currency_has_a_name_and_a_sign_of_its_own() -> None:
    assert [set(SIGNS), set(NAMES)] == [set(CURRENCIES)] * 2
    assert len(set(SIGNS.values())) == len(CURRENCIES)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", ("€1234.50", "−£0.05", "zł\xa012\u202f345.00", "SEK\xa030", "$0.50", "€100, €50.5")),
        (
            "lv",
            (
                *("1234,50\xa0€", "−0,05\xa0£", "12\u202f345,00\xa0zł", "30\xa0SEK", "0,50\xa0$"),
                "100\xa0€, 50,5\xa0€",
            ),
        ),
        (
            "pl",
            (
                *("1234,50\xa0€", "−0,05\xa0£", "12\u202f345,00\xa0zł", "30\xa0SEK", "0,50\xa0$"),
                "100\xa0€, 50,5\xa0€",
            ),
        ),
    ],
)
def test_the_sign_and_the_separators_are_those_of_the_language(
    language: str, shown: tuple[str, ...]
) -> None:
    with translation.override(language):
        assert (
            money(123_450, "EUR"),
            money(-5, "GBP"),
            money(1_234_500, "PLN"),
            short_money(3000, "SEK"),
            short_money(50, "USD"),
            listed_money("100 50.5", "EUR"),
        ) == shown


def test_a_list_without_a_currency_has_plain_amounts() -> None:
    with translation.override("en"):
        assert listed_money("100 50.5", "") == "100, 50.5"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_message_and_no_translation_contains_a_sign(catalogue: Path) -> None:
    signs = [sign for sign in SIGNS.values() if not sign.isalpha()]
    wrong = [text for text in texts_of(catalogue) if any(sign in text for sign in signs)]
    assert wrong == []


def texts_of(catalogue: Path) -> Iterator[str]:
    """Return the lines of text of a catalogue, without comments."""
    for line in catalogue.read_text().splitlines():
        if not line.startswith("#"):
            yield line
