"""Updates about phones for open pages of the desk; none of them raises the revision."""

from __future__ import annotations

from django.db.models import Count, Sum
from django.http import HttpRequest
from django.utils import timezone

from tournament.models import JudgeCall, PhoneSheet, Round, Tournament
from tournament.ops.setup.network import hall_site_of
from tournament.reading.phones.uncounted_deals import late_tables


def calls_waiting(tournament: Tournament) -> list[dict[str, object]]:
    """Return the tables waiting for the judge, for a banner on every page of the desk."""
    calls = JudgeCall.objects.open().filter(
        table__round__tournament=tournament, table__round__state__in=Round.OPEN
    )
    return [
        {
            "id": call.pk,
            "table": call.table.number,
            "words": call.words,
            "since": call.at.isoformat(timespec="seconds"),
        }
        for call in calls.select_related("table")
    ]


def phone_news(tournament: Tournament) -> dict[str, object]:
    """Return phone updates for an open desk page; none of them raises the revision."""
    return {"late": late_tables(tournament).count(), "calls": calls_waiting(tournament)}


def phone_notices(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Return notices about phones for the desk page: late deals, and available actions."""
    return {"late": late_tables(tournament), "hall_site": hall_site_of(request)}


def live_view_digest(tournament: Tournament) -> str:
    """Return a value that changes with the live view, in one query."""
    sheets = PhoneSheet.objects.filter(table__round__tournament=tournament)
    found = sheets.aggregate(news=Sum("news"), all=Count("pk"))
    return f"{tournament.revision}-{found['all']}-{found['news'] or 0}-{_half_minute()}"


def news_of_sheet(tournament: Tournament, sheet: PhoneSheet) -> str:
    """Return a value that changes with the page of one table's sheet."""
    return f"{tournament.revision}-{sheet.pk}-{sheet.news}-{_half_minute()}"


def _half_minute() -> int:
    """Return a slow counter, so that shown minutes of silence advance without events."""
    return int(timezone.now().timestamp() / 30)
