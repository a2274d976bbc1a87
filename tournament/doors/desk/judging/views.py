"""The judge's page: warnings, penalties, rounds taken away, pules; each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import actor_of, key_of, tell_done, tell_refusal
from tournament.doors.desk.judging.forms import (
    POINTS,
    PULE,
    ROUND,
    TOURNAMENT,
    WARNING,
    JudgingForm,
)
from tournament.doors.desk.judging.rows import given_in
from tournament.doors.desk.refusals import UNPROCESSABLE, Answer, answer_to
from tournament.doors.desk.sheets.totals import published_rounds
from tournament.models import Entry, JudgeWarning, Penalty, PenaltyPule, Tournament
from tournament.security.access import NEEDS, Desk, desk_for
from tournament.services.acts import Actor
from tournament.services.judging import judging as deeds
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of

Facts = Mapping[str, Any]


def judging(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the judge gave, and the form to give more."""
    return show_judging(request, desk_for(request, slug, "look"))


@require_POST
def judge(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a warning, a penalty or a pule."""
    desk = desk_for(request, slug, "judge")
    form = JudgingForm(request.POST, settings=settings_of(desk.tournament))
    if not form.is_valid():
        return show_judging(request, desk, form=form)
    facts = {**form.cleaned_data, "small": form.small_change}
    if facts["deed"] == TOURNAMENT:
        return _ask_to_disqualify(slug, facts)
    try:
        GIVING[facts["deed"]](desk.tournament, facts, actor_of(request), key_of(request))
    except Refused as refused:
        return show_judging(request, desk, form=form, answer=answer_to(refused, table=""))
    tell_done(request, _told(desk.tournament.entries.get(number=facts["number"]), facts["deed"]))
    return redirect("judging", slug)


def _ask_to_disqualify(slug: str, facts: Facts) -> HttpResponse:
    """Lead to what it would move: so much is not done from a form that names a number."""
    page = reverse("preview_disqualification", args=[slug, facts["number"]])
    return redirect(f"{page}?{urlencode({'reason': facts['reason']})}")


@require_POST
def lift(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """Take back what the judge gave; it stays in the book and counts no longer."""
    desk = desk_for(request, slug, "judge")
    if kind not in LIFTING:
        raise Http404
    try:
        entry = LIFTING[kind](desk.tournament, pk, actor_of(request))
    except Refused as refused:
        tell_refusal(request, refused)
        return redirect("judging", slug)
    tell_done(request, _told_lifted(entry, kind))
    return redirect("judging", slug)


def show_judging(
    request: HttpRequest,
    desk: Desk,
    *,
    form: JudgingForm | None = None,
    answer: Answer | None = None,
) -> HttpResponse:
    """Show the page; a form that was refused comes back as it was typed."""
    rounds = published_rounds(desk.tournament)
    newest = rounds[-1].number if rounds else None
    context = {
        "desk": desk,
        "area": "results",
        "form": form
        or JudgingForm(settings=settings_of(desk.tournament), initial={"round": newest}),
        "answer": answer,
        "given": given_in(desk.tournament),
        "players": list(_may_be_judged(desk.tournament).values_list("number", "name")),
        "newest": newest,
        "may": frozenset(deed for deed in NEEDS if desk.may(deed)),
    }
    return render(
        request, "desk/judging/judging.html", context, status=200 if form is None else UNPROCESSABLE
    )


def _told(entry: Entry, deed: str) -> str:
    """Say whom the deed struck, by name, for a number is soon mistyped; and what followed."""
    facts = {"number": entry.number, "name": entry.name}
    if deed == WARNING and entry.leaving == Entry.Leaving.DISQUALIFIED:
        return _("%(number)s. %(name)s has a third warning and is disqualified.") % facts
    return _("It is written down: %(number)s. %(name)s.") % facts


def _warn(tournament: Tournament, facts: Facts, by: Actor, key: str) -> None:
    deeds.warn(
        tournament,
        number=facts["number"],
        round_number=facts["round"],
        reason=facts["reason"],
        by=by,
        key=key,
    )


def _penalise(tournament: Tournament, facts: Facts, by: Actor, key: str) -> None:
    deeds.penalise(
        tournament,
        round_number=facts["round"],
        number=facts["number"],
        reason=facts["reason"],
        big=-facts.get("big", 0),
        small=facts["small"],
        by=by,
        key=key,
    )


def _take_round_away(tournament: Tournament, facts: Facts, by: Actor, key: str) -> None:
    deeds.take_round_away(
        tournament,
        round_number=facts["round"],
        number=facts["number"],
        reason=facts["reason"],
        by=by,
    )


def _give_pule(tournament: Tournament, facts: Facts, by: Actor, key: str) -> None:
    deeds.give_pule(
        tournament,
        round_number=facts["round"],
        number=facts["number"],
        reason=facts["reason"],
        after_deal=facts["after_deal"] or 0,
        by=by,
        key=key,
    )


def _told_lifted(entry: Entry, kind: str) -> str:
    if kind == "warning" and entry.leaving == Entry.Leaving.DISQUALIFIED:
        said = _("It is lifted. %(name)s is still disqualified; the player’s own page takes back.")
        return said % {"name": entry.name}
    return _("It is lifted and no longer counts.")


def _may_be_judged(tournament: Tournament) -> QuerySet[Entry]:
    """Find who is in the tournament, and who has played in it and left."""
    entries = Entry.objects.filter(tournament=tournament)
    return entries.filter(Q(to_round=None) | Q(leaving=Entry.Leaving.WITHDRAWN))


def _lift_warning(tournament: Tournament, pk: int, by: Actor) -> Entry:
    warnings = JudgeWarning.objects.select_related("entry")
    warning = get_object_or_404(warnings, pk=pk, entry__tournament=tournament)
    deeds.lift_warning(warning, by=by)
    return warning.entry


def _lift_penalty(tournament: Tournament, pk: int, by: Actor) -> Entry:
    penalties = Penalty.objects.select_related("entry")
    penalty = get_object_or_404(penalties, pk=pk, entry__tournament=tournament)
    deeds.lift_penalty(penalty, by=by)
    return penalty.entry


def _lift_pule(tournament: Tournament, pk: int, by: Actor) -> Entry:
    pules = PenaltyPule.objects.select_related("seat__entry")
    pule = get_object_or_404(pules, pk=pk, seat__entry__tournament=tournament)
    deeds.lift_pule(pule, by=by)
    return pule.seat.entry


GIVING: Mapping[str, Callable[[Tournament, Facts, Actor, str], None]] = {
    WARNING: _warn,
    POINTS: _penalise,
    ROUND: _take_round_away,
    PULE: _give_pule,
}
LIFTING: Mapping[str, Callable[[Tournament, int, Actor], Entry]] = {
    "warning": _lift_warning,
    "penalty": _lift_penalty,
    "pule": _lift_pule,
}
