"""Voiding a table, or counting it again: the preview, then the act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.event_settings import EventSettings
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.previewed_acts import Facts, Proposal, propose
from tournament.doors.desk.sheets.table import load_desk_table
from tournament.doors.fields import MOST_BIG, MOST_SMALL_AWAY, BigPoints, WholeNumber
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.words.figures import letter


class VoidForm(forms.Form):
    """The points of all players at the table instead of its result: an adjusted score, or zero."""

    big = BigPoints(gettext_lazy("Big points for everyone at the table"), high=MOST_BIG)
    points = WholeNumber(
        gettext_lazy("Small points for everyone at the table"),
        low=-MOST_SMALL_AWAY,
        high=MOST_SMALL_AWAY,
        required=False,
        help_text=gettext_lazy("Leave empty if the table gives no points."),
    )

    def __init__(self, *args: Any, settings: EventSettings, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        if not settings.rules.scale:
            del self.fields["big"]

    @property
    def small(self) -> int:
        """The small points; 0 if empty."""
        return self.cleaned_data.get("points") or 0


class CountForm(forms.Form):
    """New totals of a void table; empty if the earlier ones count again."""

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        for seat, name in enumerate(names):
            facts = {"letter": letter(seat), "name": name}
            label = _("%(letter)s %(name)s, if their total changes") % facts
            self.fields[f"total_{seat}"] = WholeNumber(label, required=False)

    @property
    def totals(self) -> Sequence[int]:
        """The submitted totals; empty if the earlier ones are to count."""
        typed = [self.cleaned_data.get(name) for name in self.fields]
        return [total or 0 for total in typed] if any(t is not None for t in typed) else []


routes = Routes(at_event)


@routes.form("void/", voiding.void_table)
def void_table(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Void a table, with an adjusted score for its players if wanted."""
    event = request.desk.tournament
    table = load_desk_table(event, number, table_number)
    form = VoidForm(request.data or (request.http.GET or None), settings=table.settings)

    def wanted(facts: Facts) -> VoidTable:
        return VoidTable(number, table_number, facts.get("big", 0), form.small)

    proposal = Proposal(
        title=_("Declare table %(table)s of round %(round)s void?")
        % {"table": table_number, "round": number},
        lede=_("A void table gives no points and no places. Its sheet is kept."),
        button=_("Declare it void"),
        done=_("Table %(table)s is void.") % {"table": table_number},
        back=reverse("book_table", args=(event.slug, number, table_number)),
        form=form,
        look=lambda facts: voiding.preview_void(event, wanted(facts)),
        act=lambda facts, said: voiding.void_table(event, wanted(facts), **said.facts),
        area="standings",
    )
    return propose(request, proposal)


@routes.form("count/", voiding.lift_void, name="let_table_count")
def lift_void(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Count a void table again, with its earlier totals or with new ones."""
    event = request.desk.tournament
    table = load_desk_table(event, number, table_number)
    form = CountForm(request.data or request.http.GET, names=table.names)

    proposal = Proposal(
        title=_("Count table %(table)s of round %(round)s again?")
        % {"table": table_number, "round": number},
        lede=_("The earlier result counts again. The points given instead are removed."),
        button=_("Count it again"),
        done=_("Table %(table)s counts again.") % {"table": table_number},
        back=reverse("book_table", args=(event.slug, number, table_number)),
        form=form,
        look=lambda _facts: voiding.preview_counting(
            event, round_number=number, table_number=table_number, totals=form.totals
        ),
        act=lambda _facts, said: voiding.lift_void(
            event,
            round_number=number,
            table_number=table_number,
            totals=form.totals,
            **said.facts,
        ),
        needs_reason=False,
        area="standings",
    )
    return propose(request, proposal)
