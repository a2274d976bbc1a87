"""The document store: finished documents, and the parts of those being made."""

from __future__ import annotations

import shutil
import time
from collections.abc import Set as AbstractSet
from datetime import timedelta
from pathlib import Path
from typing import IO, Final

from django.conf import settings
from django.utils import timezone

from tournament.models import Job, JobStep
from tournament.storage import atomic_files


def path_of(job: Job) -> Path:
    """Return the path of the finished document."""
    kind = "pdf" if job.kind == Job.Kind.PAPER else "json"
    return Path(settings.DOCUMENTS) / f"{job.fingerprint}.{kind}"


def path_of_part(step: JobStep) -> Path:
    """Return the path of one part of a document."""
    return Path(settings.DOCUMENTS) / "parts" / f"{step.job_id}-{step.number}.pdf"


def has(job: Job) -> bool:
    """Whether the finished document exists; its file may have been deleted."""
    return job.is_done and path_of(job).exists()


def write(place: Path, content: bytes) -> None:
    """Write a file atomically and durably."""
    atomic_files.write_file(place, content)


def write_from(place: Path, file: IO[bytes]) -> None:
    """Copy a file's content in chunks, atomically and durably."""
    file.seek(0)
    with atomic_files.atomic_write(place) as draft, draft.open("wb") as new:
        shutil.copyfileobj(file, new)


def read_parts(job: Job) -> list[bytes]:
    """Return all parts of a document in order."""
    parts = job.steps.filter(part__isnull=False).order_by("number")
    return [path_of_part(step).read_bytes() for step in parts]


def delete_parts(job: Job) -> None:
    """Delete the parts of a document that is finished or cancelled."""
    for step in job.steps.filter(part__isnull=False):
        path_of_part(step).unlink(missing_ok=True)


def sweep(*, keep: AbstractSet[Path]) -> None:
    """Delete all orphaned files, unless they are so new that their job may be finishing.

    If a file cannot be deleted, the error is raised after the others are deleted.
    """
    folder, troubles = Path(settings.DOCUMENTS), []
    for file in (*folder.glob("*.*"), *folder.glob("parts/*.*")):
        try:
            if file not in keep and time.time() - file.stat().st_mtime > atomic_files.GRACE_PERIOD:
                file.unlink()
        except FileNotFoundError:
            continue
        except OSError as trouble:
            troubles.append(trouble)
    if troubles:
        raise troubles[0]


KEPT_FOR: Final = timedelta(days=7)


def sweep_documents() -> None:
    """Delete documents older than a week, and orphaned files."""
    Job.objects.over().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()
    finished = Job.objects.filter(state=Job.State.DONE)
    active = Job.objects.active().prefetch_related("steps")
    parts = {path_of_part(step) for job in active for step in job.steps.all()}
    sweep(keep=parts | {path_of(job) for job in finished})
