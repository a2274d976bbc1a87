"""Terms of entry and moved events: normalised, refused, in the journal, and undone."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.cast import DAY, approve, finish, play_and_close, seat
from tests.services.undone import last, undo
from tournament.models import Announcement, Tournament
from tournament.services import journal
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.money.payments import Money, mark_paid
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

NOON = dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"opens_at": NOON, "closes_at": NOON}, "closes_before_it_opens"),
        ({"opens_at": NOON, "closes_at": NOON + dt.timedelta(seconds=1)}, ""),
        ({"last_day": DAY - dt.timedelta(days=1)}, "ends_before_it_begins"),
        ({"last_day": DAY}, ""),
        ({"least_age": 19, "most_age": 18}, "ages_impossible"),
        ({"least_age": 18, "most_age": 18}, ""),
        ({"prize_shares": "x"}, "settings_faulty"),
        ({"fees": "abc"}, "settings_faulty"),
        ({"classes": tuple(f"{n}" for n in range(announcing.MOST_CLASSES + 1))}, "too_many"),
        ({"classes": tuple(f"{n}" for n in range(announcing.MOST_CLASSES))}, ""),
    ],
)
def test_terms_that_contradict_themselves_are_refused(
    announce: Announce, director: Actor, facts: dict[str, Any], code: str
) -> None:
    tournament = announce()
    terms = EntryTerms(**facts)
    if not code:
        announcing.announce_entry(tournament, terms, by=director)
        assert announcing.terms_of(tournament) == terms
        return
    with pytest.raises(Refused, match=code):
        announcing.announce_entry(tournament, terms, by=director)
    assert announcing.terms_of(tournament) == EntryTerms()


def test_terms_are_stored_in_their_normal_form(announce: Announce, director: Actor) -> None:
    tournament = announce()
    long = "c" * (announcing.LONGEST_CLASS + 1)
    typed = EntryTerms(
        fees=" 30 + 10 ", classes=(" A ", "A", "", long), region=" Vidzeme\n", prizes=" cups "
    )
    for _again in range(2):
        announcing.announce_entry(tournament, typed, by=director)

    kept = announcing.terms_of(tournament)
    assert (kept.classes, kept.region) == (("A", long[:-1]), "Vidzeme")
    assert (kept.prizes, kept.fees.replace(" ", "")) == ("cups", "30+10")
    line = tournament.journal.get(verb="announce_entry")
    assert (line.before["region"], line.after["region"]) == ("", "Vidzeme")
    assert line.after["classes"] == ["A", long[:-1]]
    undo(tournament, "announce_entry", by=director)
    assert announcing.terms_of(tournament) == EntryTerms()
    announcing.announce_entry(tournament, EntryTerms(fees="0"), by=director)
    assert announcing.terms_of(tournament).fees == "0"


def test_the_currency_stays_once_money_was_taken(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    announcing.announce_entry(tournament, EntryTerms(fees="30", currency="CHF"), by=director)
    announcing.announce_entry(tournament, EntryTerms(fees="30", currency="PLN"), by=director)
    entry = tournament.entries.select_related("tournament").get(number=1)
    mark_paid(entry, Money(), by=director)

    with pytest.raises(Refused, match="currency_fixed") as fixed:
        announcing.announce_entry(tournament, EntryTerms(fees="30"), by=director)

    assert fixed.value.facts == {"currency": "PLN"}
    terms = EntryTerms(fees="40", currency="PLN")
    announcing.announce_entry(tournament, terms, by=director)
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    Tournament.objects.update(correction_until=timezone.now() - dt.timedelta(minutes=1))
    approve(tournament, by=director)
    with pytest.raises(Refused, match="money_fixed"):
        announcing.announce_entry(tournament, replace(terms, fees="50"), by=director)
    announcing.announce_entry(tournament, replace(terms, region="Latgale"), by=director)
    assert announcing.terms_of(tournament) == replace(terms, region="Latgale")


def move(tournament: Tournament, day: dt.date, place: str, *, by: Actor) -> None:
    announcing.move_event(tournament, date=day, starts=None, place=place, why="no hall", by=by)


def test_a_moved_event_remembers_where_it_was_first(announce: Announce, director: Actor) -> None:
    tournament = announce(place="Ogre")
    later = DAY + dt.timedelta(days=7)
    with pytest.raises(Refused, match="moved_nowhere"):
        move(tournament, DAY, " Ogre ", by=director)
    with pytest.raises(Refused, match="reason_missing"):
        announcing.move_event(
            tournament, date=later, starts=None, place="Ogre", why=" ", by=director
        )

    move(tournament, later, "p" * 121, by=director)
    move(tournament, later, "Talsi", by=director)

    moved = Announcement.objects.get()
    assert (moved.moved_from, moved.moved_from_place, moved.moved_why) == (DAY, "Ogre", "no hall")
    line = last(tournament, "move_event")
    assert line.before["place"] == "p" * 120
    assert (line.after["place"], line.after["date"]) == ("Talsi", later.isoformat())
    for expected in ((later, "p" * 120), (DAY, "Ogre")):
        undo_newest(tournament, by=director)
        found = Tournament.objects.get()
        assert (found.date, found.place) == expected
    moved.refresh_from_db()
    assert (moved.moved_from, moved.moved_from_place, moved.moved_why) == (None, "", "")
    assert tournament.journal.latest("pk").after["place"] == "Ogre"


def undo_newest(tournament: Tournament, *, by: Actor) -> None:
    moves = tournament.journal.filter(verb="move_event", undone_by=None)
    journal.undo(moves.latest("pk"), by=by)


def test_an_event_that_has_begun_is_not_moved(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    move(tournament, DAY, "Talsi", by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="began_or_off"):
        move(tournament, DAY, "Ogre", by=director)
    with pytest.raises(Refused, match="began_or_off"):
        undo(tournament, "move_event", by=director)
