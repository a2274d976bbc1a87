"""Entering a name: directly, or after a choice between people of that name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import ngettext

from tournament.doors.acting import EventRequest
from tournament.doors.desk.people.forms import QuickForm
from tournament.doors.desk.people.rows import person_row, read_sight
from tournament.doors.pasted_lists import MatchChoice, person_choice
from tournament.models import Entry
from tournament.security.access import people_open_to
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

NAMESAKES = ("which_player", "already_entered", "same_player")


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """A refused entry: the reason, the input, and the possible matches."""

    words: str
    typed: Mapping[str, Any] = field(default_factory=dict)
    people: Sequence[MatchChoice] = ()
    may_be_new: bool = False

    @classmethod
    def from_refusal(cls, refused: Refused, typed: Mapping[str, Any]) -> RefusedEntry:
        """Return the refusal with the choice that it offers."""
        candidates = refused.facts.get("candidates", ())
        assert isinstance(candidates, tuple)
        return cls(
            words=str(refusal_words(refused)),
            typed=typed,
            people=[person_choice(one) for one in candidates],
            may_be_new=refused.code in NAMESAKES,
        )


def enter(request: EventRequest, form: QuickForm) -> Entry:
    """Enter the chosen person, a namesake as a new person, or the match in the register."""
    tournament, by, key = request.desk.tournament, request.by, request.key
    newcomer = form.newcomer()
    if "as_new" in request.data:
        entry = registration.register_namesake(tournament, newcomer, by=by, key=key)
    else:
        chosen = whole(request.data.get("player", ""))
        known = people_open_to(request.http.user, named=newcomer.name)
        player = None if chosen is None else get_object_or_404(known, pk=chosen)
        entry = registration.register(tournament, newcomer, by=by, player=player, key=key)
    if form.cleaned_data["is_here"]:
        attendance.check_in(entry, by=by)
    return entry


def answer_parts(
    request: EventRequest,
    number: int | None,
    *,
    done: str = "",
    turned: Iterable[RefusedEntry] = (),
    status: int = 200,
) -> HttpResponse:
    """Return the parts of the page that an act has changed."""
    desk = request.desk
    context: dict[str, Any] = {
        "desk": desk,
        "done": done,
        "turned": turned,
        "may_register": desk.tournament.is_open,
        "may_take_money": True,
    }
    if number is not None:
        context["people"] = person_row(desk.tournament, number, read_sight(request.data))
    return render(request.http, "desk/people/people_parts.html", context, status=status)


def entered_words(count: int) -> str:
    """Return the number of entered players in words."""
    words = ngettext("%(count)s player entered.", "%(count)s players entered.", count)
    return words % {"count": count}
