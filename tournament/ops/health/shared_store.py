"""Whether this machine uses the blob store of the others: `python -m` refuses to start otherwise.

The first machine writes a mark into the store, and then into the database. SQLite is not shared
with other machines, so its store needs no mark.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
from typing import Any, Final

from django.core.files.storage import storages
from django.db import DatabaseError, connection

from tournament import environment

MARKER: Final = "store-mark"
"""The name of the blob with the mark."""
MISCONFIGURED: Final = frozenset((errno.EACCES, errno.EPERM, errno.ENODEV))


def problem() -> str:
    """Return why the store cannot be used, in one sentence; empty if it can.

    It only reads, and raises `OSError` if the store does not answer.
    """
    known = _known_mark() if connection.vendor == "postgresql" else b""
    for kind in environment.BLOBS:
        storage = _storage(kind)
        storage.check()
        if known and _mark_of(kind) != known:
            return (
                f"{storage.address_of('')} is not where the other machines have their {kind}: "
                "mount their folder, or set KARTA_STORE as there."
            )
    return ""


def refuse_foreign_store() -> None:
    """Exit with one sentence if the store is misconfigured or not that of the other machines.

    A database or a store that does not answer is left to `/ready/`.
    """
    try:
        if connection.vendor == "postgresql" and not _known_mark():
            _mark_both()
        why = problem()
    except DatabaseError:
        connection.close()
        return
    except OSError as trouble:
        if trouble.errno not in MISCONFIGURED:
            return
        why = f"Documents and copies cannot be stored: {trouble.strerror}."
    if why:
        sys.exit(why)


def _mark_both() -> None:
    """Mark the store and then the database; of two first machines one marks the database."""
    from tournament.models import BlobStore  # noqa: PLC0415  models need Django's set-up

    mark = _mark_of("documents") or secrets.token_hex(16).encode()
    for kind in environment.BLOBS:
        _storage(kind).put_if_absent(MARKER, mark)
    BlobStore.objects.get_or_create(only=True, defaults={"mark": _mark_of("documents").decode()})


def _known_mark() -> bytes:
    from tournament.models import BlobStore  # noqa: PLC0415  models need Django's set-up

    return (BlobStore.objects.values_list("mark", flat=True).first() or "").encode()


def _mark_of(kind: str) -> bytes:
    try:
        with _storage(kind).open_blob(MARKER) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return b""


def _storage(kind: str) -> Any:  # noqa: ANN401  its class is above this floor
    return storages[kind]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    os.environ.setdefault("KARTA_ENV", "production")
    import django

    django.setup()
    refuse_foreign_store()
