"""Nominees of a final: their sources, times to answer, answers and addresses, to the last sign."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import NAMES, play_and_close
from tests.services.people.merged import person
from tests.services.series.seasons import series, take_in, undo_last
from tournament.models import (
    FinalSource,
    Job,
    Mail,
    Nominee,
    NomineeAddress,
    NomineeEmail,
    Player,
    Series,
    Tournament,
)
from tournament.reading.series.nominee_emails import (
    address_of_nominee,
    latest_emails,
    was_notified,
)
from tournament.services.people import nominations
from tournament.services.people.nominations import SourcePlan
from tournament.services.people.nominee_emails import stop_nominee_emails, store_addresses
from tournament.services.people.titles_and_licences import give_title
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

Kind = FinalSource.Kind
MORNING = dt.datetime(2026, 11, 1, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def cup(director: Actor) -> Series:
    made = series(director)
    take_in(made, 5, 6, 7, by=director)
    return made


def ask(event: Tournament, *, by: Actor, until: dt.datetime | None = None) -> list[Nominee]:
    until = until or timezone.now() + dt.timedelta(days=3)
    nominations.nominate(event, answer_by=until, by=by)
    return list(event.nominees.standing().order_by("pk"))


def journal_of(event: Tournament, verb: str) -> list[tuple[object, ...]]:
    lines = event.journal.filter(verb=verb).order_by("pk")
    return list(lines.values_list("subject", "before", "after"))


def test_a_source_is_noted_with_its_owner_day_and_places(
    event_of: EventOf, cup: Series, director: Actor
) -> None:
    event, long = event_of(4), "x" * 70
    day = dt.date(2026, 2, 1)
    plans = [
        SourcePlan(Kind.TITLE, title=long),
        SourcePlan(Kind.SERIES, series=cup, places=1, as_of=day),
        SourcePlan(Kind.SERIES, series=cup, places=1),
    ]
    for plan in plans:
        nominations.add_final_source(event, plan, by=director)
    codes = []
    for plan in (SourcePlan(Kind.TITLE), *plans):
        with pytest.raises(Refused) as refused:
            nominations.add_final_source(event, plan, by=director)
        codes.append(refused.value.code)
    undo_last("add_final_source", by=director)
    nominations.remove_final_source(FinalSource.objects.order_by("pk")[0], by=director)

    assert codes == ["source_of_nobody", *["source_twice"] * 3]
    assert journal_of(event, "add_final_source") == [
        ("x" * 60, {}, {}),
        ("Garkalnes kauss, 2026-02-01", {}, {"places": 1}),
        ("Garkalnes kauss", {}, {"places": 1}),
    ]
    assert journal_of(event, "undo") == [("Garkalnes kauss", {}, {})]
    assert journal_of(event, "remove_final_source") == [("x" * 60, {}, {})]
    undo_last("remove_final_source", by=director)
    assert [one.title for one in FinalSource.objects.standing()] == ["x" * 60, ""]


def test_a_nominee_who_accepts_after_the_first_round_is_a_latecomer(
    event_of: EventOf, cup: Series, director: Actor
) -> None:
    event = event_of(4)
    nominations.add_final_source(event, SourcePlan(Kind.SERIES, series=cup, places=3), by=director)
    play_and_close(event, by=director)
    first, second, third = ask(event, by=director)

    entry = nominations.accept_nomination(first, by=director)
    made = nominations.decline_nomination(second, by=director)
    entry.refresh_from_db()

    assert (entry.number, entry.from_round, entry.lot, made) == (5, 2, 5, [])
    assert journal_of(event, "accept_nomination") == [
        ("5. Evita Krūmiņa", {}, {"nominated_by": "Garkalnes kauss: 1"})
    ]
    assert journal_of(event, "decline_nomination") == [("Fēlikss Zariņš", {}, {})]
    with pytest.raises(Refused, match="answered_already"):
        nominations.decline_nomination(second, by=director)
    second.refresh_from_db()
    assert (second.answer, second.answered_at is None) == ("declined", False)
    undo_last("decline_nomination", by=director)
    second.refresh_from_db()
    third.refresh_from_db()
    assert [(one.answer, one.answered_at) for one in (second, third)] == [("", None)] * 2


def test_the_time_to_answer_is_after_the_act_and_before_the_final(
    event_of: EventOf, cup: Series, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = event_of(0, starts=dt.time(18, 0))
    nominations.add_final_source(event, SourcePlan(Kind.SERIES, series=cup, places=1), by=director)
    monkeypatch.setattr(timezone, "now", lambda: MORNING)
    with pytest.raises(Refused, match="answer_time_over"):
        ask(event, by=director, until=MORNING)
    (first,) = ask(event, by=director, until=MORNING + dt.timedelta(hours=1))

    (second,) = nominations.decline_nomination(first, by=director)
    assert second.answer_by == MORNING + dt.timedelta(days=2)
    begins = dt.datetime(2026, 11, 21, 16, 0, tzinfo=dt.UTC)
    monkeypatch.setattr(timezone, "now", lambda: begins - dt.timedelta(hours=1))
    (third,) = nominations.pass_nominations_on(event, by=director)
    assert third.answer_by == begins
    assert journal_of(event, "nominate") == [
        ("", {}, {"players": 1, "answer_by": "2026-11-01 12:00"})
    ]
    assert journal_of(event, "pass_nominations_on") == [
        ("Fēlikss Zariņš", {}, {"nominated": ["Gunta Sproģe"]})
    ]


def test_addresses_are_stored_changed_stopped_and_removed(
    event_of: EventOf, cup: Series, director: Actor
) -> None:
    event = event_of(0)
    one, two = (Player.objects.get(name=name) for name in NAMES[4:6])

    def store(first: str, second: str) -> int:
        return store_addresses(event, {one.pk: first, two.pk: second}, language="lv")

    counts = [store("a@a.lv", ""), store("a@a.lv", ""), store("b@b.lv", "c@c.lv")]
    give_title(one, "Meistars", since=MORNING.date(), given_by="", by=director)
    nominations.add_final_source(event, SourcePlan(Kind.TITLE, title="Meistars"), by=director)
    (nominee,) = ask(event, by=director)
    stop_nominee_emails(nominee)

    rows = NomineeAddress.objects.filter(final=event).order_by("player")
    assert counts == [1, 0, 2]
    assert [(row.contact, row.stopped_at is None) for row in rows] == [
        ("", False),
        ("c@c.lv", True),
    ]
    assert [store("", "c@c.lv"), store("d@d.lv", "")] == [0, 2]
    assert [(row.player, row.contact, row.stopped_at) for row in rows.all()] == [
        (one, "d@d.lv", None)
    ]
    assert store_addresses(event, {person("Ivo Sils").pk: ""}, language="lv") == 0


def test_an_address_is_used_until_an_email_to_it_comes_back_or_they_are_stopped(
    event_of: EventOf, cup: Series, director: Actor
) -> None:
    event = event_of(4)
    nominations.add_final_source(event, SourcePlan(Kind.SERIES, series=cup, places=2), by=director)
    first, other = ask(event, by=director)
    assert address_of_nominee(first) is None
    store_addresses(event, {first.player_id: "evita@example.lv"}, language="lv")
    address = address_of_nominee(first)
    assert address is not None

    sent = Job.objects.create(
        tournament=event,
        document=NomineeEmail.NOMINATION,
        kind=Job.Kind.MAIL,
        state=Job.State.DONE,
        revision=1,
        at=timezone.now(),
    )
    mail = Mail.objects.create(job=sent, nominee=first, shown="e…", site="")
    assert [was_notified(one) for one in (first, other)] == [True, False]
    Mail.objects.filter(pk=mail.pk).update(bounced_at=timezone.now())
    assert (address_of_nominee(first), was_notified(first)) == (None, False)
    Job.objects.filter(pk=sent.pk).update(at=address.set_at - dt.timedelta(minutes=1))
    assert address_of_nominee(first) == address
    assert latest_emails(event) == {first.pk: mail}

    stop_nominee_emails(first)
    assert address_of_nominee(first) is None
