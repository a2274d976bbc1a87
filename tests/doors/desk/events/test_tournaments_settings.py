"""The settings: validated together, and changed after the first result only with a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import play_and_close
from tests.doors.desk.events.saved import path, save
from tournament.services.events import planning

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


def test_changed_settings_are_confirmed(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    answer = save(signed_in(), tournament, rounds="6", place="Cēsis")

    assert answer.status_code == 302
    assert (tournament.settings, tournament.place) == ({"rounds": 6}, "Cēsis")


def test_the_game_the_seed_and_the_rest_stay_when_nothing_is_changed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4, settings={"target": 30, "strike_worst": 1})
    before = planning.plan_of(tournament)

    save(signed_in(), tournament)

    assert planning.plan_of(tournament) == before


def test_points_for_sitting_out_can_be_set_and_stay(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(9, preset="kop"), signed_in()

    save(client, tournament, sit_out_big="2½", sit_out_small="35")
    save(client, tournament)

    tournament.refresh_from_db()
    assert tournament.settings == {"sit_out": {"big": "5/2", "small": 35}}
    save(client, tournament, sit_out_big="", sit_out_small="")
    tournament.refresh_from_db()
    assert tournament.settings == {}


def test_a_rotation_at_tables_of_three_is_refused_with_a_message(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(9, settings={"game": "zole-french", "table_sizes": "3"})

    page = save(signed_in(), tournament, reseat_by="rotation")

    assert "A rotation needs tables of four." in page.content.decode()


def test_a_rating_event_of_six_rounds_shows_a_warning(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()

    save(client, tournament, rounds="6", is_rated="on")

    page = client.get(path(tournament))
    assert next(code for code, _words in page.context["notices"]) == "rated_with_few_rounds"


def test_the_table_sizes_for_the_entrants_are_shown(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().get(path(event_of(9)))

    assert "9 players: 3 tables of three." in page.content.decode()


def test_after_a_result_scoring_changes_only_with_a_preview(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    client = signed_in()

    asked = save(client, tournament, scale_4="7 4 2 0")
    untouched = dict(tournament.settings)
    ripple = asked.context["ripple"]  # type: ignore[attr-defined]
    done = save(client, tournament, scale_4="7 4 2 0", previewed=str(ripple.revision))

    assert (asked.status_code, untouched, done.status_code) == (409, {}, 302)
    assert {(row.sums_before, row.sums_after) for row in ripple.places} == {
        ("6 (+9)", "7 (+9)"),
        ("6 (+12)", "7 (+12)"),
    }
    assert tournament.settings["big_points"]["4"] == [7, 4, 2, 0]


def test_an_outdated_preview_is_shown_again(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    answer = save(signed_in(), tournament, scale_4="7 4 2 0", previewed="1")

    assert (answer.status_code, tournament.settings) == (409, {})


def test_going_back_from_the_preview_keeps_what_was_typed(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    page = save(signed_in(), tournament, scale_4="7 4 2 0", edit="1")

    assert 'value="7 4 2 0"' in page.content.decode()


def test_settings_other_than_scoring_change_without_preview_after_results(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    answer = save(signed_in(), tournament, place="Cēsis")

    assert (answer.status_code, tournament.place) == (302, "Cēsis")


def test_seated_rounds_cannot_be_removed_from_the_plan(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    for _ in range(2):
        play_and_close(tournament, by=director)

    answer = save(signed_in(), tournament, rounds="1", place="Cēsis")

    assert (answer.status_code, tournament.place) == (422, "")
    assert 'value="Cēsis"' in answer.content.decode()


def test_another_preset_fills_the_form_and_saves_nothing(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    page = signed_in().get(path(tournament), {"preset": "lzf-classic"})

    tournament.refresh_from_db()
    assert (page.context["form"].initial["rounds"], tournament.preset) == (7, "evening-16")


def test_the_timetable_follows_the_plan(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()

    save(client, tournament, starts="10:00", rounds="3", breaks="1: 20")

    times = client.get(path(tournament)).context["timetable"]
    shown = [
        (f"{planned.begins:%H:%M}", f"{planned.ends:%H:%M}", planned.pause) for planned in times
    ]
    assert shown == [("10:00", "10:40", 20), ("11:00", "11:40", 0), ("11:40", "12:20", 0)]


@pytest.mark.parametrize("players", [1, 3])
def test_settings_take_as_many_queries_for_any_number_of_players(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    client = signed_in()

    with django_assert_num_queries(4):
        client.get(path(tournament))


@pytest.mark.parametrize("field", ["correction_minutes", "prize_places"])
def test_an_absurd_number_is_refused_and_kept_for_correction(
    field: str, event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(8)

    answer = save(signed_in(), tournament, **{field: "9" * 30})

    assert answer.context["form"].has_error(field)  # type: ignore[attr-defined]
    assert "9" * 30 in answer.content.decode()


def test_a_plan_below_the_deals_played_shows_a_warning_before_saving(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    client = signed_in()

    asked = save(client, tournament, deals="12")

    assert asked.status_code == 409
    assert "2 sheets have a different number of deals from the 12" in asked.content.decode()
    assert tournament.settings == {}


def test_a_plan_with_unchanged_deals_is_saved_at_once(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    assert save(signed_in(), tournament, minutes="45").status_code == 302
