"""E-mails to followers: the link that confirms an address, and one result of the event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import translation

from tournament.background.mail import ordering
from tournament.models import Follower, FollowerEmail, Job, Mail, Publication, Tournament
from tournament.services.refusals import Refused


def follow(tournament: Tournament, contact: str, numbers: Sequence[int], *, site: str) -> None:
    """Store an address and order its link; above the rate limit nothing is stored.

    An address that follows the event already gets a new link, so that nobody learns of it, and
    its players change only by that link.
    """
    entered = tournament.entries.filter(number__in=numbers).values_list("number", flat=True)
    facts = {"numbers": sorted(entered), "language": translation.get_language() or "lv"}
    with transaction.atomic():
        found = Follower.objects.create(tournament=tournament, contact=contact, **facts)
        told = f"{tournament.pk}/{found.pk}"
        job = ordering.order_to_follower(FollowerEmail.LINK, found, told, site=site)
        if job is None:
            raise Refused("too_many_letters")


def order_results_for_followers(since: datetime) -> None:
    """Order the e-mails about results approved since then, one to each follower.

    A result withdrawn before it was sent is sent once it is approved again.
    """
    approved = Publication.objects.filter(kind=Publication.Kind.APPROVED, at__gt=since)
    newest = dict(approved.order_by("pk").values_list("tournament", "pk"))
    document = FollowerEmail.RESULT
    told = Mail.objects.filter(job__document=document).exclude(job__state=Job.State.CANCELLED)
    found = Follower.objects.exclude(confirmed_at=None).filter(
        tournament__in=newest, tournament__is_rehearsal=False
    )
    wanted = {
        one: f"{one.tournament_id}/{one.pk}/{newest[one.tournament_id]}"
        for one in found.exclude(pk__in=told.exclude(follower=None).values("follower"))
    }
    names = [ordering.fingerprint_of(document, name) for name in wanted.values()]
    known = set(Job.objects.filter(fingerprint__in=names).values_list("fingerprint", flat=True))
    for follower, name in wanted.items():
        site = _site_of(follower)
        if site and ordering.fingerprint_of(document, name) not in known:
            with transaction.atomic(), translation.override(follower.language):
                ordering.order_to_follower(document, follower, name, site=site)


def _site_of(follower: Follower) -> str:
    """Return the site that the link of the address named."""
    sent = Mail.objects.filter(follower=follower).order_by("-pk")
    return sent.values_list("site", flat=True).first() or ""
