"""What a letter is made of: plain words to one address, with nothing in it that could be more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from django.conf import settings
from django.utils import timezone

from tournament.models.plain import one_line

LONGEST_NAME: Final = 80
# What mail programs make links of: a name must not lead its reader anywhere.
JOINED: Final = re.compile(r"(?<=\S)([.:/@]+)(?=\S)")


@dataclass(frozen=True, slots=True)
class Letter:
    """The words of a letter."""

    subject: str
    paragraphs: Sequence[str]


def said(text: str) -> str:
    """Return what somebody typed as a letter may repeat it: one short line, and no link.

    >>> said("Kauss\\nBcc: a@evil.example")
    'Kauss Bcc: a@ evil. example'
    """
    line = one_line(text)
    short = line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1]}…"
    return JOINED.sub(r"\1 ", short)


def sealed(letter: Letter, *, to: str, name: str) -> EmailMessage:
    """Return the letter as the network carries it; `name` is the same for every try."""
    message = EmailMessage(policy=SMTP)
    # An encoded word would be decoded on the way, line breaks and all.
    message["Subject"] = one_line(letter.subject).replace("=?", "= ?")
    message["From"] = settings.DEFAULT_FROM_EMAIL
    message["To"] = Address(addr_spec=to)
    message["Date"] = format_datetime(timezone.now())
    message["Message-ID"] = f"<{name}>"
    # Nobody's absence is told to a machine.
    message["Auto-Submitted"] = "auto-generated"
    body = "\n\n".join(letter.paragraphs) + "\n"
    message.set_content(body, cte="quoted-printable")
    return message
