"""The table of a series: finals, the order of stages, and merged people."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.series.presets import PRESETS
from tests.cast import NAMES
from tests.services.series.seasons import (
    FEBRUARY,
    JANUARY,
    fresh,
    series,
    take_in,
    totals,
    undo_last,
)
from tournament.models import OutsideResult, Player
from tournament.services.people import merging
from tournament.services.people.merging import preview_merge
from tournament.services.refusals import Refused
from tournament.services.series import creating, external_results, stages
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    plan_results,
)
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
MARCH = dt.date(2026, 3, 27)


def test_a_final_decides_the_order_of_those_who_played_it(director: Actor) -> None:
    cup = series(director, final_places=2)
    take_in(cup, 1, 2, 3, 4, by=director)
    final = take_in(cup, 2, 1, by=director, day=MARCH, name="Fināls")
    stages.change_stage(final, by=director, name="", coefficient="1", is_final=True)

    lines = load_series_book(fresh(cup)).table.lines

    assert [(str(line.place), line.name, line.decided_by) for line in lines] == [
        ("1", "Bruno Kalniņš", "final"),
        ("2", "Anna Bērziņa", "final"),
        ("3", "Cilda Ozola", "total"),
        ("4", "Dainis Liepa", "total"),
    ]


def test_a_player_of_only_the_final_played_no_other_stage_and_ties_below_it_stay(
    director: Actor,
) -> None:
    cup = series(director, "sum-of-places", rule={"tie_breaks": []})
    take_in(cup, 1, 2, 3, 4, by=director)
    take_in(cup, 1, 2, 4, 3, by=director, day=FEBRUARY)
    final = take_in(cup, 5, 1, by=director, day=MARCH, name="Fināls")
    stages.change_stage(final, by=director, name="", coefficient="1", is_final=True)

    lines = load_series_book(fresh(cup)).table.lines

    assert [(str(line.place), line.name, line.played) for line in lines] == [
        ("1", NAMES[4], 0),
        ("2", NAMES[0], 2),
        ("3", NAMES[1], 2),
        ("4-5", NAMES[2], 2),
        ("4-5", NAMES[3], 2),
    ]


def test_a_final_without_places_leaves_the_table_in_the_order_of_the_totals(
    director: Actor,
) -> None:
    cup = series(director, final_places=2)
    take_in(cup, 1, 2, 3, by=director)
    final = take_in(cup, 2, 1, by=director, day=MARCH, name="Fināls")
    stages.change_stage(final, by=director, name="", coefficient="1", is_final=True)
    OutsideResult.objects.filter(event=final.outside_id).update(place_first=None, place_last=None)

    lines = load_series_book(fresh(cup)).table.lines

    assert [(str(line.place), line.decided_by) for line in lines] == [
        ("1", "total"),
        ("2", "total"),
        ("3", "total"),
    ]


def test_a_table_knows_whether_a_list_left_out_small_points(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    stated = load_series_book(fresh(cup)).table.has_unknown_small
    OutsideResult.objects.filter(player__name=NAMES[2]).update(small="")

    assert (stated, load_series_book(fresh(cup)).table.has_unknown_small) == (False, True)


def test_a_series_has_one_final(director: Actor) -> None:
    cup = series(director)
    first = take_in(cup, 1, 2, 3, by=director)
    second = take_in(cup, 1, 2, 3, by=director, day=MARCH, name="Fināls")
    stages.change_stage(second, by=director, name="", coefficient="1", is_final=True)

    with pytest.raises(Refused, match="final_twice"):
        stages.change_stage(first, by=director, name="", coefficient="1", is_final=True)


def test_stages_are_numbered_by_their_days(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director, day=MARCH, name="Trešais")
    take_in(cup, 1, 2, 3, by=director, day=JANUARY, name="Pirmais")

    assert [(s.number, s.name) for s in load_series_book(fresh(cup)).stages] == [
        (1, "Pirmais"),
        (2, "Trešais"),
    ]


def test_merged_people_are_one_in_the_table_and_two_again_after_a_split(director: Actor) -> None:
    cup = series(director, "best-4-of-5")
    take_in(cup, 1, 2, 3, by=director)
    take_in(cup, 4, 2, 3, by=director, day=FEBRUARY, name="Otrais")
    before = totals(cup)
    anna, dainis = (Player.objects.get(name=NAMES[at]) for at in (0, 3))

    found = preview_merge(dainis, anna)
    made = merging.merge_persons(dainis, anna, reason="a married name", by=director)

    assert totals(cup) == [
        ("1", "Anna Bērziņa", "58"),
        ("2", "Bruno Kalniņš", "56"),
        ("3", "Cilda Ozola", "54"),
    ]
    assert [(one.name, one.stages) for one in found.series] == [("Garkalnes kauss", 1)]
    with pytest.raises(Refused, match="person_twice_in_results"):
        take_in(cup, 1, 4, by=director, day=MARCH, name="Trešais")
    merging.split_persons(made, by=director)
    assert totals(cup) == before


def test_two_people_in_one_external_list_stay_two(director: Actor) -> None:
    cup = series(director)
    stage = take_in(cup, 1, 2, by=director)
    anna, bruno = (Player.objects.get(name=name) for name in NAMES[:2])

    with pytest.raises(Refused, match=r"played_one_event.*Ziemas posms"):
        merging.merge_persons(bruno, anna, reason="a slip", by=director)

    stages.lift_stage(stage, by=director)
    merging.merge_persons(bruno, anna, reason="a slip", by=director)
    undo_last("lift_stage", by=director)
    assert [line.player for line in load_series_book(fresh(cup)).table.lines] == [anna.pk, bruno.pk]


def test_an_external_list_skips_names_without_letters(director: Actor) -> None:
    cup = series(director)
    about = EventDetails(name="Ziemas posms", date=JANUARY.isoformat(), game="zole-classic")
    plan = plan_results("Vieta\tVārds\n1\tAnna Bērziņa\n2\t12-34\n", about, by=director)

    with pytest.raises(Refused, match=r"name_without_letters.*12-34"):
        external_results.take_in_results(cup, plan, by=director)

    assert not Player.objects.exists()
    assert load_series_book(fresh(cup)).stages == ()


def test_small_points_of_golf_are_not_added_up(director: Actor) -> None:
    """The fewest points win a round of golf, but a series of small points ranks the most first."""
    with pytest.raises(Refused, match="fewest_points_win") as refused:
        series(director, "small-points", game="golf")
    assert refused.value.facts == {"game": "golf"}
    # The fewest battles win; the most points win, and lost games decide only ties.
    with pytest.raises(Refused, match="fewest_points_win"):
        series(director, "small-points", game="alexander")
    assert series(director, "small-points", game="skat").game == "skat"

    of_any_game = series(director, "small-points")
    with pytest.raises(Refused, match="fewest_points_win"):
        take_in(of_any_game, 1, 2, 3, by=director, game="golf")

    by_places = series(director)
    take_in(by_places, 1, 2, 3, by=director, game="golf")
    of_small_points = replace(creating.plan_of(by_places), rule=dict(PRESETS["small-points"].rule))
    with pytest.raises(Refused, match="fewest_points_win"):
        creating.change_series(by_places, of_small_points, by=director)


def test_the_order_of_adding_stages_does_not_matter(director: Actor) -> None:
    days = {JANUARY: (2, 1, 3), FEBRUARY: (3, 1, 2), MARCH: (1, 2, 3)}

    def season(order: tuple[dt.date, ...]) -> list[tuple[str, str, str]]:
        cup = series(director, "best-4-of-5", rule={"count": 2})
        for day in order:
            take_in(cup, *days[day], by=director, day=day, name=f"{day:%B}")
        return totals(cup)

    told = [season((JANUARY, FEBRUARY, MARCH)), season((MARCH, JANUARY, FEBRUARY))]

    assert told[0] == told[1]
    assert [line[2] for line in told[0]] == ["57", "57", "56"]


def test_an_external_result_without_big_points_adds_none(director: Actor) -> None:
    cup = series(director, "all-stages", rule={"tie_breaks": []})
    about = EventDetails(name="Ziemas posms", date=JANUARY.isoformat(), game="zole-classic")
    places = "Vieta\tVārds\n" + "\n".join(f"{n}\t{NAMES[n - 1]}" for n in (1, 2))
    plan = plan_results(places, about, OutsideDecisions(), by=director)

    external_results.take_in_results(cup, plan, by=director)

    assert [line.total for line in load_series_book(fresh(cup)).table.lines] == [0, 0]
