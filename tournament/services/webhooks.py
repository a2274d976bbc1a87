"""Webhooks: added, tested, removed; and their deliveries, found in the journal.

The journal entry of an act is written in the act's own transaction, so a message exists for
every saved change and for no other.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
import secrets
import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from tournament.models import Delivery, JournalEntry, Scope, Stage, Webhook
from tournament.security.encryption import decrypt, encrypt
from tournament.security.outbound import OutboundError, target_of
from tournament.services.acts import Act, Actor, Owner, acting, declare, owned_by, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "entry.made": ("register", "enter_known", "accept_applications"),
    "seats.published": ("publish_seating",),
    "result.entered": ("enter_totals", "enter_deals", "agree_sheet"),
    "result.corrected": ("correct_sheet",),
    "round.closed": ("close_round",),
    "tournament.provisional": ("finish",),
    "tournament.approved": ("approve",),
    "rating.published": ("publish_rating",),
    "series.approved": ("approve_series",),
}
"""The messages, with the acts that cause them."""
OF_VERBS: Final = {verb: event for event, verbs in EVENTS.items() for verb in verbs}
TEST: Final = "test"
MOST: Final = 10
PREFIX: Final = "whsec_"
WAITS: Final = tuple(timedelta(seconds=each) for each in (5, 300, 1800, 7200, 18000, 36000, 36000))
"""The waits after failed tries: over a day altogether."""
LOOKS_BACK: Final = timedelta(minutes=15)
GIVES_UP_AFTER: Final = timedelta(days=3)
GONE: Final = 410
LOG_KEPT: Final = timedelta(days=30)
MOST_SENT: Final = 50
"""Messages in one answer of a stream; a client that was away longer reads the tournament."""


@declare(may="invite")
def add_webhook(
    owner: Owner, *, url: str, events: Sequence[str], by: Actor, key: str = ""
) -> tuple[Webhook, str]:
    """Add an address, and return it with the secret that signs its messages, shown once."""
    chosen = [name for name in EVENTS if name in set(events)]
    if not chosen:
        raise Refused("webhook_without_events")
    try:
        target_of(url)
    except OutboundError:
        raise Refused("webhook_address_not_valid") from None
    with acting(owner, add_webhook, by=by, key=key) as act:
        if made := act.already_made(Webhook):
            return made, ""
        standing = Webhook.objects.standing().filter(**owned_by(act.owner))
        if standing.count() >= MOST:
            raise Refused("too_many_webhooks", most=MOST)
        secret = _new_secret()
        newest = JournalEntry.objects.aggregate(newest=Max("pk"))["newest"]
        hook = Webhook.objects.create(
            **owned_by(act.owner), url=url, events=chosen, secret=encrypt(secret),
            since=newest or 0, **act.signature,
        )  # fmt: skip
        act.note(subject=url, after={"events": chosen}, undo={"webhook": hook.pk}, result=hook)
    return hook, secret


@declare(may="invite")
def remove_webhook(hook: Webhook, *, by: Actor) -> None:
    """Remove an address; nothing more is sent to it."""
    with acting(hook.owner, remove_webhook, by=by) as act:
        _remove(act, hook.pk)
        act.note(subject=hook.url, before={"events": hook.events})


@declare(may="invite")
def renew_webhook_secret(hook: Webhook, *, by: Actor) -> str:
    """Replace the secret and return it; the old one signs too until the next replacement."""
    with acting(hook.owner, renew_webhook_secret, by=by) as act:
        hook = Webhook.objects.standing().get(pk=hook.pk)
        secret = _new_secret()
        hook.old_secret, hook.secret = hook.secret, encrypt(secret)
        hook.save(update_fields=["secret", "old_secret"])
        act.note(subject=hook.url)
    return secret


@undoes(add_webhook)
def take_back_webhook(act: Act, line: JournalEntry) -> None:
    """Remove an address that was added."""
    _remove(act, facts_of(line)["webhook"])
    act.note(subject=line.subject, before=line.after)


def _remove(act: Act, pk: int) -> None:
    hook = Webhook.objects.standing().filter(**owned_by(act.owner), pk=pk).first()
    if hook is None:
        raise Refused("webhook_unknown")
    act.lift(hook)
    Delivery.objects.filter(webhook=hook).update(next_at=None)


def _new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def order_test(hook: Webhook) -> Delivery:
    """Order a message without a change, to try the address; it is enabled again."""
    Webhook.objects.filter(pk=hook.pk).update(disabled="", failing_since=None)
    return _create(hook, None, TEST, {})


def replay(delivery: Delivery) -> None:
    """Send a message again, with the same id."""
    Webhook.objects.filter(pk=delivery.webhook_id).update(disabled="", failing_since=None)
    Delivery.objects.filter(pk=delivery.pk).update(next_at=timezone.now(), tries=0, sent_at=None)


def find_new() -> None:
    """Create the deliveries of changes that have none yet.

    On PostgreSQL an entry may be committed after one with a higher key, so the entries of the
    last minutes are compared with what was created, instead of a stored position.
    """
    recent = timezone.now() - LOOKS_BACK
    for hook in Webhook.objects.standing().filter(disabled="").select_related("scope"):
        verbs = [verb for event in hook.events for verb in EVENTS.get(event, ())]
        known = Delivery.objects.filter(webhook=hook, line=OuterRef("pk"))
        lines = _followed(hook).filter(verb__in=verbs, pk__gt=hook.since, at__gt=recent)
        for line in lines.filter(~Exists(known)).order_by("pk"):
            _create(hook, line, OF_VERBS[line.verb], _data(line))


def _followed(hook: Webhook) -> QuerySet[JournalEntry]:
    """Return the journal entries of the webhook's owner, and of the events below it."""
    lines = JournalEntry.objects.select_related("tournament", "scope")
    if hook.tournament_id is not None:
        return lines.filter(tournament=hook.tournament_id)
    scope = hook.scope
    assert scope is not None
    if scope.kind == Scope.Kind.HOUSE:
        return lines
    stages = Stage.objects.standing().filter(series__scope=scope, tournament__isnull=False)
    of_stages = Q(tournament__in=stages.order_by().values("tournament"))
    return lines.filter(Q(scope=scope) | of_stages)


def _create(
    hook: Webhook, line: JournalEntry | None, event: str, data: Mapping[str, Any]
) -> Delivery:
    made, _is_new = Delivery.objects.get_or_create(
        webhook=hook,
        line=line,
        message=f"msg_{uuid.uuid4().hex}" if line is None else f"msg_{hook.pk}_{line.pk}",
        defaults={"event": event, "data": dict(data), "next_at": timezone.now()},
    )
    return made


def _data(line: JournalEntry) -> dict[str, Any]:
    """Return the thin content of a message: where something changed, without names."""
    facts = {**(line.undo or {}), **line.after}
    numbers = {n: facts[n] for n in ("round", "table") if isinstance(facts.get(n), int)}
    owner = line.owner
    kind = "tournament" if line.tournament_id is not None else getattr(owner, "kind", "")
    return {kind: getattr(owner, "slug", ""), "revision": line.revision, **numbers}


def has_disabled(owner: Owner) -> bool:
    """Whether a webhook of this owner was disabled, since its address is gone or has failed."""
    standing = Webhook.objects.standing().filter(**owned_by(owner))
    return standing.exclude(disabled=Webhook.Disabled.NO).exists()


def messages_since(slug: str, revision: int) -> Sequence[tuple[int, str, dict[str, Any]]]:
    """Return the revision, type and data of an event's messages after a revision, in one query."""
    lines = JournalEntry.objects.select_related("tournament", "scope").filter(
        tournament__slug=slug, revision__gt=revision, verb__in=OF_VERBS
    )
    newest = lines.order_by("-revision", "-pk")[:MOST_SENT]
    return [(one.revision, OF_VERBS[one.verb], _data(one)) for one in reversed(newest)]


def due() -> QuerySet[Delivery]:
    """Return the deliveries to send now."""
    return Delivery.objects.filter(
        next_at__lte=timezone.now(), webhook__lifted_at=None, webhook__disabled=""
    )


def headers_of(delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    """Return the headers of a try, signed with the secret and with the one before it."""
    stamp = str(int(now.timestamp()))
    signed = f"{delivery.message}.{stamp}.".encode() + body
    keys = [key for key in (delivery.webhook.secret, delivery.webhook.old_secret) if key]
    return {
        "Content-Type": "application/json",
        "User-Agent": "Karta",
        "webhook-id": delivery.message,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{_signature(decrypt(key), signed)}" for key in keys),
    }


def _signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def note_sent(delivery: Delivery, status: int) -> None:
    """Record that the receiver accepted a message."""
    Delivery.objects.filter(pk=delivery.pk).update(
        sent_at=timezone.now(), next_at=None, status=status, failure="", tries=delivery.tries + 1
    )
    Webhook.objects.filter(pk=delivery.webhook_id).update(failing_since=None)


def note_failed(delivery: Delivery, *, status: int | None, failure: str) -> None:
    """Record a failed try, with the time of the next; give up on an address after three days."""
    now, hook = timezone.now(), delivery.webhook
    wait = None if delivery.tries >= len(WAITS) else WAITS[delivery.tries]
    # Jitter: many messages that failed together are not sent again together.
    next_at = None if wait is None else now + wait * random.uniform(1, 1.2)
    Delivery.objects.filter(pk=delivery.pk).update(
        tries=delivery.tries + 1, next_at=next_at, status=status, failure=failure
    )
    since = hook.failing_since or now
    disabled = Webhook.Disabled.FAILING if now - since > GIVES_UP_AFTER else Webhook.Disabled.NO
    if status == GONE:
        disabled = Webhook.Disabled.GONE
    Webhook.objects.filter(pk=hook.pk).update(failing_since=since, disabled=disabled)


def forget_log() -> None:
    """Delete the messages of more than a month ago."""
    Delivery.objects.filter(made_at__lt=timezone.now() - LOG_KEPT).delete()
