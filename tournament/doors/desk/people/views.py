"""Who plays: the list of players, and a quick entry at the door."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import tell_done
from tournament.doors.desk.people.entering import Turned, answer_parts, enter, is_by_script
from tournament.doors.desk.people.forms import QuickForm
from tournament.doors.desk.people.rows import list_people, read_sight
from tournament.exchange.spreadsheets import write_csv, write_xlsx
from tournament.models import Entry, Tournament
from tournament.security.access import Desk, desk_for
from tournament.services.refusals import Refused


@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who plays in a tournament."""
    return _show(request, desk_for(request, slug, "look"), QuickForm())


@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter somebody by name and club; of several namesakes one is chosen."""
    desk = desk_for(request, slug, "register")
    form = QuickForm(request.POST)
    if not form.is_valid():
        turned = Turned(" ".join(str(fault) for said in form.errors.values() for fault in said))
        return _turn_away(request, desk, form, turned)
    try:
        entry = enter(desk.tournament, form, request)
    except Refused as refused:
        return _turn_away(request, desk, form, Turned.from_refusal(refused, form.cleaned_data))
    done = _told(entry)
    if is_by_script(request):
        return answer_parts(request, desk, entry.number, done=done)
    tell_done(request, done)
    return redirect(f"{reverse('people', args=[slug])}?add=1")


def _told(entry: Entry) -> str:
    """Say who is entered, and tell late entrants from which round they play."""
    facts = {"number": entry.number, "name": entry.name, "round": entry.from_round}
    if entry.from_round == 1:
        return _("%(number)s. %(name)s is entered.") % facts
    return _("%(number)s. %(name)s is entered and plays from round %(round)s.") % facts


def _turn_away(request: HttpRequest, desk: Desk, form: QuickForm, turned: Turned) -> HttpResponse:
    if is_by_script(request):
        return answer_parts(request, desk, None, turned=[turned], status=409)
    return _show(request, desk, form, turned=[turned], status=409)


def _show(
    request: HttpRequest,
    desk: Desk,
    form: QuickForm,
    *,
    turned: Iterable[Turned] = (),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "people": list_people(desk.tournament, read_sight(request.GET)),
        "form": form,
        "turned": turned,
        "is_adding": "add" in request.GET or form.is_bound,
        "may_register": desk.may("register") and desk.tournament.is_open,
    }
    return render(request, "desk/people/people.html", context, status=status)


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
