"""An evening of 53 players from the door to the last signature, each sum added up by hand."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.cast import approve, enter_first, finish, seat
from tests.doors.public.reading import words_of
from tests.paper.conftest import printed
from tests.paper.reading import words
from tournament.models import Payment, Payout, Tournament
from tournament.reading.money.books import books_of
from tournament.reading.results.payouts import payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.judging.judging import disqualify
from tournament.services.people import side_events
from tournament.services.rounds import closing
from tournament.services.sheets import entering
from tournament.services.sheets.correcting import Correction, correct_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client

    from tests.cast import Announce, EventOf
    from tests.doors.desk.conftest import SignIn
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

__all__ = ["printed"]
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

FEES = "30+10/1 (ladies 0+10; juniors 15+5; both 60+22)"
SHARES = (40, 25, 15, 10, 6, 4)
BOTH, JUNIORS, LADIES = (1, 2, 3), (7, 14, 21), range(5, 51, 5)
ILL, HELPER, LATE = 8, 9, 11


def fee_of(number: int) -> tuple[int, int]:
    """Return the parts of a player's fee in cents; 35+15 of both is the fee of the day."""
    if number in BOTH:
        return 2500, 700
    if number in LADIES:
        return 0, 1000
    return (1500, 500) if number in JUNIORS else (3000, 1000)


def euros(cents: int) -> str:
    return f"{cents / 100:.2f}"


def at(event: Tournament, page: str, *args: object) -> str:
    return reverse(page, args=[event.slug, *args])


def seen(event: Tournament, client: Client, page: str) -> None:
    """Press a button of the page as it is now."""
    event.refresh_from_db()
    client.post(at(event, page), {"revision": event.revision, "key": f"{page} {event.revision}"})


@pytest.fixture
def evening(event_of: EventOf, announce: Announce, director: Actor) -> Tournament:
    """Return an event of 53 with a fee for both events of its day, before anybody has paid."""
    day = event_of(3, name="Diena")
    announce_entry(day, EntryTerms(fees="35+15"), by=director)
    event = announce(name="Rudens vakars", settings={"first_seating": "list", "rounds": 1})
    side_events.enter_people_of(event, day, by=director)
    enter_first(event, 53, by=director)
    terms = EntryTerms(
        fees=FEES, fee_with_id=day.pk, prize_shares=" ".join(map(str, SHARES)), shows_payouts=True
    )
    announce_entry(event, terms, by=director)
    event.entries.filter(number__in=LADIES).update(sex="f")
    event.entries.filter(number__in=JUNIORS).update(born=event.date.year - 12)
    return Tournament.objects.get(pk=event.pk)


def take_money_at_the_door(event: Tournament, client: Client) -> None:
    for number in range(1, 54):
        if number not in (HELPER, LATE):
            paid = {"amount": euros(sum(fee_of(number))), "method": "cash", "key": f"pay {number}"}
            for _click in range(2):
                client.post(at(event, "take_fee", number), paid)
    back = {"amount": "40", "method": "cash", "reason": "ill"}
    client.post(at(event, "withdraw", ILL), {"reason": "ill"})
    client.post(at(event, "refund_fee", ILL), back)
    client.post(at(event, "waive_fee", HELPER), {"amount": "40", "reason": "helps at the door"})


def play_the_evening(event: Tournament, by: Actor) -> dict[int, int]:
    """Play 13 tables, of which 10 and 11 end alike; return the small points by number."""
    small: dict[int, int] = {}
    drafted = seat(event, by=by)
    for table in tables_of(event.rounds.get(number=1)):
        step = 11 if table.number == 10 else table.number
        totals = [3 * step + 6, -(step + 1), -(step + 2), -(step + 3)]
        entering.enter_totals(
            event, round_number=1, table_number=table.number, totals=totals, by=by
        )
        small.update(zip((one.entry.number for one in table.seats), totals, strict=True))
    closing.close_round(event, round_number=drafted.number, by=by)
    return small


def added_up(small: dict[int, int], prizes: dict[int, int]) -> dict[str, int]:
    """Return the sums of the whole evening, from the lists of this file alone."""
    full = [n for n in range(1, 54) if n not in (ILL, HELPER)]
    return {
        "fund": sum(fee_of(n)[0] for n in full),
        "costs": sum(fee_of(n)[1] for n in full),
        "taken": sum(sum(fee_of(n)) for n in full) + 4000,
        "prizes": sum(prizes.values()),
        "stakes": sum(100 * points for points in small.values() if points > 0),
    }


def as_money_file(small: dict[int, int], places: dict[int, str], fund: int) -> dict[str, Any]:
    """Return the evening as karta.money/1; each player is a class, and the prizes are published."""
    fixed = [fund * share // 100 for share in SHARES]
    fees = {n: (0, 0) if n in (ILL, HELPER) else fee_of(n) for n in range(1, 54)}
    return {
        "format": "karta.money/1",
        "stake_cents": 100,
        "fees": [
            {"class": str(n), "prize_cents": prize, "costs_cents": costs}
            for n, (prize, costs) in fees.items()
        ],
        "prizes": {"shares": [], "fixed_cents": fixed, "round_to_cents": 1},
        "players": [
            {
                "number": n,
                "name": f"Player {n}",
                "class": str(n),
                "place": places.get(n),
                "small": small.get(n, 0),
                "paid_cents": sum(fee),
            }
            for n, fee in fees.items()
        ],
    }


def test_every_sum_of_an_evening_agrees_on_screen_on_paper_in_files_and_by_hand(
    evening: Tournament, director: Actor, signed_in: SignIn, printed: Printed, tmp_path: Path
) -> None:
    client = signed_in()
    take_money_at_the_door(evening, client)
    small = play_the_evening(evening, director)
    seen(evening, client, "publish_prizes")
    winners = sorted(small, key=lambda n: -small[n])
    left = winners.pop(4)
    disqualify(evening.entries.get(number=left), by=director, reason="left the table")
    finish(evening, by=director)
    seen(evening, client, "hand_out_prizes")
    # By hand: 34 fees of 30, 3 of 15 and 3 of 25 are 1,140; the third and fourth share 25 %.
    paid = dict(Payout.objects.values_list("number", "cents"))
    sums = (45600, 28500, 14250, 14250, 6840, 4560)
    assert paid == dict(zip(winners[:6], sums, strict=True))

    # The second and the fourth at the second winner's table are exchanged.
    table = next(t for t in tables_of(evening.rounds.get(number=1)) if t.number == 12)
    numbers = [one.entry.number for one in table.seats]
    correction = Correction(1, 12, totals=(-15, -13, -14, 42))
    correct_sheet(evening, correction, reason="upside down", by=director, seen=None)
    small.update(zip(numbers, correction.totals, strict=True))
    page = words_of(client.get(at(evening, "desk_payouts")))
    assert f"Not handed over yet: {evening.entries.get(number=numbers[3]).name} €285.00" in page
    assert "returns €285.00." in page
    seen(evening, client, "hand_out_prizes")
    approve(evening, by=director, early_because="all have signed")
    transfer = {"amount": "40", "method": "transfer", "day": "2026-11-23"}
    client.post(at(evening, "pay_fee", LATE), transfer)
    seen(evening, client, "settle_stakes")

    winners = [n for n in sorted(small, key=lambda n: -small[n]) if n != left]
    prizes = dict(zip(winners[:6], sums, strict=True))
    sums_by_hand = added_up(small, prizes)
    assert sums_by_hand == {
        "fund": 117000, "costs": 48600, "taken": 169600, "prizes": 114000,
        "stakes": 100 * (sum(3 * step + 6 for step in range(1, 14)) + 3),
    }  # fmt: skip
    evening.refresh_from_db()
    agree_in_the_books(evening, client, sums_by_hand)
    agree_on_paper(evening, printed, sums_by_hand, prizes)
    agree_in_the_settlement(evening, small, winners, tmp_path)


def agree_in_the_books(event: Tournament, client: Client, by_hand: dict[str, int]) -> None:
    found = books_of(event)
    assert found.agrees
    assert (found.fund, found.costs) == (by_hand["fund"], by_hand["costs"])
    assert found.total_received == by_hand["fund"] + by_hand["costs"]
    assert (found.owed, found.deposits, found.over, found.waived) == (0, 0, 0, 4000)
    assert found.in_hand == by_hand["fund"] + by_hand["costs"] - by_hand["prizes"]
    said = words_of(client.get(at(event, "books")))
    for cents in (by_hand["fund"], by_hand["costs"], found.total_received, found.in_hand):
        assert euros(cents) in said
    money = words_of(client.get(at(event, "money")))
    assert f"€{euros(by_hand['fund'] + by_hand['costs'])} received €0.00 owed" in money
    text = client.get(at(event, "export_books", "csv")).content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))[1:]
    amounts = [round(float(row[7].replace(",", ".")) * 100) for row in rows]
    assert sum(amounts) == found.in_hand - found.added
    by_kind = defaultdict[str, list[int]](list)
    for row, amount in zip(rows, amounts, strict=True):
        by_kind["paid out" if row[5] in ("Prize", "Stakes") else "fees"].append(amount)
    fees = by_kind["fees"]
    assert sum(one for one in fees if one > 0) == by_hand["taken"]
    assert sum(fees) == found.total_received
    assert sum(by_kind["paid out"]) == -by_hand["prizes"]
    assert len(fees) == Payment.objects.filter(tournament=event).count() == 54
    stakes = client.get(at(event, "export_stakes", "csv")).content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(stakes), delimiter=";"))[1:]
    assert sum(round(float(row[4].replace(",", ".")) * 100) for row in lines) == by_hand["stakes"]
    assert {(row[5], row[6]) for row in lines} == {("EUR", "yes")}


def agree_on_paper(
    event: Tournament, printed: Printed, by_hand: dict[str, int], prizes: dict[int, int]
) -> None:
    said = " ".join(words(page) for page in printed(event, "payouts").pages)
    assert f"Total {euros(by_hand['prizes'])} {euros(by_hand['prizes'])} 0.00" in said
    for number, cents in prizes.items():
        assert f"No. {number} {euros(cents)} {euros(cents)} 0.00" in said
    stakes = " ".join(words(page) for page in printed(event, "stakes").pages)
    assert ("☐" in stakes, stakes.count("☑") > 12) == (False, True)


def agree_in_the_settlement(
    event: Tournament, small: dict[int, int], winners: list[int], folder: Path
) -> None:
    places = {number: str(place) for place, number in enumerate(winners, 1)}
    places.update(dict.fromkeys(winners[2:4], "3-4"))
    file = folder / "money.json"
    file.write_text(json.dumps(as_money_file(small, places, 114000)))
    out = io.StringIO()
    call_command("settle_money", str(file), "--json", stdout=out)
    told, books = json.loads(out.getvalue()), payouts(event, ranking_at_desk(event, 1))
    assert (told["fund_cents"], told["costs_cents"], told["owed"]) == (117000, 48600, [])
    assert {one["player"]: one["cents"] for one in told["prizes"]} == {
        line.number: line.prize for line in books.lines if line.prize
    }
    assert {one["player"]: one["cents"] for one in told["stakes"]} == {
        line.number: line.stake for line in books.lines if line.stake
    }
    assert not [line for line in books.lines if line.prize_left or line.stake_left]
