"""The repeated draw: every seat compared with the seed's or the standings' result.

The list of draws: each with its time and its later changes.
"""

from __future__ import annotations

import hashlib

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter, play_and_close, seat, seats_of
from tests.doors.public.draws import KEPT, page
from tests.doors.public.reading import rows_of, words_of
from tournament.models import LotDraw, Seat, Tournament
from tournament.services.acts import Actor
from tournament.services.people import erasing
from tournament.services.rounds import seat_changes, seating
from tournament.services.sheets import correcting

BROKEN = "Apņemšanās nav izpildīta."


def test_the_lot_is_repeated_from_the_seed_line_by_line(
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


def test_the_page_shows_how_many_seats_agree(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    assert "Izlozei atbilst 8 no 8 sēdvietām" in words_of(client.get(f"/{tournament.slug}/draw/"))


def test_a_manual_swap_is_listed_and_counted(
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


def test_a_removed_player_does_not_change_the_others_seats(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(10)
    seat(tournament, by=director)
    gone = seats_of(tournament, 1)[0][1]
    seat_changes.take_out(tournament, round_number=1, number=gone, reason="slims", by=director)

    assert "9 no 9 sēdvietām" in words_of(client.get(f"/{tournament.slug}/draw/"))


def test_a_player_seated_late_by_hand_is_marked(
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

    assert "Kopvērtējumam atbilst 8 no 8 sēdvietām" in words_of(page)
    assert rows_of(page)[1][1].endswith("1. vieta, 6 (+12)")


def test_a_correction_after_the_seats_changes_none_and_is_disclosed(
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


def test_lots_not_drawn_from_the_seed_are_disclosed(
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
def test_it_takes_seven_queries_for_any_number_of_players(
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


def test_seats_in_a_fixed_order_are_shown_as_independent_of_standings(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"reseat_by": "rotation"})
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/draw/2/"))

    assert "Ar paziņotajām sakrīt 8 no 8 sēdvietām" in words
    assert "kopvērtējuma" not in words


@pytest.fixture
def seated(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of eight, drawn from a promised seed, with its seats published."""
    tournament: Tournament = event_of(8, seed="")
    seat(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def change_secret(tournament: Tournament) -> None:
    tournament.commitments.update(secret="0" * 64)


def change_commitment(tournament: Tournament) -> None:
    tournament.commitments.update(digest="0" * 64)


def change_fresh(tournament: Tournament) -> None:
    tournament.draws.update(fresh="0" * 64)


def change_list(tournament: Tournament) -> None:
    draw = tournament.draws.get()
    names = [{"number": entrant["number"], "name": "Nobody"} for entrant in draw.entrants]
    tournament.draws.update(entrants=names)


def leave_one_out(tournament: Tournament) -> None:
    tournament.draws.update(entrants=tournament.draws.get().entrants[1:])


def promise_afterwards(tournament: Tournament) -> None:
    tournament.commitments.update(made_at=tournament.draws.get().at)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_secret, "Noslēpums nav tas, kura nospiedums bija publicēts."),
        (change_commitment, "Noslēpums nav tas, kura nospiedums bija publicēts."),
        (change_fresh, "Atslēga neizriet no savām daļām."),
        (change_list, "Dalībnieku saraksts nav tas, no kura veidota atslēga."),
        (leave_one_out, "Izlozē sēdināti, bet sarakstā nav: 1."),
        (promise_afterwards, "Apņemšanās publicēta tikai līdz ar pašu izlozi."),
    ],
)
def test_changes_after_a_draw_are_shown(
    client: Client, seated: Tournament, change: object, says: str
) -> None:
    assert callable(change)
    change(seated)

    words = page(client, seated)

    assert (BROKEN in words, KEPT in words, says in words) == (True, False, True)


def test_a_different_stored_seed_is_shown_as_not_drawn(client: Client, seated: Tournament) -> None:
    Tournament.objects.filter(pk=seated.pk).update(seed="another")

    assert "neveidoja neviena no šeit uzskaitītajām izlozēm" in page(client, seated)


def test_every_draw_is_listed_with_its_time_and_author(
    client: Client, event_of: EventOf, director: Actor, secretary: Actor
) -> None:
    tournament = event_of(8, seed="")
    seating.draw_lots(tournament, by=director)
    seating.draw_lots(tournament, seed="ogre", by=secretary)
    seating.draw_lots(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    enter(tournament, 9, by=secretary)
    seating.publish_seating(tournament, round_number=1, by=director)

    made = client.get(f"/{tournament.slug}/draw/").context["draw"].history.made

    assert [(d.signed, d.source, d.follows_entrants, d.counts) for d in made] == [
        ("Dace", "committed", False, False),
        ("Sandra", "typed", False, False),
        ("Dace", "committed", False, False),
        ("Sandra", "committed", True, True),
    ]
    assert [row[3] for row in rows_of(client.get(f"/{tournament.slug}/draw/"))[1:5]] == [
        *["atmesta"] * 3,
        "der",
    ]


def test_a_seed_chosen_at_the_desk_is_marked(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, seed="")
    seating.draw_lots(tournament, seed="ogre", by=director)
    seat(tournament, by=director)

    words = page(client, tournament)

    assert "Šai atslēgai apņemšanās nebija." in words
    assert KEPT not in words


def test_an_event_drawn_before_draws_were_recorded_shows_no_commitment(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    LotDraw.objects.all().delete()

    words = page(client, tournament)

    assert ("pņemšan" in words, "Izlozei atbilst 8 no 8" in words) == (False, True)


def test_an_erased_name_is_on_no_list_and_raises_no_alarm(
    client: Client, seated: Tournament, director: Actor
) -> None:
    entry = seated.entries.get(number=3)
    erasing.erase_person(entry.player, by=director, within=Tournament.objects.all())

    words = page(client, seated)

    assert entry.name not in words
    assert entry.name not in str(seated.draws.get().entrants)
    assert KEPT in words
    assert "1 saraksta vārds kopš tā laika dzēsts" in words


def test_with_initials_the_list_is_omitted(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, seed="", public_names=Tournament.PublicNames.INITIALS)
    seat(tournament, by=director)

    words = page(client, tournament)

    assert ("Bērziņa" in words, KEPT in words) == (False, True)


@pytest.mark.parametrize(("players", "draws"), [(4, 1), (12, 3)])
def test_the_first_draw_takes_nine_queries_for_any_number_of_draws(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    draws: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players, seed="")
    for _draw in range(draws):
        seating.draw_lots(tournament, by=director)
    seat(tournament, by=director)

    with django_assert_num_queries(9):
        client.get(f"/{tournament.slug}/draw/")
