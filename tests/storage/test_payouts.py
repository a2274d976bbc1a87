"""Payouts of an event that is restored from a copy, or imported from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cast import enter_first, play_and_close
from tests.storage.turning import take
from tournament.exchange.player_lists import Newcomer
from tournament.models import JournalEntry, Payout, Tournament
from tournament.services import journal
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.copies import restoring
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.money.payments import mark_paid
from tournament.services.people.registration import register
from tournament.services.refusals import Refused
from tournament.services.results import finishing, paying
from tournament.storage import instance_files

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four with its provisional result and unpaid prizes."""
    event = event_of(4, settings={"first_seating": "list", "rounds": 1})
    announce_entry(event, EntryTerms(fees="30+10/1", prize_shares="50 30"), by=director)
    play_and_close(event, by=director)
    for entry in event.entries.all():
        mark_paid(entry, by=director)
    finishing.finish(event, by=director)
    event.refresh_from_db()
    return event


def test_payouts_stay_and_can_be_undone_after_restoring(told: Tournament, director: Actor) -> None:
    name = take(told)
    paying.hand_out_prizes(told, by=director)
    paying.settle_stakes(told, by=director)
    paid = list(Payout.objects.values("pk", "number", "cents", "lifted_at"))

    finishing.back_to_running(told, by=director, reason="one sheet is missing")
    restoring.turn_back(told, name, by=director)

    assert list(Payout.objects.values("pk", "number", "cents", "lifted_at")) == paid
    for line in JournalEntry.objects.filter(verb__in=("hand_out_prizes", "settle_stakes")):
        journal.undo(line, by=director)
    assert not Payout.objects.standing().exists()


def test_the_number_of_a_paid_player_is_not_reused_after_restoring(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"first_seating": "list", "rounds": 1})
    name = take(event)
    enter_first(event, 5, by=director)
    announce_entry(event, EntryTerms(fees="30+10/1"), by=director)
    play_and_close(event, by=director)
    finishing.finish(event, by=director)
    paying.settle_stakes(event, by=director)
    assert Payout.objects.filter(counterpart=5).exists()

    finishing.back_to_running(event, by=director, reason="one sheet is missing")
    restoring.turn_back(event, name, by=director)

    assert event.entries.count() == 4
    newcomer = register(event, Newcomer("Fricis Jauns"), by=director)
    assert newcomer.number == 6


def test_a_copy_restores_payouts_lost_since(told: Tournament, director: Actor) -> None:
    paying.hand_out_prizes(told, by=director)
    name, paid = take(told), list(Payout.objects.values())
    # A database restored from a day before the payout.
    JournalEntry.objects.filter(verb="hand_out_prizes").delete()
    Payout.objects.all().delete()

    restoring.turn_back(told, name, by=director)

    assert list(Payout.objects.values()) == paid
    journal.undo(JournalEntry.objects.filter(verb="hand_out_prizes").latest("pk"), by=director)
    assert Payout.objects.standing().count() == len(paid) - 1


def test_payouts_undone_since_the_copy_stay_undone(told: Tournament, director: Actor) -> None:
    paying.hand_out_prizes(told, [1], by=director)
    name = take(told)
    journal.undo(JournalEntry.objects.get(verb="hand_out_prizes"), by=director)
    finishing.back_to_running(told, by=director, reason="one sheet is missing")

    restoring.turn_back(told, name, by=director)

    assert not Payout.objects.standing().exists()
    assert Payout.objects.count() == 1


def test_an_instance_file_contains_payouts_and_a_tournament_file_does_not(
    told: Tournament, director: Actor, tmp_path: Path
) -> None:
    paying.hand_out_prizes(told, by=director)
    counts = instance_files.export_instance(tmp_path / "house")
    assert counts["Payout"] == Payout.objects.count() > 0

    taken_in = import_event(export_event(told), by=director)

    assert (taken_in.state, taken_in.payouts.count()) == (told.state, 0)
    with pytest.raises(Refused) as refused:
        paying.hand_out_prizes(taken_in, by=director)
    assert refused.value.code == "nobody_to_pay"
