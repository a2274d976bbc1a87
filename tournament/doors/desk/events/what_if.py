"""What if: formats for a number of players and hours, and a simulation of a plan."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.what_if import LEAST_PAST
from tournament.doors.acting import DeskRequest, Routes, at_account
from tournament.doors.fields import TimeField, WholeNumber
from tournament.reading.events.evening import learnt_pace
from tournament.reading.events.what_if import FittingFormat, fitting, picture
from tournament.words.rounds import split_words
from tournament.words.terms import GAMES, PRESETS

MOST_PLAYERS = 1000
PROPOSED = ("zole-classic", "zole-rondo", "kop")


class WhatIfForm(forms.Form):
    """The number of players, the game, the start and the end."""

    players = WholeNumber(gettext_lazy("Players"), low=3, high=MOST_PLAYERS)
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    starts = TimeField(label=gettext_lazy("From"))
    ends = TimeField(label=gettext_lazy("Latest end"))

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  a form's own
        super().__init__(*given, **named)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(game, str(GAMES[game])) for game in PROPOSED]

    def clean(self) -> dict[str, Any]:
        """Refuse an end before the start."""
        facts = super().clean() or {}
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
        pace = learnt_pace()
        found = fitting(facts["players"], facts["game"], facts["starts"], facts["ends"], pace)
        context["fits"] = [(one, _tables(facts["players"], one)) for one in found]
        chosen = asked.get("plan", "")[:40]
        context["picture"] = picture(facts["players"], chosen, facts["starts"], pace)
        if found:
            context["past_pauses"] = len(pace.past_pauses(len(found[0].proposal.split.sizes)))
            context["learns_from"] = LEAST_PAST
        context["presets"] = PRESETS
    return render(request.http, "desk/events/what_if.html", context)


def _tables(players: int, fit: FittingFormat) -> str:
    out = fit.proposal.sits_out
    return split_words(players - out, fit.proposal.split.counts, out)
