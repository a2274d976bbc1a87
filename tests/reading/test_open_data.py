"""Events as other programs read them: which are listed, and their facts."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.cast import Announce, EventOf
from tournament.models import Announcement, JournalEntry, Tournament
from tournament.reading.open_data.events import (
    EventFilter,
    day_of,
    event_facts,
    site_revision,
    slugs_of,
)

pytestmark = pytest.mark.django_db
State = Tournament.State
DAY = dt.date(2026, 11, 21)


@pytest.fixture
def listed(announce: Announce) -> dict[str, Tournament]:
    """Return events of all states, each a day after the one before."""
    facts: list[tuple[str, str, dict[str, Any]]] = [
        ("Avots", State.PLANNED, {"place": "Ogre"}),
        ("Bite", State.RUNNING, {"place": "Rīga"}),
        ("Ciems", State.PROVISIONAL, {"correction_until": dt.datetime(2027, 1, 1, tzinfo=dt.UTC)}),
        ("Dzirnavas", State.APPROVED, {"preset": "kop"}),
        ("Ezers", State.PLANNED, {"called_off": "storm"}),
    ]
    for days, (name, state, given) in enumerate(facts):
        event = announce(name=name, date=DAY + dt.timedelta(days=days))
        Tournament.objects.filter(pk=event.pk).update(state=state, **given)
    return {one.name: one for one in Tournament.objects.all()}


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ({}, "EDCBA"),
        ({"state": "announced"}, "A"),
        ({"state": "running"}, "B"),
        ({"state": "provisional"}, "C"),
        ({"state": "approved"}, "D"),
        ({"state": "called_off"}, "E"),
        ({"first_day": DAY + dt.timedelta(days=3)}, "ED"),
        ({"last_day": DAY + dt.timedelta(days=1)}, "BA"),
        ({"search": "OGRE avots"}, "A"),
        ({"game": "kop"}, "D"),
        ({"game": "zole-classic", "first_day": DAY + dt.timedelta(days=2)}, "EC"),
    ],
)
def test_events_are_filtered_by_state_day_words_and_game(
    listed: dict[str, Tournament], wanted: dict[str, Any], names: str
) -> None:
    known = {one.slug: name[0] for name, one in listed.items()}

    found = slugs_of(Tournament.objects.public(), EventFilter(**wanted))

    assert "".join(known[slug] for slug in found) == names


def test_the_events_changed_since_a_revision_of_the_site(listed: dict[str, Tournament]) -> None:
    newest = site_revision()
    entry = JournalEntry.objects.get(pk=newest)
    assert entry.tournament is not None

    def changed(since: int) -> list[str]:
        return slugs_of(Tournament.objects.public(), EventFilter(since=since))

    assert (changed(newest), changed(newest - 1)) == ([], [entry.tournament.slug])
    assert len(changed(0)) == 5
    JournalEntry.objects.all().delete()
    assert site_revision() == 0


@pytest.mark.parametrize(("text", "day"), [("2026-11-21", DAY), ("21.11.2026", None), ("", None)])
def test_a_day_in_another_form_filters_nothing(text: str, day: dt.date | None) -> None:
    assert day_of(text) == day


@pytest.mark.parametrize(
    ("line", "capacity", "fees", "stake", "left"),
    [
        ("", None, [], None, None),
        ("30+10/0,5", 5, [("everybody", 3000, 1000)], 50, 1),
        ("0", 4, [("everybody", 0, 0)], None, 0),
        ("30", 3, [("everybody", 3000, 0)], None, 0),
    ],
)
def test_the_facts_of_an_event_have_its_fees_and_the_places_left(
    event_of: EventOf,
    line: str,
    capacity: int | None,
    fees: list[tuple[str, int, int]],
    stake: int | None,
    left: int | None,
) -> None:
    event = event_of(4)
    Announcement.objects.create(tournament=event, fees=line, capacity=capacity)

    (found,) = event_facts(
        Tournament.objects.all(), [event.slug, "other"], lambda name, slug: f"{name}/{slug}"
    )

    assert [(one["class"], one["prize_cents"], one["costs_cents"]) for one in found.fees] == fees
    assert (found.stake_cents, found.capacity, found.places_left) == (stake, capacity, left)
    assert (found.entered, found.rounds, found.deals, found.state) == (4, 4, 16, "announced")
    assert (found.url, found.start, found.until) == (f"tournament/{event.slug}", None, None)
