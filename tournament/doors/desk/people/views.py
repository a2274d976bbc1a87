"""The list of players, and quick entry at the door."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import perform, tell_done
from tournament.doors.desk.people.entering import RefusedEntry, answer_parts, enter
from tournament.doors.desk.people.forms import QuickForm
from tournament.doors.desk.people.rows import list_people, read_sight
from tournament.doors.downloads import spreadsheet
from tournament.doors.errors import is_script
from tournament.models import Entry, TeamMember
from tournament.security.access import Desk, desk_for
from tournament.words.terms import LEAVING, NEVER_CAME

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players of a tournament."""
    return _show(request, desk_for(request, slug, "look"), QuickForm())


@require_POST
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a player by name and club; with several namesakes, the chosen one."""
    desk = desk_for(request, slug, "register")
    form = QuickForm(request.POST)
    if not form.is_valid():
        # Above the form, nothing else names the field with the error.
        faults = [
            f"{form[name].label}: {fault}" for name in form.errors for fault in form.errors[name]
        ]
        turned = RefusedEntry(" ".join(faults))
        return _turn_away(request, desk, form, turned)
    return perform(
        request,
        lambda by: enter(desk.tournament, form, request, by),
        then=lambda entry: _entered(request, desk, entry),
        refused=lambda why: _turn_away(
            request, desk, form, RefusedEntry.from_refusal(why, form.cleaned_data)
        ),
    )


def _entered(request: HttpRequest, desk: Desk, entry: Entry) -> HttpResponse:
    done = _told(entry)
    if is_script(request):
        return answer_parts(request, desk, entry.number, done=done)
    tell_done(request, done)
    return redirect(f"{reverse('people', args=[desk.tournament.slug])}?add=1")


def _told(entry: Entry) -> str:
    """Return the message after an entry, with the first round of a late entrant."""
    facts = {"number": entry.number, "name": entry.name, "round": entry.from_round}
    if entry.from_round == 1:
        return _("%(number)s. %(name)s is entered.") % facts
    return _("%(number)s. %(name)s is entered and plays from round %(round)s.") % facts


def _turn_away(
    request: HttpRequest, desk: Desk, form: QuickForm, turned: RefusedEntry
) -> HttpResponse:
    if is_script(request):
        return answer_parts(request, desk, None, turned=[turned], status=409)
    return _show(request, desk, form, turned=[turned], status=409)


def _show(
    request: HttpRequest,
    desk: Desk,
    form: QuickForm,
    *,
    turned: Iterable[RefusedEntry] = (),
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
        "may_mark_paid": desk.may("check_in"),
    }
    return render(request, "desk/people/people.html", context, status=status)


def status_words(entry: Entry) -> str:
    """Return how a player left, in words; empty for those who still play."""
    if entry.never_came:
        return str(NEVER_CAME)
    return str(LEAVING.get(entry.leaving, ""))


EXPORTED: Final[Sequence[tuple[StrOrPromise, Callable[[Entry], object]]]] = (
    (gettext_lazy("No."), lambda entry: entry.number),
    (gettext_lazy("Name"), lambda entry: entry.name),
    (gettext_lazy("Club"), lambda entry: entry.club),
    (pgettext_lazy("of players", "Team"), lambda entry: getattr(entry, "team", None) or ""),
    (gettext_lazy("Category"), lambda entry: entry.category),
    (gettext_lazy("Year of birth"), lambda entry: entry.born),
    (gettext_lazy("Sex"), lambda entry: entry.sex),
    (gettext_lazy("Federation number"), lambda entry: entry.federation_number),
    (gettext_lazy("Rating"), lambda entry: entry.rating),
    (gettext_lazy("Paid"), lambda entry: _("yes") if entry.is_paid else _("no")),
    (gettext_lazy("Arrived"), lambda entry: _("yes") if entry.arrived_at else _("no")),
    (gettext_lazy("Status"), lambda entry: status_words(entry)),
    (gettext_lazy("Last round"), lambda entry: entry.to_round if entry.is_out else ""),
)
"""The columns of the exported list of players."""


def with_teams(entries: QuerySet[Entry]) -> Iterable[Entry]:
    """Annotate each entry with its latest team in the main list."""
    places = TeamMember.objects.standing().filter(
        entry=OuterRef("pk"), team__lifted_at=None, team__list=""
    )
    return entries.annotate(team=Subquery(places.order_by("-from_round").values("team__name")[:1]))


@require_safe
def export_people(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the list of players as CSV or XLSX."""
    desk = desk_for(request, slug, "export")
    return spreadsheet(
        kind,
        (
            [str(heading) for heading, _value in EXPORTED],
            [
                [value(entry) for _heading, value in EXPORTED]
                for entry in with_teams(desk.tournament.entries.order_by("number"))
            ],
        ),
        name=f"{slug}-players",
        title=desk.tournament.name,
    )
