"""Background jobs of the desk: progress, cancelling, retrying, and downloads."""

from __future__ import annotations

from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.background import chores, jobs
from tournament.background.mail import ordering
from tournament.doors.acting import DeskRequest, EventRequest, Routes, at_account, at_event
from tournament.doors.errors import is_script
from tournament.models import Job, Tournament
from tournament.security.access import Desk
from tournament.storage import documents
from tournament.words.copies import CHORES, FAILURES, JOB_STATES

JSON = "application/json"


imports = Routes(at_account)
routes = Routes(at_event)


@routes.post("work/<int:pk>/cancel/", "copy", to="safety")
def cancel_work(request: EventRequest, pk: int) -> str:
    """Cancel an active job."""
    job = _own_job(request.desk, pk)
    stop = ordering.stop if job.kind == Job.Kind.MAIL else jobs.cancel
    return _("It is cancelled.") if stop(job) else ""


@routes.post("work/<int:pk>/retry/", "copy")
def retry_work(request: EventRequest, pk: int) -> HttpResponse:
    """Retry a failed job."""
    job = _own_job(request.desk, pk)
    is_mail = job.kind == Job.Kind.MAIL
    if chores.retry(job):
        words = _("It is being sent again.") if is_mail else _("It is starting again.")
        request.add_message(words)
    return request.redirect("team" if is_mail else "safety")


@routes.page("work/<int:pk>/", "export")
def work(request: EventRequest, pk: int) -> HttpResponse:
    """Show an export's progress, and its download link once it is done."""
    tournament = request.desk.tournament
    job = get_object_or_404(tournament.jobs, pk=pk, kind=Job.Kind.CHORE)
    if job.is_done and not documents.has(job):
        return request.redirect("files")
    return show_work(request.http, job, back=reverse("files", args=[tournament.slug]))


@routes.page("work/<int:pk>/file/", "export")
def work_file(request: EventRequest, pk: int) -> HttpResponseBase:
    """Send an exported tournament."""
    tournament = request.desk.tournament
    job = get_object_or_404(tournament.jobs, pk=pk, document=chores.EXPORT)
    if not documents.has(job):
        raise Http404
    file, name = documents.open_file(job), f"{tournament.slug}.json"
    return FileResponse(file, as_attachment=True, filename=name, content_type=JSON)


@imports.page("import/<int:pk>/")
def taking_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Show an import's progress, and redirect to the tournament once it is done."""
    own = Job.objects.filter(by=request.http.user.pk, document=chores.IMPORT)
    job = get_object_or_404(own, pk=pk)
    if job.is_done and is_script(request.http):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    if job.is_done:
        request.add_message(_("The tournament is imported."))
        made = Tournament.objects.filter(slug=job.params["made"])
        if not job.params["is_rehearsal"] and made.filter(is_rehearsal=True).exists():
            request.add_message(_("It stays a rehearsal, as in the file."))
        return redirect("desk", job.params["made"])
    return show_work(request.http, job, back=reverse("import_tournament"))


def _own_job(desk: Desk, pk: int) -> Job:
    """Return a job of the tournament; e-mails only to users who may invite."""
    job = get_object_or_404(desk.tournament.jobs, pk=pk)
    if job.kind == Job.Kind.MAIL and not desk.may("invite"):
        raise PermissionDenied
    return job


def show_work(request: HttpRequest, job: Job, *, back: str) -> HttpResponse:
    """Show a job's progress, the reason it failed, or its result."""
    context = {
        "job": job,
        "name": CHORES[job.document],
        "back": back,
        "state": JOB_STATES[job.state],
        "reason": job.words or FAILURES.get(job.failure, ""),
    }
    return render(request, "desk/copies/copies_work.html", context)
