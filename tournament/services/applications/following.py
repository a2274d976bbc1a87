"""Followers by e-mail: the address is stored, confirmed by its owner, and forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.models import Follower, FollowerDigest, FollowerEmail, Job, Mail, Publication

UNCONFIRMED_FOR: Final = timedelta(days=2)
"""How long an unconfirmed form is stored."""
CONTACTS_FOR: Final = timedelta(days=14)
"""How long contact data is stored after the event, for open questions."""
SERIES_FOR: Final = timedelta(days=366)
"""A series has no day on which it is over; after this time its followers ask again."""


@transaction.atomic
def confirm_follower(follower: Follower) -> None:
    """Confirm an address, once; it replaces what its owner has chosen before."""
    rows = Follower.objects.filter(pk=follower.pk, confirmed_at=None)
    if rows.update(confirmed_at=timezone.now()):
        replaced = _same(follower).exclude(pk=follower.pk).exclude(confirmed_at=None)
        forget_followers(replaced)


@transaction.atomic
def stop_following(follower: Follower) -> None:
    """Delete an address of the event or series, also where it is not confirmed."""
    forget_followers(_same(follower))


@transaction.atomic
def stop_digests(mailbox: str) -> None:
    """Delete all followers of a mailbox that get the e-mail of the day."""
    forget_followers(Follower.objects.daily().filter(mailbox=mailbox))


def forget_followers(found: QuerySet[Follower]) -> None:
    """Delete addresses, and the e-mails to them."""
    keys: Sequence[int] = list(found.values_list("pk", flat=True))
    if keys:
        _pass_digests_on(keys)
        Job.objects.filter(mail__follower__in=keys).delete()
        Follower.objects.filter(pk__in=keys).delete()


def forget_old_followers(today: date) -> None:
    """Delete the addresses of events and series that are over, and the records of digests."""
    now, over_since = timezone.now(), today - CONTACTS_FOR
    forget_followers(Follower.objects.filter(tournament__date__lt=over_since))
    unconfirmed = Follower.objects.filter(confirmed_at=None, asked_at__lt=now - UNCONFIRMED_FOR)
    forget_followers(unconfirmed)
    forget_followers(_of_series_over(now))
    FollowerDigest.objects.filter(day__lt=over_since).delete()


def _of_series_over(now: datetime) -> QuerySet[Follower]:
    kinds = (Publication.Kind.APPROVED, Publication.Kind.STANDING_WITHDRAWN)
    said = Publication.objects.filter(scope=OuterRef("scope"), kind__in=kinds).order_by("-pk")
    newest = Follower.objects.exclude(scope=None).annotate(
        newest=Subquery(said.values("kind")[:1]), newest_at=Subquery(said.values("at")[:1])
    )
    is_over = Q(newest=Publication.Kind.APPROVED, newest_at__lt=now - CONTACTS_FOR)
    return newest.filter(is_over | Q(asked_at__lt=now - SERIES_FOR))


def _pass_digests_on(keys: Sequence[int]) -> None:
    """Keep the e-mail of a day that also has news of other followers of the mailbox."""
    mails = Mail.objects.filter(follower__in=keys, job__document=FollowerEmail.DIGEST)
    for mail in mails.select_related("follower"):
        assert mail.follower is not None
        others = Follower.objects.daily().filter(mailbox=mail.follower.mailbox)
        other = others.exclude(pk__in=keys).first()
        if other is not None:
            Mail.objects.filter(pk=mail.pk).update(follower=other)


def _same(follower: Follower) -> QuerySet[Follower]:
    rows = Follower.objects.filter(tournament=follower.tournament_id, scope=follower.scope_id)
    return rows.filter(contact__iexact=follower.contact)
