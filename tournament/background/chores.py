"""Background tasks other than printing: scheduled copies, large exports and imports."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from scoring.errors import Faulty
from scoring.reading import LARGEST_EVENT_FILE, load_json
from tournament.background import jobs
from tournament.models import Job, JobStep, Mail, Tournament
from tournament.services.acts import Actor
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.storage import documents, folder, snapshots
from tournament.words import fault_words, refusal_words

COPY: Final = "copy"
EXPORT: Final = "export"
IMPORT: Final = "import"


class Declined(Exception):
    """The task cannot succeed; `words` say why, in the language of the order."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def order_copy(tournament: Tournament) -> Job:
    """Order a scheduled copy, once per revision of the tournament."""
    facts = {"tournament": tournament, "revision": tournament.revision}
    return _order(COPY, f"{tournament.pk}/{tournament.revision}", by=Actor(""), **facts)


def order_export(tournament: Tournament, *, by: Actor) -> Job:
    """Order the export of a whole tournament, once per revision."""
    facts = {"tournament": tournament, "revision": tournament.revision}
    told = f"{tournament.pk}/{tournament.revision}"
    standing = _existing(EXPORT, told)
    if standing is not None and standing.is_done and not documents.has(standing):
        # The file was swept: export again.
        standing.delete()
    return _order(EXPORT, told, by=by, **facts)


def order_import(content: bytes, *, by: Actor, key: str, is_rehearsal: bool | None) -> Job:
    """Store an uploaded file and order its import as a tournament, once per click."""
    told = f"{by.user.pk if by.user else by.name}/{key or hashlib.sha256(content).hexdigest()}"
    standing = _existing(IMPORT, told)
    if standing is not None:
        return standing
    documents.write(
        documents.path_of(Job(kind=Job.Kind.CHORE, fingerprint=_fingerprint(IMPORT, told))), content
    )
    return _order(IMPORT, told, by=by, params={"is_rehearsal": is_rehearsal}, revision=0)


def order_due_copies(seen: dict[int, tuple[int, int]]) -> None:
    """Order a copy of every tournament whose latest change has no copy yet.

    `seen` carries states from one call to the next, so that a thousand idle tournaments cost
    two queries.
    """
    deals = snapshots.newest_deals()
    for tournament in Tournament.objects.only("pk", "slug", "revision").order_by("-pk"):
        state = tournament.revision, deals.get(tournament.pk, 0)
        if seen.get(tournament.pk) == state:
            continue
        if snapshots.is_covered(tournament):
            seen[tournament.pk] = state
        elif snapshots.is_due(tournament) and not _failed_lately(tournament):
            order_copy(tournament)


def do(job: Job) -> int:
    """Run a task and return the size of its result; idempotent."""
    with translation.override(job.language):
        try:
            return _CHORES[job.document](job)
        except Refused as refused:
            raise Declined(str(refusal_words(refused))) from refused
        except Faulty as faulty:
            raise Declined(" ".join(fault_words(fault) for fault in faulty.faults)) from faulty


def retry(job: Job) -> bool:
    """Run a failed or cancelled job again; False where the same one is running already."""
    not_done = job.steps.exclude(state=JobStep.State.DONE)
    with transaction.atomic():
        if Job.objects.standing().filter(fingerprint=job.fingerprint).exists():
            return False
        over = Job.objects.filter(pk=job.pk, state__in=(Job.State.FAILED, Job.State.CANCELLED))
        anew = {"state": Job.State.QUEUED, "failure": "", "words": "", "finished_at": None}
        if not over.update(**anew):
            return False
        Mail.objects.filter(job=job).update(handed_at=None)
        binds = Q(part__isnull=True) & ~Q(number=1)
        not_done.filter(binds).update(state=JobStep.State.WAITING, tries=0)
        not_done.exclude(binds).update(state=JobStep.State.QUEUED, tries=0, not_before=None)
        transaction.on_commit(partial(jobs.call_workers, job.steps.count()))
    return True


def _order(chore: str, told: str, *, by: Actor, **facts: object) -> Job:
    given: dict[str, Any] = {
        "kind": Job.Kind.CHORE,
        "document": chore,
        "language": translation.get_language() or "lv",
        "by": by.user,
        "signed": by.name,
        **facts,
    }
    with transaction.atomic():
        standing = Job.objects.standing()
        job, is_new = standing.get_or_create(fingerprint=_fingerprint(chore, told), defaults=given)
        if is_new:
            JobStep.objects.create(job=job, number=1, part={})
            transaction.on_commit(partial(jobs.call_workers, 1))
    return job


def _failed_lately(tournament: Tournament) -> bool:
    """Whether a copy failed recently, so that a full disk is not retried without pause."""
    failed = Job.objects.filter(tournament=tournament, document=COPY, state=Job.State.FAILED)
    return failed.filter(finished_at__gt=timezone.now() - snapshots.EVERY).exists()


def _existing(chore: str, told: str) -> Job | None:
    return Job.objects.standing().filter(fingerprint=_fingerprint(chore, told)).first()


def _fingerprint(chore: str, told: str) -> str:
    return hashlib.sha256(f"{chore}/{told}".encode()).hexdigest()[:32]


def _copy(job: Job) -> int:
    return snapshots.take(_tournament(job), folder.SCHEDULED).size


def _export(job: Job) -> int:
    event = tournament_files.export_event(_tournament(job))
    content = json.dumps(event, ensure_ascii=False).encode()
    documents.write(documents.path_of(job), content)
    return len(content)


def _import(job: Job) -> int:
    content = documents.path_of(job).read_bytes()
    raw = cast("dict[str, Any]", load_json(content, largest=LARGEST_EVENT_FILE))
    by = Actor(job.signed, job.by)
    is_rehearsal = job.params["is_rehearsal"]
    event = tournament_files.import_event(
        raw, by=by, is_rehearsal=is_rehearsal, key=f"job/{job.pk}"
    )
    Job.objects.filter(pk=job.pk).update(params={**job.params, "made": event.slug})
    return len(content)


def _tournament(job: Job) -> Tournament:
    assert job.tournament is not None
    return job.tournament


_CHORES: Final[Mapping[str, Callable[[Job], int]]] = {
    COPY: _copy,
    EXPORT: _export,
    IMPORT: _import,
}
