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


def test_settings_are_changed_and_said_to_be(event_of: EventOf, signed_in: SignIn) -> None:
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


def test_what_a_round_sat_out_pays_is_set_and_stays(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(9, preset="kop"), signed_in()

    save(client, tournament, sit_out_big="2½", sit_out_small="35")
    save(client, tournament)

    tournament.refresh_from_db()
    assert tournament.settings == {"sit_out": {"big": "5/2", "small": 35}}
    save(client, tournament, sit_out_big="", sit_out_small="")
    tournament.refresh_from_db()
    assert tournament.settings == {}


def test_a_rotation_at_tables_of_three_is_refused_with_a_sentence(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(9, settings={"game": "zole-french", "table_sizes": "3"})

    page = save(signed_in(), tournament, reseat_by="rotation")

    assert "A rotation seats tables of four." in page.content.decode()


def test_a_rating_event_of_six_rounds_is_warned_of(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()

    save(client, tournament, rounds="6", is_rated="on")

    page = client.get(path(tournament))
    assert next(code for code, _words in page.context["notices"]) == "rated_with_few_rounds"


def test_the_split_of_those_entered_is_shown(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().get(path(event_of(9)))

    assert "9 players: 3 tables of three." in page.content.decode()


def test_after_a_result_scoring_changes_only_by_who_has_seen_what_moves(
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


def test_a_preview_that_was_overtaken_is_shown_again(
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


def test_what_is_no_scoring_changes_at_once_after_results(
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
def test_settings_take_as_many_queries_however_many_play(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    client = signed_in()

    with django_assert_num_queries(5):
        client.get(path(tournament))


@pytest.mark.parametrize("field", ["correction_minutes", "prize_places"])
def test_a_number_that_nobody_means_is_refused_and_kept_to_be_mended(
    field: str, event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(8)

    answer = save(signed_in(), tournament, **{field: "9" * 30})

    assert answer.context["form"].has_error(field)  # type: ignore[attr-defined]
    assert "9" * 30 in answer.content.decode()


def test_fewer_deals_than_were_played_are_said_before_they_are_saved(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    client = signed_in()

    asked = save(client, tournament, deals="12")

    assert asked.status_code == 409
    assert "2 sheets have a different number of deals from the 12" in asked.content.decode()
    assert tournament.settings == {}


def test_a_plan_whose_deals_stay_is_saved_at_once(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    assert save(signed_in(), tournament, minutes="45").status_code == 302
