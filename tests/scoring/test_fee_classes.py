"""Classes of fees: the calendar's spellings, and the class that a player's facts lead to."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.errors import Faulty
from scoring.fee_classes import FeeClass, Payee, class_for, early_price
from scoring.format_lines import read_line
from scoring.money import Fee

MANY = (
    "30+10/1 (dāmas 0+10/1; juniori līdz 18 0+5; TOP 60 bezmaksas; biedriem 20+10; "
    "Veterāni 5+5; līdz 01.12. 25+10; dāmas līdz 1.12. 0+8)"
)


def test_the_calendars_spelling_of_a_class_is_read() -> None:
    line = read_line("40+25/1 (Dāmām 0+25/1)")

    assert (line.common, line.stake_cents) == (Fee(4000, 2500), 100)
    assert line.classes == (FeeClass("Dāmām", "ladies", Fee(0, 2500)),)
    assert str(line) == "40+25/1 (Dāmām 0+25)"


@pytest.mark.parametrize(
    ("typed", "kind", "fee"),
    [
        ("both 65+25", "both", Fee(6500, 2500)),
        ("abi turnīri 65+25", "both", Fee(6500, 2500)),
        ("Ladies: free", "ladies", Fee(0, 0)),
        ("0+5 jauniešiem", "juniors", Fee(0, 500)),
        ("U18 0+5", "juniors", Fee(0, 500)),
        ("TOP-60 0+10", "top", Fee(0, 1000)),
        ("ielūgtie bezmaksas", "invited", Fee(0, 0)),
        ("club members 20,5", "members", Fee(2050, 0)),
        ("kobiety 0+10", "ladies", Fee(0, 1000)),
    ],
)
def test_words_name_a_class(typed: str, kind: str, fee: Fee) -> None:
    (one,) = read_line(f"30+10, {typed}").classes

    assert (one.kind, one.fee) == (kind, fee)


def test_a_long_line_is_read_again_from_its_stored_form() -> None:
    line = read_line(MANY)

    assert read_line(str(line)) == line
    assert [one.kind for one in line.classes] == [
        *("ladies", "juniors", "top", "members", "named", "everybody", "ladies"),
    ]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ladies 0+10", "common_fee_missing"),
        ("30+10 (ladies 0+10; Ladies 0+5)", "fee_class_twice"),
        ("30+10/1 (ladies 0+10/2)", "format_line_unreadable"),
        ("30+10, until 45.13. 5", "format_line_unreadable"),
        ("30+10, ladies", "format_line_unreadable"),
        ("30+10, ladies -5", "format_line_unreadable"),
        ("30+10, ladies 0.125", "format_line_unreadable"),
        ("30+10, ladies 5 juniors 6", "format_line_unreadable"),
    ],
)
def test_an_ambiguous_line_is_refused(typed: str, code: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_line(typed)

    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(
    ("payee", "name"),
    [
        (Payee(), None),
        (Payee(is_woman=True), "dāmas"),
        (Payee(category="Sievietes"), "dāmas"),
        (Payee(age=17), "juniori līdz 18"),
        (Payee(age=18), None),
        (Payee(is_woman=True, age=17), "juniori līdz 18"),
        (Payee(place=60), "TOP 60"),
        (Payee(place=61), None),
        (Payee(category="Biedri"), "biedriem"),
        (Payee(category="veterāni"), "Veterāni"),
        (Payee(is_woman=True, chosen="Veterāni"), "Veterāni"),
        (Payee(is_woman=True, chosen="everybody"), None),
    ],
)
def test_the_cheapest_class_of_the_facts_counts_unless_the_desk_chose(
    payee: Payee, name: str | None
) -> None:
    found = class_for(read_line(MANY).classes, payee)

    assert (found and found.name) == name


def test_an_earlier_price_has_a_last_day() -> None:
    classes = read_line(MANY).classes
    ladies = class_for(classes, Payee(is_woman=True))

    early, common = early_price(classes, ladies), early_price(classes, None)

    assert early is not None
    assert common is not None
    assert (early.fee, common.fee) == (Fee(0, 800), Fee(2500, 1000))
    assert early.last_day(dt.date(2026, 12, 5)) == dt.date(2026, 12, 1)
    assert early.last_day(dt.date(2027, 1, 10)) == dt.date(2026, 12, 1)
    assert early_price(classes, class_for(classes, Payee(category="Biedri"))) is None
