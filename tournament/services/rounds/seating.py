"""Seats: drawn, drafted, swapped by hand, published, and withdrawn before a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.errors import Faulty
from scoring.table_sizes import TableSizes, split_up
from tournament.models import (
    Entry,
    Penalty,
    PenaltyPule,
    Publication,
    Round,
    Seat,
    SheetVersion,
    Table,
    Tournament,
)
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given
from tournament.services.drafts import drafting, drawing, lots
from tournament.services.people.attendance import meet_again
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating, announced_seating
from tournament.services.rounds.swapping import pair_of, trade
from tournament.standings.book import load_book
from tournament.standings.seat_plans import plan_seats
from tournament.standings.sheets import settings_of


@declare(may="seat")
def draw_lots(
    tournament: Tournament, *, seed: str = "", by: Actor, key: str = "", last: int | None = None
) -> str:
    """Draw the lots, and return their seed: the given one, or the committed one.

    The same seed gives the same lots. `last` is the newest draw shown on the page, 0 for none;
    if there is a newer one, nothing is drawn.
    """
    with acting_while_open(tournament, draw_lots, by=by, key=key) as act:
        if act.earlier is None:
            drawing.refuse_drawn_since(act, last)
            draw(act, seed.strip()[:80])
        return act.tournament.seed


def draw(act: Act, seed: str) -> None:
    """Draw all lots from the seed, within an act; without one, from the committed seed."""
    if lots.are_fixed(act):
        raise Refused("lots_fixed")
    before = {"seed": act.tournament.seed}
    drawing.draw_seed(act, seed)
    lots.give(act, act.tournament.seed)
    act.note(before=before, after={"seed": act.tournament.seed}, undo=before)
    drafting.redraw(act)


def draw_as_before(act: Act, seed: str) -> None:
    """Restore an earlier seed; if nothing was drawn with it, nothing is drawn."""
    if lots.are_fixed(act):
        raise Refused("lots_fixed")
    act.note(before={"seed": act.tournament.seed}, after={"seed": seed})
    drawing.go_back_to(act, seed)
    if drawing.current_draw(act.tournament) is not None:
        lots.give(act, seed)
        drafting.redraw(act)
        return
    lots.take(act)
    if drafted := drafting.the_draft(act):
        drafting.discard(drafted)


@declare(may="seat")
def draft_seating(tournament: Tournament, *, by: Actor, key: str = "") -> Round:
    """Draft the next round; an existing draft is returned with its swaps."""
    with acting_while_open(tournament, draft_seating, by=by, key=key) as act:
        if made := act.already_made(Round):
            return made
        return drafting.the_draft(act) or _draft(act)


def redraft(tournament: Tournament, *, by: Actor, key: str = "") -> Round:
    """Draft the next round from current facts; swaps by hand are discarded."""
    key = f"anew:{key}" if key else ""
    with acting_while_open(tournament, draft_seating, by=by, key=key) as act:
        if made := act.already_made(Round):
            return made
        return _draft(act)


def _draft(act: Act) -> Round:
    if act.tournament.state != Tournament.State.PLANNED:
        _refuse_unless_running(act)
    drafted = drafting.draft(act)
    act.note(after={"round": drafted.number}, undo={"round": drafted.number}, result=drafted)
    return drafted


@declare(may="seat")
def discard_draft(tournament: Tournament, *, by: Actor) -> None:
    """Delete the draft, which was never public."""
    with acting_while_open(tournament, discard_draft, by=by) as act:
        drafted = drafting.the_draft(act)
        if drafted is not None:
            drafting.discard(drafted)
            act.note(before={"round": drafted.number})


@declare(may="seat")
def swap_seats(
    tournament: Tournament,
    *,
    round_number: int,
    first: int,
    second: int,
    reason: str,
    by: Actor,
    key: str = "",
) -> None:
    """Swap the seats of two players by number; the list shows it with the reason.

    Published seats may also change, as long as neither table has a result.
    """
    with acting_while_open(tournament, swap_seats, by=by, key=key) as act:
        if act.earlier is None:
            swap(act, round_number, (first, second), reason_given(reason))


def swap(act: Act, round_number: int, numbers: tuple[int, int], reason: str) -> None:
    """Swap two seats within an act, and publish them again if they were public."""
    played = open_round(act, round_number)
    pair = pair_of(played, numbers)
    refuse_played(*pair.tables)
    before = pair.whereabouts
    words = pair.words
    trade(act, pair, reason)
    act.note(
        subject=words,
        before=before,
        after={"round": round_number, "reason": reason},
        undo={"round": round_number, "players": list(numbers)},
    )
    if played.state != Round.State.DRAFTED:
        announce_seating(act, played)


@declare(may="seat", copies="publish")
def publish_seating(
    tournament: Tournament, *, round_number: int, by: Actor, key: str = ""
) -> Publication:
    """Publish the draft; concurrent or repeated requests publish it once."""
    with acting_while_open(tournament, publish_seating, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        played = act.tournament.rounds.filter(number=round_number).first()
        if played is None:
            raise Refused("no_draft", round=round_number)
        if played.state != Round.State.DRAFTED:
            return announced_seating(act.tournament, round_number)
        drafting.refuse_unplayable(act, played)
        played.state = Round.State.PUBLISHED
        played.published_at = act.at
        played.save(update_fields=["state", "published_at"])
        drawing.reveal(act)
        _let_run(act)
        publication = announce_seating(act, played)
        undo = {"round": round_number}
        act.note(after={"round": round_number}, undo=undo, result=publication)
    return publication


@declare(may="seat", copies="withdraw")
def withdraw_seating(
    tournament: Tournament, *, round_number: int, reason: str, by: Actor
) -> Publication:
    """Withdraw published seats, while no table has a result; a new draft follows."""
    with acting_while_open(tournament, withdraw_seating, by=by) as act:
        return take_back(act, round_number, reason_given(reason))


def take_back(act: Act, round_number: int, reason: str) -> Publication:
    """Withdraw a published round within an act, notify everyone, and draft it again."""
    played = act.tournament.rounds.filter(number=round_number).first()
    if played is None or played.state == Round.State.DRAFTED:
        raise Refused("seating_not_published", round=round_number)
    if trailing := act.tournament.rounds.filter(state=Round.State.TRAILING).first():
        raise Refused("groups_apart", round=trailing.number)
    standing = SheetVersion.objects.filter(table__round=played, is_current=True)
    if with_result := sorted(standing.values_list("table__number", flat=True)):
        raise Refused("results_stand", round=round_number, tables=with_result)
    _refuse_judged(played)
    played.state = Round.State.WITHDRAWN
    played.save(update_fields=["state"])
    meet_again(act, round_number)
    if not lots.are_fixed(act):
        drawing.commit_again(act)
    drafting.draft_again(act, played)
    publication = Publication.objects.create(
        tournament=act.tournament,
        kind=Publication.Kind.SEATING_WITHDRAWN,
        round_number=round_number,
        revision=act.revision,
        notes={"reason": reason},
        **act.signature,
    )
    act.note(after={"round": round_number, "reason": reason}, result=publication)
    return publication


def open_round(act: Act, round_number: int) -> Round:
    """Return the round if it is a draft or being played; refuse a closed one."""
    played = act.tournament.rounds.filter(number=round_number).first()
    if played is None:
        raise Refused("no_such_round", round=round_number)
    if played.state == Round.State.CLOSED:
        raise Refused("round_closed", round=round_number)
    return played


def seat_of(played: Round, number: int) -> Seat:
    seats = Seat.objects.playing().select_related("entry", "table")
    seat = seats.filter(round=played, entry__number=number).first()
    if seat is None:
        raise Refused("not_seated", number=number, round=played.number)
    return seat


def refuse_played(*tables: Table) -> None:
    for table in tables:
        if table.versions.filter(is_current=True).exists():
            raise Refused("table_has_result", table=table.number)


def _refuse_judged(played: Round) -> None:
    """Refuse if the judge has given points in the round, like a result."""
    penalties = Penalty.objects.standing().filter(round=played)
    pules = PenaltyPule.objects.standing().filter(seat__round=played)
    if penalties.exists() or pules.exists():
        raise Refused("judged_already", round=played.number)


def _let_run(act: Act) -> None:
    if act.tournament.state == Tournament.State.PLANNED:
        act.tournament.state = Tournament.State.RUNNING
        act.tournament.save(update_fields=["state"])


def _refuse_unless_running(act: Act) -> None:
    if act.tournament.state != Tournament.State.RUNNING:
        raise Refused("not_running", state=act.tournament.state)


@dataclass(frozen=True, slots=True)
class ExpectedDraft:
    """A preview of a draft before it is made."""

    round: int
    players: int
    split: TableSizes
    sits_out: int = 0


def preview_sizes(tournament: Tournament) -> ExpectedDraft:
    """Return the number of players and the table sizes of the next round."""
    number = drafting.next_round_number(tournament)
    present = drafting.players_to_seat(tournament, number)
    players, settings = len(present), settings_of(tournament, number)
    if tournament.blocks:
        return _in_block(tournament, present, number)
    try:
        sizes, over = split_up(players, settings)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable
    return ExpectedDraft(number, players - over, sizes, over)


def _in_block(tournament: Tournament, present: Sequence[Entry], number: int) -> ExpectedDraft:
    """Return the tables of the groups of a block."""
    try:
        plan = plan_seats(load_book(tournament), present, number)
    except Faulty as unseatable:
        raise Refused("seating_faulty", faults=unseatable.faults) from unseatable
    sizes = TableSizes(tuple(len(table.seats) for table in plan.tables))
    return ExpectedDraft(number, sum(sizes.sizes), sizes, len(plan.sits_out))
