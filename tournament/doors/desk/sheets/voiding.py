"""Voiding a table, or counting it again: the preview, then the act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.event_settings import EventSettings
from tournament.doors.desk.previewed_acts import Facts, Proposal, propose
from tournament.doors.desk.sheets.table import load_desk_table
from tournament.doors.fields import MOST_BIG, MOST_SMALL_AWAY, BigPoints, WholeNumber
from tournament.security.access import desk_for
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.words.figures import letter

PAGE = require_http_methods(["GET", "HEAD", "POST"])


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


@PAGE
def void_table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Void a table, with an adjusted score for its players if wanted."""
    desk = desk_for(request, slug, "judge")
    table = load_desk_table(desk.tournament, number, table_number)
    form = VoidForm(request.POST or (request.GET or None), settings=table.settings)

    def wanted(facts: Facts) -> VoidTable:
        return VoidTable(number, table_number, facts.get("big", 0), form.small)

    proposal = Proposal(
        title=_("Declare table %(table)s of round %(round)s void?")
        % {"table": table_number, "round": number},
        lede=_("A void table gives no points and no places. Its sheet is kept."),
        button=_("Declare it void"),
        done=_("Table %(table)s is void.") % {"table": table_number},
        back=reverse("book_table", args=(slug, number, table_number)),
        form=form,
        look=lambda facts: voiding.preview_void(desk.tournament, wanted(facts)),
        act=lambda facts, said: voiding.void_table(desk.tournament, wanted(facts), **said.facts),
        area="standings",
    )
    return propose(request, desk, proposal)


@PAGE
def let_table_count(
    request: HttpRequest, slug: str, number: int, table_number: int
) -> HttpResponse:
    """Count a void table again, with its earlier totals or with new ones."""
    desk = desk_for(request, slug, "judge")
    table = load_desk_table(desk.tournament, number, table_number)
    form = CountForm(request.POST or request.GET, names=table.names)

    proposal = Proposal(
        title=_("Count table %(table)s of round %(round)s again?")
        % {"table": table_number, "round": number},
        lede=_("The earlier result counts again. The points given instead are removed."),
        button=_("Count it again"),
        done=_("Table %(table)s counts again.") % {"table": table_number},
        back=reverse("book_table", args=(slug, number, table_number)),
        form=form,
        look=lambda _facts: voiding.preview_counting(
            desk.tournament, round_number=number, table_number=table_number, totals=form.totals
        ),
        act=lambda _facts, said: voiding.lift_void(
            desk.tournament,
            round_number=number,
            table_number=table_number,
            totals=form.totals,
            **said.facts,
        ),
        needs_reason=False,
        area="standings",
    )
    return propose(request, desk, proposal)
