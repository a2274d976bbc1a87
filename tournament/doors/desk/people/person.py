"""One player: details, leaving and returning, and a substitute."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.doors.acting import (
    UNPROCESSABLE,
    EventRequest,
    actor_of,
    key_of,
    perform,
    tell_refusal,
)
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
from tournament.security.access import (
    Desk,
    desk_for,
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


@require_safe
def person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one player of a tournament."""
    desk = desk_for(request, slug, "look")
    return _show(request, desk, entry_at(desk, number))


@require_POST
def change_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct a player's details."""
    desk = desk_for(request, slug, "register")
    entry = entry_at(desk, number)
    form = EntryForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, entry, form=form)

    def refused(why: Refused) -> HttpResponse:
        if why.code in ("changed_meanwhile", "replaced_meanwhile"):
            tell_refusal(request, why)
            return redirect("person", slug, number)
        form.add_error(None, str(refusal_of_form(why)))
        return _show(request, desk, entry_at(desk, number), form=form, why=why)

    is_kept_here = form.cleaned_data["only_here"] or not may_see_details(request, entry.player)
    change = registration.change_entry if is_kept_here else registration.change_entry_and_person
    return perform(
        request,
        lambda by: change(entry, form.newcomer(), by=by, seen=read_form_snapshot(request)),
        done=_("Saved."),
        then=redirect("person", slug, number),
        refused=refused,
    )


@require_POST
def change_birth_year(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct a player's year of birth, also after approval."""
    entry = entry_at(desk_for(request, slug, "register"), number)
    form = BirthYearForm(request.POST)
    if not form.is_valid():
        tell_refusal(request, Refused("born_impossible", low=FIRST_BORN, high=last_born()))
        return redirect("person", slug, number)
    return perform(
        request,
        lambda by: birth_years.change_birth_year(entry, form.cleaned_data["born"], by=by),
        done=_("Saved."),
        then=redirect("person", slug, number),
    )


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Withdraw a player for good; their results stay."""
    entry = entry_at(desk_for(request, slug, "register"), number)
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    before = cut_to_come(entry.tournament)
    return perform(
        request,
        lambda by: attendance.withdraw(entry, by=by, reason=reason),
        done=lambda _made: _moved_up_words(before, cut_to_come(entry.tournament)),
        then=redirect("person", slug, number),
    )


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


@require_POST
def reinstate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Reinstate a player who had left."""
    entry = entry_at(desk_for(request, slug, "register"), number)
    return perform(
        request,
        lambda by: attendance.reinstate(entry, by=by),
        then=redirect("person", slug, number),
    )


@require_POST
def substitute(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Replace the person behind a player's number; its points stay."""
    desk = desk_for(request, slug, "register")
    entry = entry_at(desk, number)
    form = SubstituteForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, entry, substitution=form)
    typed = form.cleaned_data
    facts = {"name": typed["name"], "number": number}
    return perform(
        request,
        lambda by: _put_in(request, entry, form, by),
        done=_("%(name)s now plays under number %(number)s.") % facts,
        then=redirect("person", slug, number),
        refused=lambda why: _show(
            request, desk, entry, substitution=form, turned=RefusedEntry.from_refusal(why, typed)
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def move_substitute(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Move a substitute to the right number, after a preview."""
    desk = desk_for(request, slug, "register")
    entry = entry_at(desk, number)
    found = get_object_or_404(entry.substitutions.standing(), pk=pk)
    typed = request.POST if request.method == "POST" else request.GET
    form = MoveSubstituteForm(typed or None, initial={"from_round": found.from_round})

    def move(facts: Facts, how: Facts) -> None:
        attendance.move_substitute(found, facts["number"], from_round=facts["from_round"], **how)

    names = {"name": entry.name, "number": number, "back": found.leaving_name}
    proposal = Proposal(
        title=_("%(name)s substitutes under another number") % names,
        lede=_("Number %(number)s gets %(back)s back. The points stay with the numbers.") % names,
        button=_("Move the substitute"),
        done=_("Saved."),
        back=reverse("person", args=(slug, number)),
        form=form,
        look=lambda facts: preview_act(desk.tournament, lambda: move(facts, {"by": Actor("")})),
        act=lambda facts, said: move(facts, said.facts),
        needs_reason=False,
        area="people",
    )
    return propose(EventRequest(request, desk), proposal)


def _put_in(request: HttpRequest, entry: Entry, form: SubstituteForm, by: Actor) -> None:
    """Substitute the chosen person, a namesake as a new person, or the match in the register."""
    key, reason = key_of(request), form.cleaned_data["reason"]
    newcomer = form.newcomer()
    if "as_new" in request.POST:
        attendance.substitute_namesake(entry, newcomer, by=by, reason=reason, key=key)
        return
    chosen = whole(request.POST.get("player", ""))
    known = people_open_to(request.user, named=newcomer.name)
    player = None if chosen is None else get_object_or_404(known, pk=chosen)
    attendance.substitute(entry, newcomer, by=by, reason=reason, player=player, key=key)


def _show(
    request: HttpRequest,
    desk: Desk,
    entry: Entry,
    *,
    form: forms.Form | None = None,
    why: Refused | None = None,
    substitution: forms.Form | None = None,
    turned: RefusedEntry | None = None,
) -> HttpResponse:
    number = round_to_come(desk.tournament)
    absences = list(entry.absences.filter(lifted_at=None))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        **_register_beside(request, desk, entry),
        "form": form or EntryForm(initial=entry_initial(entry)),
        "seen": updated_form_snapshot(request, registration.shown_of(entry), why),
        "facts": read_facts(desk, entry),
        "birth_year": BirthYearForm(initial={"born": entry.born})
        if desk.may("register") and entry.player.erased_at is None
        else None,
        "substitution": substitution or SubstituteForm(auto_id="substitute_%s"),
        "turned": turned,
        "next_round": number,
        "absences": absences,
        "is_absent": any(absence.round_number == number for absence in absences),
        "substitutions": entry.substitutions.filter(lifted_at=None),
        "still_at": _still_at(entry) if entry.is_out else None,
        "may_forget": desk.may("forget"),
        "may_disqualify": desk.may("judge")
        and desk.tournament.is_open
        and may_be_disqualified(entry),
        "may_register": desk.may("register") and desk.tournament.is_open,
        "may_mark_paid": desk.may("check_in"),
    }
    status = 200 if not turned and form is None else UNPROCESSABLE
    return render(request, "desk/people/person.html", context, status=status)


def _still_at(entry: Entry) -> Seat | None:
    """Return the seat of a player who has left, at a table without a result of any open round."""
    waiting = Seat.objects.playing().filter(entry=entry, round__state__in=Round.OPEN)
    without = waiting.exclude(table__versions__is_current=True)
    return without.select_related("table", "round").first()


def may_see_details(request: HttpRequest, player: Player) -> bool:
    """Whether the user may see and change a person's details in the register."""
    user = request.user
    return isinstance(user, User) and people_known_to(user).filter(pk=player.pk).exists()


def _register_beside(request: HttpRequest, desk: Desk, entry: Entry) -> dict[str, Any]:
    """Return whether the register is accessible, and its differences from the entry."""
    if not desk.may("register") or not may_see_details(request, entry.player):
        return {"is_known": False}
    return {"is_known": True, "says_otherwise": register_updates.differences(entry)}


@require_safe
def personal_data(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the data stored about a player, and what erasing would leave."""
    desk = desk_for(request, slug, "forget")
    entry = entry_at(desk, number)
    played = erasing.tournaments_of(entry.player)
    context = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        "played": played.filter(pk__in=_own(request)),
        "elsewhere": played.exclude(pk__in=_own(request)).count(),
        "mentions": None if entry.player.erased_at else mentions.mentions_of(entry.player),
    }
    return render(request, "desk/people/personal_data.html", context)


@require_safe
def export_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send all data stored about a player in the user's tournaments."""
    entry = entry_at(desk_for(request, slug, "forget"), number)
    facts = dossiers.dossier(entry.player, within=_own(request), by=actor_of(request))
    content = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return as_file(content, "application/json", f"{slug}-{number}.json")


@require_POST
def erase_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase a player for good, after their number is typed as confirmation."""
    desk = desk_for(request, slug, "forget")
    entry = entry_at(desk, number)
    if request.POST.get("typed", "").strip() != str(number):
        tell_refusal(request, Refused("number_not_typed", number=number))
        return redirect("personal_data", slug, number)
    done = _("The person is erased. The results stay under number %(number)s.")
    return perform(
        request,
        lambda by: erasing.erase_person(
            entry.player,
            by=by,
            within=_own(request),
            cleared=frozenset(request.POST.getlist("cleared")),
        ),
        done=done % {"number": number},
        then=redirect("person", slug, number),
        refused=redirect("personal_data", slug, number),
    )


def _own(request: HttpRequest) -> QuerySet[Tournament]:
    return tournaments_organised_by(request.user)
