"""Ratings: all rated events of a game within a window, published on their day and frozen."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from scoring.series.presets import RATING
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import approved, take_in, totals, undo_last
from tournament.models import Entry, JournalEntry, Publication, Scope, Seat, Series
from tournament.reading.series.ratings import curve_of, rating_view
from tournament.reading.series.strengths import NOTE, strength_view, strengths_in
from tournament.services.people.ratings import take_ratings, take_strengths
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.series import publishing, stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.preview import foresee_stages
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def klasika(by: Actor, **facts: object) -> Series:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic", **facts)  # type: ignore[arg-type]
    return create_series(plan, by=by, kind=Scope.Kind.RATINGS)


def days_ago(days: int) -> dt.date:
    return timezone.localdate() - dt.timedelta(days=days)


def test_a_rating_includes_every_rated_event_of_its_game(director: Actor) -> None:
    rating = klasika(director)
    approved(director, day=days_ago(30), name="Reitinga turnīrs", is_rated=True)
    approved(director, day=days_ago(20), name="Draugu vakars")

    assert [stage.name for stage in load_series_book(rating).stages] == ["Reitinga turnīrs"]


def test_a_result_leaves_the_rating_at_the_end_of_its_window(director: Actor) -> None:
    rating = klasika(director)
    day = days_ago(400)
    approved(director, day=day, is_rated=True)
    on_the_day = day.replace(year=day.year + 1)

    inside = load_series_book(rating, as_of=on_the_day - dt.timedelta(days=1))
    outside = load_series_book(rating, as_of=on_the_day)

    assert (len(inside.table.lines), len(outside.table.lines)) == (4, 0)


def test_a_coefficient_weights_only_one_event(director: Actor) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    before = {name: total for _place, name, total in totals(rating)}

    stages.add_stage(rating, event, by=director, coefficient="2")

    after = {name: total for _place, name, total in totals(rating)}
    assert after == {name: str(2 * int(total)) for name, total in before.items()}


def test_a_correction_appears_in_the_next_published_rating(
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


def test_a_rating_is_published_once_per_day_and_not_in_advance(director: Actor) -> None:
    rating = klasika(director)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))
    sent = [publishing.publish_rating(rating, days_ago(1), by=director, key="k") for _ in range(2)]

    assert sent[0] == sent[1]
    line = JournalEntry.objects.get(verb="publish_rating")
    assert (line.subject, line.after) == ("Klasika", {"as_of": str(days_ago(1)), "players": 3})
    with pytest.raises(Refused, match="rating_published"):
        publishing.publish_rating(rating, days_ago(1), by=director)
    with pytest.raises(Refused, match="rating_day_to_come"):
        publishing.publish_rating(rating, days_ago(-1), by=director)


def test_an_empty_list_is_not_published_by_hand_or_by_the_job(director: Actor) -> None:
    rating = klasika(director, publish_day=1)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))

    with pytest.raises(Refused, match="rating_of_nobody") as refused:
        publishing.publish_rating(rating, days_ago(6), by=director)
    due = publishing.publish_due(days_ago(40), by=director)

    assert refused.value.facts == {"day": days_ago(6)}
    assert due == []
    assert not Publication.objects.exists()
    assert len(publishing.publish_rating(rating, days_ago(5), by=director).rows) == 3


def test_the_job_publishes_due_lists_once(director: Actor) -> None:
    for rating in (klasika(director, publish_day=1), klasika(director)):
        take_in(rating, 2, 1, 3, by=director)
    today = dt.date(2026, 3, 14)

    made = publishing.publish_due(today, by=director)
    again = publishing.publish_due(today, by=director)
    next_month = publishing.publish_due(dt.date(2026, 4, 1), by=director)

    assert [one.as_of for one in made] == [dt.date(2026, 3, 1)]
    assert again == []
    assert [one.as_of for one in next_month] == [dt.date(2026, 4, 1)]


def test_an_external_list_counts_in_a_rating(director: Actor) -> None:
    rating = klasika(director)
    take_in(rating, 2, 1, 3, by=director, day=days_ago(5))

    assert [total for _p, _n, total in totals(rating)] == ["15", "12", "10"]


def test_entrants_get_their_rating_from_the_published_list(director: Actor) -> None:
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


def test_ratings_taken_are_in_the_journal_and_the_result_and_undone_one_by_one(
    director: Actor,
) -> None:
    rating = klasika(director)
    approved(director, day=days_ago(30), is_rated=True)
    coming = approved(director, day=days_ago(3), name="Nākamais")
    finishing.reopen(coming, by=director, reason="to take them over")
    coming.refresh_from_db()
    publishing.publish_rating(rating, days_ago(10), by=director)
    kept = coming.entries.get(number=4)
    take_ratings(coming, by=director)
    before = coming.publications.count()
    Entry.objects.filter(tournament=coming).exclude(pk=kept.pk).update(rating=1)

    assert take_ratings(coming, by=director) == 4

    assert coming.publications.count() == before + 1
    ratings = dict(coming.entries.values_list("number", "rating"))
    lines = coming.journal.filter(verb="take_ratings").order_by("pk")
    assert list(lines.values_list("subject", "before", "after"))[4:] == [
        (str(entry), {"rating": 1}, {"rating": ratings[entry.number]})
        for entry in coming.entries.filter(number__lt=4).order_by("number")
    ]
    undo_last("take_ratings", by=director)
    assert dict(coming.entries.values_list("number", "rating")) == {**ratings, 3: 1}


def test_strength_is_computed_from_tables_and_orders_a_draw(director: Actor) -> None:
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


def test_the_chance_of_a_surprise_is_shown_in_percent_and_at_least_one(director: Actor) -> None:
    rating = klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    publishing.publish_rating(rating, days_ago(10), by=director)
    seat = Seat.objects.select_related("entry", "table__round").get(
        entry__tournament=event, entry__number=1
    )
    view = rating_view("klasika")

    chances = (0.6, 0.1, 0.004)
    view.said.notes[NOTE]["surprises"] = [
        [seat.table_id, seat.entry.player_id, chance] for chance in chances
    ]

    shown = strength_view(view).surprises
    assert [one.percent for one in shown] == [60, 10, 1]
    assert {(one.event, one.round, one.table) for one in shown} == {(event.name, 1, 1)}


def test_the_preview_of_an_approval_names_the_ratings_that_it_changes(director: Actor) -> None:
    klasika(director)
    event = approved(director, day=days_ago(30), is_rated=True)
    finishing.reopen(event, by=director, reason="a sheet")
    event.refresh_from_db()
    turn_round(event, by=director)

    ripples = foresee_stages(event, lambda: finishing.announce_approved(event))

    assert [(one.series.scope.name, len(one.moved)) for one in ripples] == [("Klasika", 4)]
