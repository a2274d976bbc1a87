"""Background tasks other than printing: scheduled copies, large exports and imports."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import IO, Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from scoring.errors import Faulty
from tournament.background import deliveries, jobs, messages
from tournament.background.queues import COPY, WEBHOOK
from tournament.background.subprocess_reader import EVENT, Declined, read_apart
from tournament.models import Job, JobStep, Mail, Tournament
from tournament.services import webhooks
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.copies.restoring import refuse_erased
from tournament.services.files import tournament_files
from tournament.services.files.saving import settle
from tournament.services.refusals import Refused
from tournament.services.results import placings
from tournament.services.series import publishing
from tournament.storage import archives, blobs, copy_folder, documents, snapshots
from tournament.words import fault_words, refusal_words

EXPORT: Final = "export"
IMPORT: Final = "import"
LIST: Final = "list"
MESSAGES_AT_ONCE: Final = 20


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
        # The file was deleted by the cleanup: export again.
        standing.delete()
    elif standing is None:
        permissions.refuse_job(by.user)
    return _order(EXPORT, told, by=by, **facts)


def order_import(file: IO[bytes], *, by: Actor, key: str, is_rehearsal: bool = False) -> Job:
    """Store an uploaded file and order its import as a tournament, once per click."""
    told = f"{by.user.pk if by.user else by.name}/{key or _digest_of(file)}"
    params = {"is_rehearsal": is_rehearsal}
    return _order_reading(IMPORT, told, file, by=by, params=params, revision=0)


def order_list(tournament: Tournament, file: IO[bytes], *, by: Actor) -> Job:
    """Store a long list of people and order a job that reads it, once per list."""
    told = f"{tournament.pk}/{_digest_of(file)}"
    facts = {"tournament": tournament, "revision": tournament.revision}
    return _order_reading(LIST, told, file, by=by, **facts)


def list_read(job: Job) -> str:
    """Return the text of the list that the job has read."""
    return blobs.get(documents.key_of(job)).decode()


def order_messages() -> None:
    """Create the messages of new changes for webhooks, and order those that are due."""
    webhooks.find_new()
    for delivery in webhooks.due().order_by("next_at")[:MESSAGES_AT_ONCE]:
        told = f"{delivery.pk}/{delivery.tries}/{delivery.next_at}"
        _order(WEBHOOK, told, by=Actor(""), params={"delivery": delivery.pk}, revision=0)


def publish_due_ratings() -> int:
    """Publish the ratings that are due and return how many there were.

    Checked hourly, so a machine that was off on the day publishes when it is on.
    """
    with translation.override(settings.LANGUAGE_CODE):
        return len(publishing.publish_due(timezone.localdate(), by=Actor("Kārta")))


def count_due_deals() -> int:
    """Count the deals of newly announced events and return the number of events."""
    return placings.count_due_deals()


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
    """Run a failed or cancelled job again; False if the same job is already running."""
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
        parts = not_done.exclude(binds)
        again = list(parts.values_list("pk", flat=True))
        parts.update(state=JobStep.State.QUEUED, tries=0, not_before=None)
        jobs.release_join(job)
        transaction.on_commit(partial(messages.send_steps, job, again))
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
            jobs.create_steps(job, [{}])
    return job


def _order_reading(chore: str, told: str, file: IO[bytes], *, by: Actor, **facts: object) -> Job:
    standing = _existing(chore, told)
    if standing is not None and (standing.is_active or documents.has(standing)):
        return standing
    if standing is not None:
        # The file was deleted by the cleanup: read it again.
        standing.delete()
    permissions.refuse_job(by.user)
    fingerprint = _fingerprint(chore, told)
    blobs.put(documents.key_of(Job(kind=Job.Kind.CHORE, fingerprint=fingerprint)), file)
    return _order(chore, told, by=by, **facts)


def _digest_of(file: IO[bytes]) -> str:
    file.seek(0)
    return hashlib.file_digest(file, hashlib.sha256).hexdigest()  # type: ignore[arg-type]


def _existing(chore: str, told: str) -> Job | None:
    return Job.objects.standing().filter(fingerprint=_fingerprint(chore, told)).first()


def _fingerprint(chore: str, told: str) -> str:
    return hashlib.sha256(f"{chore}/{told}".encode()).hexdigest()[:32]


def _copy(job: Job) -> int:
    return snapshots.make_copy(_tournament(job), copy_folder.SCHEDULED).size


def _export(job: Job) -> int:
    event = tournament_files.export_event(_tournament(job))
    content = json.dumps(event, ensure_ascii=False).encode()
    blobs.put(documents.key_of(job), content)
    return len(content)


def _import(job: Job) -> int:
    """Read the file in a separate process and create the tournament from it."""
    has_account = job.by is not None
    with (
        blobs.local_file(documents.key_of(job)) as place,
        read_apart(
            EVENT, place, name=str(job.pk), signed=job.signed, has_account=has_account
        ) as understood,
    ):
        content = place.read_bytes()
        if content.startswith(archives.ANY_FORMAT) and archives.is_ours(content):
            refuse_erased(understood.facts["people"], understood.facts["at"])
        event = settle(
            understood.rows,
            by=Actor(job.signed, job.by),
            # Jobs ordered by the previous release may contain None.
            is_rehearsal=bool(job.params["is_rehearsal"]),
            key=f"job/{job.pk}",
        )
    Job.objects.filter(pk=job.pk).update(params={**job.params, "made": event.slug})
    return len(content)


def _list(job: Job) -> int:
    """Read the list in a separate process and store it as text."""
    key = documents.key_of(job)
    with blobs.local_file(key) as place, read_apart(LIST, place, name=str(job.pk)) as understood:
        text = understood.text.read_bytes()
    blobs.put(key, text)
    return len(text)


def _tournament(job: Job) -> Tournament:
    assert job.tournament is not None
    return job.tournament


_CHORES: Final[Mapping[str, Callable[[Job], int]]] = {
    COPY: _copy,
    EXPORT: _export,
    IMPORT: _import,
    LIST: _list,
    WEBHOOK: deliveries.deliver,
}
