"""The desk itself: possible steps, reasons for impossible ones, and the state of each table.

The last steps of the desk: the stepper does not offer what the service refuses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import translation

from tests.cast import close_latest, play, play_and_close, seat
from tests.doors.public.reading import words_of
from tournament.doors.desk.rounds.desk import read_desk
from tournament.models import Publication, Round, Tournament
from tournament.services.results import finishing
from tournament.services.rounds import clock, seating
from tournament.services.sheets import checking
from tournament.words import figures

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


DOORS = (
    "lots/draw/",
    "seats/draft/",
    "seats/redraft/",
    "seats/discard/",
    "rounds/1/seats/publish/",
    "rounds/1/start/",
    "rounds/1/minutes/",
    "rounds/1/extra/",
)


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/{path}"


def test_seats_sent_twice_are_published_once(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    client = signed_in()

    for key in ("one", "two"):
        client.post(at(tournament, "rounds/1/seats/publish/"), {"key": key})

    assert Publication.objects.count() == 1


def test_the_clock_is_started_and_extended(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(8)
    client = signed_in()
    client.post(at(tournament, "seats/draft/"))
    client.post(at(tournament, "rounds/1/seats/publish/"))

    client.post(at(tournament, "rounds/1/start/"))
    client.post(at(tournament, "rounds/1/minutes/"), {"minutes": "45"})

    played = Round.objects.get()
    assert (played.state, played.minutes) == ("playing", 45)


def test_extra_minutes_without_a_reason_are_refused_and_kept(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    page = signed_in().post(
        at(tournament, "rounds/1/extra/"), {"extra-table": "2", "extra-minutes": "7"}
    )

    assert (page.context["extra"]["table"].value(), page.context["extra"]["minutes"].value()) == (
        "2",
        "7",
    )


def test_a_table_with_extra_minutes_is_marked_at_the_desk(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    clock.give_extra_minutes(
        tournament, round_number=1, table_number=2, minutes=7, reason="new cards", by=director
    )

    assert signed_in().get(at(tournament)).content.decode().count("+7 min") == 1


def test_a_table_cannot_lose_more_minutes_than_it_was_given(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(8), signed_in()
    seat(tournament, by=director)
    said = []

    for minutes in ("5", "-3", "-500"):
        typed = {"extra-table": "2", "extra-minutes": minutes, "extra-reason": "new cards"}
        page = client.post(at(tournament, "rounds/1/extra/"), typed, follow=True)
        said += [str(message) for message in page.context["messages"]]

    assert said == [
        "Table 2 plays 5 minutes longer than the others.",
        "Table 2 plays 2 minutes longer than the others.",
        "Table 2 plays as long as the others.",
    ]


def test_extra_minutes_for_a_missing_table_are_kept_as_typed(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    typed = {"extra-table": "9", "extra-minutes": "7", "extra-reason": "new cards"}

    page = signed_in().post(at(tournament, "rounds/1/extra/"), typed)

    assert "Round 1 has no table 9." in page.content.decode()
    assert page.context["extra"]["reason"].value() == "new cards"


def test_the_pulse_reports_whether_the_page_is_up_to_date(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    answer = signed_in().get(at(tournament, "pulse/"))

    tournament.refresh_from_db()
    assert answer.json() == {"revision": tournament.revision, "late": 0, "calls": []}


@pytest.mark.parametrize("players", [4, 12])
def test_the_desk_takes_as_many_queries_for_three_tables_as_for_one(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)
    client = signed_in()

    # One query finds the tables that sent deals after their round, another disabled webhooks.
    with django_assert_num_queries(16):
        client.get(at(tournament))


@pytest.mark.parametrize("path", ["", "pulse/"])
def test_a_user_without_a_role_gets_404_for_the_desk(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(4)

    assert signed_in("stranger").get(at(tournament, path)).status_code == 404
    assert Client().get(at(tournament, path)).status_code == 404


@pytest.mark.parametrize("path", DOORS)
def test_a_secretary_gets_403_for_the_directors_acts(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(4)

    assert signed_in("secretary", at=tournament).post(at(tournament, path)).status_code == 403


@pytest.mark.parametrize("path", DOORS)
def test_a_get_performs_no_act(event_of: EventOf, signed_in: SignIn, path: str) -> None:
    assert signed_in().get(at(event_of(4), path)).status_code == 405


def test_a_viewer_sees_the_desk_and_no_buttons(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    page = signed_in("viewer", at=tournament).get(at(tournament))

    assert "The chief judge draws." in page.content.decode()
    assert "draw_lots" not in page.content.decode()


def test_a_viewer_is_not_asked_to_enter_results(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    page = signed_in("viewer", at=tournament).get(at(tournament)).content.decode()

    assert ("Enter the next table" in page, "see the results" in page) == (False, True)


def test_three_or_more_consecutive_tables_are_shown_as_a_range() -> None:
    assert figures.listed((1, 2, 3, 4, 7, 9, 10, 12, 13, 14)) == "1–4, 7, 9, 10, 12–14"


def test_namesakes_are_shown_with_number_and_club(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    tournament.entries.filter(number__in=(2, 3)).update(name="Zane Zute", club="Talsi")
    seat(tournament, by=director)

    page = signed_in().get(at(tournament)).content.decode()

    assert "Zane Zute 2 · Talsi" in page
    assert "Zane Zute 3 · Talsi" in page


def test_an_arrived_player_who_did_not_play_is_not_listed_as_missing(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(8), signed_in()
    client.post(at(tournament, "people/3/check_in/"))
    seat(tournament, by=director)
    gone = {"out-number": "3", "out-reason": "fell ill"}
    client.post(at(tournament, "rounds/1/seats/take-out/"), gone)
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)

    page = client.get(at(tournament)).content.decode()

    assert "has not played yet" in page


def test_unmarked_players_are_counted_in_one_translatable_sentence(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(8), signed_in()
    client.post(at(tournament, "people/3/check_in/"))
    client.cookies["django_language"] = "lv"

    said = words_of(client.get(at(tournament)))

    assert "7 dalībniekiem nav atzīmēta ierašanās, bet sēdvietas tiek piešķirtas." in said


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
