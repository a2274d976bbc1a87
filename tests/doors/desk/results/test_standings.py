"""The standings at the desk: after any round, by category, and as the public sees them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, close_latest, play, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Entry, Tournament
from tournament.services.acts import Actor
from tournament.services.people import attendance
from tournament.services.results import finishing

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    return tournament


def test_a_line_has_rank_name_number_club_rounds_and_totals(
    one_round: Tournament, signed_in: SignIn
) -> None:
    winner = Entry.objects.get(tournament=one_round, number=seats_of(one_round, 1)[0][0])

    shown = signed_in().get(reverse("desk_standings", args=[one_round.slug]))

    assert rows_of(shown)[1] == [
        "1",
        f"{winner.name} {winner.number} · {winner.club}",
        "6 +9",
        "6",
        "+9",
    ]


def test_a_result_links_to_its_table_in_the_book(one_round: Tournament, signed_in: SignIn) -> None:
    shown = signed_in().get(reverse("desk_standings", args=[one_round.slug]))

    assert reverse("book_table", args=[one_round.slug, 1, 1]) in shown.content.decode()


def test_the_standings_can_be_shown_after_any_past_round(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    client, address = signed_in(), reverse("desk_standings", args=[one_round.slug, 1])
    before = rows_of(client.get(address))
    play_and_close(one_round, by=director)

    assert rows_of(client.get(address)) == before


def test_a_running_round_shows_the_results_so_far(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    seat(one_round, by=director)
    client = signed_in()

    newest = client.get(reverse("desk_standings", args=[one_round.slug]))
    without_result = client.get(reverse("desk_standings", args=[one_round.slug, 2]))

    assert "After round 1 of 4, 1 of 1 table." in words_of(newest)
    assert without_result.status_code == 404


def test_places_in_a_category_count_only_its_own_players(
    one_round: Tournament, signed_in: SignIn
) -> None:
    last = seats_of(one_round, 1)[0][-1]
    Entry.objects.filter(tournament=one_round, number=last).update(sex="f")

    shown = signed_in().get(reverse("desk_standings", args=[one_round.slug]), {"category": "women"})

    assert [row[0] for row in rows_of(shown)[1:]] == ["1"]


def test_the_desk_shows_full_names_where_the_public_sees_initials(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, public_names=Tournament.PublicNames.INITIALS)
    play_and_close(tournament, by=director)
    client, slug = signed_in(), tournament.slug

    desk = words_of(client.get(reverse("desk_standings", args=[slug])))
    public = words_of(client.get(reverse("public_standings", args=[slug])))

    assert ("Anna Bērziņa" in desk, "Anna Bērziņa" in public) == (True, False)


def test_the_desk_shows_that_standings_are_hidden(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, public_sees=Tournament.PublicSees.SEATS)
    play_and_close(tournament, by=director)

    shown = signed_in().get(reverse("public_standings", args=[tournament.slug]))

    assert "Standings are hidden from the public." in words_of(shown)


def test_a_provisional_result_shows_the_end_of_the_correction_window(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.finish(one_round, by=director, early_because="rain")

    shown = words_of(signed_in().get(reverse("desk_standings", args=[one_round.slug])))

    assert "Provisional result. Corrections are open until" in shown
    assert "Time left: 2" in shown


def test_an_approved_result_is_marked_as_approved(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.finish(one_round, by=director, early_because="rain")
    finishing.approve(one_round, by=director, early_because="everybody agrees")

    shown = words_of(signed_in().get(reverse("desk_standings", args=[one_round.slug])))

    assert "Approved result." in shown
    assert "Dace: everybody agrees" in shown


def test_before_the_first_result_the_page_explains_what_is_missing(
    event_of: EventOf, signed_in: SignIn
) -> None:
    shown = signed_in().get(reverse("desk_standings", args=[event_of(4).slug]))

    assert "No results yet" in words_of(shown)


@pytest.mark.parametrize("name", ["desk_standings", "public_standings"])
def test_a_viewer_can_read_and_a_user_without_a_role_cannot(
    name: str, one_round: Tournament, signed_in: SignIn
) -> None:
    address = reverse(name, args=[one_round.slug])

    assert signed_in("viewer", at=one_round).get(address).status_code == 200
    assert signed_in("stranger").get(address).status_code == 404
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("players", [4, 12])
def test_the_standings_take_eight_queries_for_any_number_of_players(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(8):
        client.get(reverse("desk_standings", args=[tournament.slug]))


def test_a_withdrawn_players_line_is_marked(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    gone = Entry.objects.get(tournament=one_round, number=2)
    attendance.withdraw(gone, by=director, reason="ill")

    shown = signed_in().get(reverse("desk_standings", args=[one_round.slug]))

    assert f"{gone.name} 2 · {gone.club} · withdrawn" in words_of(shown)


def test_the_first_button_leads_to_the_next_step_until_the_last_round(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, settings={"rounds": 2})
    client = signed_in()

    def first_button() -> str:
        page = client.get(reverse("desk_standings", args=[tournament.slug])).content.decode()
        actions = page[page.index('<div class="actions">') :]
        return actions[actions.index(">", actions.index("<a ")) + 1 : actions.index("</a>")]

    play(tournament, round_number=seat(tournament, by=director).number, by=director)
    said = [first_button()]
    close_latest(tournament, by=director)
    said.append(first_button())
    play_and_close(tournament, by=director)
    said.append(first_button())

    assert said == ["Close round 1", "Go to the next round", "Finish the tournament"]
