"""Figures by year on the page of records, with tournaments played elsewhere."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.series.presets import PRESETS
from tests.cast import NAMES, EventOf, finish, play_and_close
from tests.doors.public.reading import words_of
from tests.services.series.seasons import series, take_in
from tournament.models import OutsideEvent, Player, Scope, Tournament
from tournament.reading.people.years import YearFigures, figures_by_year
from tournament.services.acts import Actor
from tournament.services.people import merging
from tournament.services.results import finishing
from tournament.services.series import stages
from tournament.services.series.creating import SeriesPlan, create_series

pytestmark = pytest.mark.django_db
MAY_2024, MAY_2025 = dt.date(2024, 5, 3), dt.date(2025, 5, 3)
SETTINGS = {"first_seating": "list", "rounds": 1}


def finished(event_of: EventOf, by: Actor, players: int, day: dt.date) -> Tournament:
    event = event_of(players, name=f"{day}", date=day, settings=SETTINGS)
    play_and_close(event, by=by)
    finish(event, by=by)
    return event


def test_each_year_counts_tournaments_starts_players_and_newcomers(
    director: Actor, event_of: EventOf
) -> None:
    finished(event_of, director, 4, MAY_2024)
    finished(event_of, director, 8, MAY_2025)
    finished(event_of, director, 4, dt.date(2025, 6, 1))

    assert figures_by_year().years == [
        YearFigures(2025, tournaments=2, external=0, starts=12, players=8, newcomers=4),
        YearFigures(2024, tournaments=1, external=0, starts=4, players=4, newcomers=None),
    ]


def test_tournaments_played_elsewhere_count_and_are_marked_with_their_source(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 5, by=director, day=MAY_2024)
    OutsideEvent.objects.update(source="zole.example")
    finished(event_of, director, 4, dt.date(2024, 6, 1))
    take_in(cup, 5, 6, by=director, day=MAY_2025)
    client.cookies["django_language"] = "en"

    page = words_of(client.get("/records/"))

    assert "Newcomers 2025 1 1 played elsewhere 2 2 1 2024 2 1 played elsewhere 7 5 – " in page
    assert "Their sources: zole.example." in page
    note = client.get("/records/").content.decode()
    assert re.search(r"earlier year\.\s+Imported .* included\.\s+Their", note)


def test_a_list_used_by_two_series_counts_once(director: Actor) -> None:
    for name in ("Kauss", "Liga"):
        plan = SeriesPlan(name=name, rule=PRESETS["points-for-places"].rule)
        take_in(create_series(plan, by=director), 1, 2, by=director, day=MAY_2024)

    assert OutsideEvent.objects.count() == 2
    assert figures_by_year().years == [YearFigures(2024, 1, 1, 2, 2, None)]


def test_the_most_frequent_sources_are_listed_first(director: Actor) -> None:
    cup = series(director)
    for number in range(8):
        take_in(cup, 1, 2, by=director, day=MAY_2024, name=f"{number}. posms")
    for number, event in enumerate(OutsideEvent.objects.order_by("pk")):
        source = "often.example" if number in (5, 7) else f"{number}.example"
        OutsideEvent.objects.filter(pk=event.pk).update(source=source)

    sources = figures_by_year().sources

    assert (sources[0], len(sources)) == ("often.example", 5)


def test_a_merged_person_is_one_player_and_no_newcomer(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, by=director, day=MAY_2024)
    take_in(cup, 3, 2, by=director, day=MAY_2025)
    first, third = (Player.objects.get(name=NAMES[at]) for at in (0, 2))

    merging.merge_persons(third, into=first, reason="one person", by=director)

    assert [one.newcomers for one in figures_by_year().years] == [0, None]


@pytest.mark.parametrize("hides", ["tournament", "withdrawn", "rehearsal", "stage", "series"])
def test_only_public_results_count(director: Actor, event_of: EventOf, hides: str) -> None:
    event = finished(event_of, director, 4, MAY_2024)
    cup = series(director)
    stage = take_in(cup, 1, 2, by=director, day=MAY_2025)
    if hides == "withdrawn":
        finishing.back_to_running(event, reason="a slip", by=director)
    elif hides == "stage":
        stages.lift_stage(stage, by=director)
    elif hides == "series":
        Scope.objects.filter(series=cup).update(is_public=False)
    elif hides == "rehearsal":
        Tournament.objects.update(is_rehearsal=True)
    else:
        Tournament.objects.update(public_sees=Tournament.PublicSees.SEATS)

    left = 2024 if hides in ("stage", "series") else 2025
    assert [one.year for one in figures_by_year().years] == [left]


def test_players_shown_by_initials_are_counted(director: Actor, event_of: EventOf) -> None:
    finished(event_of, director, 4, MAY_2024)
    take_in(series(director), 1, 2, by=director, day=MAY_2025)
    Player.objects.update(as_initials=True)

    assert [one.players for one in figures_by_year().years] == [2, 4]


def test_without_results_there_are_no_figures(client: Client) -> None:
    client.cookies["django_language"] = "en"

    assert "Year by year" not in words_of(client.get("/records/"))


def test_the_archive_links_to_the_figures(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = finished(event_of, director, 4, MAY_2024)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.APPROVED)

    assert 'href="/records/#years"' in client.get("/archive/").content.decode()
    assert 'id="years"' in client.get("/records/").content.decode()


@pytest.mark.parametrize("events", [1, 3])
@pytest.mark.parametrize(("lists", "queries"), [(0, 3), (1, 4), (3, 4)])
def test_the_figures_take_the_same_queries_for_any_number_of_tournaments(
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
    events: int,
    lists: int,
    queries: int,
) -> None:
    for number in range(events):
        finished(event_of, director, 4, dt.date(2024 + number, 5, 3))
    cup = series(director)
    for number in range(lists):
        take_in(cup, 1, 2, 3, by=director, name=f"{number}. posms")

    with django_assert_num_queries(queries):
        figures_by_year()
