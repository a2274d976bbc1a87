"""E-mails to followers: the link that confirms an address, each result, and one e-mail a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone, translation

from tournament.background.mail import addresses, ordering
from tournament.models import (
    Follower,
    FollowerDigest,
    FollowerEmail,
    Job,
    Mail,
    Publication,
    Scope,
    Tournament,
)
from tournament.reading.follower_news import SETTLED, News, news_of, stamp, start_of
from tournament.reading.visibility import SHOWING_STANDINGS
from tournament.services.refusals import Refused

NOT_BEFORE: Final = time(9)
"""The e-mail of the day is sent in the morning: results are approved in the evening."""
DIGEST_FOR: Final = timedelta(days=7)
"""After a longer silence of the server, a result is no news."""
EACH: Final = Follower.Rhythm.EACH.value


def follow(
    owner: Tournament | Scope,
    contact: str,
    numbers: Sequence[int] = (),
    *,
    site: str,
    rhythm: str = EACH,
) -> None:
    """Store an address and order its link; above the rate limit nothing is stored.

    An address that follows the event already gets a new link, so that nobody learns of it, and
    its players change only by that link.
    """
    facts: dict[str, Any] = {
        "rhythm": rhythm,
        "site": site,
        "language": translation.get_language() or "lv",
    }
    if isinstance(owner, Tournament):
        entered = owner.entries.filter(number__in=numbers).values_list("number", flat=True)
        facts |= {"tournament": owner, "numbers": sorted(entered)}
    else:
        facts |= {"scope": owner}
    mailbox = addresses.digest_of(contact)
    with transaction.atomic():
        found = Follower.objects.create(contact=contact, mailbox=mailbox, **facts)
        told = f"{found.tournament_id}/{found.pk}"
        job = ordering.order_to_follower(FollowerEmail.LINK, found, told, site=site)
        if job is None:
            raise Refused("too_many_letters")


def choose_rhythm(follower: Follower, rhythm: str) -> None:
    """Change how often e-mails are sent; what was sent already is not sent again."""
    mailbox = addresses.digest_of(follower.contact)
    site = follower.site or _site_of(follower)
    Follower.objects.filter(pk=follower.pk).update(rhythm=rhythm, mailbox=mailbox, site=site)


def order_results_for_followers(since: datetime) -> None:
    """Order the e-mails about results approved since then, one to each follower.

    A result withdrawn before it was sent is sent once it is approved again.
    """
    approved = Publication.objects.filter(kind=Publication.Kind.APPROVED, at__gt=since)
    rows = approved.order_by("pk").values_list("tournament", "pk", "at")
    newest: dict[int | None, tuple[int, datetime]] = {one: (pk, at) for one, pk, at in rows}
    document = FollowerEmail.RESULT
    told = Mail.objects.filter(job__document=document).exclude(job__state=Job.State.CANCELLED)
    found = Follower.objects.at_once().filter(tournament__in=newest, tournament__is_rehearsal=False)
    wanted = {}
    for one in found.exclude(pk__in=told.exclude(follower=None).values("follower")):
        pk, at = newest[one.tournament_id]
        if one.told_until is None or one.told_until < at:
            wanted[one] = f"{one.tournament_id}/{one.pk}/{pk}"
    names = [ordering.fingerprint_of(document, name) for name in wanted.values()]
    known = set(Job.objects.filter(fingerprint__in=names).values_list("fingerprint", flat=True))
    for follower, name in wanted.items():
        site = _site_of(follower)
        if site and ordering.fingerprint_of(document, name) not in known:
            at = newest[follower.tournament_id][1]
            with transaction.atomic(), translation.override(follower.language):
                Follower.objects.filter(pk=follower.pk).update(told_until=at)
                ordering.order_to_follower(document, follower, name, site=site)


def order_series_news(earliest: datetime, now: datetime) -> None:
    """Order an e-mail to each follower of a series that has news."""
    rows = list(Follower.objects.at_once().filter(scope__is_public=True))
    since = {one.pk: start_of(one, earliest) for one in rows}
    until = now - SETTLED
    for news in news_of(rows, since, until):
        follower = news.follower
        window = {"since": stamp(since[follower.pk]), "until": stamp(until)}
        name = f"{follower.pk}/{window['since']}"
        site = _site_of(follower)
        with transaction.atomic(), translation.override(follower.language):
            if site and _tell(follower, until):
                ordering.order_to_follower(
                    FollowerEmail.SERIES, follower, name, site=site, **window
                )


def order_digests(earliest: datetime, now: datetime) -> None:
    """Order the e-mail of the day to each mailbox that has news, from nine in the morning."""
    local = timezone.localtime(now)
    if local.time() < NOT_BEFORE:
        return
    sent = FollowerDigest.objects.filter(day=local.date()).values("mailbox")
    shown = Tournament.objects.public().filter(public_sees__in=SHOWING_STANDINGS)
    is_public = Q(scope__is_public=True) | Q(tournament__in=shown.filter(is_rehearsal=False))
    waiting = Follower.objects.daily().filter(is_public).exclude(mailbox__in=sent)
    rows = list(waiting.order_by("-asked_at"))
    since = {one.pk: start_of(one, earliest) for one in rows}
    until = now - SETTLED
    by_mailbox: dict[str, list[News]] = defaultdict(list)
    for news in news_of(rows, since, until):
        by_mailbox[news.follower.mailbox].append(news)
    for mailbox, found in by_mailbox.items():
        told = {str(one.follower.pk): since[one.follower.pk].isoformat() for one in found}
        digest = FollowerDigest(mailbox=mailbox, day=local.date(), until=until, since=told)
        _order_digest(digest, [one.follower for one in found])


def _order_digest(digest: FollowerDigest, followers: Sequence[Follower]) -> None:
    """Order the e-mail of a day; a second scheduler finds its row and orders nothing."""
    first = followers[0]
    site = _site_of(first)
    if not site:
        return
    try:
        with transaction.atomic(), translation.override(first.language):
            digest.save()
            Follower.objects.filter(pk__in=_keys(followers)).update(told_until=digest.until)
            name, params = f"{digest.mailbox}/{digest.day}", {"digest": digest.pk}
            ordering.order_to_follower(FollowerEmail.DIGEST, first, name, site=site, **params)
    except IntegrityError:
        return


def _tell(follower: Follower, until: datetime) -> bool:
    """Record the news as sent; False if another process did it first."""
    rows = Follower.objects.filter(pk=follower.pk, told_until=follower.told_until)
    return bool(rows.update(told_until=until))


def _keys(followers: Iterable[Follower]) -> list[int]:
    return [one.pk for one in followers]


def _site_of(follower: Follower) -> str:
    """Return the site that the link of the address named."""
    sent = Mail.objects.filter(follower=follower).order_by("-pk")
    known = follower.site or sent.values_list("site", flat=True).first()
    return known or (f"https://{settings.HOSTS[0]}" if settings.HOSTS else "")
