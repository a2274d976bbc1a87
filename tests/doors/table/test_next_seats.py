"""After the round every phone of a table shows its players' next seats."""

from __future__ import annotations

from http import HTTPStatus

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import EventOf, close_latest, play, seat
from tests.doors.table.phones import Phone, phone_at
from tournament.models import Seat
from tournament.services.acts import Actor


def told(phone: Phone) -> tuple[int, list[dict[str, object]]]:
    """Return the response to a phone that keeps polling."""
    answer = phone.client.get(f"{phone.path}state.json")
    return answer.status_code, answer.json()["next"]


def test_the_next_seats_are_shown_as_soon_as_published(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    phone = phone_at(seat(tournament, by=director))
    sat = list(Seat.objects.filter(table__number=1).values_list("entry__number", flat=True))
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    before = told(phone)
    seat(tournament, by=director)

    with CaptureQueriesContext(connection) as asked:
        status, seats = told(phone)

    following = Seat.objects.filter(round__number=2, entry__number__in=sat)
    assert (before, status, len(asked)) == ((HTTPStatus.GONE, []), HTTPStatus.GONE, 2)
    assert {(row["number"], row["table"], row["letter"], row["round"]) for row in seats} == {
        (one.entry.number, one.table.number, one.letter_for_people, 2) for one in following
    }


def test_a_page_opened_after_the_round_shows_them_too(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    phone = phone_at(seat(tournament, by=director))
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    waiting = phone.client.get(phone.path).content.decode()
    seat(tournament, by=director)

    page = phone.client.get(phone.path)

    assert "The next seats are not published yet." in waiting
    assert page.status_code == HTTPStatus.NOT_FOUND
    assert "Round 2: table <b>1</b>, seat <b>A</b>" in page.content.decode()
