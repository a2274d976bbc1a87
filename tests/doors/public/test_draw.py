"""The repeated draw: every seat compared with the seed's or the standings' result."""

import hashlib

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter, play_and_close, seat, seats_of
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Seat, Tournament
from tournament.services.acts import Actor
from tournament.services.rounds import seat_changes, seating
from tournament.services.sheets import correcting


def test_it_repeats_the_lot_from_the_seed_line_by_line(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, seed="rudens")
    seat(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/draw/"))[-8:]

    signs = {n: hashlib.sha256(f"rudens:{n}".encode()).hexdigest() for n in range(1, 9)}
    in_order = sorted(signs, key=lambda number: signs[number])
    places = [f"{table} {letter}" for table in (1, 2) for letter in "ABCD"]
    assert [(row[0], row[2], row[3], row[4]) for row in rows] == [
        (str(number), f"{signs[number][:6]}…", place, f"{place} ✓ sakrīt")
        for number, place in zip(in_order, places, strict=True)
    ]


def test_it_says_how_many_seats_agree(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    assert "Izlozei atbilst 8 no 8 sēdvietām" in words_of(client.get(f"/{tournament.slug}/draw/"))


def test_a_swap_by_hand_is_named_and_counted_in(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"first_seating": "list"})
    seat(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=5, reason="viena ģimene", by=director
    )

    words = words_of(client.get(f"/{tournament.slug}/draw/"))

    assert "Anna Bērziņa un Evita Krūmiņa: viena ģimene" in words
    assert "Ar paziņotajām sakrīt 8 no 8 sēdvietām" in words


def test_who_was_put_out_leaves_the_others_where_the_draw_has_them(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(10)
    seat(tournament, by=director)
    gone = seats_of(tournament, 1)[0][1]
    seat_changes.take_out(tournament, round_number=1, number=gone, reason="slims", by=director)

    assert "9 no 9 sēdvietām" in words_of(client.get(f"/{tournament.slug}/draw/"))


def test_who_was_seated_late_by_hand_is_marked(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    late = enter(tournament, 9, by=director)
    seat_changes.seat_latecomer(
        tournament,
        round_number=1,
        table_number=2,
        number=late.number,
        reason="nokavēja autobusu",
        by=director,
    )

    words = words_of(client.get(f"/{tournament.slug}/draw/"))

    assert "8 no 9 sēdvietām" in words
    assert "nokavēja autobusu" in words


def test_a_later_round_follows_from_the_standings_before_it(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    page = client.get(f"/{tournament.slug}/draw/2/")

    assert "No kopvērtējuma izriet 8 no 8 sēdvietām" in words_of(page)
    assert rows_of(page)[1][1].endswith("1. vieta, 6 (+12)")


def test_a_correction_after_the_seats_moves_nobody_and_is_owned_up_to(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    before = list(Seat.objects.filter(round__number=2).values_list("entry", "table", "letter"))
    correction = correcting.Correction(1, 1, (-30, 10, 10, 10))
    ripple = correcting.preview_correction(tournament, correction)
    correcting.correct_sheet(
        tournament,
        correction,
        reason="pārrakstīšanās",
        by=director,
        seen=1,
        previewed=ripple.revision,
    )

    words = words_of(client.get(f"/{tournament.slug}/draw/2/"))

    assert "Ja rezultātu izlabo pēc sēdvietu paziņošanas" in words
    assert before == list(
        Seat.objects.filter(round__number=2).values_list("entry", "table", "letter")
    )


def test_lots_that_did_not_come_from_the_seed_are_owned_up_to(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    for entry in tournament.entries.all():
        tournament.entries.filter(pk=entry.pk).update(lot=entry.number)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/draw/"))

    assert "Pierakstītās lozes neatbilst atslēgai" in words


def test_a_list_or_a_rating_needs_no_seed(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    seat(tournament, by=director)

    page = client.get(f"/{tournament.slug}/draw/")

    assert ("sha256sum" in words_of(page), rows_of(page)[1][1]) == (
        False,
        "Anna Bērziņa pēc saraksta",
    )


@pytest.mark.parametrize("players", [4, 12])
def test_it_takes_seven_queries_however_many_play(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    with django_assert_num_queries(7):
        client.get(f"/{tournament.slug}/draw/2/")


def test_later_draws_stay_hidden_with_the_standings(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, public_sees=Tournament.PublicSees.SEATS)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    answers = [client.get(f"/{tournament.slug}/draw/{number}/").status_code for number in (1, 2)]

    assert answers == [200, 404]


def test_seats_of_a_settled_order_are_said_to_come_of_no_standings(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"reseat_by": "rotation"})
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/draw/2/"))

    assert "Ar paziņotajām sakrīt 8 no 8 sēdvietām" in words
    assert "kopvērtējuma" not in words
