"""Groups in different rounds: one advances to the next round while others still play.

Its part of the round is then over, and its tables are in the next round; the other groups join
later. A round is closed once its last group has advanced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile
from typing import Any

from django.db.models import Max, Q

from scoring.blocks import block_at
from scoring.errors import Faulty
from tournament.models import (
    Entry,
    JournalEntry,
    Penalty,
    PenaltyPule,
    Publication,
    Round,
    Seat,
    SheetVersion,
    SittingOut,
    Table,
    Tournament,
)
from tournament.reading.clock import groups_seated
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Act, Actor, acting_while_open, declare, undoes
from tournament.services.drafts import drafting
from tournament.services.people.attendance import meet_again
from tournament.services.refusals import Refused
from tournament.services.rounds import clock
from tournament.services.rounds.announcing import announce_seating
from tournament.services.rounds.closing import CheckPage, check_tables, why_not_close
from tournament.services.rounds.seating import open_round
from tournament.services.undo_facts import facts_of
from tournament.standings.book import Book, load_book
from tournament.standings.seat_plans import SeatPlan, plan_group
from tournament.standings.sheets import blocks_of, rounds_planned, settings_of


@dataclass(frozen=True, slots=True)
class AdvancePreview:
    """A group about to advance: the points to check first, and its next seats."""

    group: str
    page: CheckPage
    plan: SeatPlan
    refused: Refused | None


def look_ahead(tournament: Tournament, played: Round, group: str) -> AdvancePreview:
    """Preview a group's advance, or return why it cannot advance now."""
    tables = [table for table in tables_of(played) if table.table.group == group]
    page = check_tables(tournament, played, tables)
    refused = _why_not(tournament, played, tables, group) or why_not_close(page)
    if refused is not None:
        return AdvancePreview(group, page, SeatPlan((), {}, ()), refused)
    try:
        plan, _present = _planned(tournament, played, group)
    except Refused as impossible:
        return AdvancePreview(group, page, SeatPlan((), {}, ()), impossible)
    return AdvancePreview(group, page, plan, None)


@declare(may="close", copies="close")
def go_on(
    tournament: Tournament, *, round_number: int, group: str, by: Actor, key: str = ""
) -> Round:
    """End a round for one group, and publish its next seats; a second press does nothing.

    Publications of other groups, and the round's earlier seats, are unchanged.
    """
    with acting_while_open(tournament, go_on, by=by, key=key) as act:
        played = open_round(act, round_number)
        own = Table.objects.filter(round=played, group=group)
        if own.exists() and not own.filter(gone_on_at=None).exists():
            return played
        looked = look_ahead(act.tournament, played, group)
        if looked.refused is not None:
            raise looked.refused
        plan, present = _planned(act.tournament, played, group)
        own.update(gone_on_at=act.at)
        played.state = Round.State.TRAILING
        played.save(update_fields=["state"])
        _seat(act, _next_round(act, played), group, plan, present)
        undo = {
            "round": round_number,
            "sits_out": list(plan.sits_out),
            "closed": _close_passed(act),
        }
        act.note(subject=group, after={"round": round_number}, undo=undo, result=played)
        return played


def can_advance(tournament: Tournament, number: int) -> bool:
    """Whether the block of a round continues after it, so that a group may advance; no query."""
    blocks, settings = blocks_of(tournament), settings_of(tournament)
    ends = (block_at(blocks, each, settings).first_round for each in (number, number + 1))
    return number < rounds_planned(tournament) and len(set(ends)) == 1


def _why_not(
    tournament: Tournament, played: Round, tables: Sequence[RoundTable], group: str
) -> Refused | None:
    """Return why a group cannot advance, apart from its sheets."""
    number = played.number
    if tournament.state != Tournament.State.RUNNING:
        return Refused("not_running", state=tournament.state)
    if not tables or not group:
        return Refused("no_such_group", round=number, group=group)
    if played.state == Round.State.DRAFTED:
        return Refused("seating_not_published", round=number)
    if not can_advance(tournament, number):
        return Refused("groups_end_together", round=number)
    if len(groups_seated(played)) == 1 and played.state != Round.State.TRAILING:
        before = tournament.rounds.filter(state=Round.State.TRAILING)
        return None if before.exists() else Refused("groups_end_together", round=number)
    return None


def _planned(tournament: Tournament, played: Round, group: str) -> tuple[SeatPlan, Sequence[Entry]]:
    """Return the group's seats in the next round, after the tables of the groups above it."""
    number, book = played.number + 1, load_book(tournament)
    there = Table.objects.filter(round__tournament=tournament, round__number=number)
    group_at = dict(there.values_list("number", "group"))
    seated = set(Seat.objects.filter(table__in=there).values_list("entry", flat=True))
    present = [e for e in drafting.players_to_seat(tournament, number) if e.pk not in seated]
    footing = book.progress(played.number).footing_of_next()
    sections = footing.divided([entry.number for entry in present])
    to_come = {s.name: s.numbers for s in sections if s.name not in group_at.values()}
    least = footing.block.settings.least_table
    if any(0 < len(numbers) < least for numbers in to_come.values()):
        raise Refused("groups_play_together", round=number)
    above = 0
    for name in takewhile(lambda name: name != group, (section.name for section in sections)):
        planned = _plan(book, to_come.get(name, ()), number, name)
        above += list(group_at.values()).count(name) or len(planned.tables)
    plan = _plan(book, to_come.get(group, ()), number, group)
    return _numbered(plan, group, above, set(group_at)), present


def _plan(book: Book, present: Sequence[int], number: int, group: str) -> SeatPlan:
    try:
        return plan_group(book, present, number, group)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable


def _numbered(plan: SeatPlan, group: str, above: int, taken: set[int]) -> SeatPlan:
    """Renumber tables to follow those above; numbers in use are skipped."""
    free = (number for number in count(above + 1) if number not in taken)
    pairs = zip(plan.tables, free, strict=False)
    tables = tuple(replace(table, number=number) for table, number in pairs)
    return replace(plan, tables=tables, groups={table.number: group for table in tables})


def _next_round(act: Act, played: Round) -> Round:
    """Return the next round; the first group to advance creates it."""
    number = played.number + 1
    ahead = act.tournament.rounds.filter(number=number).first()
    return ahead or Round.objects.create(
        tournament=act.tournament,
        number=number,
        state=Round.State.PUBLISHED,
        minutes=settings_of(act.tournament, number).minutes,
        published_at=act.at,
    )


def _seat(act: Act, ahead: Round, group: str, plan: SeatPlan, present: Sequence[Entry]) -> None:
    last = Table.objects.filter(round=ahead).aggregate(last=Max("number"))["last"] or 0
    said = [{"code": one.code, "facts": dict(one.facts)} for one in plan.notices]
    is_below = not plan.tables or plan.tables[0].number > last
    ahead.notices = [*ahead.notices, *said] if is_below else [*said, *ahead.notices]
    ahead.save(update_fields=["notices"])
    drafting.write_seats(ahead, plan, present)
    drafting.let_sit_out(act, ahead, [e for e in present if e.number in plan.sits_out])
    clock.join(ahead, group)
    announce_seating(act, ahead)


def _close_passed(act: Act) -> list[int]:
    """Close the rounds that every group has left, earliest first; return their numbers."""
    closed: list[int] = []
    for trailing in act.tournament.rounds.filter(state=Round.State.TRAILING).order_by("number"):
        if Table.objects.filter(round=trailing, gone_on_at=None).exists():
            break
        trailing.state, trailing.closed_at = Round.State.CLOSED, act.at
        trailing.save(update_fields=["state", "closed_at"])
        closed.append(trailing.number)
    return closed


@undoes(go_on)
def come_back(act: Act, line: JournalEntry) -> None:
    """Return a group to the round it left, while it has no results in the next one."""
    facts, group = facts_of(line), line.subject
    number = facts["round"]
    played = act.tournament.rounds.filter(number=number).first()
    ahead = act.tournament.rounds.filter(number=number + 1).first()
    if played is None or ahead is None or ahead.state == Round.State.CLOSED:
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    own = Table.objects.filter(round=ahead, group=group)
    if own.filter(gone_on_at__isnull=False).exists():
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    _refuse_played(ahead, group)
    _take_seats_away(act, ahead, group, facts["sits_out"])
    _play_on(act, played, group, facts["closed"])
    act.note(subject=group, before={"round": number})


def _refuse_played(ahead: Round, group: str) -> None:
    """Refuse if results or penalties in the next round depend on the group's seats."""
    versions = SheetVersion.objects.filter(
        table__round=ahead, table__group=group, is_current=True
    ).order_by("table__number")
    if tables := list(versions.values_list("table__number", flat=True)):
        raise Refused("results_stand", round=ahead.number, tables=tables)
    seats = Seat.objects.filter(round=ahead, table__group=group)
    pules = PenaltyPule.objects.standing().filter(seat__in=seats)
    penalties = Penalty.objects.standing().filter(round=ahead, entry__in=seats.values("entry"))
    if pules.exists() or penalties.exists():
        raise Refused("judged_already", round=ahead.number)


def _take_seats_away(act: Act, ahead: Round, group: str, sits_out: list[int]) -> None:
    """Withdraw the group's part of the next round; the round itself if it is then empty."""
    if not Table.objects.filter(round=ahead).exclude(group=group).exists():
        ahead.state = Round.State.WITHDRAWN
        ahead.save(update_fields=["state"])
        meet_again(act, ahead.number)
        _announce_withdrawn(act, ahead)
        return
    withdrawn = Round.objects.create(
        tournament=act.tournament,
        number=ahead.number,
        state=Round.State.WITHDRAWN,
        minutes=ahead.minutes,
        published_at=ahead.published_at,
    )
    own = list(Table.objects.filter(round=ahead, group=group).values_list("pk", flat=True))
    rests = Q(round=ahead, entry__number__in=sits_out)
    SittingOut.objects.filter(rests).update(round=withdrawn)
    Seat.objects.filter(table__in=own).update(round=withdrawn)
    Table.objects.filter(pk__in=own).update(round=withdrawn)
    ahead.group_clocks = [kept for kept in ahead.group_clocks if kept["group"] != group]
    ahead.save(update_fields=["group_clocks"])
    announce_seating(act, ahead)


def _announce_withdrawn(act: Act, ahead: Round) -> None:
    said: dict[str, Any] = {"reason": ""}
    Publication.objects.create(
        tournament=act.tournament,
        kind=Publication.Kind.SEATING_WITHDRAWN,
        round_number=ahead.number,
        revision=act.revision,
        notes=said,
        **act.signature,
    )


def _play_on(act: Act, played: Round, group: str, closed: list[int]) -> None:
    Table.objects.filter(round=played, group=group).update(gone_on_at=None)
    again = act.tournament.rounds.filter(number__in=closed)
    again.update(state=Round.State.TRAILING, closed_at=None)
    is_alone = not Table.objects.filter(round=played, gone_on_at__isnull=False).exists()
    played.state = Round.State.PLAYING if is_alone else Round.State.TRAILING
    played.closed_at = None
    played.save(update_fields=["state", "closed_at"])
