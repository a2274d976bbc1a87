"""The judge's page: warnings, penalties, annulled rounds and pules, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.judging import forms
from tournament.doors.desk.judging.forms import JudgingForm
from tournament.doors.desk.refusals import answer_to
from tournament.doors.desk.sheets.totals import published_rounds
from tournament.models import Entry, JudgeWarning, Penalty, PenaltyPule, Tournament
from tournament.services.acts import Actor
from tournament.services.judging import judging as deeds
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of
from tournament.words import figures

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision of the judge in the page's list."""

    kind: str
    pk: int
    what: str
    round: int | None
    number: int
    name: str
    reason: str
    signed: str
    at: datetime
    is_standing: bool
    is_disqualified: bool


def given_in(tournament: Tournament) -> tuple[DecisionRow, ...]:
    """Return all decisions of the judge, in three queries."""
    given = chain(_warnings(tournament), _penalties(tournament), _pules(tournament))
    return tuple(sorted(given, key=lambda row: (not row.is_standing, -row.at.timestamp())))


def _warnings(tournament: Tournament) -> Iterator[DecisionRow]:
    warnings = JudgeWarning.objects.filter(entry__tournament=tournament)
    standing: dict[int, int] = {}
    for warning in warnings.select_related("entry", "round").order_by("at", "pk"):
        if warning.is_standing:
            standing[warning.entry_id] = standing.get(warning.entry_id, 0) + 1
        count = standing.get(warning.entry_id, 0)
        what = _("warning %(count)s") % {"count": count} if warning.is_standing else _("warning")
        number = None if warning.round is None else warning.round.number
        yield _row("warning", warning, what, number, warning.entry)


def _penalties(tournament: Tournament) -> Iterator[DecisionRow]:
    penalties = Penalty.objects.filter(entry__tournament=tournament)
    for penalty in penalties.select_related("entry", "round"):
        yield _row("penalty", penalty, _taken(penalty), penalty.round.number, penalty.entry)


def _pules(tournament: Tournament) -> Iterator[DecisionRow]:
    pules = PenaltyPule.objects.filter(seat__round__tournament=tournament)
    for pule in pules.select_related("seat__entry", "seat__round"):
        what = (
            _("personal pule after deal %(deal)s") % {"deal": pule.after_deal}
            if pule.after_deal
            else _("personal pule before the first deal")
        )
        yield _row("pule", pule, what, pule.seat.round.number, pule.seat.entry)


def _taken(penalty: Penalty) -> str:
    if penalty.kind == Penalty.Kind.ROUND:
        return _("disqualified for the round")
    said = []
    if penalty.big_sixtieths:
        said.append(_("%(points)s big points") % {"points": _signed(penalty.big_sixtieths)})
    if penalty.small:
        said.append(_("%(points)s small points") % {"points": figures.signed_points(penalty.small)})
    return ", ".join(said)


def _signed(sixtieths: int) -> str:
    shown = figures.exact_sixtieths(sixtieths)
    return f"+{shown}" if sixtieths > 0 else shown


def _row(
    kind: str,
    deed: JudgeWarning | Penalty | PenaltyPule,
    what: str,
    number: int | None,
    entry: Entry,
) -> DecisionRow:
    return DecisionRow(
        kind=kind,
        pk=deed.pk,
        what=what,
        round=number,
        number=entry.number,
        name=entry.name,
        reason=deed.reason,
        signed=deed.signed,
        at=deed.at,
        is_standing=deed.is_standing,
        is_disqualified=entry.leaving == Entry.Leaving.DISQUALIFIED,
    )


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None, **_facts: object) -> HttpResponse:
    """Show the page; a refused form keeps its input."""
    tournament = request.desk.tournament
    rounds = published_rounds(tournament)
    newest = rounds[-1].number if rounds else None
    form = JudgingForm(settings=settings_of(tournament, newest), initial={"round": newest})
    context = {
        "desk": request.desk,
        "area": "results",
        "form": form,
        "answer": None if refused is None else answer_to(refused, table=""),
        "given": given_in(tournament),
        "players": list(_may_be_judged(tournament).values_list("number", "name")),
        "newest": newest,
        "may": request.desk.deeds,
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/judging/judging.html", context, status=status)


@routes.page("")
def judging(request: EventRequest) -> HttpResponse:
    """Show the judge's decisions, and the form for another."""
    return _show(request)


@routes.post(
    "give/",
    *(deeds.warn, deeds.penalise, deeds.award, deeds.take_round_away, deeds.give_pule),
    to="judging",
    show=_show,
)
def judge(request: EventRequest) -> str | HttpResponse:
    """Give a warning, a penalty or a pule."""
    tournament = request.desk.tournament
    form = request.read(JudgingForm(request.data, settings=settings_of(tournament)))
    facts = {**form.cleaned_data, "small": form.small_change}
    if facts["deed"] == forms.TOURNAMENT:
        return _ask_to_disqualify(request, facts)
    return _told(_give(tournament, facts, request.by, request.key), facts["deed"])


def _ask_to_disqualify(request: EventRequest, facts: Facts) -> HttpResponse:
    """Redirect to the preview: a disqualification needs more than a number in a form."""
    slug = request.desk.tournament.slug
    page = reverse("preview_disqualification", args=[slug, facts["number"]])
    return redirect(f"{page}?{urlencode({'reason': facts['reason']})}")


@routes.post(
    "<slug:kind>/<int:pk>/lift/",
    *(deeds.lift_warning, deeds.lift_penalty, deeds.lift_pule),
    to="judging",
)
def lift(request: EventRequest, kind: str, pk: int) -> str:
    """Lift a decision of the judge; its row stays but no longer counts."""
    return _told_lifted(_lift(request.desk.tournament, kind, pk, request.by), kind)


def _told(entry: Entry, deed: str) -> str:
    """Return the message, with the player's name as numbers are easily mistyped."""
    facts = {"number": entry.number, "name": entry.name}
    if deed == forms.WARNING and entry.leaving == Entry.Leaving.DISQUALIFIED:
        return _("%(number)s. %(name)s has a third warning and is disqualified.") % facts
    return _("Recorded: %(number)s. %(name)s.") % facts


def _give(tournament: Tournament, facts: Facts, by: Actor, key: str) -> Entry:
    """Record the decision in the form, and return the player's entry."""
    to: dict[str, Any] = {"number": facts["number"], "reason": facts["reason"], "by": by}
    to["round_number"] = facts["round"]
    match facts["deed"]:
        case forms.WARNING:
            deeds.warn(tournament, **to, key=key)
        case forms.POINTS:
            big = -facts.get("big", 0)
            deeds.penalise(tournament, **to, big=big, small=facts["small"], key=key)
        case forms.AWARD:
            big = facts.get("big", 0)
            deeds.award(tournament, **to, big=big, small=facts["small"], key=key)
        case forms.ROUND:
            deeds.take_round_away(tournament, **to)
        case forms.PULE:
            deeds.give_pule(tournament, **to, after_deal=facts["after_deal"] or 0, key=key)
    return tournament.entries.get(number=facts["number"])


def _told_lifted(entry: Entry, kind: str) -> str:
    if kind == "warning" and entry.leaving == Entry.Leaving.DISQUALIFIED:
        said = _(
            "The warning is lifted. %(name)s is still disqualified; you can undo that on "
            "the player's page."
        )
        return said % {"name": entry.name}
    return _("Lifted. It no longer counts.")


def _may_be_judged(tournament: Tournament) -> QuerySet[Entry]:
    """Return the players in the tournament, and those who have withdrawn."""
    entries = Entry.objects.filter(tournament=tournament)
    return entries.filter(Q(to_round=None) | Q(leaving=Entry.Leaving.WITHDRAWN))


def _lift(tournament: Tournament, kind: str, pk: int, by: Actor) -> Entry:
    """Lift a decision of this tournament, and return the player's entry."""
    match kind:
        case "warning":
            warnings = JudgeWarning.objects.select_related("entry")
            warning = get_object_or_404(warnings, pk=pk, entry__tournament=tournament)
            deeds.lift_warning(warning, by=by)
            return warning.entry
        case "penalty":
            penalties = Penalty.objects.select_related("entry")
            penalty = get_object_or_404(penalties, pk=pk, entry__tournament=tournament)
            deeds.lift_penalty(penalty, by=by)
            return penalty.entry
        case "pule":
            pules = PenaltyPule.objects.select_related("seat__entry")
            pule = get_object_or_404(pules, pk=pk, seat__entry__tournament=tournament)
            deeds.lift_pule(pule, by=by)
            return pule.seat.entry
    raise Http404
