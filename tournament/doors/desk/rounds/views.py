"""Rounds at the desk: lots, draft, publishing, closing."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.background.automatic_copies import copy_ahead, queue_copy_check
from tournament.doors.acting import EventRequest, Outcome, Routes, at_event
from tournament.doors.desk.rounds.desk import show_desk
from tournament.doors.desk.rounds.forms import DrawForm, PromisedDrawForm
from tournament.models import Round
from tournament.reading.events.blocks import cut_after
from tournament.reading.rounds.no_shows import no_shows
from tournament.reading.rounds.warnings import doubts_of_phones
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people import attendance
from tournament.services.rounds import closing as service
from tournament.services.rounds import rehearsing, seating
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words
from tournament.words.rounds import unusual_words

routes = Routes(at_event)


@routes.post("lots/draw/", seating.draw_lots, to="desk", show_form=show_desk)
def draw_lots(request: EventRequest) -> Outcome:
    """Draw the lots from a seed, and show the resulting seats."""
    event = request.desk.tournament
    # With a committed seed, the field may be empty.
    is_promised = event.commitments.in_force().exists()
    form = (PromisedDrawForm if is_promised else DrawForm)(request.data)
    typed = request.read(form, "draw").cleaned_data
    seed, last = typed["seed"], typed["last"]
    seating.draw_lots(event, seed=seed, by=request.by, key=request.key, last=last)
    said = _("The lots are drawn from the seed “%(seed)s”.") % {"seed": seed}
    request.add_message(
        said if seed else _("The lots are drawn from a seed that nobody could know.")
    )
    return draft_seats(request)


@routes.post("seats/draft/", seating.draft_seating, to="desk")
def draft_seats(request: EventRequest) -> HttpResponse:
    """Show the draft of the next round; an existing draft keeps its swaps."""
    event = request.desk.tournament
    return _drafted(request, seating.draft_seating(event, by=request.by, key=request.key))


@routes.post("seats/redraft/", seating.draft_seating, to="desk")
def redraft_seats(request: EventRequest) -> HttpResponse:
    """Draft the seats again, without the swaps made by hand."""
    event = request.desk.tournament
    return _drafted(request, seating.redraft(event, by=request.by, key=request.key))


def _drafted(request: EventRequest, drafted: Round) -> HttpResponse:
    copy_ahead(request.desk.tournament)
    return request.redirect("seating", number=drafted.number)


@routes.post("seats/did-not-come/", attendance.did_not_come, to="desk")
def did_not_come(request: EventRequest) -> str:
    """Remove a no-show, or mark one as absent from the next round."""
    event, by = request.desk.tournament, request.by
    number = next_round_number(event)
    found = {str(one.number): one.number for one in no_shows(event, number)}
    later, typed = found.get(request.data.get("later", "")), request.data.get("number", "")
    if later is not None:
        entry = event.entries.get(number=later)
        attendance.mark_absent(entry, round_number=number, by=by)
        words = _("%(name)s is absent from round %(round)s.")
        return words % {"name": entry.name, "round": number}
    gone = [found[typed]] if typed in found else []
    reason = _("did not come")
    attendance.did_not_come(event, gone, by=by, reason=reason, key=request.key)
    return _("Removed: %(numbers)s.") % {"numbers": ", ".join(map(str, gone))} if gone else ""


@routes.post("seats/discard/", seating.discard_draft, to="desk")
def discard_draft(request: EventRequest) -> str:
    """Discard the draft."""
    seating.discard_draft(request.desk.tournament, by=request.by)
    return _("The draft is deleted. Nobody had seen it.")


@routes.post("rounds/<int:number>/seats/publish/", seating.publish_seating, to="desk")
def publish_seats(request: EventRequest, number: int) -> str:
    """Publish the draft; a second click changes nothing."""
    event = request.desk.tournament
    seating.publish_seating(event, round_number=number, by=request.by, key=request.key)
    return _("The seats of round %(round)s are published.") % {"round": number}


@routes.page("rounds/<int:number>/closing/")
def closing(request: EventRequest, number: int) -> HttpResponse:
    """Show what is missing, unchecked, disputed or unusual before the round is closed."""
    desk = request.desk
    played = get_object_or_404(desk.tournament.rounds.published(), number=number)
    tables = tables_of(played)
    page = service.check_tables(desk.tournament, played, tables)
    doubts = doubts_of_phones(desk.tournament, played, tables)
    wait = service.round_to_close_first(desk.tournament, played)
    if played.is_open and not page.missing:
        queue_copy_check(desk.tournament)
    game = settings_of(desk.tournament, number).game
    found = [*doubts, *page.unusual]
    context = {
        "desk": desk,
        "area": "desk",
        "round": played,
        "game": game,
        "page": page,
        "wait": None if wait is None else refusal_words(wait),
        "unusual": [(one.table, unusual_words(one, is_signed=game.is_signed)) for one in found],
        "may_close": desk.may("close"),
        "cut": None if page.missing else cut_after(desk.tournament, played.number),
    }
    return render(request.http, "desk/rounds/closing.html", context)


@routes.post(
    "rounds/<int:number>/close/", service.close_round, to="desk", back=("closing", "number")
)
def close_round(request: EventRequest, number: int) -> str:
    """Close the round; the check page shows a refusal."""
    event = request.desk.tournament
    service.close_round(event, round_number=number, by=request.by, key=request.key)
    return _("Round %(round)s is closed.") % {"round": number}


@routes.post("rounds/<int:number>/rehearse/", "rehearse", to="desk")
def rehearse_round(request: EventRequest, number: int) -> str:
    """Seat, play and close one round; a second click plays no further round."""
    rehearsing.rehearse_round(request.desk.tournament, round_number=number, by=request.by)
    return _("Round %(round)s is played and closed.") % {"round": number}


@routes.post("rehearse/", "rehearse", to="desk")
def rehearse_to_the_end(request: EventRequest) -> str:
    """Play all remaining rounds and announce the provisional result."""
    rehearsing.rehearse_to_the_end(request.desk.tournament, by=request.by, key=request.key)
    return _("All rounds are played. The result is provisional.")
