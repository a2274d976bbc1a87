"""A list of people into the tournament: as it was planned, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import F

from tournament.models import Entry, Player, Round, Seat, Tournament
from tournament.services.acts import Act, Actor, Facts, acting_while_open
from tournament.services.consequences import settle_consequences
from tournament.services.people import register
from tournament.services.people.list_plans import (
    KNOWN,
    NEW,
    UNDECIDED,
    UPDATE,
    VERDICTS,
    Decisions,
    ListPlan,
    changes_of,
    plan_list,
)
from tournament.services.people.registration import (
    entries_taken_back,
    next_number,
    next_round_number,
    take_in,
)
from tournament.services.rounds import drafting


def apply_list(
    tournament: Tournament,
    raw: bytes | str,
    *,
    by: Actor,
    decisions: Decisions = UNDECIDED,
    key: str = "",
) -> ListPlan:
    """Enter the list as planned against this very moment, all of it or nothing."""
    with acting_while_open(tournament, "apply_list", by=by, key=key) as act:
        plan = plan_list(act.tournament, raw, decisions)
        if act.earlier is not None:
            return plan
        entered = [entry.pk for entry in _write_new(act, plan)]
        act.note(
            after={verdict: plan.count(verdict) for verdict in VERDICTS if plan.count(verdict)},
            undo={"entered": entered, "changed": _write_updates(act, plan)},
        )
        drafting.give_lots_to_latecomers(act)
        settle_consequences(act)
    return plan


def take_back(act: Act, entered: Sequence[int], changed: Mapping[str, Facts]) -> int:
    """Take out who came with a list and has no seat yet, and put back what it changed.

    Within an act; returns how many entries that concerns.
    """
    seated = Seat.objects.filter(entry__in=entered).exclude(round__state=Round.State.DRAFTED)
    entries = Entry.objects.filter(tournament=act.tournament, to_round=None, pk__in=entered)
    unseated = entries.exclude(pk__in=seated.values("entry"))
    count = unseated.update(to_round=F("from_round") - 1)
    for pk, before in changed.items():
        count += Entry.objects.filter(pk=int(pk)).update(**before)
    return count


def _write_players(plan: ListPlan) -> dict[int, Player]:
    """Return the person of each row, new ones written and known ones brought up to date."""
    known = Player.objects.in_bulk([row.player for row in plan.rows if row.player is not None])
    new: dict[int, Player] = {}
    for row in plan.rows:
        if row.verdict == NEW:
            new[row.line] = register.new_player(row.newcomer)
        elif row.player is not None and register.learn(known[row.player], row.newcomer):
            known[row.player].save(update_fields=register.LEARNT)
    Player.objects.bulk_create(new.values())
    return {**new, **{row.line: known[row.player] for row in plan.rows if row.player is not None}}


def _write_new(act: Act, plan: ListPlan) -> list[Entry]:
    """Enter those who come with the list; whoever was taken back is back under their number."""
    players = _write_players(plan)
    taken_back = entries_taken_back(act.tournament)
    from_round = next_round_number(act.tournament)
    entries = []
    for row in plan.rows:
        if row.verdict in (NEW, KNOWN):
            player = players[row.line]
            new = Entry(tournament=act.tournament, player=player, number=row.newcomer.number or 0)
            entry = taken_back.get(player.pk, new)
            take_in(entry, row.newcomer, from_round=from_round)
            entries.append(entry)
    new_ones = [entry for entry in entries if entry.pk is None]
    _number(act, new_ones)
    Entry.objects.bulk_create(new_ones)
    for entry in entries:
        if entry not in new_ones:
            entry.save()
    return entries


def _number(act: Act, entries: list[Entry]) -> None:
    """Give the numbers that the list leaves open, after the highest there is."""
    highest = max([next_number(act.tournament) - 1, *(entry.number for entry in entries)])
    for entry in entries:
        if not entry.number:
            highest += 1
            entry.number = highest


def _write_updates(act: Act, plan: ListPlan) -> dict[str, object]:
    """Bring up to date those whom the list knows; return by their keys what was so before."""
    before: dict[str, object] = {}
    rows = {row.player: row for row in plan.rows if row.verdict == UPDATE}
    entries = Entry.objects.filter(tournament=act.tournament)
    for entry in entries.filter(player__in=[player for player in rows if player is not None]):
        changes = changes_of(entry, rows[entry.player_id].newcomer)
        before[str(entry.pk)] = {name: getattr(entry, name) for name in changes}
        for name, value in changes.items():
            setattr(entry, name, value)
        entry.save(update_fields=list(changes))
    return before
