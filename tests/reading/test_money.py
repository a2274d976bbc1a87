"""The money of an event as whole values: accounts, books, takings, levies and transfers."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from scoring.money import BANK
from tests.cast import EventOf, charge
from tournament.models import (
    Announcement,
    BankRow,
    CashCount,
    House,
    Payment,
    Payout,
    Placing,
    Tournament,
)
from tournament.reading.money.accounts import Sums, account_of, accounts_of, last_payment
from tournament.reading.money.books import Books, books_of, lines_of, payout_lines_of
from tournament.reading.money.levies import currency_of_house, levies_of, levy_rate
from tournament.reading.money.takings import Takings, cash_of, takings_of
from tournament.reading.money.transfers import payment_code, proposals_of, reference_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

Kind, Method = Payment.Kind, Payment.Method
MONDAY, TUESDAY = dt.date(2026, 11, 16), dt.date(2026, 11, 17)


def noon(day: dt.date) -> dt.datetime:
    return timezone.make_aware(dt.datetime.combine(day, dt.time(12)))


def pay(
    event: Tournament,
    number: int,
    cents: int,
    kind: str = Kind.FEE,
    method: str = Method.CASH,
    **facts: object,
) -> Payment:
    """Insert a payment of Monday, taken by Sandra unless the facts say otherwise."""
    given = {"day": MONDAY, "signed": "Sandra", "at": noon(MONDAY), **facts}
    return Payment.objects.create(
        tournament=event, number=number, cents=cents, kind=kind, method=method, **given
    )


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight players and a fee of 40 euros, in every state of payment.

    1 has paid in two parts, 2 only a part, 3 nothing, 4 too much, 5 is waived a part, 6 has a
    second entry, and 7 has a part deducted from a prize.
    """
    event = event_of(8)
    charge(event, by=director)
    pay(event, 1, 1500)
    pay(event, 1, 2500, method=Method.TRANSFER, day=TUESDAY, at=noon(TUESDAY))
    pay(event, 2, 1000, signed="Dace")
    pay(event, 4, 4500)
    pay(event, 4, 300, Kind.REFUND)
    pay(event, 5, 500, Kind.WAIVER, Method.UNKNOWN)
    pay(event, 5, 3500)
    pay(event, 6, 4000, Kind.SECOND, Method.UNKNOWN)
    pay(event, 6, 8000)
    pay(event, 7, 3000)
    Payout.objects.create(
        tournament=event, number=7, kind=Payout.Kind.PRIZE, cents=200, withheld=600
    )
    return Tournament.objects.get(pk=event.pk)


def test_each_account_has_what_is_charged_paid_deducted_and_owed(event: Tournament) -> None:
    found = accounts_of(event)

    assert [
        (one.number, one.balance.fee.whole, one.balance.paid, one.deducted, one.owed)
        for one in found
    ] == [
        (1, 4000, 4000, 0, 0),
        (2, 4000, 1000, 0, 3000),
        (3, 4000, 0, 0, 4000),
        (4, 4000, 4200, 0, 0),
        (5, 3500, 3500, 0, 0),
        (6, 8000, 8000, 0, 0),
        (7, 4000, 3000, 600, 400),
        (8, 4000, 0, 0, 4000),
    ]
    assert [one.number for one in found if one.is_settled] == [1, 4, 5, 6]
    assert [one.number for one in found.debtors] == [2, 3, 7, 8]
    assert found.has_fees


def test_the_sums_of_a_number_are_by_kind_with_each_day(event: Tournament) -> None:
    found = accounts_of(event)

    assert found[1].sums == Sums(paid=4000, by_day=((MONDAY, 1500), (TUESDAY, 2500)))
    assert [found[1].sums.paid_until(day) for day in (MONDAY, TUESDAY)] == [1500, 4000]
    assert found[1].sums.paid_until(MONDAY - dt.timedelta(days=1)) == 0
    assert found[4].sums == Sums(paid=4200, by_day=((MONDAY, 4500), (MONDAY, -300)))
    assert found[5].sums == Sums(paid=3500, waived=500, by_day=((MONDAY, 3500),))
    assert found[6].sums == Sums(paid=8000, seconds=1, by_day=((MONDAY, 8000),))
    assert found[7].sums == Sums(paid=3000, deducted=600, by_day=((MONDAY, 3000),))
    assert found[3].sums == Sums()
    assert Sums(1, 2, 3, 4) + Sums(10, 20, 30, 40) == Sums(11, 22, 33, 44)


def test_a_cancelled_second_entry_is_not_charged(event: Tournament) -> None:
    second = event.payments.get(kind=Kind.SECOND)
    pay(event, 6, -4000, Kind.SECOND, Method.UNKNOWN, reverses=second)

    found = account_of(event.entries.get(number=6))

    assert (found.sums.seconds, found.balance.fee.whole, found.balance.over) == (0, 4000, 4000)


def test_a_debt_that_is_paid_after_all_is_no_longer_deducted(event: Tournament) -> None:
    pay(event, 7, 700)
    found = account_of(event.entries.get(number=7))
    assert (found.deducted, found.owed, found.is_settled) == (300, 0, False)

    pay(event, 7, 400)
    found = account_of(event.entries.get(number=7))
    assert (found.deducted, found.owed, found.is_settled) == (0, 0, True)


def test_payments_of_a_number_without_a_player_have_an_account(event: Tournament) -> None:
    pay(event, 12, 700)

    lost = accounts_of(event)[12]

    assert (lost.name, lost.club, lost.owed, lost.balance.over) == ("", "", 0, 700)
    assert not lost.is_settled


def test_an_event_without_a_fee_has_fees_once_it_takes_money(event_of: EventOf) -> None:
    event = event_of(4)
    assert not accounts_of(event).has_fees
    # A prize is no payment, unless a fee was deducted from it.
    Payout.objects.create(tournament=event, number=1, kind=Payout.Kind.PRIZE, cents=200)
    assert not accounts_of(event).has_fees

    pay(event, 1, 100)

    assert accounts_of(event).has_fees


def test_the_last_payment_is_the_newest_fee_that_is_not_cancelled(event: Tournament) -> None:
    entry = event.entries.get(number=4)
    first = event.payments.get(number=4, kind=Kind.FEE)
    newest = pay(event, 4, 800)
    assert last_payment(entry) == newest

    pay(event, 4, -800, reverses=newest)

    assert last_payment(entry) == first
    assert last_payment(event.entries.get(number=3)) is None


def test_the_books_of_an_event_agree_to_the_cent(event: Tournament) -> None:
    Payout.objects.create(tournament=event, number=1, kind=Payout.Kind.STAKE, cents=-150)
    Payout.objects.create(
        tournament=event, number=2, kind=Payout.Kind.STAKE, cents=90, counterpart=BANK
    )
    Payout.objects.create(
        tournament=event, number=3, kind=Payout.Kind.STAKE, cents=70, counterpart=2
    )
    event.announcement.prize_added_cents = 5000

    found = books_of(event)

    assert found == Books(
        received={"cash": 21500, "transfer": 2500},
        refunded=300,
        fund=15000,
        costs=4500,
        deposits=4000,
        over=200,
        owed=11400,
        waived=500,
        deducted=600,
        prizes_paid=200,
        stakes_paid=-60,
        added=5000,
    )
    assert (found.total_received, found.total_assigned, found.agrees) == (23700, 23700, True)
    assert found.in_hand == 23700 + 5000 - 200 + 60


def test_the_books_of_an_event_without_payouts_paid_nothing_out(event_of: EventOf) -> None:
    found = books_of(event_of(4))

    assert (found.prizes_paid, found.stakes_paid, found.in_hand, found.agrees) == (0, 0, 0, True)


def test_the_lines_of_the_books_are_signed_by_their_kind(event: Tournament) -> None:
    lines = lines_of(event)

    assert [(one.payment.number, one.name, one.cents) for one in lines] == [
        (1, "Anna Bērziņa", 1500),
        (1, "Anna Bērziņa", 2500),
        (2, "Bruno Kalniņš", 1000),
        (4, "Dainis Liepa", 4500),
        (4, "Dainis Liepa", -300),
        (5, "Evita Krūmiņa", 0),
        (5, "Evita Krūmiņa", 3500),
        (6, "Fēlikss Zariņš", 0),
        (6, "Fēlikss Zariņš", 8000),
        (7, "Gunta Sproģe", 3000),
    ]
    assert [(one.name, one.payout.cents) for one in payout_lines_of(event)] == [
        ("Gunta Sproģe", 200)
    ]


def test_takings_are_by_day_and_taker_with_the_counted_cash(event: Tournament) -> None:
    first = event.payments.filter(number=4, kind=Kind.FEE).get()
    pay(event, 4, -4500, reverses=first, signed="Dace")
    pay(event, 1, 100, Kind.REFUND, Method.TRANSFER, at=noon(TUESDAY))
    CashCount.objects.create(
        tournament=event, day=MONDAY, signed="Sandra", cents=20100, expected=20200
    )
    CashCount.objects.create(tournament=event, day=TUESDAY, signed="Oto", cents=5, expected=0)

    found = takings_of(event)

    assert found == [
        Takings(MONDAY, "Dace", payments=1, cash=-3500, back=0, other=0),
        Takings(MONDAY, "Sandra", payments=5, cash=20500, back=300, other=0, counted=20100),
        Takings(TUESDAY, "Oto", payments=0, cash=0, back=0, other=0, counted=5),
        Takings(TUESDAY, "Sandra", payments=1, cash=0, back=0, other=2400),
    ]
    assert [(one.in_hand, one.difference) for one in found] == [
        (-3500, None),
        (20200, -100),
        (0, 5),
        (0, None),
    ]
    assert takings_of(event, "Oto") == [found[2]]
    assert [cash_of(event, "Sandra", day) for day in (MONDAY, TUESDAY)] == [20200, 0]


def test_levies_are_by_organiser_for_the_approved_results_of_a_month(
    event_of: EventOf, director: Actor
) -> None:
    House.objects.update_or_create(defaults={"levy_cents": 50, "currency": "PLN"})
    approved, planned, later, rehearsal = (event_of(4, name=name) for name in "ABCD")
    for one in (approved, planned, later, rehearsal):
        charge(one, by=director)
        one.announcement.organisers = "Ogre" if one == planned else "Cēsis"
        one.announcement.save()
    Tournament.objects.filter(pk__in=(approved.pk, rehearsal.pk)).update(
        state=Tournament.State.APPROVED
    )
    Tournament.objects.filter(pk=rehearsal.pk).update(is_rehearsal=True)
    Tournament.objects.filter(pk=later.pk).update(date=dt.date(2026, 12, 1))
    for entry in approved.entries.all():
        Placing.objects.create(
            tournament=approved,
            person=entry.player,
            player=entry.player,
            players=4,
            small=0,
            number=entry.number,
            place_first=entry.number,
            place_last=entry.number,
        )

    found = levies_of(dt.date(2026, 11, 5))

    assert [(one.organisers, one.starts, one.cents) for one in found] == [
        ("Cēsis", 4, 200),
        ("Ogre", 0, 0),
    ]
    assert [(one.event.name, one.starts, one.rate) for each in found for one in each.events] == [
        ("A", 4, 50),
        ("B", None, 50),
    ]
    assert levies_of(dt.date(2025, 11, 5)) == []
    Announcement.objects.filter(tournament=approved).update(organisers="Rīga")
    assert [one.organisers for one in levies_of(dt.date(2026, 11, 5))] == ["Ogre", "Rīga"]
    assert (levy_rate(), currency_of_house()) == (50, "PLN")


def test_a_house_without_settings_levies_nothing_in_euros() -> None:
    House.objects.all().delete()

    assert (levy_rate(), currency_of_house()) == (0, "EUR")


@pytest.mark.parametrize(
    ("slug", "reference"),
    [
        ("rudens-kauss-2026", "RK7"),
        ("a-b-c-d", "ABCD7"),
        ("a-b-c-d-e", "ABCD7"),
        ("2026", "K7"),
    ],
)
def test_a_reference_has_at_most_four_initials_and_the_number(slug: str, reference: str) -> None:
    assert reference_of(Tournament(slug=slug), 7) == reference


def test_a_payment_code_needs_an_account_and_a_debt(event: Tournament) -> None:
    House.objects.update_or_create(defaults={"iban": "", "name": "Nams", "payee": ""})
    assert payment_code(event, 3, 4000) is None

    House.objects.update(iban="LV80BANK0000435195001")
    assert payment_code(event, 3, 0) is None
    code = payment_code(event, 3, 1)

    assert code is not None
    assert (code.payee, code.cents, code.currency, code.reference) == ("Nams", 1, "EUR", "RK3")
    # A code of 33 modules is surrounded by three on each side.
    assert code.svg.startswith('<svg viewBox="0 0 39 39"')
    event.announcement.currency = "PLN"
    House.objects.update(payee="Biedrība")
    foreign = payment_code(event, 3, 1)
    assert foreign is not None
    assert (foreign.payee, foreign.currency, foreign.svg) == ("Biedrība", "PLN", "")


@pytest.mark.parametrize(
    ("text", "payer", "number", "by_reference"),
    [
        ("RK3", "", 3, True),
        ("dalība rk-003.", "", 3, True),
        ("RK 3 un RK3", "", 3, True),
        ("RK3 RK4", "", None, False),
        ("RK3 RK4", "Cilda Ozola", 3, False),
        ("RK31", "", None, False),
        ("XRK3", "", None, False),
        ("RK9", "Ozola Cilda", 3, False),
        ("", "Cilda Ozola", 3, False),
        ("Anna Bērziņa", "Cilda Ozola", None, False),
        ("kauss", "Bruno", None, False),
    ],
)
def test_a_bank_row_is_for_the_player_of_its_reference_or_name(
    event: Tournament, text: str, payer: str, number: int | None, *, by_reference: bool
) -> None:
    BankRow.objects.create(tournament=event, day=MONDAY, cents=1, text=text, payer=payer)

    (found,) = proposals_of(event, accounts_of(event))

    assert (found.account and found.account.number) == number
    assert (found.by_reference, found.is_foreign) == (by_reference, False)


def test_a_bank_row_in_another_currency_is_foreign(event: Tournament) -> None:
    for digest, currency in enumerate(("PLN", "EUR", "")):
        BankRow.objects.create(
            tournament=event, day=MONDAY, cents=1, text="RK3", digest=digest, currency=currency
        )

    found = proposals_of(event, accounts_of(event))

    assert [(one.is_foreign, one.account is None) for one in found] == [
        (True, True),
        (False, False),
        (False, False),
    ]
