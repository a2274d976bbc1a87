"""News and documents of the instance."""

from __future__ import annotations

from csp.decorators import csp_exempt
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournament.doors.public.house import framed
from tournament.models import HouseNotice
from tournament.reading.house import read_year
from tournament.reading.notices import notices_of
from tournament.reading.regulations import paragraphs_of
from tournament.storage import house_files


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """List news and documents of a year, the newest one without a choice."""
    found = notices_of(read_year(request.GET.get("year", "")))
    return render(request, "public/notices.html", framed("notices", found=found))


@require_safe
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one piece of news or one document."""
    shown = get_object_or_404(HouseNotice.objects.standing(), pk=pk)
    context = framed("notices", notice=shown, paragraphs=paragraphs_of(shown.text))
    return render(request, "public/notice.html", context)


@require_safe
# Our content security policy breaks browsers' PDF viewers.
@csp_exempt()  # type: ignore[arg-type]
def notice_file(_request: HttpRequest, pk: int) -> HttpResponse:
    """Send the PDF of a notice."""
    shown = get_object_or_404(HouseNotice.objects.standing().exclude(digest=""), pk=pk)
    try:
        content = house_files.read(shown.digest)
    except FileNotFoundError as missing:
        raise Http404 from missing
    answer = HttpResponse(content, content_type="application/pdf")
    name = f"{slugify(shown.title) or shown.kind}.pdf"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
