"""The list of players, and quick entry at the door."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.people.entering import RefusedEntry, answer_parts, enter
from tournament.doors.desk.people.forms import QuickForm
from tournament.doors.desk.people.rows import list_people, read_sight
from tournament.doors.downloads import spreadsheet
from tournament.doors.errors import is_script
from tournament.models import Entry, TeamMember
from tournament.reading.money.accounts import Account, accounts_of
from tournament.reading.people.licences import has_licences
from tournament.services.people import registration
from tournament.services.refusals import Refused
from tournament.words.terms import LEAVING, NEVER_CAME

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


routes = Routes(at_event)


def _show(
    request: EventRequest, *, turned: Iterable[RefusedEntry] = (), status: int = 200
) -> HttpResponse:
    desk, asked = request.desk, request.http.GET
    form = request.typed.get("form") or QuickForm()
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "people": list_people(desk.tournament, read_sight(asked)),
        "form": form,
        "turned": turned,
        "is_adding": "add" in asked or form.is_bound,
        "may_register": desk.may("register") and desk.tournament.is_open,
        "is_scanning": "card" in asked,
        "has_cards": desk.may("check_in") and desk.tournament.is_open and has_licences(),
        "may_take_money": desk.may("check_in"),
    }
    return render(request.http, "desk/people/people.html", context, status=status)


@routes.page("")
def people(request: EventRequest) -> HttpResponse:
    """Show the players of a tournament."""
    return _show(request)


def _turn_away(request: EventRequest, refused: Refused | None) -> HttpResponse:
    form = request.typed["form"]
    if refused is None:
        # Above the form, nothing else names the field with the error.
        faults = [
            f"{form[name].label}: {fault}" for name in form.errors for fault in form.errors[name]
        ]
        turned = RefusedEntry(" ".join(faults))
    else:
        turned = RefusedEntry.from_refusal(refused, form.cleaned_data)
    if is_script(request.http):
        return answer_parts(request, None, turned=[turned], status=409)
    return _show(request, turned=[turned], status=409)


@routes.post("register/", registration.register, show=_turn_away)
def register(request: EventRequest) -> HttpResponse:
    """Enter a player by name and club; with several namesakes, the chosen one."""
    entry = enter(request, request.read(QuickForm(request.data)))
    words = _told(entry)
    if is_script(request.http):
        return answer_parts(request, entry.number, done=words)
    request.add_message(words)
    return redirect(f"{reverse('people', args=[request.desk.tournament.slug])}?add=1")


def _told(entry: Entry) -> str:
    """Return the message after an entry, with the first round of a late entrant."""
    facts = {"number": entry.number, "name": entry.name, "round": entry.from_round}
    if entry.from_round == 1:
        return _("%(number)s. %(name)s is entered.") % facts
    return _("%(number)s. %(name)s is entered and plays from round %(round)s.") % facts


def status_words(entry: Entry) -> str:
    """Return how a player left, in words; empty for those who still play."""
    if entry.never_came:
        return str(NEVER_CAME)
    return str(LEAVING.get(entry.leaving, ""))


EXPORTED: Final[Sequence[tuple[StrOrPromise, Callable[[Entry, Account], object]]]] = (
    (gettext_lazy("No."), lambda entry, _account: entry.number),
    (gettext_lazy("Name"), lambda entry, _account: entry.name),
    (gettext_lazy("Club"), lambda entry, _account: entry.club),
    (
        pgettext_lazy("of players", "Team"),
        lambda entry, _account: getattr(entry, "team", None) or "",
    ),
    (gettext_lazy("Category"), lambda entry, _account: entry.category),
    (gettext_lazy("Year of birth"), lambda entry, _account: entry.born),
    (gettext_lazy("Sex"), lambda entry, _account: entry.sex),
    (gettext_lazy("Federation number"), lambda entry, _account: entry.federation_number),
    (gettext_lazy("Rating"), lambda entry, _account: entry.rating),
    (gettext_lazy("Paid"), lambda _entry, account: _("yes") if account.is_settled else _("no")),
    (gettext_lazy("Arrived"), lambda entry, _account: _("yes") if entry.arrived_at else _("no")),
    (gettext_lazy("Status"), lambda entry, _account: status_words(entry)),
    (gettext_lazy("Last round"), lambda entry, _account: entry.to_round if entry.is_out else ""),
)
"""The columns of the exported list of players."""


def with_teams(entries: QuerySet[Entry]) -> Iterable[Entry]:
    """Annotate each entry with its latest team in the main list."""
    places = TeamMember.objects.standing().filter(
        entry=OuterRef("pk"), team__lifted_at=None, team__list=""
    )
    return entries.annotate(team=Subquery(places.order_by("-from_round").values("team__name")[:1]))


@routes.page("players.<slug:kind>", "export")
def export_people(request: EventRequest, kind: str) -> HttpResponse:
    """Send the list of players as CSV or XLSX."""
    event = request.desk.tournament
    headings = [str(heading) for heading, _value in EXPORTED]
    entries = list(with_teams(event.entries.order_by("number")))
    accounts = accounts_of(event, entries)
    rows = [
        [value(entry, accounts[entry.number]) for _heading, value in EXPORTED] for entry in entries
    ]
    return spreadsheet(kind, (headings, rows), name=f"{event.slug}-players", title=event.name)
