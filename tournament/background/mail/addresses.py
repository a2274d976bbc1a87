"""Addresses that letters go to: one at a time, plain, and shown in part only."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.crypto import salted_hmac

from tournament.models.plain import plain

LONGEST: Final = 254
# Neither an encoded word nor a way round through another machine.
PLAIN_NAME: Final = re.compile(r"[a-z0-9#$&'*+/=^_{|}~.-]{1,64}", re.I)
DOTS: Final = "•••"


def address_of(typed: str) -> str:
    """Return the one address that was typed, or raise `ValidationError`.

    What is legal on paper alone is refused: quotes, comments, addresses of machines, letters
    that a mail server may not know. A domain is written as the network writes it.

    >>> address_of(" Dace@Klubs.LV ")
    'Dace@klubs.lv'
    >>> address_of("dace@mūsmājas.lv")
    'dace@xn--msmjas-5za95f.lv'
    """
    name, _at, domain = plain(typed).strip().rpartition("@")
    address = f"{name}@{_on_the_network(domain.lower())}"
    if len(address) > LONGEST or not PLAIN_NAME.fullmatch(name):
        raise ValidationError("not an address", code="invalid")
    EmailValidator(allowlist=[])(address)
    return address


def shown(address: str) -> str:
    """Return what tells an address from others without telling it.

    >>> shown("dace@klubs.lv")
    'd•••@klubs.lv'
    """
    name, _at, domain = address.rpartition("@")
    return f"{name[:1]}{DOTS}@{domain}"


def digest_of(address: str) -> str:
    """Return what counts letters to an address without keeping it."""
    return salted_hmac("tournament.post", address.lower(), algorithm="sha256").hexdigest()[:32]


def _on_the_network(domain: str) -> str:
    if "[" in domain:
        raise ValidationError("not a domain", code="invalid")
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        raise ValidationError("not a domain", code="invalid") from None
