"""The levy per start of a month, by organiser, as a page and as files."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress
from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.doors.acting import DeskRequest, Routes
from tournament.doors.desk.house import at_house
from tournament.doors.downloads import spreadsheet
from tournament.reading.money.levies import LeviedEvent, currency_of_house, levies_of, levy_rate
from tournament.words import figures

LAST: Final = dt.date(9999, 12, 1)

routes = Routes(at_house)


@routes.page("house/levies/", "see_money")
def levies(request: DeskRequest) -> HttpResponse:
    """Show what organisers owe for the starts of a month."""
    month = _month(request)
    found = levies_of(month)
    context = {
        "month": month,
        "before": month - dt.timedelta(days=1),
        "after": month + dt.timedelta(days=31),
        "rate": levy_rate(),
        "currency": currency_of_house(),
        "levies": found,
        "starts": sum(one.starts for one in found),
        "cents": sum(one.cents for one in found),
    }
    return render(request.http, "desk/money/levies.html", context)


@routes.page("house/levies.<slug:kind>", "see_money")
def export_levies(request: DeskRequest, kind: str) -> HttpResponse:
    """Send the events of a month with their starts and levies as CSV or XLSX."""
    month = _month(request)
    headings = (
        *(_("Organisers"), _("Day"), _("Tournament")),
        *(_("Starts"), _("Rate"), _("Levy"), _("Currency")),
    )
    currency = currency_of_house()
    rows = [_row(event, currency) for one in levies_of(month) for event in one.events]
    name = f"{month:%Y-%m}-levies"
    return spreadsheet(kind, (headings, rows), name=name, title=f"{month:%Y-%m}")


def _row(one: LeviedEvent, currency: str) -> list[object]:
    facts = [one.organisers, one.event.date.isoformat(), one.event.name]
    if one.starts is None:
        return [*facts, _("not approved yet"), "", "", currency]
    return [
        *facts,
        one.starts,
        figures.decimal_amount(one.rate),
        figures.decimal_amount(one.cents),
        currency,
    ]


def _month(request: DeskRequest) -> dt.date:
    """Return the first day of the requested month; without a valid one, of this month."""
    month = timezone.localdate().replace(day=1)
    with suppress(ValueError):
        asked = dt.date.fromisoformat(f"{request.http.GET.get('month', '')}-01")
        # The months before and after it are shown too.
        month = asked if dt.date.min < asked < LAST else month
    return month
