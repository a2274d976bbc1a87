"""Uploading a copy that was downloaded earlier.

Only files that this installation signed, and that are unchanged, are accepted: restoring forged
rows would bypass every permission.
"""

from __future__ import annotations

from tournament.models import Tournament
from tournament.services.copies.turning_back import refuse_erased_in
from tournament.services.refusals import Refused
from tournament.storage import archives, folder
from tournament.storage.archives import Damaged, OtherProgram, started_at
from tournament.storage.folder import Copy


def bring(tournament: Tournament, content: bytes) -> Copy:
    """Add a file to the copies of its tournament, from where it can be restored."""
    refuse_unreadable(content)
    if not archives.is_ours(content):
        raise Refused("copy_of_other_house")
    archive = archives.read(content)
    if (archive.slug, archive.born) != (tournament.slug, started_at(tournament.pk)):
        raise Refused("copy_of_another", name=archive.name)
    refuse_erased_in(archive)
    try:
        return folder.put_brought(tournament, archive, content)
    except OSError as trouble:
        raise Refused("copy_not_kept") from trouble


def refuse_unreadable(content: bytes) -> None:
    """Refuse a file that is not a copy, is damaged, or is from a newer version."""
    if not content.startswith(archives.ANY_FORMAT):
        raise Refused("no_copy")
    try:
        archives.checked(content)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except Damaged as trouble:
        raise Refused("copy_torn") from trouble
