"""The page of a round's seats: the reason for each seat, swaps, and withdrawing the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.cast import enter, play_and_close, seat, seats_of
from tournament.doors.desk.rounds.seating_rows import read_seating, usual_size
from tournament.models import Tournament
from tournament.services.people import attendance
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


DOORS = ("swap/", "withdraw/", "take-out/", "put-back/", "latecomer/")


def at(tournament: Tournament, path: str = "", *, number: int = 1) -> str:
    return f"/desk/{tournament.slug}/rounds/{number}/seats/{path}"


def page_of(tournament: Tournament, number: int) -> list[list[tuple[str, str]]]:
    """Return each player's name and the reason for their seat, table by table."""
    with translation.override("en"):
        page = read_seating(tournament, tournament.rounds.get(number=number))
    return [[(seat.name, seat.why) for seat in table.seats] for table in page.tables]


def test_a_first_seat_shows_its_lot(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    seating.draft_seating(tournament, by=director)

    assert page_of(tournament, 1) == [
        [
            ("Cilda Ozola", "lot 1"),
            ("Bruno Kalniņš", "lot 2"),
            ("Anna Bērziņa", "lot 3"),
            ("Dainis Liepa", "lot 4"),
        ]
    ]


def test_a_later_seat_shows_place_and_points(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    seating.draft_seating(tournament, by=director)

    assert page_of(tournament, 2) == [
        [
            ("Cilda Ozola", "place 1 with 6 (+9)"),
            ("Bruno Kalniņš", "place 2 with 4 (−2)"),
            ("Anna Bērziņa", "place 3 with 2 (−3)"),
            ("Dainis Liepa", "place 4 with 0 (−4)"),
        ]
    ]


def test_the_best_placed_player_deals_and_the_last_keeps_the_sheet(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    played = seating.draft_seating(tournament, by=director)

    (table,) = read_seating(tournament, played).tables

    assert [(seat.deals_first, seat.keeps_sheet) for seat in table.seats] == [
        (True, False),
        (False, False),
        (False, False),
        (False, True),
    ]


def test_players_who_sat_at_a_table_of_unusual_size_are_marked(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(13, preset="lzf-classic")
    play_and_close(tournament, by=director)
    at_five = set(seats_of(tournament, 1)[-1])

    played = seating.draft_seating(tournament, by=director)
    with translation.override("en"):
        page = read_seating(tournament, played)

    told = {
        seat.number: (len(table.seats), odd.words, odd.is_again)
        for table in page.tables
        for seat in table.seats
        for odd in seat.odd_before
    }
    assert told.keys() == at_five
    assert {(words, size == 5, again) for size, words, again in told.values()} <= {
        ("table of five: round 1", True, True),
        ("table of five: round 1", False, False),
    }


def test_a_table_of_three_is_not_a_repeated_table_of_five(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(13, preset="lzf-classic")
    play_and_close(tournament, by=director)
    for number in seats_of(tournament, 1)[0][:2]:
        attendance.withdraw(tournament.entries.get(number=number), by=director)

    played = seating.draft_seating(tournament, by=director)
    with translation.override("lv"):
        page = read_seating(tournament, played)

    told = [odd for table in page.tables for seat in table.seats for odd in seat.odd_before]
    assert [len(table.seats) for table in page.tables] == [4, 4, 3]
    assert {(odd.words, odd.is_again) for odd in told} == {
        ("pie galda ar pieciem: 1. kārtā", False)
    }


@pytest.mark.parametrize(
    ("sizes", "usual"), [((4, 4, 5), 4), ((3, 3, 4), 3), ((4, 3), 4), ((5,), 5), ((), 4)]
)
def test_the_usual_size_is_the_one_of_most_tables(sizes: tuple[int, ...], usual: int) -> None:
    assert usual_size(sizes) == usual


def test_players_without_a_seat_are_listed_with_the_reason(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(7)
    absent, left = tournament.entries.get(number=2), tournament.entries.get(number=3)
    attendance.mark_absent(absent, round_number=1, reason="train", by=director)
    attendance.withdraw(left, by=director)
    played = seat(tournament, by=director)
    enter(tournament, 8, by=director)

    with translation.override("en"):
        page = read_seating(tournament, played)

    assert [(person.number, person.why) for person in page.unseated] == [
        (2, "absent from this round: train"),
        (3, "left"),
        (8, "entered late, plays from round 2"),
    ]


def test_late_entrants_are_named(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(7)
    play_and_close(tournament, by=director)
    enter(tournament, 8, by=director)

    page = read_seating(tournament, seating.draft_seating(tournament, by=director))

    assert page.late == ("8. Harijs Āboliņš",)


def test_a_fulfilled_wish_to_sit_apart_is_reported(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(6, settings={"keep_apart": True, "table_sizes": "3-4"})
    client = signed_in()

    page = client.post(f"/desk/{tournament.slug}/seats/draft/", follow=True)

    assert "No player sits with their own club." in page.content.decode()


def test_the_report_mentions_teams_if_only_teams_are_separated(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(6, settings={"keep_teams_apart": True, "table_sizes": "3-4"})
    client = signed_in()

    page = client.post(f"/desk/{tournament.slug}/seats/draft/", follow=True).content.decode()

    assert "No player sits with their own team." in page
    assert "their own club" not in page


def test_an_unfulfilled_wish_to_sit_apart_shows_the_table(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4, settings={"keep_apart": True})
    client = signed_in()

    page = client.post(f"/desk/{tournament.slug}/seats/draft/", follow=True)

    assert "Players of Cēsis could not be kept apart at table 1." in page.content.decode()


@pytest.mark.parametrize("players", [4, 12])
def test_the_seats_take_as_many_queries_for_three_tables_as_for_one(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(11):
        client.get(at(tournament, number=2))


def test_a_viewer_sees_the_seats_and_no_forms(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)

    page = signed_in("viewer", at=tournament).get(at(tournament))

    assert "Cilda Ozola" in page.content.decode()
    assert "seats/swap" not in page.content.decode()
    assert "seats/publish" not in page.content.decode()


def test_a_user_without_a_role_gets_404_for_the_seats(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    assert signed_in("stranger").get(at(tournament)).status_code == 404
    assert Client().get(at(tournament)).status_code == 404


@pytest.mark.parametrize("path", DOORS)
def test_a_secretary_gets_403_for_the_directors_acts(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(4)

    assert signed_in("secretary", at=tournament).post(at(tournament, path)).status_code == 403


def test_a_missing_round_is_not_found(event_of: EventOf, signed_in: SignIn) -> None:
    assert signed_in().get(at(event_of(4))).status_code == 404


def test_one_field_leads_to_the_repairs_of_a_table(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    client, page = signed_in(), at(tournament)

    found = [
        client.get(page, {"table": table, "do": act})["Location"]
        for act, table in (("move", "2"), ("void", "1"), ("move", "9"))
    ]

    assert found == [
        at(tournament, "move/2/"),
        reverse("void_table", args=[tournament.slug, 1, 1]),
        page,
    ]
