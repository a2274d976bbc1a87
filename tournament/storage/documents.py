"""The shelf: where finished documents lie, and the parts of those in the making."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Set as AbstractSet
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils import timezone

from tournament.models import Job, JobStep

YOUNG = 3600
"""Seconds for which a file is left alone that belongs to nobody: its job may be finishing."""


def place_of(job: Job) -> Path:
    """Return where the finished document lies, or will lie."""
    kind = "pdf" if job.kind == Job.Kind.PAPER else "json"
    return Path(settings.DOCUMENTS) / f"{job.fingerprint}.{kind}"


def place_of_part(step: JobStep) -> Path:
    """Return where one part of a document waits for the others."""
    return Path(settings.DOCUMENTS) / "parts" / f"{step.job_id}-{step.number}.pdf"


def has(job: Job) -> bool:
    """Tell whether the finished document is there; a folder may have been emptied by hand."""
    return job.is_done and place_of(job).exists()


def put(place: Path, content: bytes) -> None:
    """Lay a file on the shelf, whole or not at all, and safe from a power cut."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, suffix=".new", delete=False) as new:
        new.write(content)
        new.flush()
        os.fsync(new.fileno())
    Path(new.name).replace(place)


def take_parts(job: Job) -> list[bytes]:
    """Return every part of a document in order."""
    parts = job.steps.filter(part__isnull=False).order_by("number")
    return [place_of_part(step).read_bytes() for step in parts]


def drop_parts(job: Job) -> None:
    """Throw the parts away once the document is whole, or wanted no more."""
    for step in job.steps.filter(part__isnull=False):
        place_of_part(step).unlink(missing_ok=True)


def sweep(*, keep: AbstractSet[Path]) -> None:
    """Throw away every file that no job knows."""
    shelf = Path(settings.DOCUMENTS)
    for file in (*shelf.glob("*.*"), *shelf.glob("parts/*.*")):
        with suppress(FileNotFoundError):
            if file not in keep and time.time() - file.stat().st_mtime > YOUNG:
                file.unlink()


KEPT_FOR: Final = timedelta(days=7)


def sweep_documents() -> None:
    """Forget documents that have lain for a week, and files that no job knows."""
    Job.objects.over().filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()
    finished = Job.objects.filter(state=Job.State.DONE)
    active = Job.objects.active().prefetch_related("steps")
    parts = {place_of_part(step) for job in active for step in job.steps.all()}
    sweep(keep=parts | {place_of(job) for job in finished})
