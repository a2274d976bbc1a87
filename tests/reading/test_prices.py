"""The price of each entry by its class, day, linked event and team."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from scoring.format_lines import read_line
from scoring.money import Fee
from scoring.teams import Member, Team
from tests.cast import EventOf, set_up_team
from tournament.models import Announcement, Entry, Payment, Tournament
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.prices import Prices, classes_of
from tournament.services.acts import Actor
from tournament.services.people import attendance

DAY = dt.date(2026, 11, 21)
FIRST = dt.date(2026, 11, 1)


def priced(
    fees: str, entry: Entry, *, today: dt.date = DAY, paid: int = 0, **facts: object
) -> tuple[str, int, int]:
    """Return the class of an entry and both parts of its price, with so much paid by FIRST."""
    prices = Prices(read_line(fees), DAY, today, **facts)  # type: ignore[arg-type]
    name, fee = prices.price_of(entry, lambda day: paid if day == FIRST else 0)
    return name, fee.prize, fee.costs


@pytest.mark.parametrize(
    ("today", "paid", "price"),
    [
        (dt.date(2026, 10, 31), 0, (2500, 1000)),
        (FIRST, 0, (2500, 1000)),
        (dt.date(2026, 11, 2), 0, (3000, 1000)),
        (dt.date(2026, 11, 2), 3499, (3000, 1000)),
        (dt.date(2026, 11, 2), 3500, (2500, 1000)),
    ],
)
def test_an_early_price_counts_until_its_day_and_for_those_who_paid_it(
    today: dt.date, paid: int, price: tuple[int, int]
) -> None:
    found = priced("30+10 (until 1.11. 25+10)", Entry(number=1), today=today, paid=paid)

    assert found == ("", *price)


def test_women_and_players_of_an_age_have_their_class() -> None:
    line = "30+10 (Ladies 20+10; U-18 0+5)"

    assert priced(line, Entry(number=1, sex="f"))[1:] == (2000, 1000)
    assert priced(line, Entry(number=1, sex="m")) == ("", 3000, 1000)
    assert priced(line, Entry(number=1)) == ("", 3000, 1000)
    assert priced(line, Entry(number=1, born=2009))[1:] == (0, 500)
    assert priced(line, Entry(number=1, born=2008, sex="m")) == ("", 3000, 1000)
    assert len(classes_of(read_line("30+10 (Ladies 20+10; until 1.11. 25+10)"))) == 1


def test_a_combined_fee_takes_off_what_the_other_event_costs() -> None:
    line, own = "30+10 (both 50+15)", Entry(number=1, player_id=7)

    assert priced(line, own, in_both={7}, other=Fee(2000, 1000))[1:] == (3000, 500)
    assert priced(line, own, in_both={7}, other=Fee(6000, 2000))[1:] == (0, 0)
    assert priced(line, own, in_both={8}, other=Fee(2000, 1000)) == ("", 3000, 1000)


def test_the_first_member_pays_for_a_team() -> None:
    together = {1: (1, 2), 2: (1, 2)}
    prices = Prices(read_line("120+20 per team"), DAY, DAY, together=together)
    entries = [Entry(number=number) for number in (1, 2, 3)]

    assert [prices.paid_together(one) for one in entries] == [(1, 2), (), (3,)]
    assert [prices.price_of(one, lambda _day: 0)[1].whole for one in entries] == [14000, 0, 0]
    assert priced("120+20 per team", entries[0]) == ("", 0, 0)


def fees_of(event: Tournament) -> dict[int, int]:
    return {one.number: one.balance.fee.whole for one in accounts_of(event)}


@pytest.mark.django_db
def test_players_of_both_events_pay_the_combined_fee(event_of: EventOf, director: Actor) -> None:
    day, night = event_of(3, name="Diena"), event_of(2, name="Nakts")
    Announcement.objects.create(tournament=night, fees="20+10")
    Announcement.objects.create(tournament=day, fees="30+10 (both 50+15)", fee_with=night)
    day.refresh_from_db()
    assert fees_of(day) == {1: 3500, 2: 3500, 3: 4000}

    attendance.withdraw(night.entries.get(number=2), by=director)

    assert fees_of(Tournament.objects.get(pk=day.pk)) == {1: 3500, 2: 4000, 3: 4000}


@pytest.mark.django_db
def test_the_lowest_number_that_is_still_in_pays_for_a_team(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    Announcement.objects.create(tournament=event, fees="120 per team")
    set_up_team(event, Team("Ogre", (Member(1), Member(2))), by=director)
    event.refresh_from_db()
    assert fees_of(event) == {1: 12000, 2: 0, 3: 0, 4: 0}

    attendance.withdraw(event.entries.get(number=1), by=director)

    assert fees_of(Tournament.objects.get(pk=event.pk)) == {1: 0, 2: 12000, 3: 0, 4: 0}


@pytest.mark.django_db
def test_a_player_who_left_unplayed_owes_nothing_and_a_paid_fee_stays(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3)
    Announcement.objects.create(tournament=event, fees="30+10", second_entries=True)
    for number, cents, kind in ((1, 4000, "fee"), (2, 3999, "fee"), (3, 1, "second")):
        Payment.objects.create(
            tournament=event,
            number=number,
            cents=cents,
            kind=kind,
            method=Payment.Method.UNKNOWN if kind == "second" else Payment.Method.CASH,
            day=DAY,
            at=timezone.now(),
        )
    for number in (1, 2):
        attendance.withdraw(event.entries.get(number=number), by=director)
    event = Tournament.objects.get(pk=event.pk)

    assert fees_of(event) == {1: 4000, 2: 0, 3: 8000}
    assert accounts_of(event)[3].sums.seconds == 1
