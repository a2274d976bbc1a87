"""An event in another currency than the euro: takes it over, shows it, and keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.doors.desk.filled_forms import sent_by
from tests.doors.public.reading import words_of
from tournament.models import BankRow, House, Series, Tournament
from tournament.reading.applications import currency_of
from tournament.services.applications.announcing import EntryTerms, announce_entry, terms_of
from tournament.services.house import HouseFace, change_house
from tournament.services.journal import undo
from tournament.services.money import bank
from tournament.services.money.payments import Money, mark_paid
from tournament.services.refusals import Refused
from tournament.services.series.creating import SeriesPlan, create_series

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def polish(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four that costs 30+10 złoty, at an instance that counts in złoty."""
    House.objects.create(currency="PLN", payee="Klub", iban="PL61109010140000071219812874")
    event = event_of(4)
    assert terms_of(event).currency == "PLN"
    announce_entry(event, EntryTerms(currency="PLN", fees="30+10/1"), by=director)
    return Tournament.objects.get(pk=event.pk)


def at(event: Tournament, page: str, *args: object) -> str:
    return reverse(page, args=[event.slug, *args])


def test_every_page_of_the_event_shows_its_currency(
    polish: Tournament, director: Actor, signed_in: SignIn, client: Client
) -> None:
    mark_paid(polish.entries.get(number=1), by=director)
    desk = signed_in()
    pages = {
        "money": "zł 40.00 received",
        "cashier": "By day and taker",
        "books": "Amount, zł Entry fees, cash 40.00",
        "desk_stakes": "",
        "entry_terms": "zł 40: zł 30 for the prize fund, zł 10 for costs",
    }
    for page, words in pages.items():
        shown = words_of(desk.get(at(polish, page)))
        assert words in shown
        assert "€" not in shown
    csv = desk.get(at(polish, "export_books", "csv")).content.decode("utf-8-sig")
    assert ";40,00;;PLN;" in csv.replace("40.00", "40,00")
    public = words_of(client.get(f"/{polish.slug}/"))
    assert "Dalības maksa – 40 zł: 30 zł balvu fondam, 10 zł izdevumiem." in public


def test_a_transfer_in_another_currency_has_no_code(polish: Tournament, signed_in: SignIn) -> None:
    page = signed_in().get(at(polish, "player_account", 3))

    assert "By transfer: zł 40.00 to Klub, PL61109010140000071219812874," in words_of(page)
    assert "Banks read QR codes only for payments in euros" in words_of(page)
    assert 'class="epc"' not in page.content.decode()


def test_the_currency_is_chosen_with_the_fees_and_stays_once_money_was_recorded(
    polish: Tournament, director: Actor, signed_in: SignIn
) -> None:
    desk, path = signed_in(), at(polish, "entry_terms")
    typed = sent_by(desk.get(path).context["form"])
    desk.post(path, {**typed, "currency": "SEK"})
    assert currency_of(Tournament.objects.get(pk=polish.pk)) == "SEK"
    undo(polish.journal.filter(verb="announce_entry").latest("pk"), by=director)
    assert terms_of(polish).currency == "PLN"

    mark_paid(polish.entries.get(number=1), by=director)
    refused = desk.post(path, {**typed, "currency": "SEK"})

    assert "Money was recorded in PLN already, so the currency stays." in words_of(refused)
    assert refused.context["form"].errors.keys() == {"currency"}
    assert terms_of(polish).currency == "PLN"


def test_a_bank_row_in_another_currency_is_listed_and_never_recorded(
    polish: Tournament, director: Actor, signed_in: SignIn
) -> None:
    rows = "2026-11-28,X,RK3,40.00,EUR\n2026-11-28,Y,RK2,40.00,PLN\n"
    content = f"Date,Payer,Details,Amount,Currency\n{rows}".encode()
    bank.import_statement(polish, content, by=director)

    page = signed_in().get(at(polish, "bank"))
    assert "EUR 40.00 Not recorded: this tournament counts in another currency." in words_of(page)
    foreign, own = BankRow.objects.order_by("pk")
    assert bank.record_transfers(polish, {foreign.pk: 3, own.pk: 2}, by=director) == 1

    assert [row.payment is None for row in BankRow.objects.order_by("pk")] == [True, False]


def test_a_refusal_has_the_amount_in_the_currency(polish: Tournament, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        mark_paid(polish.entries.get(number=1), Money(-100), by=director)

    assert refused.value.facts == {"most": "10\u202f000,00\xa0zł"}


def test_the_instance_has_a_currency_that_new_series_take_over(
    signed_in: SignIn, director: Actor
) -> None:
    change_house(HouseFace(currency="CHF"), by=director)
    assert House.objects.get().currency == "CHF"

    page = signed_in().get(reverse("new_series", args=["series"]), {"preset": "best-4-of-5"})
    assert page.context["form"]["currency"].value() == "CHF"
    create_series(SeriesPlan("Kauss", {"unit": "big"}, currency="CHF"), by=director)
    assert Series.objects.get().currency == "CHF"
