"""Draft of a round: created on request, updated when its facts change."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Max

from scoring.errors import Faulty, Notice
from tournament.models import Entry, Round, Seat, SittingOut, Table, TableLink, Tournament
from tournament.services.acts import Act
from tournament.services.drafts import lots
from tournament.services.refusals import Refused
from tournament.standings.book import eliminated_numbers, load_book
from tournament.standings.seat_plans import SeatPlan, plan_seats
from tournament.standings.sheets import rounds_planned, settings_of


def the_draft(act: Act) -> Round | None:
    """Return the draft, if there is one."""
    return act.tournament.rounds.filter(state=Round.State.DRAFTED).first()


def next_round(act: Act) -> tuple[int, Round | None]:
    """Return the number of the next round to seat and its draft, if there is one.

    Refused while the previous round is being played, and after the last round.
    """
    latest = act.tournament.rounds.order_by("-number").first()
    if latest is not None and latest.state == Round.State.DRAFTED:
        return latest.number, latest
    if latest is not None and latest.state != Round.State.CLOSED:
        raise Refused("round_still_open", round=latest.number)
    number = latest.number + 1 if latest else 1
    planned = rounds_planned(act.tournament)
    if number > planned:
        raise Refused("all_rounds_played", rounds=planned)
    return number, None


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the first round with unpublished seats."""
    published = Round.objects.published().filter(tournament=tournament)
    return (published.aggregate(last=Max("number"))["last"] or 0) + 1


def next_round_of(entry: Entry) -> int:
    """Return the same for one player, whose group may be rounds behind the others."""
    rounds = Round.objects.filter(tournament=entry.tournament_id)
    trailing = rounds.filter(state=Round.State.TRAILING).order_by("number").first()
    if trailing is None:
        return next_round_number(entry.tournament)
    sat = Table.objects.filter(round__number__lte=trailing.number, seats__entry=entry)
    last = sat.order_by("round__number").last() or trailing.tables.last()
    seated = rounds.filter(tables__group="" if last is None else last.group)
    return (seated.aggregate(last=Max("number"))["last"] or trailing.number) + 1


def draft(act: Act) -> Round:
    """Write the seats from the current facts, replacing any earlier draft."""
    number, drafted = next_round(act)
    if number == 1:
        lots.complete(act)
    present = players_to_seat(act.tournament, number)
    return _write(act, number, drafted, _plan(act, present, number), present)


def redraw(act: Act) -> None:
    """Update a draft to the current facts; delete it if there is no one left to seat.

    Swaps by hand are kept if they are the only difference from the plan.
    """
    drafted = the_draft(act)
    if drafted is None:
        return
    if drafted.number == 1:
        lots.complete(act)
    present = players_to_seat(act.tournament, drafted.number)
    try:
        plan = _plan(act, present, drafted.number)
    except Refused:
        discard(drafted)
        return
    if not _is_as_planned(drafted, plan):
        _write(act, drafted.number, drafted, plan, present)


def draft_again(act: Act, withdrawn: Round) -> None:
    """Draft a round again after its seats were withdrawn, with its swaps and current facts."""
    drafted = Round.objects.create(
        tournament=act.tournament,
        number=withdrawn.number,
        minutes=withdrawn.minutes,
        notices=withdrawn.notices,
        swaps=withdrawn.swaps,
    )
    seats = Seat.ever.playing().filter(round=withdrawn).select_related("table")
    groups = {seat.table.number: seat.table.group for seat in seats}
    tables = {
        number: Table.objects.create(round=drafted, number=number, group=group)
        for number, group in sorted(groups.items())
    }
    Seat.objects.bulk_create(
        Seat(
            table=tables[seat.table.number],
            round=drafted,
            entry_id=seat.entry_id,
            letter=seat.letter,
            why=seat.why,
            swap_reason=seat.swap_reason,
        )
        for seat in seats
    )
    out = Entry.objects.filter(
        sittings_out__round=withdrawn, sittings_out__lifted_at=None, sittings_out__reason=""
    )
    let_sit_out(act, drafted, list(out))
    redraw(act)


def refuse_unplayable(act: Act, drafted: Round) -> None:
    """Refuse a draft with a table size that its game does not have; older drafts may."""
    sizes = settings_of(act.tournament, drafted.number).game.sizes
    tables = Table.objects.filter(round=drafted).annotate(players=Count("seats__letter"))
    if odd := tables.exclude(players__in=sizes).order_by("number").first():
        said = ", ".join(map(str, sizes))
        raise Refused("draft_unplayable", table=odd.number, players=odd.players, sizes=said)


def discard(drafted: Round) -> None:
    """Delete a draft; it was never public, so nothing depends on it."""
    clear_draft(drafted)
    drafted.delete()


def clear_draft(drafted: Round) -> None:
    """Delete the tables and seats of a draft."""
    # A round returned to draft still has the links from its publication.
    TableLink.objects.filter(table__round=drafted).delete()
    SittingOut.objects.filter(round=drafted).delete()
    Seat.objects.filter(round=drafted).delete()
    Table.objects.filter(round=drafted).delete()


def players_to_seat(tournament: Tournament, number: int) -> list[Entry]:
    """Return the players to seat in that round, without those eliminated by a cut."""
    entries = Entry.objects.playing_in(number).filter(tournament=tournament)
    if tournament.seats_only_arrived:
        entries = entries.filter(arrived_at__isnull=False)
    out = eliminated_numbers(tournament, number)
    return [entry for entry in entries.order_by("number") if entry.number not in out]


def _plan(act: Act, present: Sequence[Entry], number: int) -> SeatPlan:
    try:
        return plan_seats(load_book(act.tournament), present, number)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable


def _is_as_planned(drafted: Round, plan: SeatPlan) -> bool:
    """Whether the draft is the plan with swaps by hand, and there were any."""
    if not drafted.swaps:
        return False
    planned = [(table.number, number) for table in plan.tables for number in table.seats]
    out = set(plan.sits_out)
    for swap in drafted.swaps:
        first, second = swap["players"]
        if not {first, second} <= {*(number for _, number in planned), *out}:
            return False
        exchange = {first: second, second: first}
        planned = [(table, exchange.get(number, number)) for table, number in planned]
        out = {exchange.get(number, number) for number in out}
    seats = Seat.objects.filter(round=drafted).order_by("table__number", "letter")
    standing = SittingOut.objects.standing().filter(round=drafted)
    return (planned, sorted(out)) == (
        list(seats.values_list("table__number", "entry__number")),
        list(standing.values_list("entry__number", flat=True)),
    )


def _write(
    act: Act, number: int, drafted: Round | None, plan: SeatPlan, present: Sequence[Entry]
) -> Round:
    notices = list(plan.notices)
    if drafted is None:
        drafted = Round(tournament=act.tournament, number=number)
    else:
        notices += [Notice("swaps_dropped", {})] if drafted.swaps else []
        clear_draft(drafted)
    drafted.minutes = settings_of(act.tournament, number).minutes
    drafted.swaps = []
    drafted.notices = [{"code": said.code, "facts": dict(said.facts)} for said in notices]
    drafted.save()
    write_seats(drafted, plan, present)
    let_sit_out(act, drafted, [e for e in present if e.number in plan.sits_out])
    return drafted


def let_sit_out(act: Act, drafted: Round, entries: Sequence[Entry]) -> None:
    SittingOut.objects.bulk_create(
        SittingOut(round=drafted, entry=entry, **act.signature) for entry in entries
    )


def write_seats(drafted: Round, plan: SeatPlan, present: Sequence[Entry]) -> None:
    entry_of = {entry.number: entry for entry in present}
    tables = Table.objects.bulk_create(
        Table(round=drafted, number=table.number, group=plan.groups.get(table.number, ""))
        for table in plan.tables
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=drafted,
            entry=entry_of[number],
            letter=letter,
            why=dict(plan.why[number]),
        )
        for table, planned in zip(tables, plan.tables, strict=True)
        for letter, number in enumerate(planned.seats)
    )
