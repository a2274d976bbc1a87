"""Sending the messages of webhooks, each in a job of its own, so no page waits for it."""

from __future__ import annotations

import json
from typing import Any

from django.utils import timezone

from tournament.models import Delivery, Job
from tournament.security.outbound import OutboundDoor, OutboundError
from tournament.services import webhooks


def deliver(job: Job, door: OutboundDoor | None = None) -> int:
    """Send the message of a job once, and record the outcome."""
    delivery = webhooks.due().select_related("webhook").filter(pk=job.params["delivery"]).first()
    return 0 if delivery is None else send(delivery, door or OutboundDoor())


def send(delivery: Delivery, door: OutboundDoor) -> int:
    """Send a message once, and return the length of its body."""
    body, now = body_of(delivery), timezone.now()
    try:
        status = door.post(delivery.webhook.url, body, webhooks.headers_of(delivery, body, now))
    except OutboundError as trouble:
        webhooks.note_failed(delivery, status=None, failure=trouble.code)
        return len(body)
    if status // 100 == 2:
        webhooks.note_sent(delivery, status)
    else:
        webhooks.note_failed(delivery, status=status, failure="answered")
    return len(body)


def body_of(delivery: Delivery) -> bytes:
    """Return the message: its type, when the change was made, and where."""
    content: dict[str, Any] = {
        "type": delivery.event,
        "timestamp": delivery.made_at.isoformat(timespec="seconds"),
        "data": delivery.data,
    }
    return json.dumps(content, ensure_ascii=False).encode()
