"""Marks of one player by one key, and of several players after a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doors.acting import EventRequest, Routes, add_refusal, at_event
from tournament.doors.desk.people.entering import RefusedEntry, answer_parts
from tournament.doors.desk.people.rows import read_sight
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.errors import is_script
from tournament.models import Entry
from tournament.reading.money.accounts import accounts_of, last_payment
from tournament.reading.people.licences import entry_with_card
from tournament.reading.rounds.no_shows import is_checking_in, no_shows
from tournament.security.access import Desk
from tournament.services.acts import Actor
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.drafts.drafting import next_round_number
from tournament.services.money import payments
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.standings.sheets import rounds_planned
from tournament.words import refusal_words
from tournament.words.figures import whole

LONGEST_CARD: Final = 300

routes = Routes(at_event)


def _entry(request: EventRequest, number: int) -> Entry:
    entries = Entry.objects.filter(tournament=request.desk.tournament)
    return get_object_or_404(entries.select_related("tournament"), number=number)


def _marked(request: EventRequest, number: int) -> HttpResponse:
    """Return the changed parts to the script, or redirect to the page of the mark."""
    if is_script(request.http):
        return answer_parts(request, number)
    return _go_back(request, number)


def _refuse(request: EventRequest, refused: Refused, number: int, **_facts: object) -> HttpResponse:
    if is_script(request.http):
        turned = [RefusedEntry(str(refusal_words(refused)))]
        return answer_parts(request, number, turned=turned, status=409)
    add_refusal(request.http, refused)
    return _go_back(request, number)


def _go_back(request: EventRequest, number: int) -> HttpResponse:
    """Redirect to the page of the mark: the player's, or the list with its filter."""
    if "person" in request.data:
        return request.redirect("person", number=number)
    sight = read_sight(request.data)
    stood: dict[str, str | int] = {"show": sight.show, "sort": sight.sort, "q": sight.words}
    if sight.page > 1:
        stood["page"] = sight.page
    page = reverse("people", args=[request.desk.tournament.slug])
    return redirect(f"{page}?{urlencode(stood)}#p{number}")


@routes.post("<int:number>/check_in/", attendance.check_in, show=_refuse)
def check_in(request: EventRequest, number: int) -> HttpResponse:
    """Mark a player as arrived."""
    attendance.check_in(_entry(request, number), by=request.by)
    return _marked(request, number)


def _show_list(request: EventRequest, refused: Refused | None) -> HttpResponse:
    if refused is not None:
        add_refusal(request.http, refused)
    return _ask_next_card(request)


def _ask_next_card(request: EventRequest) -> HttpResponse:
    return redirect(f"{reverse('people', args=[request.desk.tournament.slug])}?card=1")


@routes.post("check_in_by_card/", attendance.check_in, show=_show_list)
def check_in_by_card(request: EventRequest) -> HttpResponse:
    """Mark the player of a scanned card, or of a typed licence number, as arrived."""
    event = request.desk.tournament
    found = entry_with_card(event, request.data.get("card", "")[:LONGEST_CARD])
    if found is None:
        raise Refused("card_of_nobody")
    entry, licence = found
    attendance.check_in(entry, by=request.by)
    facts = {"number": entry.number, "name": entry.name}
    if licence.first_day <= event.date <= licence.last_day:
        request.add_message(_("%(number)s. %(name)s is here.") % facts)
    else:
        told = _("%(number)s. %(name)s is here. The licence is not valid on the day of the event.")
        request.add_message(told % facts)
    return _ask_next_card(request)


@routes.post("<int:number>/undo_check_in/", attendance.undo_check_in, show=_refuse)
def undo_check_in(request: EventRequest, number: int) -> HttpResponse:
    """Undo a player's arrival."""
    attendance.undo_check_in(_entry(request, number), by=request.by)
    return _marked(request, number)


@routes.post("<int:number>/mark_paid/", "check_in", show=_refuse)
def mark_paid(request: EventRequest, number: int) -> HttpResponse:
    """Record that a player paid in cash what they owe."""
    payments.mark_paid(_entry(request, number), by=request.by, key=request.key)
    return _marked(request, number)


@routes.post("<int:number>/mark_unpaid/", payments.cancel_payment, show=_refuse)
def mark_unpaid(request: EventRequest, number: int) -> HttpResponse:
    """Cancel a player's last payment, which was a mistake."""
    entry = _entry(request, number)
    if last := last_payment(entry):
        payments.cancel_payment(last, by=request.by)
    return _marked(request, number)


@routes.post("<int:number>/mark_absent/<int:round_number>/", attendance.mark_absent, show=_refuse)
def mark_absent(request: EventRequest, number: int, round_number: int) -> HttpResponse:
    """Leave a player out of one round."""
    entry, reason = _entry(request, number), request.data.get("reason", "")
    attendance.mark_absent(entry, round_number=round_number, by=request.by, reason=reason)
    return _marked(request, number)


@routes.post("<int:number>/mark_present/<int:round_number>/", attendance.mark_present, show=_refuse)
def mark_present(request: EventRequest, number: int, round_number: int) -> HttpResponse:
    """Undo an absence."""
    attendance.mark_present(_entry(request, number), round_number=round_number, by=request.by)
    return _marked(request, number)


@dataclass(frozen=True, slots=True)
class Several:
    """An act on several players: whom it may concern, its words, and the service."""

    title: str
    lede: str
    button: Callable[[int], str]
    done: Callable[[int], str]
    back: str
    people: QuerySet[Entry]
    act: Callable[[Sequence[int], Actor, str, int | None], int]


@routes.form("several/arrived/", registration.check_in_several)
def check_in_several(request: EventRequest) -> HttpResponse:
    """Mark several players as arrived."""
    desk = request.desk
    several = Several(
        title=_("Mark several players as arrived"),
        lede=_("Untick the players who are not here."),
        button=lambda count: ngettext(
            "Mark %(count)s player as arrived", "Mark %(count)s players as arrived", count
        ),
        done=lambda count: _("Marked as arrived: %(count)s.") % {"count": count},
        back=_list_of("missing", desk),
        people=desk.tournament.entries.filter(to_round=None, arrived_at=None).order_by("number"),
        act=lambda numbers, by, key, _seen: registration.check_in_several(
            desk.tournament, numbers, by=by, key=key
        ),
    )
    return _several(request, several)


@routes.form("several/paid/", payments.mark_several_paid)
def mark_several_paid(request: EventRequest) -> HttpResponse:
    """Record that several players paid in cash what they owe."""
    desk = request.desk
    owing = [one.number for one in accounts_of(desk.tournament).debtors]
    several = Several(
        title=_("Record several entry fees"),
        lede=_("Untick the players who have not paid."),
        button=lambda count: ngettext(
            "Mark %(count)s player as paid", "Mark %(count)s players as paid", count
        ),
        done=lambda count: _("Marked as paid: %(count)s.") % {"count": count},
        back=_list_of("unpaid", desk),
        people=desk.tournament.entries.filter(number__in=owing).order_by("number"),
        act=lambda numbers, by, key, _seen: payments.mark_several_paid(
            desk.tournament, numbers, by=by, key=key
        ),
    )
    return _several(request, several)


@routes.form("several/out/", attendance.did_not_come)
def take_out_several(request: EventRequest) -> HttpResponse:
    """Remove several no-shows for good, once the check-in is over."""
    desk = request.desk
    number = next_round_number(desk.tournament)
    latest = desk.tournament.rounds.filter(number=number).first()
    if is_checking_in(number, latest):
        add_refusal(request.http, Refused("still_checking_in"))
        return request.redirect("desk")
    is_over = number > rounds_planned(desk.tournament)
    found = no_shows(desk.tournament, number, of=latest, is_over=is_over)
    asked = [one.number for one in found]
    several = Several(
        title=_("Remove several players"),
        lede=_("Untick the players who are here or arrive later."),
        button=lambda count: ngettext("Remove %(count)s player", "Remove %(count)s players", count),
        done=lambda count: _("Players removed: %(count)s.") % {"count": count},
        back=reverse("desk", args=[desk.tournament.slug]),
        people=desk.tournament.entries.filter(number__in=asked).order_by("number"),
        act=lambda numbers, by, key, seen: attendance.did_not_come(
            desk.tournament, numbers, reason=_("did not come"), by=by, key=key, previewed=seen
        ),
    )
    return _several(request, several)


def _list_of(show: str, desk: Desk) -> str:
    return f"{reverse('people', args=[desk.tournament.slug])}?show={show}"


def _several(request: EventRequest, several: Several) -> HttpResponse:
    """Show the players with ticks, then what changes; act on those shown in the preview."""
    ticked = {whole(number) for number in request.data.getlist("number")}
    chosen = [entry.number for entry in several.people if entry.number in ticked]
    seen = request.previewed
    if request.http.method != "POST" or not chosen:
        return _show_several(request, several)
    try:
        if seen is None:
            ripple = preview_act(
                request.desk.tournament, lambda: several.act(chosen, Actor(""), "", None)
            )
            return _show_several(request, several, chosen, ripple)
        count = several.act(chosen, request.by, request.key, seen)
    except Refused as why:
        add_refusal(request.http, why)
        return redirect(several.back if seen is None else request.http.path)
    request.add_message(several.done(count))
    return redirect(several.back)


def _show_several(
    request: EventRequest,
    several: Several,
    chosen: Sequence[int] = (),
    ripple: ActPreview | None = None,
) -> HttpResponse:
    desk = request.desk
    context = {
        "desk": desk,
        "area": "people",
        "several": several,
        "chosen": [entry for entry in several.people if entry.number in chosen],
        "button": several.button(len(chosen)) % {"count": len(chosen)},
        "ripple": None if ripple is None else preview_rows(ripple, desk.tournament),
    }
    return render(request.http, "desk/people/several.html", context)
