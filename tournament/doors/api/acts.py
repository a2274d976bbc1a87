"""Acts through the programming interface: each calls the service that its button calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from tournament.doors.api.answers import DeviceKey
from tournament.doors.api.bodies import DeviceCode
from tournament.services.tokens import set_up_device as claim_key


@dataclass(frozen=True, slots=True)
class Doing:
    """A request that changes something, with its body."""

    request: HttpRequest
    body: Any


def set_up_device(doing: Doing) -> DeviceKey:
    """Exchange the code of a device's QR for its key."""
    body: DeviceCode = doing.body
    token, text = claim_key(body.code)
    return DeviceKey(
        key=text,
        name=token.name,
        rights=token.rights,
        tournament=None if token.tournament is None else token.tournament.slug,
        expires=token.expires_at,
    )
