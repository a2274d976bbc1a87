"""Payouts: prizes, unpaid fees, and the settlement of stakes."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.reading.applications import announced_of, priced_line
from tournament.reading.results.payouts import ANNOUNCED, has_money, payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.results import paying
from tournament.standings.table import last_closed_round

LONGEST: Final = 10


routes = Routes(at_event)


@routes.page("payouts/", "see_money")
def desk_payouts(request: EventRequest) -> HttpResponse:
    """Show the payouts after the last closed round; nothing before the first."""
    desk = request.desk
    event = desk.tournament
    announced, after = announced_of(event), last_closed_round(event)
    has_books = after > 0 and has_money(announced)
    context = {
        "desk": desk,
        "area": "money",
        "announced": announced,
        "has_money": has_money(announced),
        "line": priced_line(event),
        "after": after,
        "is_told": (is_told := event.state in ANNOUNCED),
        "may_pay": is_told and desk.may("check_in"),
        "books": payouts(event, ranking_at_desk(event, after)) if has_books else None,
    }
    return render(request.http, "desk/results/payouts.html", context)


@routes.post("payouts/hand_out/", paying.hand_out_prizes, to="desk_payouts")
def hand_out_prizes(request: EventRequest) -> str:
    """Record prizes as handed over: one player's, or all."""
    number = request.data.get("number", "")
    count = paying.hand_out_prizes(
        request.desk.tournament,
        [_whole(number)] if number else (),
        previewed=_whole(request.data.get("revision", "")),
        by=request.by,
        key=request.key,
    )
    words = ngettext("Recorded for %(count)s player.", "Recorded for %(count)s players.", count)
    return words % {"count": count}


@routes.post("payouts/teams/<int:pk>/", paying.hand_out_team_prize, to="desk_payouts")
def hand_out_team_prize(request: EventRequest, pk: int) -> str:
    """Record a team's prize as handed over."""
    event = request.desk.tournament
    team = get_object_or_404(event.teams, pk=pk)
    paying.hand_out_team_prize(event, team.pk, by=request.by, key=request.key)
    return _("The prize of the team is recorded as handed over.")


def _whole(typed: str) -> int:
    """Return the number in a hidden field; -1, which matches no player, if it is invalid."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < LONGEST else -1
