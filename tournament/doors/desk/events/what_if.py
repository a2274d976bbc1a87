"""What if: formats for a number of players and hours, and a simulation of a plan."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from math import ceil
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.pace import LEAST_PAST
from scoring.what_if import FinalPlan
from tournament.doors.acting import DeskRequest, Routes, at_account
from tournament.doors.fields import TimeField, WholeNumber
from tournament.reading.events.pace import PAST_EVENTS, learnt_pace
from tournament.reading.events.what_if import (
    FittingFormat,
    WhatIfPlan,
    fitting,
    pace_of_plan,
    picture,
)
from tournament.words.rounds import split_words
from tournament.words.terms import GAMES, PRESETS

MOST_PLAYERS = 1000
MOST_FINAL_ROUNDS = 20
AT_A_TABLE = 4
PROPOSED = ("zole-classic", "zole-rondo", "kop")


class WhatIfForm(forms.Form):
    """The number of players, the game, the start and the end, and what the plan has besides."""

    players = WholeNumber(gettext_lazy("Players"), low=3, high=MOST_PLAYERS)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    starts = TimeField(label=gettext_lazy("From"))
    ends = TimeField(label=gettext_lazy("Latest end"))
    final = WholeNumber(
        gettext_lazy("Players in the final"),
        low=3,
        high=MOST_PLAYERS,
        required=False,
        empty=gettext_lazy("no final"),
    )
    final_rounds = WholeNumber(
        gettext_lazy("Rounds of the final"), low=1, high=MOST_FINAL_ROUNDS, required=False
    )
    teams = forms.BooleanField(label=gettext_lazy("Teams or pairs"), required=False)

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  a form's own
        super().__init__(*given, **named)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(game, str(GAMES[game])) for game in PROPOSED]

    def clean(self) -> dict[str, Any]:
        """Refuse an end before the start, and a final of more players than the event has."""
        facts = super().clean() or {}
        players, final = facts.get("players"), facts.get("final")
        if players is not None and final is not None and final > players:
            self.add_error("final", _("The event has fewer players. Write a smaller number."))
        starts, ends = facts.get("starts"), facts.get("ends")
        if starts is not None and ends is not None and ends <= starts:
            self.add_error("ends", _("This is before the start. Choose a later time."))
        return facts


USUAL = {"game": "zole-classic", "starts": dt.time(10), "ends": dt.time(19)}


routes = Routes(at_account)


@routes.page("what-if/")
def what_if(request: DeskRequest) -> HttpResponse:
    """Propose formats, and simulate the chosen one."""
    asked = request.http.GET
    is_asked = "players" in asked
    form = WhatIfForm(asked) if is_asked else WhatIfForm(initial=USUAL)
    context: dict[str, Any] = {"form": form, "is_asked": is_asked and form.is_valid()}
    if context["is_asked"]:
        facts = form.cleaned_data
        plan = _asked(facts)
        found = fitting(plan, facts["game"], facts["ends"])
        context["fits"] = [(one, _tables(facts["players"], one)) for one in found]
        drawn = picture(plan, asked.get("plan", "")[:40])
        context["picture"] = drawn
        if shown := drawn.fit if drawn else next(iter(found), None):
            context["pace"], context["paced"] = pace_of_plan(shown.proposal), shown.proposal
        context["learns_from"], context["past_events"] = LEAST_PAST, PAST_EVENTS
        context["presets"] = PRESETS
    return render(request.http, "desk/events/what_if.html", context)


def _asked(facts: Mapping[str, Any]) -> WhatIfPlan:
    pace = learnt_pace(ceil(facts["players"] / AT_A_TABLE), has_teams=facts["teams"])
    players, rounds = facts["final"], facts["final_rounds"] or 1
    final = None if players is None else FinalPlan(players, rounds)
    return WhatIfPlan(facts["players"], facts["starts"], pace, final)


def _tables(players: int, fit: FittingFormat) -> str:
    out = fit.proposal.sits_out
    return split_words(players - out, fit.proposal.split.counts, out)
