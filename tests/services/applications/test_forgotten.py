"""How long addresses are stored: of applicants, nominees, followers and series."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.services.applications.applied import apply, complete, fresh
from tests.services.series.seasons import series
from tournament.models import (
    Application,
    Follower,
    FollowerDigest,
    NomineeAddress,
    Player,
    Publication,
    Tournament,
)
from tournament.services.applications import applying
from tournament.services.applications.desk_emails import choose_emails
from tournament.services.applications.following import confirm_follower
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
DAY = dt.timedelta(days=1)
MINUTE = dt.timedelta(minutes=1)


def over_for(event: Tournament, days: int) -> None:
    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate() - days * DAY)
    applying.forget_contacts()


def follow(address: str, *, ago: dt.timedelta = MINUTE, **of: object) -> Follower:
    """Return a confirmed follower who asked some time ago."""
    now = timezone.now()
    return Follower.objects.create(
        contact=address, language="lv", asked_at=now - ago, confirmed_at=now, **of
    )


def followers() -> list[str]:
    return sorted(Follower.objects.values_list("contact", flat=True))


def test_addresses_of_an_event_are_kept_until_two_weeks_after_it(event: Tournament) -> None:
    complete(event, "Anna Bērziņa")
    player = Player.objects.create(name="Bruno Kalniņš")
    NomineeAddress.objects.create(final=event, player=player, contact="bruno@example.lv")
    follow("cilda@example.lv", tournament=event)
    for days in (13, 14, 15):
        FollowerDigest.objects.create(
            mailbox=str(days), day=timezone.localdate() - days * DAY, until=timezone.now()
        )

    over_for(event, 14)
    assert Application.objects.get().contact == "anna@example.lv"
    assert (NomineeAddress.objects.count(), followers()) == (1, ["cilda@example.lv"])
    assert sorted(FollowerDigest.objects.values_list("mailbox", flat=True)) == ["13", "14"]

    over_for(event, 15)
    assert Application.objects.get().contact == ""
    assert (NomineeAddress.objects.count(), followers()) == (0, [])


def test_an_unconfirmed_form_or_follower_is_kept_for_two_days(event: Tournament) -> None:
    for name, ago in (("Anna Bērziņa", 2 * DAY - MINUTE), ("Bruno Kalniņš", 2 * DAY + MINUTE)):
        loose = apply(event, name)
        Application.objects.filter(pk=loose.pk).update(sent_at=timezone.now() - ago)
        one = follow(loose.contact, ago=ago, tournament=event)
        Follower.objects.filter(pk=one.pk).update(confirmed_at=None)

    assert applying.forget_contacts() == 1

    assert list(Application.objects.values_list("name", flat=True)) == ["Anna Bērziņa"]
    assert followers() == ["anna@example.lv"]


def test_followers_of_a_series_are_kept_for_a_year_or_until_it_was_approved_two_weeks_ago(
    director: Actor,
) -> None:
    cup, other = series(director), series(director, preset="sum-of-places")
    follow("new@example.lv", ago=366 * DAY - MINUTE, scope=other.scope)
    follow("old@example.lv", ago=366 * DAY + MINUTE, scope=other.scope)
    follow("over@example.lv", scope=cup.scope)
    said = Publication.objects.create(
        scope=cup.scope,
        kind=Publication.Kind.APPROVED,
        revision=0,
        rows=[],
        at=timezone.now() - 14 * DAY + MINUTE,
    )

    applying.forget_contacts()
    assert followers() == ["new@example.lv", "over@example.lv"]

    Publication.objects.filter(pk=said.pk).update(at=said.at - 2 * MINUTE)
    applying.forget_contacts()
    assert followers() == ["new@example.lv"]


def test_a_confirmed_address_replaces_the_earlier_choice_of_the_same_address_alone(
    event: Tournament,
) -> None:
    follow("Anna@example.lv", tournament=event, numbers=[1])
    follow("bruno@example.lv", tournament=event)
    asked = follow("anna@example.lv", tournament=event, numbers=[2])
    Follower.objects.filter(pk=asked.pk).update(confirmed_at=None)

    confirm_follower(asked)
    first = Follower.objects.get(pk=asked.pk).confirmed_at
    confirm_follower(asked)

    assert followers() == ["anna@example.lv", "bruno@example.lv"]
    assert Follower.objects.get(pk=asked.pk).confirmed_at == first is not None


def test_the_time_to_answer_is_from_an_hour_to_two_weeks(
    event: Tournament, director: Actor
) -> None:
    for hours in (1, 336, None):
        choose_emails(event, sent=(), answer_hours=hours, by=director)
        assert fresh(event).announcement.answer_hours == hours
    lines = event.journal.filter(verb="choose_emails").count()

    for hours in (0, 337, -1):
        with pytest.raises(Refused, match="answer_hours_impossible"):
            choose_emails(event, sent=(), answer_hours=hours, by=director)
    choose_emails(event, sent=(), answer_hours=None, by=director)

    assert event.journal.filter(verb="choose_emails").count() == lines


def test_a_form_sent_again_before_its_confirmation_has_the_last_facts(event: Tournament) -> None:
    first = apply(event, "Anna Bērziņa", club="Ogre", born=1980)
    Application.objects.filter(pk=first.pk).update(sent_at=timezone.now() - DAY)

    again = apply(event, "Anna Bērziņa", club="Rīga", born=1990)

    assert (again.pk, again.club, again.born) == (first.pk, "Rīga", 1990)
    assert again.sent_at > timezone.now() - MINUTE
    with pytest.raises(Refused, match="born"):
        apply(event, "Bruno Kalniņš", born=1700)
