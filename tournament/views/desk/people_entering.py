"""A name typed at the door: entered, or turned away with the choice of who may be meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournament.access import people_open_to
from tournament.figures import whole
from tournament.forms.people import QuickForm
from tournament.models import Entry, Tournament
from tournament.phrases import refusal_words
from tournament.services import attendance, registration
from tournament.services.people import Candidate
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, key_of

NAMESAKES = ("which_player", "already_entered", "same_player")


@dataclass(frozen=True, slots=True)
class Turned:
    """Why somebody was not entered, what was typed, and who may be meant."""

    words: str
    typed: Mapping[str, Any] = field(default_factory=dict)
    candidates: Sequence[Candidate] = ()
    may_be_new: bool = False

    @classmethod
    def from_refusal(cls, refused: Refused, typed: Mapping[str, Any]) -> Turned:
        """Return the refusal with the choice that it leaves."""
        candidates = refused.facts.get("candidates", ())
        assert isinstance(candidates, tuple)
        return cls(
            words=str(refusal_words(refused)),
            typed=typed,
            candidates=candidates,
            may_be_new=refused.code in NAMESAKES,
        )


def enter(tournament: Tournament, form: QuickForm, request: HttpRequest) -> Entry:
    """Enter whom the form names: the person chosen, somebody new, or whom the register knows."""
    by, key = actor_of(request), key_of(request)
    newcomer = form.newcomer()
    if "as_new" in request.POST:
        entry = registration.register_namesake(tournament, newcomer, by=by, key=key)
    else:
        chosen = whole(request.POST.get("player", ""))
        known = people_open_to(request.user, named=newcomer.name)
        player = None if chosen is None else get_object_or_404(known, pk=chosen)
        entry = registration.register(tournament, newcomer, by=by, player=player, key=key)
    if form.cleaned_data["is_here"]:
        attendance.check_in(entry, by=by)
    return entry
