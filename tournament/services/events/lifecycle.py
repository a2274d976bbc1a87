"""Lifecycle of a whole event: calling off, archiving, deleting.

No data is lost: each of these can be undone.
"""

from __future__ import annotations

from tournament.models import Tournament
from tournament.services.acts import Act, Actor, acting, declare, reason_given
from tournament.services.refusals import Refused

CAN_BE_CALLED_OFF = (Tournament.State.PLANNED, Tournament.State.RUNNING)


@declare(may="call_off")
def call_off(tournament: Tournament, reason: str, *, by: Actor) -> None:
    """Call the event off, or end it here, with a public reason."""
    with acting(tournament, call_off, by=by) as act:
        if act.tournament.called_off:
            return
        if act.tournament.state not in CAN_BE_CALLED_OFF:
            raise Refused("result_is_out")
        reason = reason_given(reason)
        set_called_off(act, reason)
        act.note(after={"reason": reason}, undo={})


@declare(may="call_off")
def take_place_after_all(tournament: Tournament, *, by: Actor) -> None:
    """Restore an event that was called off."""
    with acting(tournament, take_place_after_all, by=by) as act:
        if not act.tournament.called_off:
            return
        act.note(before={"reason": act.tournament.called_off}, undo={})
        set_called_off(act, "")


@declare(may="call_off")
def archive_tournament(tournament: Tournament, *, by: Actor) -> None:
    """Move an event to the archive; its public pages stay."""
    with acting(tournament, archive_tournament, by=by) as act:
        _list_as(act, Tournament.Listing.ARCHIVED)


@declare(may="bring_back")
def bring_back_tournament(tournament: Tournament, *, by: Actor) -> None:
    """Restore an archived or deleted event."""
    with acting(tournament, bring_back_tournament, by=by) as act:
        _list_as(act, Tournament.Listing.LISTED)


@declare(may="call_off")
def delete_tournament(tournament: Tournament, *, by: Actor) -> None:
    """Delete an event that never began; only users who may restore it can find it."""
    with acting(tournament, delete_tournament, by=by) as act:
        if act.tournament.rounds.published().exists():
            raise Refused("began_already")
        _list_as(act, Tournament.Listing.DELETED)


def set_called_off(act: Act, reason: str) -> None:
    act.tournament.called_off = reason
    act.tournament.save(update_fields=["called_off"])


def _list_as(act: Act, listing: Tournament.Listing) -> None:
    if act.tournament.listing == listing:
        return
    act.tournament.listing = listing
    act.tournament.save(update_fields=["listing"])
    act.note()
