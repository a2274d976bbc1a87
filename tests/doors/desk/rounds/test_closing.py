"""The check page before a round is closed, and closing it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import play, seat
from tests.doors.public.reading import words_of
from tests.doors.table.phones import item, phone_at
from tournament.models import JournalEntry, Round, Tournament
from tournament.services.rounds import closing
from tournament.services.sheets import checking, entering
from tournament.services.sheets.entering import enter_totals

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "closing/") -> str:
    return f"/desk/{tournament.slug}/rounds/1/{path}"


def enter(tournament: Tournament, table: int, totals: list[int], *, by: Actor) -> None:
    entering.enter_totals(tournament, round_number=1, table_number=table, totals=totals, by=by)


def test_missing_disputed_and_unchecked_tables_are_shown(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(12, checking="second_pair")
    seat(tournament, by=director)
    enter(tournament, 1, [3, -1, -1, -1], by=director)
    enter(tournament, 2, [3, -1, -1, -1], by=director)
    checking.raise_dispute(tournament, round_number=1, table_number=2, words="deal 7", by=director)

    page = signed_in().get(at(tournament)).context["page"]

    assert (page.missing, page.disputed, page.unchecked, page.may_close) == (
        (3,),
        (2,),
        (1,),
        False,
    )


def test_an_unusual_total_is_listed_for_review(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    enter(tournament, 1, [137, -1, -1, -135], by=director)
    enter(tournament, 2, [3, -1, -1, -1], by=director)

    page = signed_in().get(at(tournament)).content.decode()

    assert "3. Cilda Ozola has +137, far from the others." in page


def test_control_sums_are_shown(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    enter(tournament, 1, [0, 0, 0, 0], by=director)
    enter(tournament, 2, [3, -1, -1, -1], by=director)

    page = signed_in().get(at(tournament)).content.decode()

    assert "small points 0" in page
    assert "big points 20 of 20" in page


def test_a_full_round_is_closed_once_by_two_clicks(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    client = signed_in()

    for _click in range(2):
        answer = client.post(at(tournament, "close/"), {"key": "one"})

    assert answer.headers["Location"] == f"/desk/{tournament.slug}/"
    assert Round.objects.get().state == Round.State.CLOSED
    assert JournalEntry.objects.filter(verb="close_round").count() == 1


def test_a_round_with_a_missing_table_stays_open(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    enter(tournament, 1, [3, -1, -1, -1], by=director)

    page = signed_in().post(at(tournament, "close/"), follow=True)

    assert page.redirect_chain[-1][0] == at(tournament)
    assert Round.objects.get().is_open


def test_a_draft_has_no_check_page(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()
    client.post(f"/desk/{tournament.slug}/seats/draft/")

    assert client.get(at(tournament)).status_code == 404


@pytest.mark.parametrize("players", [4, 12])
def test_the_check_page_takes_as_many_queries_for_three_tables_as_for_one(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    client = signed_in()

    with django_assert_num_queries(10):
        client.get(at(tournament))


def test_a_secretary_can_see_the_check_page_but_not_close(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    secretary = signed_in("secretary", at=tournament)

    assert "The chief judge closes the round." in secretary.get(at(tournament)).content.decode()
    assert secretary.post(at(tournament, "close/")).status_code == 403


def test_a_user_without_a_role_gets_404_for_the_round(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    assert signed_in("stranger").get(at(tournament)).status_code == 404
    assert Client().get(at(tournament)).status_code == 404


def test_typed_totals_that_differ_from_the_phones_deals_are_listed(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    phone_at(played, 1).send(*(item(number) for number in range(1, 5)))
    phone_at(played, 2).send(item(1))
    enter(tournament, 1, [5, -5, 1, -1], by=director)
    enter_totals(
        tournament,
        round_number=1,
        table_number=2,
        totals=[-1, 3, -1, -1],
        deals_played=1,
        by=director,
    )
    client = signed_in()

    words = words_of(client.get(at(tournament)))
    closing.close_round(tournament, round_number=1, by=director)
    late = json.loads(phone_at(played, 1).post("deals", items=[item(5)]).content)["code"]
    afterwards = words_of(client.get(at(tournament)))

    assert late == "round_closed"
    assert (
        "What counts: +5 −5 +1 −1 (deals: 16). On the phone: 0 0 0 0 (deals: 4). "
        "Check both against the paper."
    ) in words
    said = (
        "Deals from a phone that arrived after the sheet or the link was closed and "
        "do not count: 1."
    )
    assert said in afterwards
    assert words.count("On the phone") == 1
