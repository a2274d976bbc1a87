"""Closing a round, after a look at everything that could still be wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import desk_for
from tournament.phrases.unusual import unusual_words
from tournament.round_tables import tables_of
from tournament.services import closing as service
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, key_of, tell_done, tell_refusal


def closing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what is missing, unchecked, disputed or unusual before the round is closed."""
    desk = desk_for(request, slug, "look")
    played = get_object_or_404(desk.tournament.rounds.published(), number=number)
    page = service.check_tables(desk.tournament, played, tables_of(played))
    context = {
        "desk": desk,
        "area": "desk",
        "round": played,
        "page": page,
        "unusual": [(found.table, unusual_words(found)) for found in page.unusual],
        "may_close": desk.may("close"),
    }
    return render(request, "desk/closing.html", context)


@require_POST
def close_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close the round; what stands in the way is said on the check page."""
    desk = desk_for(request, slug, "close")
    by, key = actor_of(request), key_of(request)
    try:
        service.close_round(desk.tournament, round_number=number, by=by, key=key)
    except Refused as refused:
        tell_refusal(request, refused)
        return redirect("closing", slug, number)
    tell_done(request, _("Round %(round)s is closed.") % {"round": number})
    return redirect("desk", slug)
