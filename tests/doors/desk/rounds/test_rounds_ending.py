"""The last steps of the desk: the stepper does not offer what the service refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from tests.cast import play_and_close, seat
from tournament.doors.desk.rounds.desk import read_desk
from tournament.models import Tournament
from tournament.services.results import finishing
from tournament.services.sheets import checking

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

DISPUTED = "Round 1 has a disputed table: 1. Settle it first."

Shown = list[tuple[str, str, str]]


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    return tournament


def steps(tournament: Tournament) -> Shown:
    with translation.override("en"):
        page = read_desk(Tournament.objects.get(pk=tournament.pk))
        return [(step.name, step.state, step.why_not) for step in page.steps]


def dispute(tournament: Tournament, *, by: Actor) -> None:
    checking.raise_dispute(tournament, round_number=1, table_number=1, words="no", by=by)


def test_a_disputed_sheet_prevents_the_end(played: Tournament, director: Actor) -> None:
    dispute(played, by=director)

    finish, _approve = steps(played)

    assert finish == ("finish", "later", DISPUTED)


def test_the_desk_asks_for_a_reason_to_approve_during_corrections(
    played: Tournament, director: Actor
) -> None:
    finishing.finish(played, by=director)

    finish, approve = steps(played)

    assert (finish, approve[:2]) == (("finish", "done", ""), ("approve", "now"))
    assert approve[2].startswith("Players may ask for corrections until ")


def test_a_sheet_in_doubt_prevents_approval(played: Tournament, director: Actor) -> None:
    finishing.finish(played, by=director)

    dispute(played, by=director)

    assert steps(played)[1] == ("approve", "later", DISPUTED)


def test_after_an_early_end_no_round_is_offered(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    finishing.finish(tournament, by=director, early_because="storm")

    assert [name for name, _state, _why in steps(tournament)] == ["finish", "approve"]
    assert signed_in().get(f"/desk/{tournament.slug}/").status_code == 200


def test_closing_a_running_round_shows_the_services_refusal(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(12)

    seat(tournament, by=director)

    assert steps(tournament)[-1] == (
        "close",
        "later",
        "Round 1 is still waiting for tables 1–3. Enter them first.",
    )
