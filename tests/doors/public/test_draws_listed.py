"""The list of draws: each with its time and its later changes."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter, seat
from tests.doors.public.draws import KEPT, page
from tests.doors.public.reading import rows_of
from tournament.models import LotDraw, Tournament
from tournament.services.acts import Actor
from tournament.services.people import erasing
from tournament.services.rounds import seating

BROKEN = "Apņemšanās nav izpildīta."


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
def test_whatever_is_changed_afterwards_is_said(
    client: Client, seated: Tournament, change: object, says: str
) -> None:
    assert callable(change)
    change(seated)

    words = page(client, seated)

    assert (BROKEN in words, KEPT in words, says in words) == (True, False, True)


def test_another_seed_on_record_is_said_to_come_of_no_draw(
    client: Client, seated: Tournament
) -> None:
    Tournament.objects.filter(pk=seated.pk).update(seed="another")

    assert "neveidoja neviena no šeit uzskaitītajām izlozēm" in page(client, seated)


def test_every_draw_is_listed_with_its_time_and_who_made_it(
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


def test_a_seed_of_the_desks_own_is_said_to_be_that(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, seed="")
    seating.draw_lots(tournament, seed="ogre", by=director)
    seat(tournament, by=director)

    words = page(client, tournament)

    assert "Šai atslēgai apņemšanās nebija." in words
    assert KEPT not in words


def test_an_event_drawn_before_draws_were_recorded_says_nothing_of_a_commitment(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    LotDraw.objects.all().delete()

    words = page(client, tournament)

    assert ("pņemšan" in words, "Izlozei atbilst 8 no 8" in words) == (False, True)


def test_an_erased_name_is_on_no_list_and_accuses_nobody(
    client: Client, seated: Tournament, director: Actor
) -> None:
    entry = seated.entries.get(number=3)
    erasing.erase_person(entry.player, by=director, within=Tournament.objects.all())

    words = page(client, seated)

    assert entry.name not in words
    assert entry.name not in str(seated.draws.get().entrants)
    assert KEPT in words
    assert "1 saraksta vārds kopš tā laika dzēsts" in words


def test_initials_leave_the_list_out(client: Client, event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, seed="", public_names=Tournament.PublicNames.INITIALS)
    seat(tournament, by=director)

    words = page(client, tournament)

    assert ("Bērziņa" in words, KEPT in words) == (False, True)


@pytest.mark.parametrize(("players", "draws"), [(4, 1), (12, 3)])
def test_the_first_draw_takes_nine_queries_however_many_were_made(
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
