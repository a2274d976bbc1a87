"""A document in the making: its progress, its end, and its file."""

from __future__ import annotations

from datetime import timedelta

from csp.decorators import csp_exempt
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournament.access import Desk, desk_for
from tournament.models import Job
from tournament.services import printing, shelf
from tournament.views.desk.acting import tell_done
from tournament.views.desk.printing_rows import missing_packages, printed, progress_of

MOMENT = 0.8
"""Seconds for which a page waits for one small document, so that it opens like any link."""
PATIENCE = timedelta(seconds=15)


@require_safe
def print_job(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Open the document if it is there in a moment; otherwise show how far it is."""
    desk = desk_for(request, slug, "print")
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if job.is_active and job.steps.count() == 1:
        job = printing.wait_for(job, seconds=MOMENT)
    if job.is_done:
        return redirect("job_file", slug, pk)
    return render(request, "desk/printing_job.html", _progress(desk, job))


@require_safe
def job_progress(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Tell how far the document is; the page goes to it once it is there."""
    desk = desk_for(request, slug, "print")
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if not job.is_active:
        return HttpResponseClientRedirect(reverse("print_job", args=[slug, pk]))
    return render(request, "desk/printing_progress.html", _progress(desk, job))


@require_POST
def cancel_job(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stop making the document."""
    desk = desk_for(request, slug, "print")
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if printing.cancel_document(job):
        tell_done(request, _("The document is cancelled."))
    return redirect("printing", slug)


@require_safe
# A PDF runs no script of ours, and browsers' own viewers stumble over our rules for pages.
@csp_exempt()  # type: ignore[arg-type]
def job_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """Send the finished document, to be looked at and printed."""
    desk = desk_for(request, slug, "print")
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if not shelf.has(job):
        return redirect("printing", slug)
    return FileResponse(
        shelf.place_of(job).open("rb"),
        as_attachment="download" in request.GET,
        filename=_file_name(desk, job),
        content_type="application/pdf",
    )


def _progress(desk: Desk, job: Job) -> dict[str, object]:
    progress = progress_of([job]).get(job.pk, (0, 0))
    is_late = job.state == Job.State.QUEUED and timezone.now() - job.at > PATIENCE
    return {
        "desk": desk,
        "area": "printing",
        "printed": printed(job, desk.tournament, progress),
        "is_unheard": is_late,
        "missing": missing_packages() if is_late else "",
    }


def _file_name(desk: Desk, job: Job) -> str:
    """Return a name that says what the file is: rudens-kauss-score-sheets-3-12.pdf."""
    told = [str(job.params[name]) for name in ("round", "after", "table") if name in job.params]
    document = job.document.replace("_", "-")
    return f"{slugify('-'.join([desk.tournament.slug, document, *told]))}.pdf"
