"""The tab Money: accounts, the cashier, the bank and the books, with sums added up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.cast import charge
from tests.doors.public.reading import rows_of, words_of
from tests.services.undone import undo
from tournament.models import BankRow, House, Payment, Tournament
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.books import books_of
from tournament.services.money.cashing import issue_receipt
from tournament.services.money.payments import Money, mark_several_paid, refund_fee, waive_fee
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
STATEMENT = b"Date,Payer,Details,Amount\n2026-11-28,X,RK3,40.00\n2026-11-28,Dainis Liepa,,40.00\n"
UNKNOWN = b"2026-11-28,Shop,bill 12,55.10\n"


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four that costs 30+10, ladies 0+10; the first two have paid."""
    event = event_of(4)
    event.entries.filter(number=2).update(sex="f")
    charge(event, fees="30+10 (ladies 0+10)", by=director)
    mark_several_paid(event, [1, 2], by=director)
    return Tournament.objects.get(pk=event.pk)


def at(event: Tournament, page: str, *args: object) -> str:
    return reverse(page, args=[event.slug, *args])


def test_the_page_lists_who_owes_what(
    event: Tournament, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in()
    client.get(at(event, "money"))

    with django_assert_num_queries(5):
        page = client.get(at(event, "money"))

    assert [row[3:6] for row in rows_of(page)[1:]] == [
        ["40.00", "40.00", ""],
        ["10.00", "10.00", ""],
        ["40.00", "0.00", "40.00"],
        ["40.00", "0.00", "40.00"],
    ]
    assert "not paid 2" in words_of(page)
    owing = client.get(at(event, "money"), {"show": "owing"})
    assert [row[0] for row in rows_of(owing)[1:]] == ["3", "4"]


def test_books_add_up_after_a_refund_and_a_waiver(
    event: Tournament, director: Actor, signed_in: SignIn
) -> None:
    refund_fee(event.entries.get(number=1), Money(4000, reason="ill"), by=director)
    waive_fee(event.entries.get(number=3), cents=1500, reason="helper", by=director)
    mark_several_paid(event, [3], by=director)
    refund_fee(event.entries.get(number=3), Money(500, reason="change"), by=director)

    books = books_of(event)
    page = signed_in().get(at(event, "books"))

    # 40 + 10 + 25 came in, 40 + 5 went back; number 3 owes 5 again, so 20 is a deposit.
    assert (books.received, books.refunded) == ({"cash": 7500}, 4500)
    assert (books.fund, books.costs, books.deposits, books.over) == (0, 1000, 2000, 0)
    assert (books.total_received, books.agrees, books.owed) == (3000, True, 8500)
    assert "Both sums agree" in words_of(page)


def test_the_books_are_a_file_for_a_bookkeeper(event: Tournament, signed_in: SignIn) -> None:
    answer = signed_in().get(at(event, "export_books", "csv"))

    lines = answer.content.decode("utf-8-sig").splitlines()
    assert [line.split(";")[2:11] for line in lines[1:]] == [
        ["1", "Anna Bērziņa", "", "Entry fee", "cash", "40,00", "", "EUR", "Dace"],
        ["2", "Bruno Kalniņš", "ladies", "Entry fee", "cash", "10,00", "", "EUR", "Dace"],
    ]
    assert signed_in().get(at(event, "export_books", "xlsx")).status_code == 200
    assert signed_in().get(at(event, "export_books", "pdf")).status_code == 404


@pytest.mark.parametrize("typed", ["-5", "0,125", "forty", "99999999"])
def test_an_amount_that_cannot_be_read_stays_in_its_field(
    event: Tournament, signed_in: SignIn, typed: str
) -> None:
    page = signed_in().post(at(event, "pay_fee", 3), {"amount": typed})

    assert page.status_code == 422
    assert f'value="{typed}"' in page.content.decode()
    assert Payment.objects.count() == 2


def test_a_refused_refund_keeps_what_was_typed(event: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    page = client.post(at(event, "refund_fee", 1), {"amount": "41", "reason": "ill"})

    assert page.status_code == 422
    assert "This player paid €40.00." in words_of(page)
    assert 'value="41"' in page.content.decode()
    for name, facts in (
        ("refund_fee", {"amount": "10", "reason": "ill"}),
        ("waive_fee", {"amount": "10", "reason": "helper"}),
        ("choose_fee_class", {"fee_class": "ladies"}),
    ):
        assert client.post(at(event, name, 1), facts).status_code == 302
    account = accounts_of(Tournament.objects.get(pk=event.pk))[1]
    assert (account.balance.paid, account.balance.fee.whole) == (3000, 0)


def test_a_cashier_takes_money_counts_it_and_does_nothing_else(
    event: Tournament, signed_in: SignIn
) -> None:
    cashier = signed_in("cashier", at=event)
    found = cashier.get(at(event, "cashier"), {"q": "ozola"})
    assert "Owes €40.00." in words_of(found)

    for _click in range(2):
        cashier.post(at(event, "take_fee", 3), {"amount": "40", "method": "cash", "key": "k"})
    counted = cashier.post(at(event, "count_cash"), {"counted": "39,50"}, follow=True)

    assert "Counted: €39.50. Expected: €40.00." in words_of(counted)
    assert rows_of(counted)[-1][1:] == ["1", "40.00", "0.00", "0.00", "39.50", "−0.50"]
    pages = ("desk", "people", "money", "books", "bank", "desk_payouts")
    assert [cashier.get(at(event, page)).status_code for page in pages] == [403] * 6
    assert at(event, "cashier") in cashier.get(reverse("my_tournaments")).content.decode()


def test_a_viewer_sees_no_debts(event: Tournament, signed_in: SignIn) -> None:
    viewer = signed_in("viewer", at=event)

    assert [viewer.get(at(event, page)).status_code for page in ("money", "cashier")] == [403] * 2
    for page in (at(event, "people"), at(event, "person", 3), at(event, "desk")):
        assert "40.00" not in viewer.get(page).content.decode()
        assert at(event, "money") not in viewer.get(page).content.decode()


def test_an_event_without_fees_shows_nothing_of_money(event_of: EventOf, signed_in: SignIn) -> None:
    event, client = event_of(2), signed_in()

    for page in (at(event, "people"), at(event, "person", 1), at(event, "desk")):
        said = client.get(page).content.decode()
        assert at(event, "money") not in said
        assert "mark_paid" not in said


def test_a_statement_is_matched_by_reference_and_name_and_the_rest_waits(
    event: Tournament, director: Actor, signed_in: SignIn
) -> None:
    client = signed_in()
    for _twice in range(2):
        file = SimpleUploadedFile("s.csv", STATEMENT + UNKNOWN)
        client.post(at(event, "import_statement"), {"file": file})
    page = client.get(at(event, "bank"))
    assert [p.account and p.account.number for p in page.context["proposals"]] == [3, 4, None]

    sent = {f"row{p.row.pk}": p.account.number for p in page.context["proposals"] if p.account}
    for _click in range(2):
        client.post(at(event, "record_transfers"), sent)

    assert [account.owed for account in accounts_of(event)] == [0, 0, 0, 0]
    assert list(BankRow.objects.filter(payment=None).values_list("payer", flat=True)) == ["Shop"]
    undo(event, "record_transfers", by=director)
    assert BankRow.objects.filter(payment=None).count() == 3
    assert [account.owed for account in accounts_of(event)] == [0, 0, 4000, 4000]


def test_an_unknown_statement_is_refused_in_a_sentence(
    event: Tournament, signed_in: SignIn
) -> None:
    file = SimpleUploadedFile("s.csv", b"%PDF-1.4")

    page = signed_in().post(at(event, "import_statement"), {"file": file})

    assert "This is not a bank statement that can be read." in words_of(page)


def test_a_statement_with_an_unreadable_amount_is_refused_as_a_whole(
    event: Tournament, signed_in: SignIn
) -> None:
    file = SimpleUploadedFile("s.csv", STATEMENT + UNKNOWN.replace(b"55.10", b"55.1O"))

    page = signed_in().post(at(event, "import_statement"), {"file": file})

    assert "The amount “55.1O” in the statement cannot be read." in words_of(page)
    assert BankRow.objects.count() == 0


def test_the_cashier_reads_what_is_to_be_paid_back(event: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    paid = {"amount": "40", "method": "cash"}

    first = client.post(at(event, "take_fee", 3), {**paid, "key": "a"}, follow=True)
    second = client.post(at(event, "take_fee", 3), {**paid, "key": "b"}, follow=True)

    assert "is to be paid back" not in words_of(first)
    assert "€40.00 is to be paid back." in words_of(second)


def test_a_transfer_has_a_code_with_its_reference(event: Tournament, signed_in: SignIn) -> None:
    House.objects.create(payee="Parauga klubs", iban="LV80BANK0000435195001")

    page = signed_in().get(at(event, "player_account", 3))

    assert "€40.00 to Parauga klubs, LV80BANK0000435195001" in words_of(page)
    assert "with the reference RK3." in words_of(page)


def test_receipts_are_numbered_without_gaps(event: Tournament, director: Actor) -> None:
    first, second = Payment.objects.order_by("pk")

    numbers = [issue_receipt(one, by=director).receipt for one in (second, first, second)]

    assert numbers == [1, 2, 1]
    refund = refund_fee(event.entries.get(number=1), Money(100, reason="x"), by=director)
    with pytest.raises(Refused, match="no_receipt"):
        issue_receipt(refund, by=director)
