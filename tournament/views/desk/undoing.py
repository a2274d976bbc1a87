"""Taking a line of the journal back: first what that moves, then the act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.access import Desk, desk_for
from tournament.figures import whole
from tournament.models import JournalEntry
from tournament.phrases import refusal_words
from tournament.phrases.journal import changes
from tournament.services import undoing
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, tell_done
from tournament.views.desk.journal_rows import row_of
from tournament.views.desk.ripple_rows import shown_ripple

UNPROCESSABLE = 422
REASONS = ("reason", "because", "words")


@require_safe
def preview_undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show what taking a line back would move, or why it cannot be taken back."""
    desk = desk_for(request, slug, "undo")
    return _show(request, desk, _line(desk, pk))


@require_POST
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a line back, once, as it was shown."""
    desk = desk_for(request, slug, "undo")
    line = _line(desk, pk)
    seen = whole(request.POST.get("previewed", "")) or 0
    try:
        undoing.undo(line, by=actor_of(request), previewed=seen)
    except Refused as refused:
        return _show(request, desk, _line(desk, pk), refused)
    tell_done(request, _("It is taken back."))
    return redirect("journal", slug)


def _line(desk: Desk, pk: int) -> JournalEntry:
    lines = JournalEntry.objects.for_reading().select_related("tournament")
    return get_object_or_404(lines, pk=pk, tournament=desk.tournament)


def _show(
    request: HttpRequest, desk: Desk, line: JournalEntry, refused: Refused | None = None
) -> HttpResponse:
    preview = undoing.preview_undo(line)
    because = preview.because
    context = {
        "desk": desk,
        "area": "journal",
        "row": row_of(line),
        "changes": changes(_figures(preview.before), _figures(preview.after)),
        "ripple": shown_ripple(preview.ripple, desk.tournament) if preview.ripple else None,
        "because": refusal_words(because) if because else None,
        "refusal": refusal_words(refused) if refused else None,
    }
    return render(request, "desk/undo.html", context, status=UNPROCESSABLE if refused else 200)


def _figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was so, without why it was done."""
    return {name: value for name, value in facts.items() if name not in REASONS}
