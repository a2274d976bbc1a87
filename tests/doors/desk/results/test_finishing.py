"""The end at the desk: announced, corrected, approved, and each step undone with a reason."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tournament.models import Publication, Tournament
from tournament.services.acts import Actor
from tournament.services.results import finishing
from tournament.services.sheets import checking

pytestmark = pytest.mark.django_db
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


def test_the_result_is_announced_once_however_often_somebody_clicks(
    played: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    for _ in range(2):
        post(client, "finish", played, key="one-click")

    assert played.state == Tournament.State.PROVISIONAL
    assert Publication.objects.filter(kind=Publication.Kind.PROVISIONAL).count() == 1


def test_before_the_last_round_a_reason_is_asked(
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


def test_an_open_round_keeps_the_tournament_from_being_finished(
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


def test_corrections_are_taken_for_longer(provisional: Tournament, signed_in: SignIn) -> None:
    before = provisional.correction_until
    assert before is not None

    post(signed_in(), "extend_window", provisional, minutes="15", reason="a long queue")

    assert provisional.correction_until == before + timedelta(minutes=15)
    newest = Publication.objects.standings().first()
    assert newest is not None
    assert newest.notes["because"] == "a long queue"


def test_a_closed_window_opens_again_from_now(provisional: Tournament, signed_in: SignIn) -> None:
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


def test_while_corrections_are_taken_an_approval_needs_a_reason(
    provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    status, words = post(client, "approve", provisional)
    again, _ = post(client, "approve", provisional, reason="everybody has signed")

    assert (status, again, provisional.state) == (422, 302, Tournament.State.APPROVED)
    assert "Players may ask for corrections until" in words


def test_once_the_window_is_closed_the_result_is_approved_without_a_word(
    provisional: Tournament, signed_in: SignIn
) -> None:
    Tournament.objects.update(correction_until=timezone.now() - timedelta(seconds=1))

    post(signed_in(), "approve", provisional)

    assert provisional.state == Tournament.State.APPROVED


def test_a_sheet_in_doubt_is_named_with_the_way_to_it(
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


def test_a_provisional_result_is_taken_back_to_play_on(
    provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    refused, _ = post(client, "back_to_running", provisional, reason=" ")
    post(client, "back_to_running", provisional, reason="one more round")

    assert (refused, provisional.state) == (422, Tournament.State.RUNNING)


@pytest.mark.parametrize(("role", "status"), [("viewer", 403), ("secretary", 403)])
@pytest.mark.parametrize("name", POSTS)
def test_lesser_roles_end_nothing(
    name: str, role: str, status: int, provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in(role, at=provisional)

    answered, _ = post(client, name, provisional, reason="because", minutes="5")

    assert (answered, provisional.state) == (status, Tournament.State.PROVISIONAL)


@pytest.mark.parametrize("name", ["approve", "reopen"])
def test_the_last_word_is_the_organisers(
    name: str, provisional: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("director", at=provisional)

    assert post(client, name, provisional, reason="because")[0] == 403


@pytest.mark.parametrize("name", POSTS)
def test_a_stranger_finds_no_door(name: str, played: Tournament, signed_in: SignIn) -> None:
    assert post(signed_in("stranger"), name, played, reason="because")[0] == 404
    assert post(Client(), name, played, reason="because")[0] == 404


@pytest.mark.parametrize("name", POSTS)
def test_looking_ends_nothing(name: str, played: Tournament, signed_in: SignIn) -> None:
    assert signed_in().get(reverse(name, args=[played.slug])).status_code == 405


@pytest.mark.parametrize("players", [4, 12])
def test_the_end_takes_eleven_queries_however_many_play(
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
