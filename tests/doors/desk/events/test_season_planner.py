"""The season planner: what is planned, and what clashes."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tournament.reading.events.planner import season_ahead
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.events import planning

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def in_days(days: int) -> dt.date:
    return timezone.localdate() + dt.timedelta(days)


def plan(name: str, days: int, by: Actor, *, region: str = "", last: int | None = None) -> None:
    wanted = planning.TournamentPlan(
        name=name, date=in_days(days), preset="evening-16", seed="s", place=region
    )
    event = planning.create_tournament(wanted, by=by)
    terms = EntryTerms(region=region, last_day=None if last is None else in_days(last))
    announce_entry(event, terms, by=by)


def test_events_of_the_same_days_game_and_region_clash(
    director: Actor, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    plan("Pavasara kauss", 10, director, region="Vidzeme", last=11)
    plan("Ogres kauss", 11, director, region="Vidzeme")
    plan("Rīgas kauss", 11, director, region="Rīga")
    plan("Vasaras kauss", 40, director, region="Rīga")

    page = signed_in().get(f"/desk/season/?day={in_days(41):%Y-%m-%d}")
    rows = rows_of(page)

    assert "4 tournaments are planned." in words_of(page)
    assert [row[3] for row in rows[3:]] == [
        "Ogres kauss same game and place Rīgas kauss",
        "Pavasara kauss same game and place Rīgas kauss",
        "Pavasara kauss Ogres kauss",
        "",
    ]
    assert rows[1][1].startswith("Vasaras kauss")
    assert director.user is not None
    with django_assert_num_queries(1):
        season_ahead(director.user)
