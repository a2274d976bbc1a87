"""Background jobs of the desk: progress, cancelling, retrying, and downloads."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.background import chores, jobs
from tournament.background.mail import ordering
from tournament.doors.acting import tell_done
from tournament.doors.errors import is_script
from tournament.models import Job, Tournament
from tournament.security.access import desk_for
from tournament.storage import documents
from tournament.words.copies import CHORES, FAILURES, JOB_STATES

JSON = "application/json"


@require_POST
def cancel_work(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Cancel an active job."""
    job = _own_job(request, slug, pk)
    stop = ordering.stop if job.kind == Job.Kind.MAIL else jobs.cancel
    if stop(job):
        tell_done(request, _("It is cancelled."))
    return redirect("safety", slug)


@require_POST
def retry_work(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Retry a failed job."""
    job = _own_job(request, slug, pk)
    is_mail = job.kind == Job.Kind.MAIL
    if chores.retry(job):
        tell_done(request, _("It is being sent again.") if is_mail else _("It is starting again."))
    return redirect("team" if is_mail else "safety", slug)


@require_safe
def work(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show an export's progress, and its download link once it is done."""
    desk = desk_for(request, slug, "export")
    job = get_object_or_404(desk.tournament.jobs, pk=pk, kind=Job.Kind.CHORE)
    if job.is_done and not documents.has(job):
        return redirect("files", slug)
    return show_work(request, job, back=reverse("files", args=[slug]))


@require_safe
def work_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """Send an exported tournament."""
    desk = desk_for(request, slug, "export")
    job = get_object_or_404(desk.tournament.jobs, pk=pk, document=chores.EXPORT)
    if not documents.has(job):
        raise Http404
    file = documents.path_of(job).open("rb")
    return FileResponse(file, as_attachment=True, filename=f"{slug}.json", content_type=JSON)


@require_safe
@login_required
def taking_in(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an import's progress, and redirect to the tournament once it is done."""
    own = Job.objects.filter(by=request.user.pk, document=chores.IMPORT)
    job = get_object_or_404(own, pk=pk)
    if job.is_done and is_script(request):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    if job.is_done:
        tell_done(request, _("The tournament is imported."))
        made = Tournament.objects.filter(slug=job.params["made"])
        if not job.params["is_rehearsal"] and made.filter(is_rehearsal=True).exists():
            tell_done(request, _("It stays a rehearsal, as in the file."))
        return redirect("desk", job.params["made"])
    return show_work(request, job, back=reverse("import_tournament"))


def _own_job(request: HttpRequest, slug: str, pk: int) -> Job:
    """Return a job of the tournament; e-mails only to users who may invite."""
    desk = desk_for(request, slug, "copy")
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
