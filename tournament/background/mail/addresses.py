"""E-mail addresses: validated, normalised, and masked for display."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator
from django.utils.crypto import salted_hmac

from tournament.models.text_fields import clean_text

LONGEST: Final = 254
# Neither encoded words nor source routes.
PLAIN_NAME: Final = re.compile(r"[a-z0-9#$&'*+/=^_{|}~.-]{1,64}", re.I)
SAME_SERVER: Final = {"googlemail.com": "gmail.com"}
DOTS: Final = "•••"


def address_of(typed: str) -> str:
    """Return the single address that was typed, normalised, or raise `ValidationError`.

    Legal but unusual forms are refused: quotes, comments, IP addresses, non-ASCII local parts.
    The domain is converted to IDNA.

    >>> address_of(" Dace@Klubs.LV ")
    'Dace@klubs.lv'
    >>> address_of("dace@mūsmājas.lv")
    'dace@xn--msmjas-5za95f.lv'
    """
    name, _at, domain = clean_text(typed).strip().rpartition("@")
    address = f"{name}@{_on_the_network(domain.lower())}"
    if len(address) > LONGEST or not PLAIN_NAME.fullmatch(name):
        raise ValidationError("not an address", code="invalid")
    EmailValidator(allowlist=[])(address)
    return address


def shown(address: str) -> str:
    """Return the address masked: recognisable to its owner only.

    >>> shown("dace@klubs.lv")
    'd•••@klubs.lv'
    """
    name, _at, domain = address.rpartition("@")
    return f"{name[:1]}{DOTS}@{domain}"


def mailbox_of(address: str) -> str:
    """Return one name for all spellings of a mailbox, to count e-mails; never to send one.

    Many servers ignore what follows a plus, and Google's also dots: counting both for all
    servers joins at worst two people of one domain.

    >>> mailbox_of("Da.ce+kauss@googlemail.com")
    'dace@gmail.com'
    """
    name, _at, domain = address.lower().rpartition("@")
    own = name.partition("+")[0].replace(".", "") or name
    return f"{own}@{SAME_SERVER.get(domain, domain)}"


def digest_of(address: str) -> str:
    """Return a digest of an address, to count e-mails without storing the address."""
    return salted_hmac("tournament.post", address.lower(), algorithm="sha256").hexdigest()[:32]


def _on_the_network(domain: str) -> str:
    if "[" in domain:
        raise ValidationError("not a domain", code="invalid")
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:
        raise ValidationError("not a domain", code="invalid") from None
