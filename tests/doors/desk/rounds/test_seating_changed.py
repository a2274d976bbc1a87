"""Seats changed at the desk: swaps, a withdrawn list, absent and late players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, play, seat, seats_of
from tournament.models import Publication, Round, Seat, Tournament
from tournament.services.rounds.seat_changes import take_out

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "", *, number: int = 1) -> str:
    return f"/desk/{tournament.slug}/rounds/{number}/seats/{path}"


def test_a_swap_shows_its_reason_publicly(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    (first, *_rest), (second, *_others) = seats_of(tournament, 1)
    typed = {"swap-first": first, "swap-second": second, "swap-reason": "brothers"}

    page = signed_in().post(at(tournament, "swap/"), {**typed, "key": "one"}, follow=True)

    assert [at_table[0] for at_table in seats_of(tournament, 1)] == [second, first]
    assert page.content.decode().count("brothers") == 3
    announced = Publication.objects.latest("pk").rows
    assert [table["seats"][0]["swap_reason"] for table in announced] == ["brothers"] * 2


def test_a_double_click_swaps_once(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    (first, *_rest), (second, *_others) = seats_of(tournament, 1)
    typed = {"swap-first": first, "swap-second": second, "swap-reason": "brothers"}
    client = signed_in()

    for _click in range(2):
        client.post(at(tournament, "swap/"), {**typed, "key": "one"})

    assert [at_table[0] for at_table in seats_of(tournament, 1)] == [second, first]


def test_a_refused_swap_keeps_what_was_typed(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    typed = {"swap-first": "1", "swap-second": "99", "swap-reason": "brothers"}

    page = signed_in().post(at(tournament, "swap/"), typed)

    assert "Player 99 has no seat in round 1." in page.content.decode()
    assert [field.value() for field in page.context["swap"]] == ["1", "99", "brothers"]


def test_a_swap_without_a_reason_asks_for_one(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    page = signed_in().post(at(tournament, "swap/"), {"swap-first": "1", "swap-second": "2"})

    assert list(page.context["swap"].errors) == ["reason"]


def test_published_seats_can_be_withdrawn_before_a_result(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    signed_in().post(at(tournament, "withdraw/"), {"withdraw-reason": "two came late"})

    assert Round.objects.get().state == Round.State.DRAFTED


def test_published_seats_with_a_result_cannot_be_withdrawn(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    client = signed_in()

    page = client.post(at(tournament, "withdraw/"), {"withdraw-reason": "two came late"})

    assert "Round 1 already has results (tables: 1, 2), so its seats stay." in (
        page.content.decode()
    )
    assert (
        "The seats cannot change: a table has already handed in its result."
        in page.content.decode()
    )


def test_a_table_can_play_without_a_player_until_they_come(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    number = seats_of(tournament, 1)[0][1]
    client = signed_in()

    client.post(at(tournament, "take-out/"), {"out-number": number, "out-reason": "absent"})
    without = seats_of(tournament, 1)[0]
    client.post(at(tournament, "put-back/"), {"back-number": number})

    assert number not in without
    assert seats_of(tournament, 1)[0] == [*without, number]


def test_a_removed_player_is_shown_with_the_reason(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    number = seats_of(tournament, 1)[0][1]
    take_out(tournament, round_number=1, number=number, reason="not at deal 4", by=director)

    page = signed_in().get(at(tournament))

    assert "not at deal 4" in page.content.decode()


def test_a_latecomer_gets_an_additional_seat(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(7)
    seat(tournament, by=director)
    enter(tournament, 8, by=director)
    typed = {"late-number": "8", "late-table_number": "2", "late-reason": "came late"}

    signed_in().post(at(tournament, "latecomer/"), typed)

    assert Seat.objects.get(entry__number=8).table.number == 2


def test_the_usual_reasons_are_suggested(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    page = signed_in().get(at(tournament)).content.decode()

    assert page.count('value="did not come"') == page.count('value="came late"') == 1
