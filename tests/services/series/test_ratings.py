"""Ratings: all rated events of a game within a window, published on their day and frozen."""

from __future__ import annotations

import datetime as dt
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.series.presets import RATING
from tests.cast import NAMES
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import approved, take_in, totals
from tournament.models import Entry, Publication, Scope, Series
from tournament.reading.series.curves import curve_of
from tournament.reading.series.ratings import rating_view
from tournament.reading.series.strengths import strength_view, strengths_in
from tournament.services.people.ratings import take_ratings, take_strengths
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.series import publishing, stages
from tournament.services.series.making import SeriesPlan, create_series
from tournament.standings.series.table import open_book

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def klasika(by: Actor, **facts: object) -> Series:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic", **facts)  # type: ignore[arg-type]
    return create_series(plan, by=by, kind=Scope.Kind.RATINGS)


def days_ago(days: int) -> dt.date:
    return timezone.localdate() - dt.timedelta(days=days)


def test_a_rating_takes_in_every_rated_event_of_its_game(director: Actor) -> None:
    rating = klasika(director)
    approved(director, day=days_ago(30), name="Reitinga turnīrs", is_rated=True)
    approved(director, day=days_ago(20), name="Draugu vakars")

    assert [stage.name for stage in open_book(rating).stages] == ["Reitinga turnīrs"]


def test_a_result_leaves_the_rating_on_the_day_that_the_window_says(director: Actor) -> None:
    rating = klasika(director)
    day = days_ago(400)
    approved(director, day=day, is_rated=True)
    on_the_day = day.replace(year=day.year + 1)

    inside = open_book(rating, as_of=on_the_day - dt.timedelta(days=1))
    outside = open_book(rating, as_of=on_the_day)

    assert (len(inside.table.lines), len(outside.table.lines)) == (4, 0)


def test_a_coefficient_weighs_one_event_and_leaves_the_others(director: Actor) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    before = {name: total for _place, name, total in totals(rating)}

    stages.add_stage(rating, event, by=director, coefficient="2")

    after = {name: total for _place, name, total in totals(rating)}
    assert after == {name: str(2 * int(total)) for name, total in before.items()}


def test_a_published_rating_stays_and_the_next_one_shows_the_correction(
    director: Actor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    first = publishing.publish_rating(rating, days_ago(10), by=director)
    rows = first.rows

    finishing.reopen(event, by=director, reason="a sheet")
    event.refresh_from_db()
    turn_round(event, by=director)
    finishing.approve(event, by=director, early_because="now")
    second = publishing.publish_rating(rating, days_ago(1), by=director)

    assert Publication.objects.get(pk=first.pk).rows == rows
    assert [row["player"] for row in second.rows] == [row["player"] for row in reversed(rows)]
    view = rating_view("klasika")
    assert [one.moved for one in view.lines] == [3, 1, -1, -3]
    best = view.lines[0].line.player
    with django_assert_num_queries(3):
        points = curve_of(rating, best)
    assert [(point.day, str(point.place)) for point in points] == [
        (days_ago(10), "4"),
        (days_ago(1), "1"),
    ]


def test_a_rating_is_published_once_for_a_day_and_not_ahead_of_it(director: Actor) -> None:
    rating = klasika(director)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))
    publishing.publish_rating(rating, days_ago(1), by=director)

    with pytest.raises(Refused, match="rating_published"):
        publishing.publish_rating(rating, days_ago(1), by=director)
    with pytest.raises(Refused, match="rating_day_to_come"):
        publishing.publish_rating(rating, days_ago(-1), by=director)


def test_a_list_of_nobody_is_not_published_by_hand_nor_by_the_job(director: Actor) -> None:
    rating = klasika(director, publish_day=1)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))

    with pytest.raises(Refused, match="rating_of_nobody") as refused:
        publishing.publish_rating(rating, days_ago(6), by=director)
    due = publishing.publish_due(days_ago(40), by=director)

    assert refused.value.facts == {"day": days_ago(6)}
    assert due == []
    assert not Publication.objects.exists()
    assert len(publishing.publish_rating(rating, days_ago(5), by=director).rows) == 3


def test_a_list_whose_events_have_all_grown_too_old_is_told_as_kept_back(
    director: Actor,
) -> None:
    rating = klasika(director, publish_day=1)
    waiting = klasika(director, publish_day=1)
    take_in(rating, 2, 1, 3, by=director, day=dt.date(2025, 1, 30))
    publishing.publish_due(dt.date(2025, 12, 14), by=director)
    next_year = dt.date(2026, 3, 14)

    made = publishing.publish_due(next_year, by=director)
    missed = publishing.all_kept_back(next_year)

    kept_back = publishing.KeptBack(day=dt.date(2026, 3, 1), newest=dt.date(2025, 12, 1))
    assert (made, missed) == ([], [(rating, kept_back)])
    assert publishing.kept_back(rating, dt.date(2025, 12, 14)) is None
    assert publishing.kept_back(waiting, next_year) is None
    take_in(rating, 4, 5, by=director, day=dt.date(2026, 2, 27), name="Jauns")
    assert publishing.kept_back(rating, next_year) is None
    assert [one.as_of for one in publishing.publish_due(next_year, by=director)] == [
        dt.date(2026, 3, 1)
    ]


def test_the_command_says_which_list_did_not_come(director: Actor) -> None:
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


def test_who_played_only_outside_the_months_is_not_in_the_list(director: Actor) -> None:
    """An event that was added by hand leaves the list as one that it takes in by itself does."""
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
    states = {s.name: s.state for s in open_book(by_hand, as_of=dt.date(2026, 3, 1)).stages}
    assert states == {"In time": "counted", "Too old": "outdated", "Later": "later"}


def test_a_list_without_months_that_count_ends_with_its_day(director: Actor) -> None:
    rule = {name: value for name, value in RATING.items() if name != "window_months"}
    plan = SeriesPlan(name="Klasika", rule=rule, game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    approved(director, day=days_ago(3), is_rated=True)
    take_in(rating, 5, 6, by=director, day=days_ago(2))
    take_in(rating, 7, 8, by=director, day=days_ago(9), name="Agrāk")

    said = publishing.publish_rating(rating, days_ago(8), by=director)

    assert names(said.rows) == sorted([NAMES[6], NAMES[7]])


def test_the_job_publishes_what_is_due_and_nothing_twice(director: Actor) -> None:
    for rating in (klasika(director, publish_day=1), klasika(director)):
        take_in(rating, 2, 1, 3, by=director)
    today = dt.date(2026, 3, 14)

    made = publishing.publish_due(today, by=director)
    again = publishing.publish_due(today, by=director)
    next_month = publishing.publish_due(dt.date(2026, 4, 1), by=director)

    assert [one.as_of for one in made] == [dt.date(2026, 3, 1)]
    assert again == []
    assert [one.as_of for one in next_month] == [dt.date(2026, 4, 1)]


def test_a_list_from_elsewhere_counts_in_a_rating(director: Actor) -> None:
    rating = klasika(director)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))

    assert [total for _p, _n, total in totals(rating)] == ["15", "12", "10"]


def test_everybody_entered_takes_their_rating_from_the_published_list(director: Actor) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    plan_of_next = approved(director, day=days_ago(3), name="Nākamais")
    finishing.reopen(plan_of_next, by=director, reason="to take them over")
    plan_of_next.refresh_from_db()

    with pytest.raises(Refused, match="no_rating_published"):
        take_ratings(plan_of_next, by=director)
    publishing.publish_rating(rating, days_ago(10), by=director)
    assert take_ratings(plan_of_next, by=director) == 4

    told = dict(Entry.objects.filter(tournament=plan_of_next).values_list("player__name", "rating"))
    assert sorted(str(rating).zfill(2) for rating in told.values()) == ["08", "10", "12", "15"]
    assert event.entries.filter(rating=None).count() == 4


def test_strength_is_learnt_from_tables_and_orders_a_draw(director: Actor) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    coming = approved(director, day=days_ago(3), name="Nākamais")
    finishing.reopen(coming, by=director, reason="to take them over")
    coming.refresh_from_db()
    said = publishing.publish_rating(rating, days_ago(10), by=director)

    known = strengths_in(said)
    view = strength_view(rating_view("klasika"))

    order = list(event.placings.order_by("place_first").values_list("player", flat=True))
    assert sorted(known, key=lambda player: -known[player].mean) == order
    assert {one.tables for one in known.values()} == {1}
    assert view.lines[0].rated.line.player == order[0]
    assert view.surprises == []
    assert take_strengths(coming, by=director) == 4
    told = dict(Entry.objects.filter(tournament=coming).values_list("player", "rating"))
    assert told == {player: one.sure for player, one in known.items()}
