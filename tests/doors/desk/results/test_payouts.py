"""Prizes and stakes: at the desk, on public pages if shown, and as a receipt to sign."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tests.paper.conftest import Printed, printed
from tests.paper.reading import words
from tournament.models import JournalEntry, Tournament
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.reading.results.payouts import payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry, terms_of
from tournament.services.money.payments import mark_paid
from tournament.services.people.attendance import withdraw
from tournament.services.refusals import Refused
from tournament.services.results import finishing

__all__ = ["printed"]
pytestmark = pytest.mark.django_db
TERMS = EntryTerms(fees="30+10/1", prize_shares="50 30", prize_round_cents=100, shows_payouts=True)
SIGNED = "1 Anna Bērziņa, No. 1 45.00 45.00 2 Bruno Kalniņš, No. 2 27.00 0.00 Total 72.00 45.00"
IN_ORDER = {"first_seating": "list", "rounds": 1}


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four with fees: three have paid, among them the winner."""
    event = event_of(4, settings=IN_ORDER)
    announce_entry(event, TERMS, by=director)
    play_and_close(event, by=director)
    for entry in event.entries.filter(number__in=(1, 3, 4)):
        mark_paid(entry, by=director)
    event.refresh_from_db()
    return event


def finish(event: Tournament, by: Actor) -> None:
    finishing.finish(event, by=by)
    cache.clear()
    event.refresh_from_db()


def test_the_settlement_follows_from_fees_places_and_payments(played: Tournament) -> None:
    books = payouts(played, ranking_at_desk(played, 1))

    assert (books.settlement.fund, books.settlement.costs, books.prizes) == (9000, 3000, 7200)
    assert [(one.number, one.prize, one.owed, one.pays_out) for one in books.lines] == [
        (1, 4500, 0, 4500),
        (2, 2700, 4000, 0),
        (3, 0, 0, 0),
        (4, 0, 0, 0),
    ]
    assert sum(one.stake for one in books.lines) == 0
    assert len(books.transfers) <= 3
    assert {one.receiver for one in books.transfers} == {1}


def test_a_no_show_owes_nothing(event_of: EventOf, director: Actor) -> None:
    event = event_of(5, settings=IN_ORDER)
    announce_entry(event, TERMS, by=director)
    withdraw(event.entries.get(number=5), by=director)
    play_and_close(event, by=director)
    withdraw(event.entries.get(number=4), by=director)

    books = payouts(event, ranking_at_desk(event, 1))

    assert books.debtors == 4


def test_the_desk_shows_prizes_debts_and_transfers(
    played: Tournament, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in()
    client.get(f"/desk/{played.slug}/book/payouts/")

    with django_assert_num_queries(11):
        page = client.get(f"/desk/{played.slug}/book/payouts/")

    said = words_of(page)
    assert "€90.00 prize fund" in said
    assert "€18.00 not assigned to a place" in said
    assert rows_of(page)[2][-3:] == ["27.00", "40.00", "0.00"]
    assert "1 player is not marked as paid" in said


def test_prizes_are_public_once_the_result_is_and_debts_never(
    played: Tournament, client: Client, director: Actor
) -> None:
    ahead = client.get(f"/{played.slug}/payouts/")
    assert [line[1:] for line in rows_of(ahead)[1:]] == [["1", "45,00"], ["2", "27,00"]]
    assert "Anna" not in words_of(ahead)
    finish(played, director)

    page = client.get(f"/{played.slug}/payouts/")

    assert [(line[0], line[-1]) for line in rows_of(page)[1:]] == [("1.", "45,00"), ("2.", "27,00")]
    assert "40,00" not in words_of(page)
    assert f"/{played.slug}/payouts/" in client.get(f"/{played.slug}/standings/").content.decode()


def test_prizes_are_hidden_if_the_setting_requires_it(
    played: Tournament, client: Client, director: Actor
) -> None:
    announce_entry(played, EntryTerms(fees="30+10/1", prize_shares="50 30"), by=director)
    finish(played, director)

    assert client.get(f"/{played.slug}/payouts/").status_code == 404
    assert "/payouts/" not in client.get(f"/{played.slug}/standings/").content.decode()


def test_the_list_for_signing_has_names_prizes_totals_and_signature_lines(
    played: Tournament, director: Actor, printed: Printed
) -> None:
    with pytest.raises(NothingToPrint), translation.override("en"):
        plan(Order("payouts", played.pk, {}, "en"))
    finish(played, director)

    said = words(printed(played, "payouts").pages[0])

    assert "List of payouts" in said
    assert SIGNED in said
    assert "Chief judge" in said


def test_prizes_by_place_are_announced_stored_and_undone_like_other_terms(
    played: Tournament, director: Actor, client: Client
) -> None:
    terms = EntryTerms(
        fees="30+10",
        prize_shares="50 %; 30, 12,5",
        prize_fixed="100 50,50 €",
        prizes_may_shrink=True,
    )
    announce_entry(played, terms, by=director)

    kept = terms_of(played)
    said = JournalEntry.objects.filter(verb="announce_entry").latest("pk")
    assert (kept.prize_shares, kept.prize_fixed) == ("50 30 12.5", "100 50.50")
    assert said.after["prize_shares"] == "50 30 12.5"
    cache.clear()
    regulations = words_of(client.get(f"/{played.slug}/regulations/"))
    assert "Pa vietām: 100 €, 50,50 €." in regulations
    assert "No balvu fonda pa vietām: 50 %, 30 %, 12.5 %." in regulations


@pytest.mark.parametrize(
    ("typed", "code"),
    [("60 50", "shares_above_the_fund"), ("50,30,20", "prize_line_unreadable")],
)
def test_impossible_prizes_are_refused_next_to_their_field(
    played: Tournament, director: Actor, signed_in: SignIn, typed: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        announce_entry(played, EntryTerms(prize_shares=typed), by=director)
    assert [fault.code for fault in refused.value.faults] == [code]

    page = signed_in().post(f"/desk/{played.slug}/entry/", {"prize_shares": typed})

    assert page.status_code == 422
    assert page.context["form"].errors["prize_shares"]
    assert terms_of(played) == TERMS
