"""The desk's part: an application becomes a player of the list, or is declined with a reason."""

from __future__ import annotations

from django.db import transaction

from tournament.exchange.player_lists import Newcomer
from tournament.models import Application, Entry, Player, Tournament
from tournament.services.acts import Actor, acting_while_open, reason_given
from tournament.services.applications.places import fill_places, give_place
from tournament.services.people import registration
from tournament.services.refusals import Refused


def accept(
    application: Application,
    *,
    by: Actor,
    player: Player | None = None,
    is_new: bool = False,
) -> Entry:
    """Enter somebody who applied, as the person given, as somebody new, or as the one of that name.

    To take the entry back in the journal opens the application again.
    """
    with transaction.atomic():
        # In the order in which every act locks: the event first.
        tournament = Tournament.objects.select_for_update().get(pk=application.tournament_id)
        application = Application.objects.get(pk=application.pk)
        entered = _entry_of(application)
        if entered is not None:
            return entered
        if not application.is_standing:
            raise Refused("no_such_application")
        if application.placed_at is None:
            raise Refused("still_waiting", name=application.name)
        newcomer = Newcomer(
            name=application.name,
            club=application.club,
            category=application.entry_class,
            born=application.born,
        )
        if is_new:
            entry = registration.register_namesake(tournament, newcomer, by=by)
        else:
            entry = registration.register(tournament, newcomer, by=by, player=player)
        Application.objects.filter(pk=application.pk).update(number=entry.number)
    return entry


def give_place_by_hand(application: Application, *, by: Actor) -> None:
    """Give somebody in the waiting list a place beyond the bound, as an organiser may decide."""
    with acting_while_open(application.tournament, "place_application", by=by) as act:
        application = Application.objects.get(pk=application.pk)
        if not application.is_standing:
            raise Refused("no_such_application")
        if application.placed_at is None:
            give_place(act, application)


def decline(application: Application, why: str, *, by: Actor) -> list[Application]:
    """Decline an application with a reason; return who comes to the place that it leaves."""
    with acting_while_open(application.tournament, "decline_application", by=by) as act:
        application = Application.objects.get(pk=application.pk)
        if _entry_of(application) is not None:
            raise Refused("in_the_list_already", number=application.number)
        if not application.is_standing:
            raise Refused("no_such_application")
        application.declined_at, application.declined_why = act.at, reason_given(why)
        application.save(update_fields=["declined_at", "declined_why"])
        facts = {"queue_number": application.queue_number, "reason": application.declined_why}
        act.note(subject=application.name, after=facts, undo={"application": application.pk})
        return fill_places(act)


def _entry_of(application: Application) -> Entry | None:
    """Return the entry that an application became, unless it was taken back."""
    if application.number is None:
        return None
    entries = Entry.objects.filter(tournament=application.tournament_id, number=application.number)
    found = entries.first()
    return None if found is None or found.is_taken_back else found
