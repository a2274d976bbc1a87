"""The journal of scopes above the events, and undoing its lines."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import UNPROCESSABLE, actor_of, add_message, previewed_revision
from tournament.doors.desk.journal.rows import row_of, why_not_words
from tournament.models import JournalEntry, Scope, Series
from tournament.security.access import ScopeDesk, scope_desk_for
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series.preview import SeriesRipple, foresee_series
from tournament.words import refusal_words
from tournament.words.journal.lines import changes

RATINGS = Scope.Kind.RATINGS
LINES_PER_PAGE = 50


@require_safe
def scope_journal(request: HttpRequest, scope: str, slug: str) -> HttpResponse:
    """Show every change of a series, a rating, the register or the instance."""
    desk = scope_desk_for(request, scope, slug, "look")
    lines = _lines(desk)
    page = Paginator(lines, LINES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "desk": desk,
        "season": scope,
        "base": _base(desk),
        "journal": _journal(desk),
        "area": "journal",
        "page": page,
        "rows": [row_of(line, of_rating=scope == RATINGS) for line in page.object_list],
        "may_undo": desk.may("undo"),
    }
    return render(request, "desk/journal/scope_journal.html", context)


@require_safe
def preview_undo_in_scope(request: HttpRequest, scope: str, slug: str, pk: int) -> HttpResponse:
    """Preview the undoing of a line, or show why it cannot be undone."""
    desk = scope_desk_for(request, scope, slug, "undo")
    return _show(request, desk, _line(desk, pk))


@require_POST
def undo_in_scope(request: HttpRequest, scope: str, slug: str, pk: int) -> HttpResponse:
    """Undo a line, once, as it was previewed."""
    desk = scope_desk_for(request, scope, slug, "undo")
    seen = previewed_revision(request) or 0
    try:
        journal.undo(_line(desk, pk), by=actor_of(request), previewed=seen)
    except Refused as why:
        return _show(request, desk, _line(desk, pk), why)
    add_message(request, _("The change is undone."))
    return redirect(_journal(desk))


def _lines(desk: ScopeDesk) -> QuerySet[JournalEntry]:
    """Return the scope's lines; register and instance have no row before their first act."""
    lines = JournalEntry.objects.for_reading()
    return lines.filter(scope=desk.scope.pk) if desk.scope.pk else lines.none()


def _line(desk: ScopeDesk, pk: int) -> JournalEntry:
    return get_object_or_404(_lines(desk).select_related("scope"), pk=pk)


def _base(desk: ScopeDesk) -> str:
    """Return the page that the journal belongs to."""
    is_season = desk.scope.kind in (Scope.Kind.SERIES, Scope.Kind.RATINGS)
    return "desk/series/base.html" if is_season else "desk/base.html"


def _journal(desk: ScopeDesk) -> str:
    """Return the URL of the journal; register and instance have fixed ones."""
    match desk.scope.kind:
        case Scope.Kind.REGISTER:
            return reverse("register_journal")
        case Scope.Kind.HOUSE:
            return reverse("house_journal")
    return reverse("scope_journal", args=[desk.scope.kind, desk.scope.slug])


def _ripple(desk: ScopeDesk, line: JournalEntry) -> SeriesRipple | None:
    """Return the preview of undoing the line in a series."""
    series = Series.objects.select_related("scope").filter(scope=desk.scope.pk).first()
    if series is None:
        return None
    return foresee_series(series, lambda: journal.undo(line, by=Actor("")))


def _show(
    request: HttpRequest, desk: ScopeDesk, line: JournalEntry, refused: Refused | None = None
) -> HttpResponse:
    preview = journal.preview_undo(line)
    of_rating = desk.scope.kind == RATINGS
    context = {
        "desk": desk,
        "season": desk.scope.kind,
        "base": _base(desk),
        "owner": desk.scope,
        "journal": _journal(desk),
        "seen": desk.scope.revision,
        "area": "journal",
        "row": row_of(line, of_rating=of_rating),
        "changes": changes(preview.before, preview.after),
        "ripple": _ripple(desk, line) if preview.is_possible else None,
        "because": why_not_words(preview),
        "first": row_of(preview.first, of_rating=of_rating) if preview.first else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request, "desk/journal/undo.html", context, status=status)
