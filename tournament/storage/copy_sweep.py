"""The hourly comparison of the copies in the blob store with their rows.

A copy without a row gets one: its process died between blob and row, its folder is older than the
rows, or the database is. Only what is beyond the limits of `copy_folder` is deleted.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from tournament.models import StoredCopy, Tournament
from tournament.storage import blobs
from tournament.storage.blobs import Blob
from tournament.storage.copy_folder import add_rows, prune
from tournament.storage.copy_names import ALL, copy_from_blob, prefix_of, row_of

READ_AT_ONCE: Final = 500
"""How many blobs without a digest one sweep reads."""

logger = logging.getLogger(__name__)


def sweep_copies() -> None:
    """Give every copy in the store a row, delete rows of missing blobs, and fill in digests."""
    blobs.sweep_unfinished("copies")
    # The rows come first: a blob is written before its row, and would seem to be missing.
    known = set(StoredCopy.objects.values_list("key", flat=True))
    listed = {blob.key: blob for blob in blobs.list_blobs(ALL)}
    _delete_missing(known - listed.keys())
    rows = list(_rows_for([blob for key, blob in listed.items() if key not in known]))
    add_rows(rows)
    for pk in sorted({row.tournament_id for row in rows}):
        prune(pk)
    _fill_in_digests()


def _delete_missing(keys: AbstractSet[str]) -> None:
    for key in sorted(keys):
        if not blobs.exists(key):
            logger.warning("A copy is no longer in the store: %s", key)
            StoredCopy.objects.filter(key=key).delete()


def _rows_for(orphans: Iterable[Blob]) -> Iterator[StoredCopy]:
    """Yield rows for the copies of tournaments that exist; others may belong to a lost database."""
    known = {prefix_of(each): each.pk for each in Tournament.objects.only("pk", "slug")}
    for blob in orphans:
        copy, pk = copy_from_blob(blob), known.get(f"{blob.key.rpartition('/')[0]}/")
        # It may have been pruned since it was listed.
        if copy is not None and pk is not None and blobs.exists(blob.key):
            yield row_of(copy, pk)


def _fill_in_digests() -> None:
    for row in StoredCopy.objects.filter(digest="").order_by("pk")[:READ_AT_ONCE]:
        try:
            row.digest = hashlib.sha256(blobs.get(row.key)).hexdigest()
        except FileNotFoundError:
            continue
        row.save(update_fields=["digest"])
