"""A page ready to be sent: its bytes plain and compressed, and every header it needs."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

Headers = Sequence[tuple[str, str]]

# Everybody may keep a copy, and nobody may show it without asking whether it still holds.
CACHE_CONTROL = "public, no-cache"
VARY = "Cookie, Accept-Encoding"
OURS = {
    *("cache-control", "content-encoding", "content-length", "date", "etag", "expires", "vary"),
    "x-request-id",
}
ROOM = 2000


@dataclass(frozen=True, slots=True)
class Form:
    """A page in one coding: what is sent for 200, and what for 304."""

    body: bytes
    headers: Headers
    unchanged: Headers


@dataclass(frozen=True, slots=True)
class Answer:
    """A page as it is at one moment: `token` says what it was built from, `until` how long its
    words hold, `begun` when its building began."""

    token: str
    until: float
    begun: float
    opening: str
    plain: Form
    zipped: Form

    @property
    def size(self) -> int:
        """How much memory it takes, roughly."""
        return len(self.plain.body) + len(self.zipped.body) + ROOM

    def is_known_to(self, asker: str) -> bool:
        """Whether the tags that a visitor names have one of this page's."""
        return self.opening in asker or asker == "*"


def make_answer(
    body: bytes, headers: Headers, *, token: str, until: float, begun: float, zipped: bytes = b""
) -> Answer:
    """Return the page with its headers made up once for all who will ask.

    The tag is that of the bytes, so an act that leaves this page alone sends nobody a new one.
    """
    opening = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}'
    own = [(name, value) for name, value in headers if name.lower() not in OURS]
    small = zipped or gzip.compress(body, 6, mtime=0)
    return Answer(
        token=token,
        until=until,
        begun=begun,
        opening=opening,
        plain=_form(body, own, f'{opening}"'),
        zipped=_form(small, [*own, ("Content-Encoding", "gzip")], f'{opening}-gz"'),
    )


def _form(body: bytes, headers: Headers, tag: str) -> Form:
    unchanged = (("ETag", tag), ("Cache-Control", CACHE_CONTROL), ("Vary", VARY))
    return Form(body, (*headers, ("Content-Length", str(len(body))), *unchanged), unchanged)


def packed(answer: Answer) -> bytes:
    """Return the answer as bytes that another process of the house can read."""
    # What a form adds comes back by itself.
    headers = [pair for pair in answer.plain.headers if pair[0].lower() not in OURS]
    facts = json.dumps({"token": answer.token, "until": answer.until, "headers": headers})
    return facts.encode() + b"\n" + answer.zipped.body


def unpacked(raw: bytes, *, begun: float) -> Answer:
    """Return the answer that another process packed."""
    line, _, zipped = raw.partition(b"\n")
    facts = json.loads(line)
    headers = [(name, value) for name, value in facts["headers"]]
    return make_answer(
        gzip.decompress(zipped), headers,
        token=facts["token"], until=facts["until"], begun=begun, zipped=zipped,
    )  # fmt: skip
