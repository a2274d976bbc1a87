"""Recorded payouts are final: a later correction shows differences and changes no line."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.cast import EventOf, cancel_last_payment, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.filled_forms import sent_by
from tests.doors.public.reading import rows_of, words_of
from tests.paper.conftest import Printed, printed
from tests.paper.reading import words
from tests.services.series.corrected import turn_round
from tournament.models import JournalEntry, Payout, Tournament
from tournament.reading.money.accounts import account_of
from tournament.reading.money.books import books_of as books_of_money
from tournament.reading.results.payouts import PayoutLine, Payouts, payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Actor
from tournament.services.applications.announcing import (
    EntryTerms,
    announce_entry,
    terms_of,
)
from tournament.services.journal import undo
from tournament.services.money.payments import mark_paid
from tournament.services.refusals import Refused
from tournament.services.results import finishing, paying

__all__ = ["printed"]
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
TERMS = EntryTerms(fees="30+10/1", prize_shares="50 30", shows_payouts=True)
IN_ORDER = {"first_seating": "list", "rounds": 1}


@pytest.fixture
def told(event_of: EventOf, director: Actor) -> Tournament:
    """Return a provisional result of four players, all of whom have paid."""
    event = event_of(4, settings=IN_ORDER)
    announce_entry(event, TERMS, by=director)
    play_and_close(event, by=director)
    for entry in event.entries.all():
        mark_paid(entry, by=director)
    finishing.finish(event, by=director)
    cache.clear()
    event.refresh_from_db()
    return event


def books_of(event: Tournament) -> Payouts:
    event.refresh_from_db()
    return payouts(event, ranking_at_desk(event, 1))


def left_of(event: Tournament) -> dict[int, int]:
    return {one.number: one.prize_left for one in books_of(event).lines if one.prize_left}


def line_of(event: Tournament, number: int) -> PayoutLine:
    return next(line for line in books_of(event).lines if line.number == number)


def test_a_correction_after_a_payout_keeps_it_and_shows_the_difference(
    told: Tournament, director: Actor
) -> None:
    before = left_of(told)
    assert sum(before.values()) == 9600
    paying.hand_out_prizes(told, by=director)
    paid = list(Payout.objects.values("pk", "number", "cents", "at"))
    assert left_of(told) == {}

    turn_round(told, by=director)

    assert list(Payout.objects.values("pk", "number", "cents", "at")) == paid
    after = {one.number: one.pays_out for one in books_of(told).lines if one.pays_out}
    assert after != before
    both = sorted(before.keys() | after.keys())
    changed = {one: after.get(one, 0) - before.get(one, 0) for one in both}
    assert left_of(told) == {one: cents for one, cents in changed.items() if cents}
    books = books_of(told)
    listed = {one.number: one.prize_left for one in (*books.corrected, *books.waiting)}
    assert listed == left_of(told)
    assert all(one.prize_paid for one in books.corrected)
    assert sum(left_of(told).values()) == 0


def test_the_difference_is_recorded_as_a_separate_line(told: Tournament, director: Actor) -> None:
    paying.hand_out_prizes(told, by=director)
    turn_round(told, by=director)

    paying.hand_out_prizes(told, by=director)

    assert left_of(told) == {}
    assert sorted(Payout.objects.values_list("cents", flat=True))[0] < 0
    assert sum(Payout.objects.values_list("cents", flat=True)) == 9600
    with pytest.raises(Refused) as refused:
        paying.hand_out_prizes(told, by=director)
    assert refused.value.code == "nobody_to_pay"


def test_after_settling_only_changes_by_a_correction_are_due(
    told: Tournament, director: Actor
) -> None:
    assert books_of(told).transfers
    paying.settle_stakes(told, by=director)
    assert books_of(told).transfers == []

    turn_round(told, by=director)

    left = {one.number: one.stake_left for one in books_of(told).lines if one.stake_left}
    assert left
    assert sum(left.values()) == 0
    assert len(books_of(told).transfers) < len(left)


def test_a_payout_can_be_undone_also_after_approval(told: Tournament, director: Actor) -> None:
    finishing.approve(told, by=director, early_because="everybody has left")
    paying.hand_out_prizes(told, [1], by=director)
    line = JournalEntry.objects.get(verb="hand_out_prizes")
    assert (line.before, line.after) == ({"prize_paid": "0.00"}, {"prize_paid": "60.00"})

    undo(line, by=director)

    assert line_of(told, 1).prize_paid == 0
    assert Payout.objects.get().lifted_at is not None


def test_a_payout_with_a_later_one_cannot_be_undone(told: Tournament, director: Actor) -> None:
    paying.hand_out_prizes(told, [1], by=director)
    first = JournalEntry.objects.get(verb="hand_out_prizes")
    turn_round(told, by=director)
    paying.hand_out_prizes(told, [1], by=director)

    with pytest.raises(Refused) as refused:
        undo(first, by=director)

    assert refused.value.code == "undo_blocked"


def test_no_payout_is_recorded_before_the_result_is_published(
    told: Tournament, director: Actor
) -> None:
    finishing.back_to_running(told, by=director, reason="one sheet is missing")

    with pytest.raises(Refused) as refused:
        paying.hand_out_prizes(told, by=director)

    assert refused.value.code == "nothing_to_pay_yet"


def test_the_desk_records_payouts_and_shows_differences(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    client, address = signed_in(), f"/desk/{told.slug}/book/payouts/"
    seen = {"revision": told.revision, "key": "one"}
    for _twice in range(2):
        client.post(f"{address}hand_out/", {**seen, "number": 1})
    assert Payout.objects.count() == 1
    assert rows_of(client.get(address))[1][-4:-1] == ["60.00", "60.00", "0.00"]
    assert "€96.00 to hand over €36.00 left over" in words_of(client.get(address))

    turn_round(told, by=director)
    said = words_of(client.get(address))

    assert "The amounts due differ from what was handed over." in said
    assert ("returns" in said, "€ more." in said) == (True, False)


def test_an_outdated_page_records_no_payout(told: Tournament, signed_in: SignIn) -> None:
    client, address = signed_in(), f"/desk/{told.slug}/book/payouts/"
    for typed in ({"revision": told.revision - 1}, {"revision": "x"}, {}):
        client.post(f"{address}hand_out/", typed)
        client.post(reverse("settle_stakes", args=[told.slug]), typed)

    assert not Payout.objects.exists()
    assert "changed" in words_of(client.get(address))


def test_the_list_for_signing_shows_paid_and_due_amounts(
    told: Tournament, director: Actor, printed: Printed
) -> None:
    paying.hand_out_prizes(told, by=director)
    settled = words(printed(told, "payouts").pages[0])
    assert "Handed over, € Due now, € Signature" in settled
    assert "Total 96.00 96.00 0.00" in settled

    turn_round(told, by=director)
    corrected = words(printed(told, "payouts").pages[0])

    assert "Anna Bērziņa, No. 1 0.00 60.00 −60.00" in corrected
    assert "Total 96.00 96.00 0.00" in corrected
    assert "a negative sum is returned" in corrected


def test_corrected_prizes_are_public(told: Tournament, director: Actor, client: Client) -> None:
    paying.hand_out_prizes(told, by=director)
    turn_round(told, by=director)
    cache.clear()

    said = words_of(client.get(f"/{told.slug}/payouts/", headers={"accept-language": "en"}))

    assert "gives" not in said
    assert [line[-1] for line in rows_of(client.get(f"/{told.slug}/payouts/"))[1:]] != []


def test_after_approval_money_is_fixed_but_the_map_can_be_corrected(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.approve(told, by=director, early_because="everybody has left")
    mended = EntryTerms(**{**asdict(terms_of(told)), "map_link": "https://example.org/map"})
    announce_entry(told, mended, by=director)
    assert terms_of(told) == mended

    with pytest.raises(Refused) as refused:
        announce_entry(told, EntryTerms(fees="40+10/1", prize_shares="50 30"), by=director)
    assert refused.value.code == "money_fixed"

    page = signed_in().get(f"/desk/{told.slug}/entry/")
    assert "reopen the result first" in words_of(page)
    page = signed_in().post(f"/desk/{told.slug}/entry/", {"fees": "40+10/1"})
    assert page.status_code == 422
    assert terms_of(told) == mended


def test_after_approval_the_venue_can_be_corrected_but_no_deciding_setting(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.approve(told, by=director, early_because="everybody has left")
    client, address = signed_in(), f"/desk/{told.slug}/settings/"
    page = client.get(address)
    assert "you can only correct the place, the contact and" in words_of(page)
    typed = {**sent_by(page.context["form"]), "preset": told.preset}

    saved = client.post(address, {**typed, "place": "Ogres kultūras centrs"})
    refused = client.post(address, {**typed, "prize_places": "7"})

    told.refresh_from_db()
    assert (saved.status_code, refused.status_code) == (302, 422)
    assert (told.place, told.prize_places != 7) == ("Ogres kultūras centrs", True)
    assert "reopen the result first" in words_of(refused)


def test_a_prize_not_handed_over_yet_is_no_difference(told: Tournament, director: Actor) -> None:
    first = min(line.number for line in books_of(told).winners if line.place and line.prize)
    paying.hand_out_prizes(told, [first], by=director)

    assert books_of(told).corrected == []
    waiting = [line.number for line in books_of(told).waiting]
    assert waiting == [line.number for line in books_of(told).winners if line.number != first]


def test_a_withheld_fee_is_shown_and_is_due_once_it_is_paid(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    winner = books_of(told).winners[0]
    cancel_last_payment(told.entries.get(number=winner.number), by=director)
    due = line_of(told, winner.number).pays_out
    paying.hand_out_prizes(told, [winner.number], by=director)
    assert (books_of(told).withheld, line_of(told, winner.number).prize_paid) == (4000, due)

    page = signed_in().get(reverse("desk_payouts", args=[told.slug])).content.decode()

    assert "€40.00 of unpaid fees was deducted from prizes handed over" in page


def test_a_withheld_fee_is_not_owed_on_any_page_until_the_prize_is_given_back(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    winner = books_of(told).winners[0].number
    cancel_last_payment(told.entries.get(number=winner), by=director)
    assert owing_on_pages(told, signed_in) == (1, 1, 1, 1)
    before = books_of_money(told)
    paying.hand_out_prizes(told, [winner], by=director)

    account = account_of(told.entries.get(number=winner))
    assert (account.owed, account.deducted, books_of_money(told).deducted) == (0, 4000, 4000)
    assert owing_on_pages(told, signed_in) == (0, 0, 0, 0)
    assert (before.owed, books_of_money(told).owed) == (4000, 0)

    undo(JournalEntry.objects.filter(verb="hand_out_prizes").latest("pk"), by=director)
    assert owing_on_pages(told, signed_in) == (1, 1, 1, 1)
    assert books_of_money(told) == before


def test_a_fee_above_the_prize_takes_it_up_and_the_rest_is_owed(
    told: Tournament, director: Actor
) -> None:
    announce_entry(told, EntryTerms(fees="3+97/1", prize_shares="50 30"), by=director)
    for entry in told.entries.all():
        cancel_last_payment(entry, by=director)
        if books_of(told).lines[0].number != entry.number:
            mark_paid(entry, by=director)
    line = books_of(told).lines[0]
    assert (line.prize, line.owed, line.pays_out) == (450, 10000, 0)
    assert line in books_of(told).waiting

    paying.hand_out_prizes(told, [line.number], by=director)

    assert list(Payout.objects.values_list("cents", "withheld")) == [(0, 450)]
    account = account_of(told.entries.get(number=line.number))
    assert (account.owed, account.deducted) == (9550, 450)
    assert line_of(told, line.number).is_left is False


def owing_on_pages(event: Tournament, signed_in: SignIn) -> tuple[int, ...]:
    """Return how many owe: in Fees, its filter, the list of players, and Payouts."""
    desk = signed_in()
    fees = desk.get(reverse("money", args=[event.slug]), {"show": "owing"}).context
    people = desk.get(reverse("people", args=[event.slug])).context
    of_prizes = desk.get(reverse("desk_payouts", args=[event.slug])).context
    return (
        fees["debtors"],
        len(fees["accounts"]),
        people["people"].counts.unpaid,
        of_prizes["books"].debtors,
    )


def test_fixed_prizes_above_the_fund_are_reduced_in_words(
    told: Tournament, signed_in: SignIn
) -> None:
    desk, path = signed_in(), reverse("entry_terms", args=[told.slug])
    typed = sent_by(desk.get(path).context["form"])

    typed = {**typed, "prize_shares": "", "prize_fixed": "1000 500"}
    refused = desk.post(path, typed)
    assert "are €1500.00, but if everyone pays, the fund is €120.00" in words_of(refused)
    assert refused.context["form"]["prize_fixed"].value() == "1000 500"
    assert refused.context["form"].errors.keys() == {"prize_fixed"}
    assert terms_of(told) == TERMS
    desk.post(path, {**typed, "prizes_may_shrink": "on"})

    said = "The announced prizes are €1500.00, more than the prize fund."
    cache.clear()
    for address in (f"/{told.slug}/", f"/{told.slug}/regulations/"):
        page = desk.get(address)
        assert "smaller than the fixed prizes, they are reduced in proportion" in words_of(page)
    assert said in words_of(desk.get(f"/{told.slug}/payouts/"))
    assert said in desk.get(reverse("desk_payouts", args=[told.slug])).content.decode()
    assert books_of(told).prizes == 12000


def test_a_preview_says_whose_prizes_change_and_what_must_be_returned(
    told: Tournament, director: Actor, signed_in: SignIn
) -> None:
    paying.hand_out_prizes(told, by=director)
    path = reverse("void_table", args=[told.slug, 1, 1])

    said = words_of(signed_in().get(path, {"big": "0", "points": "0"}))

    assert "Prizes change. Anna Bērziņa: €60.00 → €24.00. Handed over already: €60.00;" in said
    assert "Handed over already: €60.00; €36.00 must be returned." in said
    assert "Handed over already: €36.00; €12.00 must be returned." in said
    assert line_of(told, 1).prize_paid == 6000
