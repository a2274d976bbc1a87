"""Classes of fees in an event: who pays what, by facts, by choice, by team, by day, by both."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from scoring.teams import Member, Team
from tests.cast import charge, set_up_team
from tests.services.undone import undo
from tournament.models import Entry, Payment, Player, Tournament
from tournament.reading.money.accounts import accounts_of
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.money.payments import (
    Money,
    charge_second_entry,
    choose_fee_class,
    mark_paid,
)
from tournament.services.people import side_events
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def entry(event: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("tournament").get(tournament=event, number=number)


def owed(event: Tournament) -> list[int]:
    """Return what each player owes, by number, read again."""
    return [account.owed for account in accounts_of(Tournament.objects.get(pk=event.pk))]


def test_the_class_follows_from_the_facts_and_the_desk_may_choose(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    charge(event, fees="30+10 (ladies 0+10; juniors free; Veterans 5+5)", by=director)
    event.entries.filter(number=1).update(sex=Player.Sex.WOMAN)
    event.entries.filter(number=2).update(born=event.date.year - 12)
    event.entries.filter(number=3).update(category="veterans")
    assert owed(event) == [1000, 0, 1000, 4000]

    choose_fee_class(entry(event, 1), "everybody", by=director)
    choose_fee_class(entry(event, 4), "juniors", by=director)
    assert owed(event) == [4000, 0, 1000, 0]

    with pytest.raises(Refused, match="no_such_fee_class"):
        choose_fee_class(entry(event, 4), "kings", by=director)
    undo(event, "choose_fee_class", by=director)
    assert owed(event) == [4000, 0, 1000, 4000]


def test_an_earlier_price_counts_for_those_who_paid_by_its_day(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3)
    today = timezone.localdate()
    event.date = today + dt.timedelta(days=1)
    event.save()
    last = today - dt.timedelta(days=2)
    charge(event, fees=f"30+10 (until {last:%d.%m.%Y} 25+10)", by=director)

    mark_paid(entry(event, 1), Money(3500, Payment.Method.TRANSFER, last), by=director)
    mark_paid(entry(event, 2), Money(3500, Payment.Method.TRANSFER, today), by=director)
    assert owed(event) == [0, 500, 4000]

    charge(event, fees=f"30+10 (until {today:%d.%m.%Y} 25+10)", by=director)
    assert owed(event) == [0, 0, 3500]


def test_a_team_pays_once_through_any_member(event_of: EventOf, director: Actor) -> None:
    event = event_of(5)
    charge(event, fees="120/1 per team", by=director)
    set_up_team(event, Team("Ogre", tuple(map(Member, (1, 2, 3)))), by=director)
    assert owed(event) == [12000, 0, 0, 0, 0]

    mark_paid(entry(event, 2), Money(5000), by=director)

    accounts = accounts_of(Tournament.objects.get(pk=event.pk))
    assert [(a.balance.paid, a.owed) for a in accounts] == [(5000, 7000), *[(0, 0)] * 4]


def test_both_events_of_a_day_have_a_price_together(
    event_of: EventOf, announce: Announce, director: Actor
) -> None:
    day = event_of(2)
    charge(day, fees="35+15", by=director)
    night = announce(name="Nakts kauss")
    side_events.enter_people_of(night, day, by=director)
    terms = EntryTerms(fees="35+15, both 65+25", fee_with_id=day.pk)
    announce_entry(night, terms, by=director)

    (first, _second) = accounts_of(Tournament.objects.get(pk=night.pk))

    assert (first.fee_class, first.price.prize, first.price.costs) == ("both", 3000, 1000)
    assert owed(day) == [5000, 5000]


def test_a_second_entry_is_charged_where_it_is_allowed(event_of: EventOf, director: Actor) -> None:
    event = event_of(1)
    charge(event, by=director)
    with pytest.raises(Refused, match="no_second_entries"):
        charge_second_entry(entry(event, 1), by=director)

    announce_entry(event, EntryTerms(fees="30+10", second_entries=True), by=director)
    for _click in range(2):
        charge_second_entry(entry(event, 1), by=director, key="k")

    assert owed(event) == [8000]
    undo(event, "charge_second_entry", by=director)
    assert owed(event) == [4000]
