"""Followers by e-mail: the address is stored, confirmed by its owner, and forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Follower, Job


@transaction.atomic
def confirm_follower(follower: Follower) -> None:
    """Confirm an address, once; it replaces what its owner has chosen before."""
    rows = Follower.objects.filter(pk=follower.pk, confirmed_at=None)
    if rows.update(confirmed_at=timezone.now()):
        replaced = _same(follower).exclude(pk=follower.pk).exclude(confirmed_at=None)
        forget_followers(replaced)


@transaction.atomic
def stop_following(follower: Follower) -> None:
    """Delete an address of the event, also where it is not confirmed."""
    forget_followers(_same(follower))


def forget_followers(found: QuerySet[Follower]) -> None:
    """Delete addresses, and the e-mails to them."""
    keys: Sequence[int] = list(found.values_list("pk", flat=True))
    if keys:
        Job.objects.filter(mail__follower__in=keys).delete()
        Follower.objects.filter(pk__in=keys).delete()


def _same(follower: Follower) -> QuerySet[Follower]:
    rows = Follower.objects.filter(tournament=follower.tournament_id)
    return rows.filter(contact__iexact=follower.contact)
