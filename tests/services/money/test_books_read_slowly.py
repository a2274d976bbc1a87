"""Books of random evenings, with a combined fee, agree with a slow reading of every row."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, enter_first, finish, play_and_close
from tests.services.money.random_payments import act_at_random
from tournament.models import Payment, Payout, Tournament
from tournament.reading.money.books import books_of
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.people import side_events
from tournament.services.refusals import Refused
from tournament.services.results import paying

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
PRICES = {1: (25, 5), 2: (0, 10), 3: (30, 10), 4: (30, 10)}
"""By number, in euros: 60+20 for both less the day's 35+15; a lady; two others."""


@pytest.fixture
def night(event_of: EventOf, announce: Announce, director: Actor) -> Tournament:
    """Return an event of four after its only round, one of them in the day's event too."""
    day = event_of(1, name="Diena")
    charge(day, fees="35+15", by=director)
    event = announce(name="Nakts", settings={"first_seating": "list", "rounds": 1})
    side_events.enter_people_of(event, day, by=director)
    enter_first(event, 4, by=director)
    fees = "30+10/1 (ladies 0+10; both 60+20)"
    terms = EntryTerms(fees=fees, fee_with_id=day.pk, prize_shares="50 30")
    announce_entry(event, terms, by=director)
    event.entries.filter(number=2).update(sex="f")
    play_and_close(event, by=director)
    finish(event, by=director)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize("seed", range(12))
def test_books_of_random_payments_and_payouts_agree_with_a_slow_reading(
    night: Tournament, director: Actor, seed: int
) -> None:
    chance = random.Random(seed)
    for _act in range(30):
        number = chance.randint(1, 4)
        act_at_random(chance, night.entries.get(number=number), by=director)
        if not chance.randrange(6):
            with suppress(Refused):
                paying.hand_out_prizes(night, [number], by=director)

    books = books_of(night)

    assert books.agrees
    assert (
        books.fund, books.costs, books.deposits, books.over, books.owed, books.waived,
        books.total_received, books.in_hand,
    ) == slow_books(night)  # fmt: skip


def slow_books(event: Tournament) -> tuple[int, ...]:
    fund = costs = deposits = over = owed = all_waived = all_paid = 0
    for number, (prize, part) in PRICES.items():
        paid = waived = 0
        for row in Payment.objects.filter(tournament=event, number=number):
            # A cancellation has the kind of its payment and the negative amount.
            if row.kind == "waiver":
                waived += row.cents
            elif row.kind == "refund":
                paid -= row.cents
            else:
                paid += row.cents
        from_costs = min(waived, 100 * part)
        of_costs, of_fund = 100 * part - from_costs, 100 * prize - (waived - from_costs)
        if paid < of_costs + of_fund:
            rows = Payout.objects.filter(tournament=event, number=number, lifted_at=None)
            left = of_costs + of_fund - paid
            deposits, owed = deposits + paid, owed + left - min(left, sum(r.withheld for r in rows))
        else:
            fund, costs = fund + of_fund, costs + of_costs
            over += paid - of_costs - of_fund
        all_waived, all_paid = all_waived + waived, all_paid + paid
    handed = sum(one.cents for one in Payout.objects.filter(tournament=event, lifted_at=None))
    return fund, costs, deposits, over, owed, all_waived, all_paid, all_paid - handed
