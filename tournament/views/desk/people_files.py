"""The players of a tournament as a spreadsheet, which reads back as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.access import desk_for
from tournament.exchange.spreadsheets import write_csv, write_xlsx
from tournament.models import Entry, Tournament

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def export_people(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the list of players as CSV or XLSX."""
    desk = desk_for(request, slug, "export")
    rows = list(_rows(desk.tournament))
    match kind:
        case "csv":
            answer = HttpResponse(write_csv(_header(), rows), content_type=CSV)
        case "xlsx":
            book = write_xlsx(desk.tournament.name, _header(), rows)
            answer = HttpResponse(book, content_type=XLSX)
        case _:
            raise Http404
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-players.{kind}"'
    return answer


def _header() -> Sequence[str]:
    return [
        _("No."),
        _("Name"),
        _("Club"),
        _("Category"),
        _("Year of birth"),
        _("Sex"),
        _("Federation number"),
        _("Rating"),
        _("Paid"),
        _("Arrived"),
    ]


def _rows(tournament: Tournament) -> Iterator[Sequence[object]]:
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    for entry in entries.order_by("number"):
        player = entry.player
        yield (
            entry.number,
            entry.name,
            entry.club,
            entry.category,
            player.born,
            player.sex,
            player.federation_number,
            player.rating,
            _("yes") if entry.is_paid else _("no"),
            _("yes") if entry.arrived_at else _("no"),
        )
