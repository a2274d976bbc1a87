"""The document store: finished documents, and the parts of those being made."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import timedelta
from typing import IO, Final

from django.utils import timezone

from tournament.models import Job, JobStep
from tournament.ops.health import shared_store
from tournament.storage import atomic_files, blobs, copy_sweep, house_files

KIND: Final = "documents"
MARK: Final = f"{KIND}/{shared_store.MARKER}"
KEPT_FOR: Final = timedelta(days=7)
EMAILS_LISTED: Final = timedelta(days=14)
"""After the event."""
GRACE_PERIOD: Final = timedelta(seconds=atomic_files.GRACE_PERIOD)


def key_of(job: Job) -> str:
    """Return the key of the finished document."""
    kind = "pdf" if job.kind == Job.Kind.PAPER else "json"
    return f"{KIND}/{job.fingerprint}.{kind}"


def key_of_part(step: JobStep) -> str:
    """Return the key of one part of a document."""
    return f"{KIND}/parts/{step.job_id}-{step.number}.pdf"


def has(job: Job) -> bool:
    """Whether the finished document exists; its file may have been deleted."""
    return job.is_done and blobs.exists(key_of(job))


def open_file(job: Job) -> IO[bytes]:
    """Open the finished document for reading."""
    return blobs.open_blob(key_of(job))


def read_parts(job: Job) -> list[bytes]:
    """Return all parts of a document in order."""
    parts = job.steps.filter(part__isnull=False).order_by("number")
    return [blobs.get(key_of_part(step)) for step in parts]


def delete_parts(job: Job) -> None:
    """Delete the parts of a document that is finished or cancelled."""
    for step in job.steps.filter(part__isnull=False):
        blobs.delete(key_of_part(step))


def sweep(*, keep: AbstractSet[str]) -> None:
    """Delete all orphaned files, unless they are so new that their job may be finishing.

    If a file cannot be deleted, the error is raised after the others are deleted.
    """
    blobs.sweep_unfinished(KIND)
    troubles = []
    for blob in blobs.list_blobs(f"{KIND}/"):
        if blob.key in keep or timezone.now() - blob.at < GRACE_PERIOD:
            continue
        try:
            blobs.delete(blob.key)
        except OSError as trouble:
            troubles.append(trouble)
    if troubles:
        raise troubles[0]


def sweep_documents() -> None:
    """Delete documents older than a week, and orphaned files; compare copies with their rows."""
    try:
        _sweep_documents()
    finally:
        copy_sweep.sweep_copies()


def _sweep_documents() -> None:
    over = Job.objects.over().filter(finished_at__lt=timezone.now() - KEPT_FOR)
    # E-mails to players are listed at the desk for as long as their addresses are stored.
    listed = timezone.localdate() - EMAILS_LISTED
    over = over.exclude(mail__application__tournament__date__gte=listed)
    over = over.exclude(mail__follower__tournament__date__gte=listed)
    over.exclude(mail__nominee__final__date__gte=listed).delete()
    finished = Job.objects.filter(state=Job.State.DONE)
    active = Job.objects.active().prefetch_related("steps")
    parts = {key_of_part(step) for job in active for step in job.steps.all()}
    of_house = {house_files.key_of(digest) for digest in house_files.digests()}
    sweep(keep=parts | {key_of(job) for job in finished} | of_house | {MARK})
