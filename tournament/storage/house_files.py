"""The PDFs of the instance's notices, each stored once under the digest of its content."""

from __future__ import annotations

import hashlib
from typing import Final

from tournament.models import HouseNotice
from tournament.storage import blobs

FOLDER: Final = "documents/house/"


def key_of(digest: str) -> str:
    """Return the key of the PDF with this digest."""
    return f"{FOLDER}{digest}.pdf"


def store(content: bytes) -> str:
    """Store a PDF and return its digest.

    A known one is written again: its time keeps the sweep from deleting it before the notice is
    saved.
    """
    digest = hashlib.sha256(content).hexdigest()
    blobs.put(key_of(digest), content)
    return digest


def read(digest: str) -> bytes:
    """Return the content of a PDF."""
    return blobs.get(key_of(digest))


def digests() -> list[str]:
    """Return the digests of all PDFs, those of withdrawn notices too."""
    found = HouseNotice.objects.exclude(digest="").order_by("digest")
    return list(found.values_list("digest", flat=True).distinct())
