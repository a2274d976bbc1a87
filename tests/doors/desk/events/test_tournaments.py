"""A new tournament at the desk: typed, copied, refused, and created once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.utils.http import urlencode

from scoring.presets import PRESETS
from tests.cast import DAY
from tests.doors.desk.filled_forms import sent_by
from tournament.doors.desk.events.forms import TournamentForm
from tournament.doors.desk.events.plan import initial_values
from tournament.doors.desk.events.start import form_of
from tournament.models import Tournament
from tournament.services.accounts import permissions
from tournament.services.events import planning
from tournament.services.events.planning import TournamentPlan

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

NEW = "/desk/new/"


def typed(preset: str = "evening-16", **changes: str) -> dict[str, str]:
    """Return the form's POST data with some fields changed."""
    offered = form_of(TournamentPlan(name="Rudens kauss", date=DAY, preset=preset))
    return {**sent_by(offered), "preset": preset, **changes}


def refilled(plan: TournamentPlan) -> TournamentForm:
    """Return the form of a plan, submitted unchanged."""
    values = initial_values(plan)
    sent = QueryDict(urlencode(sent_by(form_of(plan))))
    return TournamentForm(sent, preset=plan.preset, game=values["game"], initial=values)


def announce(client: Client, **changes: str) -> HttpResponse:
    return client.post(NEW, typed(**changes))  # type: ignore[return-value]


def test_a_new_tournament_needs_only_a_name_and_a_date(signed_in: SignIn) -> None:
    answer = announce(signed_in())

    made = Tournament.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/desk/{made.slug}/people/")
    assert (made.name, made.date, made.preset, made.settings) == (
        "Rudens kauss",
        DAY,
        "evening-16",
        {},
    )


def test_only_differences_from_the_preset_are_stored(signed_in: SignIn) -> None:
    announce(signed_in(), rounds="5", minutes="", scale_3="6 3 1", tie_1="table_wins")

    assert Tournament.objects.get().settings == {
        "rounds": 5,
        "minutes": None,
        "tie_breaks": ["table_wins"],
        "big_points": {"3": [6, 3, 1], "4": [6, 4, 2, 0], "5": [6, 4, 2, 1, 0]},
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_an_unchanged_form_changes_nothing(preset: str) -> None:
    others = {"rounds": PRESETS[preset].rounds + 1}
    plan = TournamentPlan(name="Rudens kauss", date=DAY, preset=preset, settings=others)
    base = replace(plan, seed="rudens")

    form = refilled(base)

    assert form.is_valid()
    assert form.plan(base) == base


def test_all_faults_are_next_to_their_fields_and_input_is_kept(
    signed_in: SignIn,
) -> None:
    page = announce(signed_in(), rounds="0", deals="9999", place="Ogres kultūras nams")

    text = page.content.decode()
    assert (page.status_code, Tournament.objects.count()) == (422, 0)
    assert "“Rounds” cannot be 0. Write a number from 1 to 50." in text
    assert "“Deals in a round” cannot be 9999." in text
    assert 'value="Ogres kultūras nams"' in text


def test_choosing_another_game_loads_its_rules_without_saving(
    signed_in: SignIn,
) -> None:
    page = announce(signed_in(), game="kop", place="Ogre")

    form = page.context["form"]  # type: ignore[attr-defined]
    assert Tournament.objects.count() == 0
    assert (form["place"].value(), form["table_sizes"].value(), form["scale_4"].value()) == (
        "Ogre",
        "4",
        "4 3 2 1",
    )
    assert "scale_3" not in form.fields


def test_a_tournament_of_another_game_can_be_created(signed_in: SignIn) -> None:
    client = signed_in()
    page = announce(client, game="kop")
    form = page.context["form"]  # type: ignore[attr-defined]

    client.post(NEW, {**sent_by(form), "preset": "evening-16"})

    assert Tournament.objects.get().settings == {"game": "kop", "table_sizes": "4"}


def test_a_tie_break_cannot_be_chosen_twice(signed_in: SignIn) -> None:
    page = announce(signed_in(), tie_1="lot", tie_2="lot")

    assert page.status_code == 422
    assert page.context["form"].errors.keys() == {"tie_1"}  # type: ignore[attr-defined]


def test_breaks_are_typed_with_their_rounds(signed_in: SignIn) -> None:
    announce(signed_in(), breaks="4: 60, 2:15")

    assert Tournament.objects.get().breaks == [
        {"after_round": 2, "minutes": 15},
        {"after_round": 4, "minutes": 60},
    ]


def test_a_double_click_creates_one_tournament(signed_in: SignIn) -> None:
    client = signed_in()

    for _ in range(2):
        announce(client, key="one")

    assert Tournament.objects.count() == 1


def test_a_rating_event_of_few_rounds_is_created_with_a_warning(signed_in: SignIn) -> None:
    client = signed_in()
    answer = announce(client, is_rated="on")

    page = client.get(answer.headers["Location"])

    assert "A rating event needs at least 7 rounds; 4 are planned." in page.content.decode()


def test_a_rehearsal_is_created_as_a_rehearsal(signed_in: SignIn) -> None:
    announce(signed_in(), is_rehearsal="on")

    assert Tournament.objects.get().is_rehearsal


def test_the_number_of_tables_is_shown_for_every_size_policy(signed_in: SignIn) -> None:
    page = signed_in().get(NEW, {"preset": "lzf-classic"})

    text = page.content.decode()
    assert "53 players: 12 tables of four, 1 of five." in text
    assert "53 players: 11 tables of four, 3 of three." in text


def test_an_earlier_tournament_is_copied_with_its_settings(
    event_of: EventOf, signed_in: SignIn
) -> None:
    earlier = event_of(0, settings={"rounds": 6}, place="Ogre")

    page = signed_in().get(NEW, {"copy": earlier.slug})

    shown = page.context["form"].initial
    assert (shown["rounds"], shown["place"], shown["name"]) == (6, "Ogre", "Rudens kauss")


def test_a_hidden_tournament_of_others_cannot_be_copied(
    event_of: EventOf, signed_in: SignIn
) -> None:
    earlier = event_of(0, public_sees=Tournament.PublicSees.NOTHING)
    stranger = signed_in("stranger")
    permissions.set_rights(User.objects.get(username="stranger"), may_create=True)

    answer = stranger.get(NEW, {"copy": earlier.slug})

    assert answer.status_code == 404


def test_an_unknown_preset_is_not_found(signed_in: SignIn) -> None:
    assert signed_in().get(NEW, {"preset": "chess"}).status_code == 404


def test_tie_breaks_after_the_third_are_not_lost(event_of: EventOf) -> None:
    order = ["last_round", "table_wins", "second_places", "best_round"]
    tournament = event_of(0, settings={"tie_breaks": order})
    plan = planning.plan_of(tournament)

    form = refilled(plan)

    assert form.is_valid()
    assert form.plan(plan) == plan


def test_a_signed_out_user_returns_to_the_form_after_signing_in(client: Client) -> None:
    answer = client.get("/desk/rudens-kauss/results/")

    assert answer.status_code == 404
    assert 'href="/login/?next=/desk/rudens-kauss/results/"' in answer.content.decode()
