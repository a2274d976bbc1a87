"""The print page: all documents available now, and recent orders."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

from csp.decorators import csp_exempt
from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.background import printing as press
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.printing.forms import OrderForm, order_form
from tournament.doors.desk.printing.rows import printed, progress_of, read_printing
from tournament.models import Job
from tournament.ops.setup.network import hall_site_of
from tournament.paper.print_orders import NothingToPrint
from tournament.security.access import Desk
from tournament.storage import documents
from tournament.words.figures import whole

routes = Routes(at_event)


@routes.page("")
@routes.page("rounds/<int:number>/")
def printing(request: EventRequest, number: int | None = None) -> HttpResponse:
    """Show the available documents of a round, by default the newest."""
    return _show(request, number)


@routes.post("order/<slug:document>/", "print")
def order_document(request: EventRequest, document: str) -> HttpResponse:
    """Order a document; the same order twice is one job."""
    event = request.desk.tournament
    form = order_form(event, document, request.data)
    if not form.is_valid() or press.missing_packages():
        return _show(request, _round_of(form), typed=form)
    # Not an act: paper has its own refusals, and a job has its own line.
    try:
        order = form.order(event, site=hall_site_of(request.http))
        job = press.order_document(order, by=request.by)
    except NothingToPrint as refused:
        messages.error(request.http, refused.words)
        return _show(request, _round_of(form), typed=form)
    return request.redirect("print_job", pk=job.pk)


def _round_of(form: OrderForm) -> int | None:
    asked = form.data.get("round") or form.data.get("after") or ""
    return whole(asked)


def _language_of(request: EventRequest) -> str:
    """Return the requested language of the paper, or that of the order."""
    return request.data.get("language") or request.http.GET.get("language", "")


def _show(
    request: EventRequest, number: int | None, *, typed: OrderForm | None = None
) -> HttpResponse:
    desk = request.desk
    context = {
        "desk": desk,
        "area": "printing",
        "page": read_printing(desk.tournament, number, typed, _language_of(request)),
        "may_print": desk.may("print"),
        "missing": press.missing_packages(),
    }
    status = UNPROCESSABLE if typed else 200
    return render(request.http, "desk/printing/printing.html", context, status=status)


PATIENCE = timedelta(seconds=15)


@routes.page("jobs/<int:pk>/", "print")
def print_job(request: EventRequest, pk: int) -> HttpResponse:
    """Redirect to the document if it is ready; otherwise show its progress."""
    desk = request.desk
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if job.is_done:
        return request.redirect("job_file", pk=pk)
    return render(request.http, "desk/printing/printing_job.html", _progress(desk, job))


@routes.page("jobs/<int:pk>/progress/", "print")
def job_progress(request: EventRequest, pk: int) -> HttpResponse:
    """Send the document's progress to the page's script."""
    desk = request.desk
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if not job.is_active:
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    return render(request.http, "desk/printing/printing_progress.html", _progress(desk, job))


@routes.post("jobs/<int:pk>/cancel/", "print", to="printing")
def cancel_job(request: EventRequest, pk: int) -> str:
    """Cancel the document's job."""
    job = get_object_or_404(request.desk.tournament.jobs.of_paper(), pk=pk)
    return _("The document is cancelled.") if press.cancel_document(job) else ""


@routes.page("jobs/<int:pk>/file/", "print")  # type: ignore[arg-type]
# A PDF runs none of our scripts, and our content security policy breaks browsers' viewers.
@csp_exempt()  # type: ignore[arg-type]
def job_file(request: EventRequest, pk: int) -> HttpResponseBase:
    """Send the finished document, to be viewed and printed."""
    desk = request.desk
    job = get_object_or_404(desk.tournament.jobs.of_paper(), pk=pk)
    if not documents.has(job):
        return request.redirect("printing")
    return FileResponse(
        documents.open_file(job),
        as_attachment="download" in request.http.GET,
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
        "missing": press.missing_packages() if is_late else "",
    }


def _file_name(desk: Desk, job: Job) -> str:
    """Return a descriptive file name, such as rudens-kauss-score-sheets-3-12.pdf."""
    told = [str(job.params[name]) for name in ("round", "after", "table") if name in job.params]
    document = job.document.replace("_", "-")
    return f"{slugify('-'.join([desk.tournament.slug, document, *told]))}.pdf"
