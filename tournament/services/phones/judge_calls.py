"""Calls for the judge: made, answered, and the waiting time."""

from __future__ import annotations

from datetime import timedelta

from tournament.models import Agreement, JudgeCall, PhoneSheet, Table, Tournament
from tournament.models.text_fields import one_line
from tournament.reading.phones.links import Holder
from tournament.services.acts import Act, Actor, acting, declare
from tournament.services.phones.sheets import (
    caller_of,
    refuse_for_own_phone,
    reload_phones,
)
from tournament.services.refusals import Refused

MOST_CALLS = 40
LONGEST_WORDS = 200


@declare(may="hold_link")
def call_judge(
    holder: Holder, *, words: str, device: str, letter: int | None = None, key: str = ""
) -> JudgeCall:
    """Call the judge to a table with a reason; a second call changes the reason.

    A call queued on an offline phone has a key: sent twice it is one call, even if the judge
    came in between.
    """
    said = one_line(words)[:LONGEST_WORDS]
    by = Actor(caller_of(holder, letter))
    with acting(holder.tournament, call_judge, by=by, key=key) as act:
        if made := act.already_made(JudgeCall):
            return made
        _refuse_shut(holder)
        call = write_call(act, holder, words=said, letter=letter, device=device)
        if key or call.at == act.at:
            act.note(
                subject=str(holder.table.number),
                after={"round": holder.round.number, "words": said},
                result=call,
            )
    return call


def write_call(
    act: Act, holder: Holder, *, words: str, letter: int | None, device: str
) -> JudgeCall:
    """Write a call within an act; an open call stays open, with the new reason."""
    calls = JudgeCall.objects.filter(table=holder.table)
    call = calls.open().select_for_update().first()
    if call is None:
        if calls.count() >= MOST_CALLS:
            raise Refused("too_much")
        call = JudgeCall(table=holder.table, device=device, letter=letter, **act.signature)
    call.words = words
    call.save()
    reload_phones(holder.table.pk)
    return call


@declare(may="hold_link")
def cancel_call(holder: Holder, *, made_on: str = "") -> None:
    """Cancel an open call; without one nothing happens.

    With `made_on` only a call from that phone is cancelled: a phone that does not know whether
    its call arrived must not cancel another player's.
    """
    with acting(holder.tournament, cancel_call, by=Actor(caller_of(holder, holder.seat))) as act:
        _refuse_shut(holder)
        call = JudgeCall.objects.open().filter(table=holder.table).first()
        if call is None or (made_on and call.device != made_on):
            return
        if call.letter is not None:
            refuse_for_own_phone(PhoneSheet.objects.get(table=holder.table), holder, call.letter)
        call.cancelled_at = act.at
        call.save(update_fields=["cancelled_at"])
        reload_phones(call.table_id)
        after = {"round": holder.round.number, "words": call.words}
        act.note(subject=str(holder.table.number), after=after)


def settle_call(act: Act, sheet: PhoneSheet) -> None:
    """Close the call of a disagreeing player, within an act in which the whole table agrees.

    Calls for other reasons stay open: those made separately, or with a new reason since.
    """
    call = JudgeCall.objects.open().select_for_update().filter(table=sheet.table_id).first()
    if call is None or call.letter is None:
        return
    said = Agreement.objects.filter(sheet=sheet, agrees=False)
    is_of_sheet = said.filter(letter=call.letter, at=call.at).exists()
    if not is_of_sheet or not said.filter(words=call.words).exists():
        return
    call.cancelled_at = act.at
    call.save(update_fields=["cancelled_at"])
    after = {"round": sheet.table.round.number, "words": call.words}
    act.note(verb=cancel_call, subject=str(sheet.table.number), after=after)


@declare(may="enter")
def answer_call(tournament: Tournament, *, call_id: int, by: Actor) -> JudgeCall:
    """Record that the judge has come to the table; a second press changes nothing."""
    with acting(tournament, answer_call, by=by) as act:
        calls = JudgeCall.objects.filter(table__round__tournament=act.tournament)
        call = calls.select_related("table__round").filter(pk=call_id).first()
        if call is None:
            raise Refused("no_call")
        if call.answered_at is not None or call.cancelled_at is not None:
            return call
        call.answered_at, call.answered_signed = act.at, act.by.name
        call.save(update_fields=["answered_at", "answered_signed"])
        reload_phones(call.table_id)
        after = {
            "round": call.table.round.number,
            "words": call.words,
            "waited": minutes_waited(call),
        }
        act.note(subject=str(call.table.number), after=after)
    return call


def minutes_waited(call: JudgeCall) -> int:
    """Return the wait of an answered call in minutes, rounded up."""
    assert call.answered_at is not None
    return -((call.at - call.answered_at) // timedelta(minutes=1))


def _refuse_shut(holder: Holder) -> None:
    table = Table.ever.select_related("round").get(pk=holder.table.pk)
    if not table.is_open:
        raise Refused("round_closed", round=table.round.number)
