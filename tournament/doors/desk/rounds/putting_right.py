"""Correcting who sat where: exchanged players, mixed-up tables, moves to another table."""

from __future__ import annotations

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.desk.proposals import Confirmation, Facts, Proposal, propose
from tournament.doors.desk.rounds.putting_right_forms import (
    ExchangeForm,
    MixedForm,
    MoveForm,
    TablesForm,
)
from tournament.models import Round
from tournament.reading.phones.aside import held_at
from tournament.security.access import Desk, desk_for
from tournament.services.rounds import exchanging, moving, whole_tables

PAGE = require_http_methods(["GET", "HEAD", "POST"])


@PAGE
def exchange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let two players have sat in each other's places."""
    desk = desk_for(request, slug, "correct")
    played = _announced(desk, number)

    def wanted(facts: Facts) -> exchanging.Exchange:
        return exchanging.Exchange(number, facts["first"], facts["second"], facts["points"])

    proposal = Proposal(
        title=_("They sat the other way round: round %(round)s") % {"round": number},
        lede=_("Two players who sat in each other’s places. Nothing is written yet."),
        button=_("Exchange the two"),
        done=_("The two are exchanged."),
        back=reverse("seating", args=(slug, number)),
        form=_read(request, ExchangeForm),
        look=lambda facts: exchanging.preview_exchange(desk.tournament, wanted(facts)),
        act=lambda facts, said: exchanging.exchange_players(
            desk.tournament, wanted(facts), **said.facts
        ),
        held=lambda facts: (
            held_at(played, numbers=(facts["first"], facts["second"])) if played.is_open else {}
        ),
    )
    return propose(request, desk, proposal)


@PAGE
def exchange_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give two tables each other's figures."""
    desk = desk_for(request, slug, "correct")
    _announced(desk, number)

    def wanted(facts: Facts) -> exchanging.MixedTables:
        return exchanging.MixedTables(number, facts["first"], facts["second"])

    proposal = Proposal(
        title=_("Two tables’ results mixed up: round %(round)s") % {"round": number},
        lede=_("Each table gets what was written for the other. Nothing is written yet."),
        button=_("Exchange the results"),
        done=_("The two tables have each other’s results."),
        back=reverse("seating", args=(slug, number)),
        form=_read(request, MixedForm),
        look=lambda facts: exchanging.preview_mixed(desk.tournament, wanted(facts)),
        act=lambda facts, said: exchanging.exchange_results(
            desk.tournament, wanted(facts), **said.facts
        ),
    )
    return propose(request, desk, proposal)


@PAGE
def exchange_tables(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let all players of two tables have sat at each other's."""
    desk = desk_for(request, slug, "correct")
    played = _announced(desk, number)

    def wanted(facts: Facts) -> whole_tables.ExchangedTables:
        return whole_tables.ExchangedTables(
            number, facts["first"], facts["second"], facts["points"]
        )

    proposal = Proposal(
        title=_("Two whole tables exchanged: round %(round)s") % {"round": number},
        lede=_("All who sat at one sat at the other, seat by seat. Nothing is written yet."),
        button=_("Exchange the tables"),
        done=_("The players of the two tables are exchanged."),
        back=reverse("seating", args=(slug, number)),
        form=_read(request, TablesForm),
        look=lambda facts: whole_tables.preview_tables(desk.tournament, wanted(facts)),
        act=lambda facts, said: whole_tables.exchange_tables(
            desk.tournament, wanted(facts), **said.facts
        ),
        held=lambda facts: (
            held_at(played, tables=(facts["first"], facts["second"])) if played.is_open else {}
        ),
    )
    return propose(request, desk, proposal)


@PAGE
def move_players(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let players of a table go to others, sit out, or leave; one of them, or all."""
    desk = desk_for(request, slug, "correct")
    played = _announced(desk, number)
    form = MoveForm(request.POST or request.GET or None, played, table)

    def act(_facts: Facts, said: Confirmation) -> None:
        moving.move_players(desk.tournament, form.move, **said.facts)

    proposal = Proposal(
        title=_("Players of table %(table)s, round %(round)s") % {"table": table, "round": number},
        lede=_("Who goes elsewhere? A table that everybody leaves plays no further."),
        button=_("Move them"),
        done=_("They sit where they were put."),
        back=reverse("seating", args=(slug, number)),
        form=form,
        look=lambda _facts: moving.preview_move(desk.tournament, form.move),
        act=act,
        held=lambda _facts: held_at(played, tables=form.tables) if played.is_open else {},
    )
    return propose(request, desk, proposal)


def _read(request: HttpRequest, form: type[Form]) -> Form:
    """Return the form as it was sent; half filled by a link it waits for the rest."""
    typed = request.POST or request.GET
    if not typed.get("second", ""):
        return form(initial={name: value for name, value in typed.items() if value})
    return form(typed)


def _announced(desk: Desk, number: int) -> Round:
    return get_object_or_404(desk.tournament.rounds.published(), number=number)
