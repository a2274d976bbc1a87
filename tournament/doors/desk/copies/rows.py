"""Rows of the copies page: copies and jobs in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.functional import Promise

from tournament.background.mail.letters import LETTERS, NOT_SENT, letter_state
from tournament.models import Job, Tournament
from tournament.paper.documents import DOCUMENTS
from tournament.services.copies.turning_back import TurningBack
from tournament.storage.folder import Copy, copies_of
from tournament.words.copies import CHORES, FAILURES, FLAWS, JOB_STATES, KINDS, ROUND_STATES
from tournament.words.printing import JOB_FAILURES

LATEST_JOBS = 30


@dataclass(frozen=True, slots=True)
class CopyRow:
    """A copy, described in words."""

    copy: Copy
    at_words: str
    why: str
    flaw: str
    size: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round now and in the copy, with the tables that would change."""

    number: int
    now: str
    then: str
    lost: str
    changed: str
    gained: str


@dataclass(frozen=True, slots=True)
class JobRow:
    """A background job: what it does, its state, tries, and failure."""

    job: Job
    name: str
    state: str
    tries: int
    reason: str

    @property
    def is_mail(self) -> bool:
        """Whether it is a letter, which only those who may invite can see."""
        return self.job.kind == Job.Kind.MAIL

    @property
    def may_be_retried(self) -> bool:
        """Whether to offer a retry button."""
        return self.job.state in (Job.State.FAILED, Job.State.CANCELLED)


def copy_rows(tournament: Tournament) -> list[CopyRow]:
    """Return the copies of a tournament in words, newest first."""
    return [copy_row(copy) for copy in copies_of(tournament)]


def copy_row(copy: Copy) -> CopyRow:
    """Describe a copy, and why it cannot be used, if so."""
    return CopyRow(
        copy=copy,
        at_words=_at_words(copy.at),
        why=str(KINDS.get(copy.kind, copy.kind)),
        flaw=str(FLAWS.get(copy.problem, "")),
        size=copy.size,
    )


def _at_words(at: datetime) -> str:
    """Return the time with seconds, as several copies may be made within a minute."""
    day, shape = get_format("MONTH_DAY_FORMAT"), get_format("TIME_FORMAT")
    return date_format(timezone.localtime(at), f"{day} {shape}{shape[1]}s")


def shown_rounds(shown: TurningBack) -> list[RoundRow]:
    """Describe what a restore would do to each round."""
    return [
        RoundRow(
            number=change.number,
            now=str(ROUND_STATES[change.now]),
            then=str(ROUND_STATES[change.then]),
            lost=", ".join(map(str, change.lost)),
            changed=", ".join(map(str, change.changed)),
            gained=", ".join(map(str, change.gained)),
        )
        for change in shown.rounds
    ]


def job_rows(tournament: Tournament) -> list[JobRow]:
    """Return recent background jobs, newest first, in one query."""
    counted = tournament.jobs.select_related("mail").annotate(most_tries=Max("steps__tries"))
    jobs = counted.order_by("-pk")[:LATEST_JOBS]
    return [
        JobRow(
            job=job,
            name=_name(job),
            state=letter_state(job) if job.kind == Job.Kind.MAIL else str(JOB_STATES[job.state]),
            tries=job.most_tries or 0,
            reason=job.words or str({**JOB_FAILURES, **_failures(job)}.get(job.failure, "")),
        )
        for job in jobs
    ]


def _failures(job: Job) -> Mapping[str, Promise]:
    if job.kind == Job.Kind.MAIL:
        return NOT_SENT
    return FAILURES if job.kind == Job.Kind.CHORE else {"disk": FAILURES["disk"]}


def _name(job: Job) -> str:
    if job.kind == Job.Kind.MAIL:
        return f"{LETTERS[job.document]} · {job.mail.shown}"
    if job.kind == Job.Kind.CHORE:
        return str(CHORES.get(job.document, job.document))
    document = DOCUMENTS.get(job.document)
    return str(document.words) if document else job.document
