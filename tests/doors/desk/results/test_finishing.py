"""The end at the desk: announced, corrected, approved, and each step undone with a reason.

The end of an event with teams: their players on the prize places of each list.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.series.presets import PRESETS, RATING
from scoring.teams import Member, Team
from tests.cast import EventOf, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import approved
from tournament.models import Publication, Scope, Tournament
from tournament.reading.teams import teams_at_desk
from tournament.services.acts import Actor
from tournament.services.results import finishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.stages import add_stage
from tournament.services.sheets import checking
from tournament.services.teams import forming

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
ONE_ROUND = {"settings": {"rounds": 1}}
POSTS = ("finish", "extend_window", "back_to_running", "approve", "reopen")


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament whose only round is closed."""
    tournament = event_of(4, **ONE_ROUND)
    play_and_close(tournament, by=director)
    return tournament


@pytest.fixture
def provisional(played: Tournament, director: Actor) -> Tournament:
    finishing.finish(played, by=director)
    played.refresh_from_db()
    return played


def post(client: Client, name: str, tournament: Tournament, **typed: object) -> tuple[int, str]:
    """Post a form; return the status and the text of the response."""
    answer = client.post(reverse(name, args=[tournament.slug]), typed)
    tournament.refresh_from_db()
    return answer.status_code, words_of(answer)


def test_the_result_is_published_once_despite_several_clicks(
    played: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    for _ in range(2):
        post(client, "finish", played, key="one-click")

    assert played.state == Tournament.State.PROVISIONAL
    assert Publication.objects.filter(kind=Publication.Kind.PROVISIONAL).count() == 1


def test_finishing_before_the_last_round_needs_a_reason(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    client = signed_in()

    status, words = post(client, "finish", tournament, reason="")
    again, _ = post(client, "finish", tournament, reason="power cut")

    assert (status, again) == (422, 302)
    assert "Rounds played: 1 of 4." in words
    assert Publication.objects.standings().get().notes["because"] == "power cut"


def test_a_tournament_with_an_open_round_cannot_be_finished(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    client = signed_in()

    shown = words_of(client.get(reverse("finishing", args=[tournament.slug])))
    status, words = post(client, "finish", tournament, reason="in a hurry")

    assert "Round 1 is still open. Close it first." in shown
    assert (status, tournament.state) == (422, Tournament.State.RUNNING)
    assert "Round 1 is still open. Close it first." in words


def test_a_refused_reason_is_kept_as_it_was_typed(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    client = signed_in()

    answer = client.post(reverse("finish", args=[tournament.slug]), {"reason": "x" * 201})

    assert (answer.status_code, "x" * 201 in answer.content.decode()) == (422, True)


def test_the_correction_window_can_be_extended(provisional: Tournament, signed_in: SignIn) -> None:
    before = provisional.correction_until
    assert before is not None

    post(signed_in(), "extend_window", provisional, minutes="15", reason="a long queue")

    assert provisional.correction_until == before + timedelta(minutes=15)
    newest = Publication.objects.standings().first()
    assert newest is not None
    assert newest.notes["because"] == "a long queue"


def test_an_extension_of_a_closed_window_starts_now(
    provisional: Tournament, signed_in: SignIn
) -> None:
    ended = timezone.now() - timedelta(hours=2)
    Tournament.objects.update(correction_until=ended)

    post(signed_in(), "extend_window", provisional, minutes="15", reason="a long queue")

    assert provisional.is_window_open


def test_an_extension_needs_its_reason_and_keeps_its_minutes(
    provisional: Tournament, signed_in: SignIn
) -> None:
    answer = signed_in().post(
        reverse("extend_window", args=[provisional.slug]), {"minutes": "45", "reason": ""}
    )

    assert (answer.status_code, 'value="45"' in answer.content.decode()) == (422, True)


def test_approval_during_the_correction_window_needs_a_reason(
    provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    status, words = post(client, "approve", provisional)
    again, _ = post(client, "approve", provisional, reason="everybody has signed")

    assert (status, again, provisional.state) == (422, 302, Tournament.State.APPROVED)
    assert "Players may ask for corrections until" in words


def test_approval_after_the_correction_window_needs_no_reason(
    provisional: Tournament, signed_in: SignIn
) -> None:
    Tournament.objects.update(correction_until=timezone.now() - timedelta(seconds=1))

    post(signed_in(), "approve", provisional)

    assert provisional.state == Tournament.State.APPROVED


def test_approval_lists_every_series_and_rating_that_it_changes(
    director: Actor, signed_in: SignIn
) -> None:
    event = approved(director, day=timezone.localdate() - timedelta(days=30), is_rated=True)
    for name in ("Garkalnes kauss", "Ziemas liga"):
        plan = SeriesPlan(name=name, rule=PRESETS["points-for-places"].rule)
        add_stage(create_series(plan, by=director), event, by=director)
    for name, game in (("Klasika", "zole-classic"), ("Skats", "skat")):
        plan = SeriesPlan(name=name, rule=dict(RATING), game=game)
        create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    finishing.reopen(event, by=director, reason="a sheet")
    event.refresh_from_db()
    turn_round(event, by=director)

    page = words_of(signed_in().get(reverse("finishing", args=[event.slug])))

    assert re.findall(r"Appro\w+ changes (?:the places of )?(\d+ players.*?“[^”]+”)", page) == [
        "4 players in the next list of “Klasika”",
        "4 players in “Garkalnes kauss”",
        "4 players in “Ziemas liga”",
    ]


def test_a_sheet_in_doubt_is_shown_with_a_link(
    provisional: Tournament, director: Actor, signed_in: SignIn
) -> None:
    checking.raise_dispute(provisional, round_number=1, table_number=1, words="no", by=director)

    shown = signed_in().get(reverse("finishing", args=[provisional.slug]))

    assert "Round 1 has a disputed table: 1. Settle it first." in words_of(shown)
    assert reverse("round_results", args=[provisional.slug, 1]) in shown.content.decode()
    assert reverse("approve", args=[provisional.slug]) not in shown.content.decode()


def test_an_approved_result_is_reopened_with_a_reason(
    provisional: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.approve(provisional, by=director, early_because="agreed")
    client = signed_in()

    refused, _ = post(client, "reopen", provisional, reason="")
    post(client, "reopen", provisional, reason="a sheet was found")

    assert (refused, provisional.state) == (422, Tournament.State.PROVISIONAL)


def test_a_provisional_result_can_be_withdrawn_to_continue_play(
    provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    refused, _ = post(client, "back_to_running", provisional, reason=" ")
    post(client, "back_to_running", provisional, reason="one more round")

    assert (refused, provisional.state) == (422, Tournament.State.RUNNING)


@pytest.mark.parametrize(("role", "status"), [("viewer", 403), ("secretary", 403)])
@pytest.mark.parametrize("name", POSTS)
def test_lesser_roles_cannot_finish_or_approve(
    name: str, role: str, status: int, provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in(role, at=provisional)

    answered, _ = post(client, name, provisional, reason="because", minutes="5")

    assert (answered, provisional.state) == (status, Tournament.State.PROVISIONAL)


@pytest.mark.parametrize("name", ["approve", "reopen"])
def test_only_an_organiser_can_approve(
    name: str, provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("director", at=provisional)

    assert post(client, name, provisional, reason="because")[0] == 403


@pytest.mark.parametrize("name", POSTS)
def test_a_user_without_a_role_gets_404_everywhere(
    name: str, played: Tournament, signed_in: SignIn
) -> None:
    assert post(signed_in("stranger"), name, played, reason="because")[0] == 404
    assert post(Client(), name, played, reason="because")[0] == 404


@pytest.mark.parametrize("name", POSTS)
def test_a_get_finishes_nothing(name: str, played: Tournament, signed_in: SignIn) -> None:
    assert signed_in().get(reverse(name, args=[played.slug])).status_code == 405


@pytest.mark.parametrize("players", [4, 12])
def test_the_end_takes_eleven_queries_for_any_number_of_players(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players, **ONE_ROUND)
    play_and_close(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(11):
        client.get(reverse("finishing", args=[tournament.slug]))


def test_the_end_shows_the_prize_places_of_teams_in_each_list(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event = event_of(8, settings={"rounds": 1})
    Tournament.objects.update(prize_places=1)
    for one in (
        Team("Ogre", (Member(1), Member(2))),
        Team("Cēsis", (Member(3), Member(4))),
        Team("Duets", (Member(1), Member(3)), "pairs"),
    ):
        forming.set_up_team(event, one, by=director)
    play_and_close(event, by=director)
    first = teams_at_desk(event, 1).lists[0][1][0]

    page = signed_in().get(reverse("finishing", args=[event.slug]))

    shown = [[line.name for line in lines] for _list, lines in page.context["page"].teams]
    assert shown == [[first.name], ["Duets"]]
    assert f"{first.name} {first.mates[0].name}, {first.mates[1].name}" in words_of(page)


def test_the_page_of_the_time_opens_before_and_after_the_first_pause(
    director: Actor, event_of: EventOf, signed_in: SignIn
) -> None:
    event = event_of(8)
    client = signed_in()
    address = reverse("evening", args=[event.slug])

    assert "Nothing to show yet" in client.get(address).content.decode()

    play_and_close(event, by=director)
    seat(event, by=director)
    page = client.get(address).content.decode()

    assert "Median pause" in page
    assert "Nothing to show yet" not in page
