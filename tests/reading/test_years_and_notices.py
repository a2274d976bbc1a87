"""Figures of the years and notices of a house, as whole values."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.strength import Strength, Strengths
from tests.cast import EventOf, place_everybody
from tournament.models import HouseNotice, Placing, Publication
from tournament.reading.notices import notices_for_feed, notices_of, recent_notices
from tournament.reading.people.deals import Average, deals_played
from tournament.reading.people.years import YearFigures, figures_by_year
from tournament.reading.series.strengths import strengths_as_json, strengths_in

pytestmark = pytest.mark.django_db


def test_a_year_counts_events_starts_people_and_newcomers(event_of: EventOf) -> None:
    for year, month, players in ((2023, 5, 3), (2024, 1, 2), (2024, 12, 4), (2026, 1, 4)):
        place_everybody(event_of(players, name=f"{year}-{month}", date=dt.date(year, month, 1)))

    found = figures_by_year()

    assert list(found.years) == [
        YearFigures(2026, 1, 0, 4, 4, 0),
        YearFigures(2024, 2, 0, 6, 4, 1),
        YearFigures(2023, 1, 0, 3, 3, None),
    ]
    assert (list(found.sources), found.has_external) == ([], False)


def test_deals_of_events_are_added_up_by_kind() -> None:
    first = {"all": 16, "all_points": -3, "declarer": 4, "declarer_points": 8, "zoles": 1}
    second = {"all": 20, "all_points": 5, "A": 20, "A_points": 5, "zoles": 2, "zoles_won": 1}

    found = deals_played([Placing(deals=each) for each in (first, second, {}, None)])

    assert found is not None
    assert (found.events, found.deals, found.zoles, found.zoles_won) == (2, 36, 3, 1)
    assert found.averages == (Average("declarer", 4, 8), Average("A", 20, 5))
    assert [one.each for one in found.averages] == [Fraction(2), Fraction(1, 4)]
    assert deals_played([Placing(deals={}), Placing(deals=None)]) is None


def test_strengths_are_published_by_person_in_three_digits() -> None:
    kept = strengths_as_json(
        Strengths({2: Strength(25.12345, 8.3333, 7), 1: Strength(20.0, 1.0, 3)}, ())
    )

    assert kept == {"players": [[1, 20.0, 1.0, 3], [2, 25.123, 8.333, 7]], "surprises": []}
    assert strengths_in(Publication(notes={"strength": kept})) == {
        1: Strength(20.0, 1.0, 3),
        2: Strength(25.123, 8.333, 7),
    }
    assert strengths_in(Publication(notes={})) == {}


def notice(title: str, day: dt.date, **facts: object) -> HouseNotice:
    given = {"kind": HouseNotice.Kind.NEWS, "text": title, **facts}
    return HouseNotice.objects.create(title=title, date=day, **given)


def test_the_newest_notices_of_two_months_are_on_the_front_page() -> None:
    today = timezone.localdate()
    for days in (0, 1, 59, 60, 61):
        notice(str(days), today - dt.timedelta(days=days))
    assert [one.title for one in recent_notices()] == ["0", "1", "59"]

    HouseNotice.objects.filter(title__in=("0", "1")).update(lifted_at=timezone.now())

    assert [one.title for one in recent_notices()] == ["59", "60"]
    assert [one.title for one in notices_for_feed()] == ["61", "60", "59"]


def test_notices_are_read_by_year_and_without_one_for_the_newest() -> None:
    assert notices_of(None).years == []
    notice("old", dt.date(2023, 12, 31))
    notice("new", dt.date(2025, 1, 1))

    newest, past, other = notices_of(None), notices_of(2023), notices_of(2024)

    assert (newest.years, newest.year, [one.title for one in newest.notices]) == (
        [2025, 2023],
        2025,
        ["new"],
    )
    assert (past.year, [one.title for one in past.notices]) == (2023, ["old"])
    assert (other.year, list(other.notices), other.statutes) == (2024, [], None)


def test_the_statutes_are_the_newest_and_a_feed_has_twenty_notices() -> None:
    for number in range(21):
        notice(str(number), dt.date(2025, 1, 1), kind=HouseNotice.Kind.STATUTES)

    assert [one.title for one in notices_for_feed()] == [str(n) for n in range(20, 0, -1)]
    statutes = notices_of(None).statutes
    assert statutes is not None
    assert statutes == HouseNotice.objects.standing().first()
