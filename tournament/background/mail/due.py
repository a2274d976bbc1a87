"""E-mails that no button orders: reminders, seats, results, and places that nobody answered for.

The scheduler calls `order_due` every minute. Each e-mail is ordered once, whatever became of it, so
that a retry or a second scheduler sends nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.background.mail import followers, nominees, ordering
from tournament.background.mail.player_letters import is_coming, seat_in
from tournament.models import (
    Application,
    EmailKind,
    Job,
    LastImport,
    Mail,
    Publication,
    Tournament,
)
from tournament.reading.applications import announced_of
from tournament.reading.emails import event_sends, wants
from tournament.services.acts import Actor
from tournament.services.applications import answering

REMINDED_BEFORE: Final = timedelta(days=2)
NOT_BEFORE: Final = time(9)
"""No reminder is sent at night."""
SEATS_NEW_FOR: Final = timedelta(hours=1)
NEWS_FOR: Final = timedelta(days=2)
"""After a longer silence of the server, a place or a result is no news."""


@dataclass(frozen=True, slots=True)
class DueEmail:
    """An e-mail to an applicant, with the name under which it is ordered once."""

    kind: EmailKind
    application: Application
    told: str
    publication: int | None = None

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its job."""
        return ordering.fingerprint_of(self.kind, self.told)


def order_due() -> None:
    """Pass on unanswered places and nominations, and order the e-mails that are due."""
    if not ordering.are_sent():
        return
    _pass_places_on()
    nominees.pass_late_places_on()
    nominees.order_due_to_nominees()
    now = timezone.now()
    _order([*_places(now), *_reminders(now), *_seats(now), *_results(now)])
    followers.order_results_for_followers(_since(now, NEWS_FOR))
    followers.order_series_news(_since(now, followers.DIGEST_FOR), now)
    followers.order_digests(_since(now, followers.DIGEST_FOR), now)


def _pass_places_on() -> None:
    late = Application.objects.unanswered().filter(answer_by__lte=timezone.now())
    for event in Tournament.objects.filter(pk__in=late.order_by().values("tournament")):
        if event.is_open and not event.called_off:
            answering.pass_places_on(event, by=Actor("Kārta"))


def _places(now: datetime) -> Iterator[DueEmail]:
    """Yield the places given from the waiting list: by a passed place, or by an undone act."""
    placed = Application.objects.complete().filter(placed_at__gt=_since(now, NEWS_FOR), number=None)
    for one in _with_event(placed):
        if one.placed_at != one.complete_at and is_coming(one):
            yield DueEmail(EmailKind.PLACE, one, f"{one.pk}/{one.placed_at}")


def _reminders(now: datetime) -> Iterator[DueEmail]:
    """Yield the reminders, from nine in the morning two days before until the day before."""
    today = timezone.localdate(now)
    if timezone.localtime(now).time() < NOT_BEFORE:
        return
    soon = Application.objects.complete().filter(
        tournament__date__range=(today + timedelta(days=1), today + REMINDED_BEFORE),
        complete_at__lt=now - timedelta(days=1),
    )
    for one in _with_event(soon):
        if is_coming(one) and not one.awaits_answer:
            yield DueEmail(EmailKind.REMINDER, one, f"{one.pk}/{one.tournament.date}")


def _seats(now: datetime) -> Iterator[DueEmail]:
    """Yield the seats of rounds published just now."""
    for said in _published(Publication.Kind.SEATING, _since(now, SEATS_NEW_FOR)):
        for one in _players(said):
            if seat_in(said, one.number or 0) is not None:
                yield DueEmail(EmailKind.SEAT, one, f"{one.pk}/{said.pk}", said.pk)


def _results(now: datetime) -> Iterator[DueEmail]:
    """Yield the approved results; approved again, one is sent only if its figures differ."""
    for said in _published(Publication.Kind.APPROVED, _since(now, NEWS_FOR)):
        rows = {row["number"]: row for row in said.rows}
        for one in _players(said):
            if (row := rows.get(one.number)) is not None:
                figures = f"{row['place']}/{row['big']}/{row['small']}"
                yield DueEmail(EmailKind.RESULT, one, f"{one.pk}/{figures}", said.pk)


def _since(now: datetime, span: timedelta) -> datetime:
    """Return the earliest time of news: nothing before an import or a restore is news."""
    imported_at = LastImport.objects.values_list("at", flat=True).first()
    return max(now - span, imported_at or now - span)


def _published(kind: str, since: datetime) -> Iterable[Publication]:
    entered = Application.objects.complete().exclude(number=None).exclude(contact="")
    found = Publication.objects.filter(kind=kind, at__gt=since).filter(
        tournament__in=entered.order_by().values("tournament")
    )
    return found.exclude(tournament__is_rehearsal=True).select_related("tournament")


def _players(said: Publication) -> Iterable[Application]:
    entered = Application.objects.complete().filter(tournament=said.tournament)
    return _with_event(entered.exclude(number=None))


def _with_event(found: QuerySet[Application]) -> list[Application]:
    """Return the applications that have an address, with their events."""
    return list(found.exclude(contact="").select_related("tournament__announcement"))


def _order(found: list[DueEmail]) -> None:
    wanted = [
        one
        for one in found
        if wants(one.application, one.kind)
        and event_sends(announced_of(one.application.tournament), one.kind)
        and not one.application.tournament.is_rehearsal
    ]
    names = [one.fingerprint for one in wanted]
    known = set(Job.objects.filter(fingerprint__in=names).values_list("fingerprint", flat=True))
    for one in wanted:
        if one.fingerprint in known:
            continue
        params = {} if one.publication is None else {"publication": one.publication}
        with transaction.atomic():
            ordering.order_about(
                one.kind, one.application, one.told, site=_site_of(one.application), **params
            )


def _site_of(application: Application) -> str:
    """Return the site that the applicant's own e-mail named, without a request to ask."""
    sent = Mail.objects.filter(application=application).order_by("-pk")
    known = sent.values_list("site", flat=True).first()
    return known or (f"https://{settings.HOSTS[0]}" if settings.HOSTS else "")
