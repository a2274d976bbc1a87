"""A cached response: its bytes, gzipped once, with ready-made headers for both encodings.

Uncompressed it is eight times as large, and few browsers ask for that.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

Headers = Sequence[tuple[str, str]]

# Any cache may store a copy, but must revalidate it before use.
CACHE_CONTROL = "public, no-cache"
VARY = "Accept-Language, Cookie, Accept-Encoding"
OURS = {
    *("cache-control", "content-encoding", "content-length", "date", "etag", "expires", "vary"),
    "x-request-id",
}
OVERHEAD = 2000


@dataclass(frozen=True, slots=True)
class Encoding:
    """A page in one content encoding: its headers for 200 and 304; the body is stored gzipped."""

    packed: bytes
    is_plain: bool
    headers: Headers
    unchanged: Headers

    @property
    def body(self) -> bytes:
        """The bytes as they are sent."""
        return gzip.decompress(self.packed) if self.is_plain else self.packed


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A built page: `token` is the revision it was built from, `until` its expiry, `begun` when
    its building began."""

    token: str
    until: float
    begun: float
    etag_prefix: str
    plain: Encoding
    gzipped: Encoding

    @property
    def size(self) -> int:
        """The approximate memory use."""
        return len(self.gzipped.packed) + OVERHEAD

    def is_known_to(self, asker: str) -> bool:
        """Whether an If-None-Match header matches this page."""
        return self.etag_prefix in asker or asker == "*"


def make_page(
    body: bytes, headers: Headers, *, token: str, until: float, begun: float, gzipped: bytes = b""
) -> CachedPage:
    """Return the page with its headers prepared for every response.

    The ETag is a digest of the bytes, so a revision that leaves this page unchanged keeps it. A
    view may set its own instead.
    """
    given = dict(headers).get("ETag", "").rstrip('"')
    etag_prefix = given or f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}'
    own = [(name, value) for name, value in headers if name.lower() not in OURS]
    small = gzipped or gzip.compress(body, 6, mtime=0)
    return CachedPage(
        token=token,
        until=until,
        begun=begun,
        etag_prefix=etag_prefix,
        plain=_encoding(small, own, f'{etag_prefix}"', plain_length=len(body)),
        gzipped=_encoding(small, [*own, ("Content-Encoding", "gzip")], f'{etag_prefix}-gz"'),
    )


def _encoding(
    packed: bytes, headers: Headers, tag: str, plain_length: int | None = None
) -> Encoding:
    is_plain = plain_length is not None
    length = ("Content-Length", str(plain_length if is_plain else len(packed)))
    unchanged = (("ETag", tag), ("Cache-Control", CACHE_CONTROL), ("Vary", VARY))
    return Encoding(packed, is_plain, (*headers, length, *unchanged), unchanged)


def packed(page: CachedPage) -> bytes:
    """Serialise the page for the shared store."""
    # `_encoding` adds the other headers again.
    headers = [pair for pair in page.plain.headers if pair[0].lower() not in OURS]
    headers.append(("ETag", f'{page.etag_prefix}"'))
    facts = json.dumps({"token": page.token, "until": page.until, "headers": headers})
    return facts.encode() + b"\n" + page.gzipped.packed


def unpacked(raw: bytes, *, begun: float) -> CachedPage:
    """Restore a page that another process serialised."""
    line, _, gzipped = raw.partition(b"\n")
    facts = json.loads(line)
    headers = [(name, value) for name, value in facts["headers"]]
    return make_page(
        gzip.decompress(gzipped), headers,
        token=facts["token"], until=facts["until"], begun=begun, gzipped=gzipped,
    )  # fmt: skip
