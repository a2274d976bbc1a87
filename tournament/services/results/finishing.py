"""Finishing an event: provisional result with its correction window, and approval."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from tournament.models import (
    Dispute,
    JournalEntry,
    Publication,
    Round,
    SheetVersion,
    Table,
    Tournament,
)
from tournament.services.acts import (
    Act,
    Actor,
    acting,
    acting_while_open,
    declare,
    reason_given,
    undoes,
)
from tournament.services.refusals import Refused
from tournament.services.results.placings import renew_placings
from tournament.standings.publications import TEAMS, as_json, teams_as_json
from tournament.standings.sheets import rounds_planned
from tournament.standings.table import standings_table


@declare(may="finish", copies="finish")
def finish(
    tournament: Tournament, *, by: Actor, early_because: str = "", key: str = ""
) -> Publication:
    """Publish the provisional result and open the correction window.

    Before the last planned round a reason is required.
    """
    with acting_while_open(tournament, finish, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        refused = why_not_finish(act.tournament, early_because=early_because)
        if refused is not None:
            raise refused
        until = act.at + timedelta(minutes=act.tournament.correction_minutes)
        _set_state(act, Tournament.State.PROVISIONAL, until=until)
        publication = _announce(act, Publication.Kind.PROVISIONAL, {"because": early_because})
        after = {"until": until.isoformat(), "because": early_because}
        act.note(after=after, undo={}, result=publication)
    return publication


@declare(may="finish")
def extend_window(
    tournament: Tournament, *, minutes: int, reason: str, by: Actor, key: str = ""
) -> Publication:
    """Extend the correction window by this many minutes, from its end or from now."""
    with acting_while_open(tournament, extend_window, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        start = max(act.tournament.correction_until or act.at, act.at)
        return set_window(act, start + timedelta(minutes=minutes), reason_given(reason))


def set_window(act: Act, until: datetime, reason: str) -> Publication:
    """Set the end of the correction window, and publish it, within an act."""
    before = act.tournament.correction_until
    if act.tournament.state != Tournament.State.PROVISIONAL or before is None:
        raise Refused("not_provisional", state=act.tournament.state)
    _set_state(act, Tournament.State.PROVISIONAL, until=until)
    publication = _announce(act, Publication.Kind.PROVISIONAL, {"because": reason})
    after = {"until": until.isoformat(), "reason": reason}
    act.note(before={"until": before.isoformat()}, after=after, undo={}, result=publication)
    return publication


@declare(may="approve", copies="approve", moves_result=False)
def approve(
    tournament: Tournament, *, by: Actor, early_because: str = "", key: str = ""
) -> Publication:
    """Approve the result; before the window has closed a reason is required."""
    with acting(tournament, approve, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        refused = why_not_approve(act.tournament, early_because=early_because)
        if refused is not None:
            raise refused
        _set_state(act, Tournament.State.APPROVED)
        publication = _announce(act, Publication.Kind.APPROVED, {"because": early_because})
        act.note(after={"because": early_because}, undo={}, result=publication)
    return publication


@declare(may="approve")
def reopen(tournament: Tournament, *, by: Actor, reason: str) -> None:
    """Make an approved result provisional again, with a new window and a reason."""
    with acting(tournament, reopen, by=by) as act:
        open_again(act, reason_given(reason))


def open_again(act: Act, reason: str) -> None:
    """Undo the approval within an act."""
    if act.tournament.state != Tournament.State.APPROVED:
        raise Refused("not_approved", state=act.tournament.state)
    until = act.at + timedelta(minutes=act.tournament.correction_minutes)
    _set_state(act, Tournament.State.PROVISIONAL, until=until)
    _announce(act, Publication.Kind.PROVISIONAL, {"because": reason})
    act.note(after={"reason": reason, "until": until.isoformat()})


@declare(may="finish")
def back_to_running(tournament: Tournament, *, by: Actor, reason: str) -> None:
    """Withdraw the provisional result, to play on."""
    with acting_while_open(tournament, back_to_running, by=by) as act:
        run_again(act, reason_given(reason))


def run_again(act: Act, reason: str) -> None:
    """Withdraw the provisional result within an act."""
    if act.tournament.state != Tournament.State.PROVISIONAL:
        raise Refused("not_provisional", state=act.tournament.state)
    _set_state(act, Tournament.State.RUNNING)
    _announce(act, Publication.Kind.STANDING_WITHDRAWN, {"because": reason})
    act.note(after={"reason": reason})


def why_not_finish(tournament: Tournament, *, early_because: str = "") -> Refused | None:
    """Return the obstacle to finishing the tournament now; None if there is no obstacle."""
    if tournament.state != Tournament.State.RUNNING:
        return Refused("not_running", state=tournament.state)
    latest = tournament.rounds.order_by("-number").first()
    if latest is not None and latest.is_open:
        return Refused("round_still_open", round=latest.number)
    if latest is not None and latest.state == Round.State.DRAFTED:
        return Refused("draft_in_the_way", round=latest.number)
    played = latest.number if latest is not None else 0
    planned = rounds_planned(tournament)
    if played == 0 or (played < planned and not early_because.strip()):
        return Refused("rounds_missing", played=played, planned=planned)
    return _why_in_doubt(tournament)


def why_not_approve(tournament: Tournament, *, early_because: str = "") -> Refused | None:
    """Return the obstacle to approving the result now; None if there is no obstacle."""
    if tournament.state != Tournament.State.PROVISIONAL:
        return Refused("not_provisional", state=tournament.state)
    refused = _why_in_doubt(tournament)
    if refused is None and tournament.is_window_open and not early_because.strip():
        return Refused("window_still_open", until=tournament.correction_until)
    return refused


def _why_in_doubt(tournament: Tournament) -> Refused | None:
    """Return the sheets in doubt: disputed, or corrected and not checked again."""
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number")
    disputed = tables.filter(disputes__in=Dispute.objects.open())
    refused = _first_of(disputed, "sheets_disputed")
    if refused is not None or tournament.checking == Tournament.Checking.OFF:
        return refused
    current = SheetVersion.objects.unchecked().filter(is_current=True)
    return _first_of(tables.filter(versions__in=current), "sheets_unchecked")


def announce_again(act: Act) -> None:
    """Publish a provisional result again if its figures have changed, within an act."""
    if act.tournament.state == Tournament.State.PROVISIONAL:
        _announce(act, Publication.Kind.PROVISIONAL, {})


def announce_result(act: Act) -> None:
    """Publish the result of a tournament imported as finished, within an act."""
    if act.tournament.state == Tournament.State.APPROVED:
        _announce(act, Publication.Kind.APPROVED, {})
    announce_again(act)


def announce_approved(tournament: Tournament) -> Publication:
    """Mark the result as approved, without side effects; for previews that are rolled back."""
    table = standings_table(tournament)
    return Publication.objects.create(
        tournament=tournament,
        kind=Publication.Kind.APPROVED,
        round_number=table.after,
        revision=tournament.revision,
        rows=as_json(table),
        notes={TEAMS: teams_as_json(tournament, table.after)},
    )


def _announce(act: Act, kind: Publication.Kind, notes: dict[str, Any]) -> Publication:
    table = standings_table(act.tournament)
    is_withdrawn = kind == Publication.Kind.STANDING_WITHDRAWN
    is_approved = kind == Publication.Kind.APPROVED
    until = act.tournament.correction_until
    announced = Publication.objects.create(
        tournament=act.tournament,
        kind=kind,
        round_number=table.after,
        revision=act.revision,
        rows=[] if is_withdrawn else as_json(table),
        notes={
            **notes,
            "until": None if until is None else until.isoformat(),
            **({TEAMS: teams_as_json(act.tournament, table.after)} if is_approved else {}),
        },
        **act.signature,
    )
    renew_placings(act.tournament)
    return announced


def _set_state(act: Act, state: Tournament.State, *, until: datetime | None = None) -> None:
    act.tournament.state, act.tournament.correction_until = state, until
    act.tournament.save(update_fields=["state", "correction_until"])


def _first_of(tables: QuerySet[Table], code: str) -> Refused | None:
    found = list(tables.values_list("round__number", "number"))
    if not found:
        return None
    first, _ = found[0]
    numbers = tuple(sorted(number for played, number in found if played == first))
    return Refused(code, round=first, tables=numbers)


@undoes(finish)
def undo_finish(act: Act, line: JournalEntry) -> None:
    run_again(act, "")


@undoes(extend_window)
def end_window_as_before(act: Act, line: JournalEntry) -> None:
    """Restore the earlier end of the correction window."""
    said, before = (parse_datetime(str(facts["until"])) for facts in (line.after, line.before))
    if before is None or act.tournament.correction_until != said:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    set_window(act, before, "")


@undoes(approve)
def undo_approval(act: Act, line: JournalEntry) -> None:
    open_again(act, "")
