"""The journal of a tournament: every change, newest first, and the search through it."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.access import desk_for
from tournament.forms.journal import JournalForm
from tournament.views.desk.journal_rows import find_lines, row_of, signers

LINES_PER_PAGE = 50


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lines asked for, all of them if nothing is."""
    desk = desk_for(request, slug, "look")
    form = JournalForm(request.GET, signers=signers(desk.tournament))
    asked = form.cleaned_data if form.is_valid() else {}
    pages = Paginator(find_lines(desk.tournament, asked), LINES_PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    for line in page.object_list:
        # It is the very one that was asked for: no query each to fetch it again.
        line.tournament = desk.tournament
    context = {
        "desk": desk,
        "area": "journal",
        "form": form,
        "is_narrow": any(asked.values()),
        "page": page,
        "numbers": pages.get_elided_page_range(page.number, on_each_side=2, on_ends=1),
        "rows": [row_of(line) for line in page.object_list],
        "may_undo": desk.may("undo"),
    }
    return render(request, "desk/journal.html", context)
