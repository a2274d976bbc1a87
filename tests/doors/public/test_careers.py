"""A person's page across tournaments lists only events that show names in full."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, finish, play_and_close, seat, seats_of
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Placing, Player, Tournament
from tournament.services.acts import Actor
from tournament.services.results.placings import count_due_deals
from tournament.services.rounds import closing
from tournament.services.sheets import entering

IN_ORDER = {"first_seating": "list", "rounds": 1}


def test_the_page_lists_tournaments_with_published_places(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    earlier = event_of(4, name="Vasaras kauss", date=dt.date(2026, 7, 1), settings=IN_ORDER)
    play_and_close(earlier, by=director)
    finish(earlier, by=director)
    running = event_of(4, name="Rudens kauss", settings={**IN_ORDER, "rounds": 2})
    play_and_close(running, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")

    rows = rows_of(client.get(f"/players/{anna.pk}/"))

    assert rows[1:3] == [
        ["Rudens kauss 21.11.2026", "vēl notiek"],
        ["Vasaras kauss 1.07.2026", "1. no 4", "6 (+9)"],
    ]


@pytest.mark.parametrize(
    "facts",
    [
        {"public_sees": Tournament.PublicSees.SEATS},
        {"public_sees": Tournament.PublicSees.NOTHING},
        {"public_names": Tournament.PublicNames.INITIALS},
    ],
)
def test_a_tournament_with_hidden_names_or_standings_is_not_listed(
    client: Client, director: Actor, event_of: EventOf, facts: dict[str, str]
) -> None:
    hidden = event_of(4, name="Slēgtais kauss", settings=IN_ORDER, **facts)
    play_and_close(hidden, by=director)
    finish(hidden, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")

    assert client.get(f"/players/{anna.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("names", "leads"),
    [(Tournament.PublicNames.FULL, True), (Tournament.PublicNames.INITIALS, False)],
)
def test_initials_never_lead_to_a_person(
    client: Client, director: Actor, event_of: EventOf, *, names: str, leads: bool
) -> None:
    tournament = event_of(4, settings=IN_ORDER, public_names=names)
    play_and_close(tournament, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")

    page = client.get(f"/{tournament.slug}/players/1/").content.decode()

    assert (f'href="/players/{anna.pk}/"' in page) is leads


def test_rehearsals_are_listed_separately_and_not_indexed(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    Tournament.objects.update(is_rehearsal=True)
    play_and_close(tournament, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")

    page = client.get(f"/players/{anna.pk}/")

    assert ("Izmēģinājuma turnīri" in words_of(page), b"noindex" in page.content) == (True, True)


def test_an_erased_person_has_no_page(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")
    Player.objects.filter(pk=anna.pk).update(erased_at=timezone.now())

    own = client.get(f"/{tournament.slug}/players/1/").content.decode()

    assert client.get(f"/players/{anna.pk}/").status_code == 404
    assert f'href="/players/{anna.pk}/"' not in own


def test_an_unknown_person_is_not_found(client: Client, director: Actor) -> None:
    # The second is larger than an integer column can store.
    for number in ("4711", "9" * 23):
        for page in ("", "partners/", "with/1/"):
            assert client.get(f"/players/{number}/{page}").status_code == 404


@pytest.mark.parametrize("tournaments", [1, 3])
def test_it_takes_as_many_queries_for_any_number_of_events(
    client: Client,
    director: Actor,
    event_of: EventOf,
    tournaments: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(tournaments):
        tournament = event_of(4, name=f"Kauss {number}", settings=IN_ORDER)
        play_and_close(tournament, by=director)
        finish(tournament, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")

    with django_assert_num_queries(27):
        client.get(f"/players/{anna.pk}/")


def test_deals_are_counted_in_the_background_and_shown_as_averages(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = event_of(4, settings={**IN_ORDER, "deals": 4})
    anna = Player.objects.get(name="Anna Bērziņa")
    seat(event, by=director)
    there = seats_of(event, 1)[0].index(1)
    zoles = [True, False]
    deals: list[dict[str, object]] = [
        {"contract": "ordinary", "declarer": (there + 1) % 4, "won": True}
        if dealer == there
        else {"contract": "zole", "declarer": there, "won": zoles.pop()}
        if zoles
        else {"contract": "annulled"}
        for dealer in range(4)
    ]
    entering.enter_deals(event, round_number=1, table_number=1, deals=deals, by=director)
    closing.close_round(event, round_number=1, by=director)
    finish(event, by=director)
    path = f"/players/{anna.pk}/"
    assert "Partijas" not in words_of(client.get(path))

    assert (count_due_deals(), count_due_deals()) == (1, 0)

    counted = Placing.objects.get(player=anna).deals or {}
    assert {kind: counted[kind] for kind in ("all", "declarer", "opponent", "dealer")} == {
        "all": 4,
        "declarer": 2,
        "opponent": 1,
        "dealer": 1,
    }
    assert (counted["zoles"], counted["zoles_won"]) == (2, 1)
    assert counted["all_points"] == Placing.objects.get(player=anna).small
    assert "Partijas" in words_of(client.get(path))
