"""Payouts: prizes, unpaid fees, and the settlement of stakes."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import key_of, perform
from tournament.reading.applications import announced_of, format_line
from tournament.reading.results.payouts import ANNOUNCED, has_money, payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.security.access import desk_for
from tournament.services.results import paying
from tournament.standings.table import last_closed_round

LONGEST: Final = 10


@require_safe
def desk_payouts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the payouts after the last closed round; nothing before the first."""
    desk = desk_for(request, slug, "look")
    event = desk.tournament
    announced, after = announced_of(event), last_closed_round(event)
    has_books = after > 0 and has_money(announced)
    context = {
        "desk": desk,
        "area": "standings",
        "announced": announced,
        "has_money": has_money(announced),
        "line": format_line(event),
        "after": after,
        "is_told": (is_told := event.state in ANNOUNCED),
        "may_pay": is_told and desk.may("check_in"),
        "books": payouts(event, ranking_at_desk(event, after)) if has_books else None,
    }
    return render(request, "desk/results/payouts.html", context)


@require_POST
def hand_out_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """Record prizes as handed over: one player's, or all."""
    desk = desk_for(request, slug, "check_in")
    number, seen = (request.POST.get(name, "") for name in ("number", "revision"))

    def done(count: int) -> str:
        words = ngettext(
            "Recorded for %(count)s player.",
            "Recorded for %(count)s players.",
            count,
        )
        return words % {"count": count}

    return perform(
        request,
        lambda by: paying.hand_out_prizes(
            desk.tournament,
            [_whole(number)] if number else (),
            by=by,
            previewed=_whole(seen),
            key=key_of(request),
        ),
        done=done,
        then=redirect("desk_payouts", slug),
    )


@require_POST
def settle_stakes(request: HttpRequest, slug: str) -> HttpResponse:
    """Record all stakes as settled."""
    desk = desk_for(request, slug, "check_in")
    seen = _whole(request.POST.get("revision", ""))
    return perform(
        request,
        lambda by: paying.settle_stakes(
            desk.tournament, by=by, previewed=seen, key=key_of(request)
        ),
        done=_("The stakes are recorded as settled."),
        then=redirect("desk_payouts", slug),
    )


def _whole(typed: str) -> int:
    """Return the number in a hidden field; -1, which matches no player, if it is invalid."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < LONGEST else -1
