"""Lists as responses: spreadsheets in the requested format."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournament.exchange.event_lists import Listing
from tournament.exchange.spreadsheets import write_csv, write_xlsx

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def spreadsheet(kind: str, listing: Listing, *, name: str, title: str) -> HttpResponse:
    """Return the rows as a CSV or XLSX download; raise 404 for any other format."""
    header, rows = listing
    match kind:
        case "csv":
            return as_file(write_csv(header, rows), CSV, f"{name}.csv")
        case "xlsx":
            return as_file(write_xlsx(title, header, rows), XLSX, f"{name}.xlsx")
    raise Http404


def as_file(content: bytes, content_type: str, name: str) -> HttpResponse:
    """Return a response that the browser saves under the name."""
    disposition = f'attachment; filename="{name}"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "private, no-store"}
    return HttpResponse(content, content_type=content_type, headers=headers)
