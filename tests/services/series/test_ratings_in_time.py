"""The content of a rating's list on a day, and empty lists."""

from __future__ import annotations

import datetime as dt
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command

from scoring.series.presets import RATING
from tests.cast import NAMES
from tests.services.series.seasons import approved, take_in
from tests.services.series.test_ratings import days_ago, klasika
from tournament.models import Scope
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_list_with_only_expired_events_is_reported_as_withheld(
    director: Actor,
) -> None:
    rating = klasika(director, publish_day=1)
    waiting = klasika(director, publish_day=1)
    take_in(rating, 2, 1, 3, by=director, day=dt.date(2025, 1, 30))
    publishing.publish_due(dt.date(2025, 12, 14), by=director)
    next_year = dt.date(2026, 3, 14)

    made = publishing.publish_due(next_year, by=director)
    missed = publishing.all_kept_back(next_year)

    kept_back = publishing.SkippedList(day=dt.date(2026, 3, 1), newest=dt.date(2025, 12, 1))
    assert (made, missed) == ([], [(rating, kept_back)])
    assert publishing.skipped_list(rating, dt.date(2025, 12, 14)) is None
    assert publishing.skipped_list(waiting, next_year) is None
    take_in(rating, 4, 5, by=director, day=dt.date(2026, 2, 27), name="Jauns")
    assert publishing.skipped_list(rating, next_year) is None
    assert [one.as_of for one in publishing.publish_due(next_year, by=director)] == [
        dt.date(2026, 3, 1)
    ]


@pytest.mark.parametrize(
    ("today", "day_of_month", "due"),
    [
        ("2026-03-14", 14, "2026-03-14"),
        ("2026-03-14", 15, "2026-02-15"),
        ("2026-03-01", 28, "2026-02-28"),
        ("2026-01-14", 15, "2025-12-15"),
    ],
)
def test_a_list_is_due_on_the_last_such_day(today: str, day_of_month: int, due: str) -> None:
    assert str(publishing.last_due(dt.date.fromisoformat(today), day_of_month)) == due


def test_the_command_reports_the_unpublished_list(director: Actor) -> None:
    rating = klasika(director, publish_day=1)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(800))
    publishing.publish_rating(rating, days_ago(700), by=director)
    said = StringIO()

    call_command("publish_ratings", stdout=said)

    published, why = said.getvalue().splitlines()
    assert published == "0"
    assert why.startswith("Klasika: ")


def names(rows: list[dict[str, Any]]) -> list[str]:
    return sorted(row["name"] for row in rows)


def test_a_player_with_only_expired_events_is_not_in_the_list(director: Actor) -> None:
    """An event added by hand leaves the list like one that was added automatically."""
    on_its_day, by_hand = klasika(director, publish_day=1), klasika(director)
    for rating in (on_its_day, by_hand):
        take_in(rating, 1, 2, 3, by=director, day=dt.date(2025, 1, 30), name="Too old")
        take_in(rating, 2, 3, 4, by=director, day=dt.date(2026, 2, 10), name="In time")
        take_in(rating, 4, 5, 6, by=director, day=dt.date(2026, 3, 5), name="Later")

    (due,) = publishing.publish_due(dt.date(2026, 3, 14), by=director)
    said = publishing.publish_rating(by_hand, dt.date(2026, 3, 1), by=director)

    assert names(due.rows) == sorted(NAMES[number - 1] for number in (2, 3, 4))
    assert (said.rows, said.notes) == (due.rows, due.notes)
    assert [(s["number"], s["name"]) for s in due.notes["stages"]] == [(1, "In time")]
    states = {s.name: s.state for s in load_series_book(by_hand, as_of=dt.date(2026, 3, 1)).stages}
    assert states == {"In time": "counted", "Too old": "outdated", "Later": "later"}


def test_a_list_without_a_window_ends_with_its_day(director: Actor) -> None:
    rule = {name: value for name, value in RATING.items() if name != "window_months"}
    plan = SeriesPlan(name="Klasika", rule=rule, game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    approved(director, day=days_ago(3), is_rated=True)
    take_in(rating, 5, 6, by=director, day=days_ago(2))
    take_in(rating, 7, 8, by=director, day=days_ago(9), name="Agrāk")

    said = publishing.publish_rating(rating, days_ago(8), by=director)

    assert names(said.rows) == sorted([NAMES[6], NAMES[7]])
