"""One player: details, leaving and returning, and a substitute."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, add_refusal, at_event
from tournament.doors.desk.people.entering import RefusedEntry
from tournament.doors.desk.people.forms import (
    BirthYearForm,
    EntryForm,
    MoveSubstituteForm,
    ReasonForm,
    SubstituteForm,
    entry_initial,
    read_facts,
)
from tournament.doors.desk.people.rows import entry_at, round_to_come
from tournament.doors.desk.previewed_acts import Facts, Proposal, propose
from tournament.doors.downloads import as_file
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import Entry, Player, Round, Seat, Tournament
from tournament.models.player import FIRST_BORN, last_born
from tournament.reading.events.blocks import GroupSplit, cut_to_come
from tournament.reading.money.accounts import account_of
from tournament.security.access import (
    people_known_to,
    people_open_to,
    tournaments_organised_by,
)
from tournament.services.acts import Actor
from tournament.services.consequences.previews import preview_act
from tournament.services.judging.judging import may_be_disqualified
from tournament.services.people import (
    attendance,
    birth_years,
    dossiers,
    erasing,
    mentions,
    register_updates,
    registration,
)
from tournament.services.refusals import Refused
from tournament.words.figures import whole

routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    desk, entry, typed = request.desk, entry_at(request.desk, number), request.typed
    turned = None
    if refused is not None and "substitution" in typed:
        turned = RefusedEntry.from_refusal(refused, typed["substitution"].cleaned_data)
    why = refused if "form" in typed else None
    coming = round_to_come(desk.tournament)
    absences = list(entry.absences.filter(lifted_at=None))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        **_register_beside(request, entry),
        "form": EntryForm(initial=entry_initial(entry)),
        "seen": updated_form_snapshot(request.http, registration.shown_of(entry), why),
        "facts": read_facts(desk, entry),
        "birth_year": BirthYearForm(initial={"born": entry.born})
        if desk.may("register") and entry.player.erased_at is None
        else None,
        "substitution": SubstituteForm(auto_id="substitute_%s"),
        "turned": turned,
        "next_round": coming,
        "absences": absences,
        "is_absent": any(absence.round_number == coming for absence in absences),
        "substitutions": entry.substitutions.filter(lifted_at=None),
        "still_at": _still_at(entry) if entry.is_out else None,
        "may_forget": desk.may("forget"),
        "may_disqualify": desk.may("judge")
        and desk.tournament.is_open
        and may_be_disqualified(entry),
        "may_register": desk.may("register") and desk.tournament.is_open,
        "account": account_of(entry) if desk.may("check_in") else None,
        **typed,
    }
    status = UNPROCESSABLE if turned or "form" in typed else 200
    return render(request.http, "desk/people/person.html", context, status=status)


@routes.page("<int:number>/")
def person(request: EventRequest, number: int) -> HttpResponse:
    """Show one player of a tournament."""
    return _show(request, None, number)


def _show_change(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    """Show the page again; if another user has changed the player, without the input."""
    if refused is not None and refused.code in ("changed_meanwhile", "replaced_meanwhile"):
        add_refusal(request.http, refused)
        return request.redirect("person", number=number)
    if refused is not None:
        request.typed["form"].add_error(None, str(refusal_of_form(refused)))
    return _show(request, refused, number)


@routes.post(
    "<int:number>/change/", registration.change_entry, to=("person", "number"), show=_show_change
)
def change_person(request: EventRequest, number: int) -> str:
    """Correct a player's details."""
    entry, form = entry_at(request.desk, number), request.read(EntryForm(request.data))
    is_kept_here = form.cleaned_data["only_here"] or not may_see_details(request, entry.player)
    change = registration.change_entry if is_kept_here else registration.change_entry_and_person
    change(entry, form.newcomer(), by=request.by, seen=read_form_snapshot(request.http))
    return _("Saved.")


@routes.post("<int:number>/birth_year/", birth_years.change_birth_year, to=("person", "number"))
def change_birth_year(request: EventRequest, number: int) -> str:
    """Correct a player's year of birth, also after approval."""
    entry, form = entry_at(request.desk, number), BirthYearForm(request.data)
    if not form.is_valid():
        raise Refused("born_impossible", low=FIRST_BORN, high=last_born())
    birth_years.change_birth_year(entry, form.cleaned_data["born"], by=request.by)
    return _("Saved.")


@routes.post("<int:number>/withdraw/", attendance.withdraw, to=("person", "number"))
def withdraw(request: EventRequest, number: int) -> str:
    """Withdraw a player for good; their results stay."""
    entry, form = entry_at(request.desk, number), ReasonForm(request.data)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    before = cut_to_come(entry.tournament)
    attendance.withdraw(entry, by=request.by, reason=reason)
    return _moved_up_words(before, cut_to_come(entry.tournament))


def _moved_up_words(before: GroupSplit | None, after: GroupSplit | None) -> str:
    """Return which players move up in the coming cut after a player has left, in words."""
    if before is None or after is None:
        return ""
    was = {player.number: group.name for group in before.groups for player in group.players}
    moved = [
        _("%(number)s. %(name)s now continues in %(group)s.")
        % {"number": player.number, "name": player.name, "group": group.name}
        for group in after.groups
        for player in group.players
        if was.get(player.number) != group.name
    ]
    return " ".join(moved)


@routes.post("<int:number>/reinstate/", attendance.reinstate, to=("person", "number"))
def reinstate(request: EventRequest, number: int) -> str:
    """Reinstate a player who had left."""
    attendance.reinstate(entry_at(request.desk, number), by=request.by)
    return ""


@routes.post("<int:number>/substitute/", attendance.substitute, to=("person", "number"), show=_show)
def substitute(request: EventRequest, number: int) -> str:
    """Replace the person behind a player's number; its points stay."""
    entry = entry_at(request.desk, number)
    form = request.read(SubstituteForm(request.data), "substitution")
    _put_in(request, entry, form)
    facts = {"name": form.cleaned_data["name"], "number": number}
    return _("%(name)s now plays under number %(number)s.") % facts


def _put_in(request: EventRequest, entry: Entry, form: SubstituteForm) -> None:
    """Substitute the chosen person, a namesake as a new person, or the match in the register."""
    newcomer, reason = form.newcomer(), form.cleaned_data["reason"]
    by, key = request.by, request.key
    if "as_new" in request.data:
        attendance.substitute_namesake(entry, newcomer, by=by, reason=reason, key=key)
        return
    chosen = whole(request.data.get("player", ""))
    known = people_open_to(request.http.user, named=newcomer.name)
    player = None if chosen is None else get_object_or_404(known, pk=chosen)
    attendance.substitute(entry, newcomer, by=by, reason=reason, player=player, key=key)


@routes.form("<int:number>/substitute/<int:pk>/", attendance.move_substitute)
def move_substitute(request: EventRequest, number: int, pk: int) -> HttpResponse:
    """Move a substitute to the right number, after a preview."""
    event, entry = request.desk.tournament, entry_at(request.desk, number)
    found = get_object_or_404(entry.substitutions.standing(), pk=pk)
    typed = request.data if request.http.method == "POST" else request.http.GET
    form = MoveSubstituteForm(typed or None, initial={"from_round": found.from_round})

    def move(facts: Facts, how: Facts) -> None:
        attendance.move_substitute(found, facts["number"], from_round=facts["from_round"], **how)

    names = {"name": entry.name, "number": number, "back": found.leaving_name}
    proposal = Proposal(
        title=_("%(name)s substitutes under another number") % names,
        lede=_("Number %(number)s gets %(back)s back. The points stay with the numbers.") % names,
        button=_("Move the substitute"),
        done=_("Saved."),
        back=reverse("person", args=(event.slug, number)),
        form=form,
        look=lambda facts: preview_act(event, lambda: move(facts, {"by": Actor("")})),
        act=lambda facts, said: move(facts, said.facts),
        needs_reason=False,
        area="people",
    )
    return propose(request, proposal)


def _still_at(entry: Entry) -> Seat | None:
    """Return the seat of a player who has left, at a table without a result of any open round."""
    waiting = Seat.objects.playing().filter(entry=entry, round__state__in=Round.OPEN)
    without = waiting.exclude(table__versions__is_current=True)
    return without.select_related("table", "round").first()


def may_see_details(request: EventRequest, player: Player) -> bool:
    """Whether the user may see and change a person's details in the register."""
    user = request.http.user
    return isinstance(user, User) and people_known_to(user).filter(pk=player.pk).exists()


def _register_beside(request: EventRequest, entry: Entry) -> dict[str, Any]:
    """Return whether the register is accessible, and its differences from the entry."""
    if not request.desk.may("register") or not may_see_details(request, entry.player):
        return {"is_known": False}
    return {"is_known": True, "says_otherwise": register_updates.differences(entry)}


@routes.page("<int:number>/data/", erasing.erase_person)
def personal_data(request: EventRequest, number: int) -> HttpResponse:
    """Show the data stored about a player, and what erasing would leave."""
    entry, own = entry_at(request.desk, number), _own(request)
    played = erasing.tournaments_of(entry.player)
    context = {
        "desk": request.desk,
        "area": "people",
        "entry": entry,
        "played": played.filter(pk__in=own),
        "elsewhere": played.exclude(pk__in=own).count(),
        "mentions": None if entry.player.erased_at else mentions.mentions_of(entry.player),
    }
    return render(request.http, "desk/people/personal_data.html", context)


@routes.page("<int:number>/data/person.json", erasing.erase_person)
def export_person(request: EventRequest, number: int) -> HttpResponse:
    """Send all data stored about a player in the user's tournaments."""
    entry = entry_at(request.desk, number)
    facts = dossiers.dossier(entry.player, within=_own(request), by=request.by)
    content = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    name = f"{request.desk.tournament.slug}-{number}.json"
    return as_file(content, "application/json", name)


@routes.post(
    "<int:number>/data/erase/",
    erasing.erase_person,
    to=("person", "number"),
    back=("personal_data", "number"),
)
def erase_person(request: EventRequest, number: int) -> str:
    """Erase a player for good, after their number is typed as confirmation."""
    player = entry_at(request.desk, number).player
    if request.data.get("typed", "").strip() != str(number):
        raise Refused("number_not_typed", number=number)
    cleared = frozenset(request.data.getlist("cleared"))
    erasing.erase_person(player, by=request.by, within=_own(request), cleared=cleared)
    words = _("The person is erased. The results stay under number %(number)s.")
    return words % {"number": number}


def _own(request: EventRequest) -> QuerySet[Tournament]:
    return tournaments_organised_by(request.http.user)
