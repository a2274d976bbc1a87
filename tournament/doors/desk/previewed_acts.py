"""An act that changes results: previewed first, then done as previewed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, result_or_refusal
from tournament.doors.desk.preview_rows import preview_rows
from tournament.models.text_fields import one_line
from tournament.services.acts import Actor
from tournament.services.consequences.previews import ActPreview
from tournament.services.refusals import Refused
from tournament.words import refusal_words

LONGEST_REASON = 200
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The confirmation of a proposal: the user, the reason, and the revision shown."""

    by: Actor
    reason: str
    previewed: int
    key: str

    @property
    def facts(self) -> Facts:
        """The confirmation as arguments of the services."""
        said = {"by": self.by, "previewed": self.previewed, "key": self.key}
        return {**said, "reason": self.reason} if self.reason else said


@dataclass(frozen=True, slots=True)
class Proposal:
    """An act of the desk with its form: `look` previews it, `act` performs it.

    `held` returns the number of deals on the phones of the tables that it would change.
    """

    title: str
    lede: str
    button: str
    done: str
    back: str
    form: Form
    look: Callable[[Facts], ActPreview]
    act: Callable[[Facts, Confirmation], object]
    held: Callable[[Facts], Mapping[int, int]] = lambda _facts: {}
    needs_reason: bool = True
    area: str = "desk"


def propose(request: EventRequest, proposal: Proposal) -> HttpResponse:
    """Preview the proposal, or perform it as previewed; preview again if anything has changed."""
    if request.http.method != "POST":
        return _show(request, proposal)
    reason = one_line(request.data.get("reason", ""))[:LONGEST_REASON]
    if not proposal.form.is_valid() or (proposal.needs_reason and not reason):
        return _show(request, proposal, refused=Refused("reason_missing"))
    facts = proposal.form.cleaned_data
    if _mark(proposal.held(facts)) != request.data.get("held", ""):
        return _show(request, proposal, refused=Refused("changed_meanwhile"))
    said = Confirmation(request.by, reason, request.previewed or 0, request.key)
    try:
        proposal.act(facts, said)
    except Refused as why:
        return _show(request, proposal, refused=why)
    request.add_message(proposal.done)
    return redirect(proposal.back)


def _show(
    request: EventRequest, proposal: Proposal, *, refused: Refused | None = None
) -> HttpResponse:
    desk, form, ripple, because = request.desk, proposal.form, None, None
    held: Mapping[int, int] = {}
    if form.is_bound and form.is_valid():
        facts = form.cleaned_data
        held = proposal.held(facts)
        ripple, because = result_or_refusal(
            lambda: preview_rows(proposal.look(facts), desk.tournament)
        )
        if ripple is not None:
            _focus_on_reason(form)
    typed = request.data if request.http.method == "POST" else request.http.GET
    context = {
        "desk": desk,
        "area": proposal.area,
        "proposal": proposal,
        "form": form,
        "fields": [(name, typed.get(name, "")) for name in form.fields] if ripple else [],
        "ripple": ripple,
        "because": None if because is None else refusal_words(because),
        "refusal": refusal_words(refused) if refused is not None and ripple else None,
        "held": held,
        "held_mark": _mark(held),
        "reason": typed.get("reason", "")[:LONGEST_REASON],
        "look_words": _("Show what changes"),
    }
    status = 200 if refused is None else UNPROCESSABLE
    return render(request.http, "desk/rounds/proposal.html", context, status=status)


def _focus_on_reason(form: Form) -> None:
    """Move the focus to the reason."""
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)


def _mark(held: Mapping[int, int]) -> str:
    """Return the phones' state shown on the page, so that newer deals are not overlooked."""
    return ",".join(f"{table}:{deals}" for table, deals in sorted(held.items()))
