"""Copies of a tournament: the list, a new one, and restoring one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import Max
from django.http import FileResponse, Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.background.mail.emails import LETTERS, NOT_SENT, letter_state
from tournament.doors.acting import (
    UNPROCESSABLE,
    EventRequest,
    Routes,
    add_refusal,
    at_event,
    result_or_refusal,
    upload_size,
)
from tournament.doors.desk.journal.rows import row_of
from tournament.models import Job, Tournament
from tournament.paper.documents import DOCUMENTS
from tournament.services.accounts import permissions
from tournament.services.acts import verbs_copied
from tournament.services.copies import new_from_copy, restoring
from tournament.services.copies.restoring import RestorePreview
from tournament.services.refusals import Refused
from tournament.storage import blobs, copy_folder, snapshots
from tournament.storage.copy_folder import Copy, copies_of
from tournament.words import refusal_words
from tournament.words.copies import (
    CHORES,
    FAILURES,
    FLAWS,
    JOB_STATES,
    KINDS,
    ROUND_STATES,
    WHY_NONE,
)
from tournament.words.printing import JOB_FAILURES

LATEST_JOBS = 30
MAKES_ANOTHER = frozenset({"copy_of_other_house", "copy_of_another"})
"""Refusals after which the copy can still become a new tournament."""


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
        """Whether it is an e-mail, visible only to users who may invite."""
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


def shown_rounds(shown: RestorePreview) -> list[RoundRow]:
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


class CopyForm(forms.Form):
    """An upload of a copy that was downloaded earlier."""

    file = forms.FileField(
        label=gettext_lazy("File of a copy"),
        help_text=gettext_lazy("A .karta file downloaded here."),
        widget=forms.FileInput(attrs={"accept": ".karta"}),
        error_messages={
            "required": gettext_lazy("Choose a file."),
            "empty": gettext_lazy("The file is empty. Choose another."),
        },
    )


routes = Routes(at_event)


def _show_all(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    desk, form = request.desk, request.typed.get("form")
    kept = snapshots.copy_status(desk.tournament, verbs_copied())
    context = {
        "desk": desk,
        "area": "journal",
        "kept": kept,
        "why": WHY_NONE[snapshots.why_no_copy()] if kept.is_late else "",
        "copies": copy_rows(desk.tournament),
        "jobs": job_rows(desk.tournament),
        "may_copy": desk.may("copy"),
        "may_invite": desk.may("invite"),
        "may_turn_back": desk.may("turn_back"),
        "may_bring": desk.may("bring_copy"),
        "form": form or CopyForm(),
        "refusal": refusal_words(refused) if refused else None,
        "may_make_new": refused is not None and refused.code in MAKES_ANOTHER,
        "folder": "" if settings.PRODUCTION else _folder_of(desk.tournament),
    }
    status = UNPROCESSABLE if form else 200
    return render(request.http, "desk/copies/copies.html", context, status=status)


def _folder_of(tournament: Tournament) -> str:
    return blobs.address_of(copy_folder.prefix_of(tournament))


@routes.page("")
def safety(request: EventRequest) -> HttpResponse:
    """Show the existing and missing copies, and the background jobs."""
    return _show_all(request)


@routes.post("copy/", "copy", to="safety")
def make_copy(request: EventRequest) -> str:
    """Make a copy now, and report success or failure."""
    # Not an act: nothing in the event changes, and only the disk may refuse.
    try:
        copy = snapshots.make_copy(request.desk.tournament, copy_folder.ASKED)
    except OSError:
        why = WHY_NONE[snapshots.why_no_copy() or "unknown"]
        messages.error(request.http, f"{_('The copy could not be made.')} {why}")
        return ""
    return _("Copy made: %(copy)s.") % {"copy": copy_row(copy).at_words}


def _show(request: EventRequest, refused: Refused | None, name: str) -> HttpResponse:
    shown, because = result_or_refusal(lambda: restoring.preview(request.desk.tournament, name))
    if shown is None:
        assert because is not None
        add_refusal(request.http, because)
        return request.redirect("safety")
    context = {
        "desk": request.desk,
        "area": "journal",
        "shown": shown,
        "copy": copy_row(shown.copy),
        "rounds": shown_rounds(shown),
        "lines": [row_of(line) for line in shown.lines],
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request.http, "desk/copies/copy.html", context, status=status)


@routes.page("copies/<str:name>/", restoring.turn_back)
def copy(request: EventRequest, name: str) -> HttpResponse:
    """Show what restoring a copy would change."""
    return _show(request, None, name)


@routes.post("copies/<str:name>/turn_back/", restoring.turn_back, to="safety", show=_show)
def turn_back(request: EventRequest, name: str) -> str:
    """Restore the tournament from a copy, as previewed, and report the verification."""
    seen = request.previewed or 0
    proof = restoring.turn_back(
        request.desk.tournament, name, by=request.by, previewed=seen, key=request.key
    )
    if not proof.is_clean:
        doubt = _(
            "The tournament is restored, but some results do not match their sheets: "
            "%(tables)s. Compare them with the paper."
        )
        messages.error(request.http, doubt % {"tables": proof.stale})
        return ""
    words = ngettext(
        "The tournament is restored. %(results)s result was recalculated, and everything matches.",
        "The tournament is restored. %(results)s results were recalculated, and "
        "everything matches.",
        proof.results,
    )
    return words % {"results": proof.results}


@routes.page("copies/<str:name>/file/", restoring.turn_back)
def copy_file(request: EventRequest, name: str) -> HttpResponseBase:
    """Send a copy as a file, for storage elsewhere."""
    tournament = request.desk.tournament
    found = copy_folder.named(tournament, name)
    if found is None or not blobs.exists(found.key):
        raise Http404
    return FileResponse(
        blobs.open_blob(found.key),
        as_attachment=True,
        filename=f"{tournament.slug}-{name}",
        content_type="application/octet-stream",
    )


@routes.post("bring/", "bring_copy", show=_show_all)
def bring_copy(request: EventRequest) -> HttpResponse:
    """Upload a copy that was stored elsewhere, and show what restoring it would change."""
    file = request.read(CopyForm(request.data, request.http.FILES)).cleaned_data["file"]
    permissions.count_upload(request.by.user, size=upload_size(request.http))
    brought = new_from_copy.add_copy(request.desk.tournament, file.read())
    return request.redirect("copy", name=brought.name)
