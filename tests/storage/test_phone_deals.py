"""Deals sent by phones between two acts are in the copies, and are counted when restoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.cast import EventOf, seat
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Phone, deals, item, phone_at
from tests.storage.turning import take
from tournament.background import automatic_copies
from tournament.models import Job, Tournament
from tournament.services.acts import verbs_copied
from tournament.services.copies import restoring
from tournament.services.copies.restoring import LostDeals
from tournament.storage import copy_folder, snapshots

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(event_of: EventOf, director: Actor) -> Tournament:
    event = event_of(4)
    seat(event, by=director)
    return event


@pytest.fixture
def phone(tournament: Tournament) -> Phone:
    return phone_at(tournament.rounds.get())


def copied_deals(tournament: Tournament) -> list[int]:
    """Return the number of phones' deals in each copy, the newest copy first."""
    return [len(copy.read().by_key("PhoneDeal")) for copy in copy_folder.copies_of(tournament)]


def test_a_copy_after_further_deals_is_a_new_copy(tournament: Tournament, phone: Phone) -> None:
    phone.send(item(1))
    earlier = take(tournament)
    phone.send(item(2), item(3))

    later = take(tournament)

    assert later != earlier
    assert take(tournament) == later
    assert copied_deals(tournament) == [3, 1]


def test_deals_from_phones_count_as_changes_to_copy(tournament: Tournament, phone: Phone) -> None:
    take(tournament)
    assert snapshots.copy_status(tournament, verbs_copied()).changes == 0

    phone.send(item(1), item(2))

    kept = snapshots.copy_status(tournament, verbs_copied())
    assert (kept.changes, kept.since is None) == (2, False)
    tournament.refresh_from_db()
    assert not snapshots.is_covered(tournament)


def test_a_tournament_changed_only_by_phones_is_copied_in_time(
    tournament: Tournament, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = automatic_copies.CopyWatch()
    take(tournament)
    watch.order_due()
    phone.send(item(1))
    monkeypatch.setattr(snapshots, "EVERY", -snapshots.EVERY)

    watch.order_due()

    assert Job.objects.filter(document="copy").count() == 1


def test_a_preview_counts_the_deals_that_would_be_lost(
    tournament: Tournament, phone: Phone, signed_in: SignIn
) -> None:
    phone.send(item(1))
    name = take(tournament)
    phone.send(item(2), item(3))

    shown = restoring.preview(tournament, name)
    page = words_of(signed_in().get(reverse("copy", args=[tournament.slug, name])))

    assert shown.deals_gone == (LostDeals(1, 1, 2),)
    assert "round 1, table 1: 2 deals" in page


def test_every_deal_is_in_a_copy_when_the_tournament_is_restored(
    tournament: Tournament, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    name = take(tournament)
    phone.send(item(2), item(3))

    restoring.turn_back(tournament, name, by=director)

    assert len(deals(phone)) == 1
    assert copied_deals(tournament) == [3, 1]


def test_deals_arriving_during_a_copy_are_in_a_copy_too(
    tournament: Tournament, phone: Phone, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.send(item(1))
    name = take(tournament)
    copied, late = restoring._copy_today, [item(2)]

    def meanwhile(of: Tournament) -> copy_folder.Copy:
        copy = copied(of)
        if late:
            phone.send(late.pop())
        return copy

    monkeypatch.setattr(restoring, "_copy_today", meanwhile)

    restoring.turn_back(tournament, name, by=director)

    assert copied_deals(tournament)[0] == 2


def test_the_newest_deal_is_found_without_reading_the_deals_of_other_tournaments(
    tournament: Tournament, phone: Phone
) -> None:
    phone.send(item(1))
    take(tournament)

    with CaptureQueriesContext(connection) as asked:
        assert snapshots.is_covered(tournament)

    [deals] = [query["sql"] for query in asked if "tournament_phonedeal" in query["sql"]]
    # PostgreSQL follows an ORDER BY of the key backwards through all deals.
    assert ("MAX(" in deals, "ORDER BY" in deals) == (True, False)
