"""A table is declared void, or counts again: first what that moves, then the act."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.desk.proposals import Facts, Proposal, propose
from tournament.doors.desk.sheets.table import table_at_desk
from tournament.doors.desk.sheets.voiding_forms import CountForm, VoidForm
from tournament.security.access import desk_for
from tournament.services.judging import voiding
from tournament.services.judging.voiding import Annulment

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@PAGE
def void_table(request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Declare a table void, with what everybody there is given instead, if anything."""
    desk = desk_for(request, slug, "judge")
    table = table_at_desk(desk.tournament, number, table_number)
    form = VoidForm(request.POST or (request.GET or None), settings=table.settings)

    def wanted(facts: Facts) -> Annulment:
        return Annulment(number, table_number, facts.get("big", 0), form.small)

    proposal = Proposal(
        title=_("Declare table %(table)s of round %(round)s void?")
        % {"table": table_number, "round": number},
        lede=_("A void table gives nobody points or a place. Its sheet is kept."),
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
    """Let a void table count again, by the figures before or by those that are typed."""
    desk = desk_for(request, slug, "judge")
    table = table_at_desk(desk.tournament, number, table_number)
    form = CountForm(request.POST or request.GET, names=table.names)

    proposal = Proposal(
        title=_("Let table %(table)s of round %(round)s count again?")
        % {"table": table_number, "round": number},
        lede=_("The earlier figures count again. What was given instead is lifted."),
        button=_("Let it count again"),
        done=_("Table %(table)s counts again.") % {"table": table_number},
        back=reverse("book_table", args=(slug, number, table_number)),
        form=form,
        look=lambda _facts: voiding.preview_counting(
            desk.tournament, round_number=number, table_number=table_number, totals=form.totals
        ),
        act=lambda _facts, said: voiding.let_table_count(
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
