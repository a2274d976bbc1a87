"""The people behind a series: names or initials, merged persons, and the order of the stages."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from scoring.big_points import Place
from scoring.series.presets import RATING
from tests.services.series.seasons import JANUARY, approved, series, take_in
from tournament.models import (
    OutsideEvent,
    OutsideResult,
    OutsideTeam,
    Player,
    Publication,
    Scope,
    Tournament,
)
from tournament.services.series import stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.standings.series.publication import notes_as_json, rows_as_json, table_of
from tournament.standings.series.stages import CALLED_OFF, StageLoad, stage_at_hand
from tournament.standings.series.table import SeriesTable, load_series_book
from tournament.standings.series.team_results import load_team_results

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

FULL = ["Dainis Liepa", "Evita Krūmiņa", "Gunta Sproģe"]


def born(year: int, *names: str) -> None:
    Player.objects.filter(name__in=names).update(born=year)


def names_of(table: SeriesTable) -> list[str]:
    return sorted(line.name for line in table.lines)


def test_a_series_shows_initials_of_minors_and_of_players_of_an_event_with_initials(
    director: Actor,
) -> None:
    cup = series(director)
    stages.add_stage(cup, approved(director, players=8), by=director)
    initials = Tournament.PublicNames.INITIALS
    second = approved(director, name="2. posms", players=3, public_names=initials)
    stages.add_stage(cup, second, by=director)
    born(2026 - 18, "Fēlikss Zariņš")
    born(2026 - 19, "Gunta Sproģe")
    Player.objects.filter(name="Harijs Āboliņš").update(as_initials=True)

    found = names_of(load_series_book(cup).table)

    assert [name for name in found if "." not in name] == FULL


def test_an_adult_of_an_external_list_has_a_name_and_a_minor_has_initials(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    born(JANUARY.year - 18, "Anna Bērziņa")
    born(JANUARY.year - 19, "Bruno Kalniņš")

    assert names_of(load_series_book(cup).table) == ["A. B.", "Bruno Kalniņš", "Cilda Ozola"]


def test_two_merged_persons_of_one_list_stay_two_lines() -> None:
    lines = [OutsideResult(player_id=n, place_first=n, place_last=n) for n in (1, 2, 4)]
    loaded = StageLoad({}, {}, {7: lines}, roots={1: 3, 2: 3, 4: 5})

    stage = stage_at_hand(1, OutsideEvent(pk=7, participants=9), loaded)

    assert [(one.player, one.place) for one in stage.results] == [
        *((3, Place(1, 1)), (2, Place(2, 2)), (5, Place(4, 4))),
    ]
    assert (stage.participants, stage.coefficient) == (9, Fraction(1))


def test_a_stage_that_was_called_off_has_no_participants() -> None:
    stage = stage_at_hand(1, Tournament(called_off="storm"), StageLoad({}, {}, {}))

    assert (stage.state, stage.results, stage.participants) == (CALLED_OFF, (), 0)


def test_a_team_of_an_external_list_without_points_has_none(director: Actor) -> None:
    elsewhere = OutsideEvent.objects.create(
        name="Rīgas posms", date=JANUARY, game="zole-classic", participants=3
    )
    for place, (name, big, small) in enumerate((("Ogre", "7/2", "-4"), ("Rīga", "", "")), start=1):
        OutsideTeam.objects.create(
            event=elsewhere, name=name, place_first=place, place_last=place, big=big, small=small
        )

    found = load_team_results([elsewhere], {}, "").elsewhere[elsewhere.pk]

    assert [(str(one.place), one.big, one.small) for one in found] == [
        ("1", Fraction(7, 2), -4),
        ("2", Fraction(0), None),
    ]


def test_external_events_precede_those_of_the_same_day_here(director: Actor) -> None:
    cup = series(director)
    stages.add_stage(cup, approved(director), by=director)
    elsewhere = OutsideEvent.objects.create(
        pk=10**9, name="Rīgas posms", date=JANUARY, game="zole-classic", participants=3
    )
    stages.add_stage(cup, elsewhere, by=director)

    assert [one.name for one in load_series_book(cup).stages] == ["Rīgas posms", "1. posms"]


def test_events_outside_the_months_of_a_rating_are_numbered_last(director: Actor) -> None:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    today = timezone.localdate()
    take_in(rating, 1, 2, by=director, day=today - dt.timedelta(days=900), name="Vecais")
    take_in(rating, 1, 2, by=director, day=today - dt.timedelta(days=90), name="Jaunais")

    found = [(one.number, one.name, one.state) for one in load_series_book(rating).stages]

    assert found == [(1, "Jaunais", "counted"), (2, "Vecais", "outdated")]


def test_an_announced_table_loses_names_and_clubs_of_erased_people_alone(director: Actor) -> None:
    cup = series(director)
    stages.add_stage(cup, approved(director), by=director)
    table = load_series_book(cup).table
    said = Publication(rows=rows_as_json(table), notes=notes_as_json(table))
    Player.objects.filter(name="Anna Bērziņa").update(as_initials=True)
    Player.objects.filter(name="Bruno Kalniņš").update(name="#2", erased_at=timezone.now())

    shown = {line.name: line.club for line in table_of(said).lines}

    assert shown == {
        "A. B.": "Cēsis",
        "#2": "",
        "Cilda Ozola": "Ogre",
        "Dainis Liepa": "Cēsis",
    }
