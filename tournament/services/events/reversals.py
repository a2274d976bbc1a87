"""Undo of acts on the event: closed rounds, announced results, changed plans."""

from __future__ import annotations

from django.utils.dateparse import parse_datetime

from tournament.models import JournalEntry, Round
from tournament.services.acts import Act
from tournament.services.drafts import drafting
from tournament.services.events import lifecycle, plan_overlaps, planning, settings_changes
from tournament.services.officials import invitations
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.undo_facts import facts_of


def reopen_round(act: Act, line: JournalEntry) -> None:
    """Open the last closed round again; a draft that rests on it goes."""
    number = facts_of(line)["round"]
    if act.tournament.state != act.tournament.State.RUNNING:
        raise Refused("not_running", state=act.tournament.state)
    drafted = drafting.the_draft(act)
    if drafted is not None:
        drafting.discard(drafted)
    latest = act.tournament.rounds.order_by("-number").first()
    if latest is None or latest.number != number:
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    latest.state, latest.closed_at = Round.State.PLAYING, None
    latest.save(update_fields=["state", "closed_at"])
    act.note(before={"round": number})


def run_again(act: Act, line: JournalEntry) -> None:
    finishing.run_again(act, "")


def end_window_as_before(act: Act, line: JournalEntry) -> None:
    """Take corrections no longer than was said before."""
    said, before = (parse_datetime(str(facts["until"])) for facts in (line.after, line.before))
    if before is None or act.tournament.correction_until != said:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    finishing.set_window(act, before, "")


def open_again(act: Act, line: JournalEntry) -> None:
    finishing.open_again(act, "")


def put_settings_back(act: Act, line: JournalEntry) -> None:
    """Announce what the act changed as before; what was changed since by others stays."""
    present = planning.plan_of(act.tournament)
    settings_changes.change(act, plan_overlaps.plan_as_before(line, present))


def take_place_after_all(act: Act, line: JournalEntry) -> None:
    lifecycle.set_called_off(act, "")
    act.note(before=line.after)


def call_off_again(act: Act, line: JournalEntry) -> None:
    if act.tournament.state not in lifecycle.CAN_BE_CALLED_OFF:
        raise Refused("result_is_out")
    lifecycle.set_called_off(act, line.before["reason"])
    act.note(after=line.before)


def close_invitation(act: Act, line: JournalEntry) -> None:
    invitations.close_invitation(act, facts_of(line)["invitation"])
    act.note(subject=line.subject, before=line.after)
