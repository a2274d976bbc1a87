"""Stakes: payments one by one, table by table, on paper, as a file, and after a correction."""

from __future__ import annotations

import random

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.money import Transfer, transfers
from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tests.paper.conftest import Printed, printed
from tests.paper.reading import words
from tests.services.series.corrected import turn_round
from tournament.models import JournalEntry, Payout, Tournament
from tournament.reading.money import books as money_books
from tournament.reading.results.payouts import Payouts, payouts
from tournament.reading.results.stakes import handed_over, open_transfers
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.journal import undo
from tournament.services.refusals import Refused
from tournament.services.results import finishing, paying
from tournament.services.results.prizes import PrizeWishes, announce_prizes

__all__ = ["printed"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """Return a provisional result of eight players at two tables, €1 per small point."""
    event = event_of(8, settings={"first_seating": "list", "rounds": 1})
    announce_entry(event, EntryTerms(fees="30+10/1"), by=director)
    play_and_close(event, by=director)
    finishing.finish(event, by=director)
    cache.clear()
    event.refresh_from_db()
    return event


def books_of(event: Tournament) -> Payouts:
    event.refresh_from_db()
    return payouts(event, ranking_at_desk(event, 1))


def open_in(event: Tournament) -> list[Transfer]:
    return [Transfer(one.payer, one.receiver, one.cents) for one in books_of(event).transfers]


def left_of(event: Tournament) -> dict[int, int]:
    return {one.number: one.stake_left for one in books_of(event).lines if one.stake_left}


def row(pk: int, one: Transfer, plan: int) -> Payout:
    """Return the record of a payment between two players, as the service writes it."""
    number, cents = (one.receiver, one.cents) if one.receiver else (one.payer, -one.cents)
    other = one.payer if one.receiver else 0
    kind = Payout.Kind.STAKE
    return Payout(pk=pk, number=number, kind=kind, cents=cents, counterpart=other, plan=plan)


@pytest.mark.parametrize("seed", range(40))
def test_payments_in_any_order_leave_the_other_lines_and_settle_all(seed: int) -> None:
    chance = random.Random(seed)
    stakes = {n: chance.randint(-30, 30) * 100 for n in range(1, chance.randint(3, 9))}
    rows: list[Payout] = []
    for _correction in range(3):
        still_open, plan = open_transfers(stakes, rows)
        listed = list(still_open)
        for one in chance.sample(listed, chance.randint(0, len(listed))):
            rows.append(row(len(rows) + 1, one, plan))
            listed.remove(one)
            still_open, plan = open_transfers(stakes, rows)
            assert list(still_open) == listed
        stakes = {n: cents + chance.randint(-3, 3) * 100 for n, cents in stakes.items()}

    for one in open_transfers(stakes, rows)[0]:
        rows.append(row(len(rows) + 1, one, 0))
    received = {number: cents for (number, _kind), cents in handed_over(rows).items()}
    assert {n: received.get(n, 0) for n in stakes} == stakes
    assert open_transfers(stakes, [])[0] == transfers(stakes)


def test_a_player_without_a_stake_pays_back_what_they_received() -> None:
    paid = row(1, Transfer(payer=2, receiver=1, cents=300), 0)

    assert open_transfers({2: -300, 3: 300}, [paid])[0] == (Transfer(1, 3, 300),)


def test_the_list_stays_the_same_after_a_table_has_settled() -> None:
    stakes = {1: 600, 2: -300, 3: -300}
    kind = Payout.Kind.STAKE
    rows = [
        Payout(pk=1, number=1, kind=kind, cents=100, round=1),
        Payout(pk=2, number=2, kind=kind, cents=-100, round=1),
    ]
    listed = (Transfer(3, 1, 300), Transfer(2, 1, 200))
    assert open_transfers(stakes, rows) == (listed, 2)

    rows.append(row(3, listed[0], 2))
    assert open_transfers(stakes, rows) == (listed[1:], 2)

    rows.append(row(4, listed[1], 2))
    assert open_transfers(stakes, rows) == ((), 2)


def test_each_payment_is_recorded_undone_and_recorded_once(
    played: Tournament, director: Actor, signed_in: SignIn
) -> None:
    before = open_in(played)
    assert len(before) > 3
    client, address = signed_in(), reverse("settle_transfer", args=[played.slug])
    middle = before[2]
    sides = {"payer": middle.payer, "receiver": middle.receiver, "cents": middle.cents}

    for key in ("one", "one", "two"):
        client.post(address, {**sides, "key": key})

    assert open_in(played) == [one for one in before if one != middle]
    assert Payout.objects.count() == 1
    assert "no longer on the list" in words_of(
        client.get(reverse("desk_stakes", args=[played.slug]))
    )
    undo(JournalEntry.objects.get(verb="settle_transfer"), by=director)
    assert open_in(played) == before


def test_stakes_paid_by_players_are_not_taken_from_the_till(
    played: Tournament, director: Actor
) -> None:
    announce_prizes(played, PrizeWishes(prize_added_cents=2500), by=director)

    paying.settle_stakes(played, by=director)

    books = money_books.books_of(played)
    bank = sum(one.cents for one in books_of(played).settled if not one.payer)
    assert books.stakes_paid == bank
    assert books.in_hand == books.total_received + 2500 - bank


def test_after_a_correction_only_the_rest_is_paid(played: Tournament, director: Actor) -> None:
    first, second, *_rest = open_in(played)
    paying.settle_transfer(played, second, by=director)
    turn_round(played, by=director)
    rest = open_in(played)
    assert second not in rest

    paying.settle_transfer(played, rest[-1], by=director)
    assert open_in(played) == rest[:-1]
    paying.settle_stakes(played, by=director)

    assert (open_in(played), left_of(played)) == ([], {})
    with pytest.raises(Refused) as refused:
        paying.settle_transfer(played, first, by=director)
    assert refused.value.code == "payment_not_listed"
    undo(JournalEntry.objects.filter(verb="settle_transfer").earliest("pk"), by=director)
    assert left_of(played) == {second.receiver: second.cents, second.payer: -second.cents}


def test_a_table_settles_after_its_round_and_owes_nothing_at_the_end(
    played: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.back_to_running(played, by=director, reason="a sheet is missing")
    client = signed_in()
    page = client.get(reverse("desk_table_stakes", args=[played.slug, 1]))
    assert [line[0] for line in rows_of(page)[1:]] == ["1", "2"]
    due = left_of(played)

    for key in ("one", "one", "two"):
        client.post(reverse("settle_table", args=[played.slug, 1, 1]), {"key": key})

    at_two = {1, 2, 3, 4, 5, 6, 7, 8} - set(Payout.objects.values_list("number", flat=True))
    assert left_of(played) == {n: cents for n, cents in due.items() if n in at_two}
    assert "✓ settled" in words_of(client.get(reverse("desk_table_stakes", args=[played.slug, 1])))
    for number, table in ((1, 9), (9, 1)):
        client.post(reverse("settle_table", args=[played.slug, number, table]))
    assert Payout.objects.count() == 4
    undo(JournalEntry.objects.get(verb="settle_table"), by=director)
    assert left_of(played) == due


def test_the_page_the_paper_and_the_file_have_the_same_payments(
    played: Tournament,
    director: Actor,
    signed_in: SignIn,
    printed: Printed,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    paying.settle_transfer(played, open_in(played)[0], by=director)
    client, address = signed_in(), reverse("desk_stakes", args=[played.slug])
    client.get(address)

    with django_assert_num_queries(10):
        page = client.get(address)

    said, paper = words_of(page), words(printed(played, "stakes").pages[0])
    csv = client.get(reverse("export_stakes", args=[played.slug, "csv"])).content.decode(
        "utf-8-sig"
    )
    books = books_of(played)
    for one in (*books.transfers, *books.settled):
        euros = f"{one.cents / 100:.2f}"
        assert f"{one.payer_words} {one.receiver_words} {euros}" in said.replace("✓ ", "")
        assert f"{one.payer_words} {one.receiver_words} {euros}" in paper
        paid = "yes" if one.row else "no"
        assert f"{one.payer};{one.payer_name};{one.receiver};{one.receiver_name};" in csv
        assert f"{euros};EUR;{paid};".replace(".", ",") in csv
    assert (paper.count("☑"), paper.count("☐")) == (1, len(books.transfers))


def test_stakes_are_public_only_at_the_end_and_if_the_organiser_allows(
    played: Tournament, director: Actor, client: Client
) -> None:
    address = f"/{played.slug}/payouts/"
    assert client.get(address).status_code == 404
    finishing.back_to_running(played, by=director, reason="one sheet is missing")
    announce_prizes(played, PrizeWishes(shows_stakes=True), by=director)
    cache.clear()
    assert client.get(address).status_code == 404
    played.refresh_from_db()
    finishing.finish(played, by=director)
    cache.clear()

    rows = rows_of(client.get(address))[1:]

    assert rows == [
        [one.payer_words, one.receiver_words, f"{one.cents // 100},{one.cents % 100:02}"]
        for one in books_of(played).transfers
    ]
