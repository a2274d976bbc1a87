"""Payment of prizes and settlement of stakes: payments are facts, changes are new lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import astuple

from scoring.money import Transfer
from tournament.models import JournalEntry, Payout, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.results.payouts import ANNOUNCED, PayoutLine, Payouts, has_money, payouts
from tournament.reading.results.stakes import NamedTransfer, TableStake, table_stakes
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Act, Actor, Facts, acting, declare, undoes
from tournament.services.money.payments import amount_text
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row, facts_of
from tournament.standings.table import last_closed_round


@declare(may="check_in", moves_result=False)
def hand_out_prizes(
    tournament: Tournament,
    numbers: Collection[int] = (),
    *,
    by: Actor,
    previewed: int | None = None,
    key: str = "",
) -> int:
    """Record prizes as paid, or the differences after a correction; return how many.

    Without numbers: all players with an amount to pay or to return.
    """
    with acting(tournament, hand_out_prizes, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return 0
        lines = [one for one in _books(act).lines if not numbers or one.number in numbers]
        for line in lines:
            _write(act, line)
        return _how_many(line.is_left for line in lines)


@declare(may="check_in", moves_result=False)
def hand_out_team_prize(tournament: Tournament, team: int, *, by: Actor, key: str = "") -> None:
    """Record a team's prize as paid, or the difference after a correction."""
    with acting(tournament, hand_out_team_prize, by=by, key=key) as act:
        if act.earlier is not None:
            return
        prize = next((one for one in _books(act).team_prizes if one.pk == team and one.left), None)
        if prize is None:
            raise Refused("nobody_to_pay")
        row = Payout.objects.create(
            tournament=act.tournament,
            number=0,
            team=team,
            kind=Payout.Kind.PRIZE,
            cents=prize.left,
            **act.signature,
        )
        act.note(
            subject=prize.name,
            before={"prize_paid": amount_text(prize.paid)},
            after={"prize_paid": amount_text(prize.paid + prize.left)},
            undo={"payout": row.pk},
        )


@declare(may="check_in", moves_result=False)
def settle_stakes(
    tournament: Tournament, *, by: Actor, previewed: int | None = None, key: str = ""
) -> int:
    """Record every payment of the stakes as made; return how many."""
    with acting(tournament, settle_stakes, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return 0
        books = _books(act)
        if not books.transfers:
            raise Refused("nobody_to_pay")
        for one in books.transfers:
            _write_transfer(act, one, books.plan)
        return len(books.transfers)


@declare(may="check_in", moves_result=False)
def settle_transfer(tournament: Tournament, wanted: Transfer, *, by: Actor, key: str = "") -> None:
    """Record one payment of the stakes as made; it must be on the present list."""
    with acting(tournament, settle_transfer, by=by, key=key) as act:
        if act.earlier is not None:
            return
        books = _books(act)
        for one in books.transfers:
            if (one.payer, one.receiver, one.cents) == astuple(wanted):
                _write_transfer(act, one, books.plan)
                return
        raise Refused("payment_not_listed")


@declare(may="check_in", moves_result=False)
def settle_table(
    tournament: Tournament, round_number: int, table: int, *, by: Actor, key: str = ""
) -> None:
    """Record the stakes of one table and round as settled there, or the rest after a correction."""
    with acting(tournament, settle_table, by=by, key=key) as act:
        if act.earlier is not None:
            return
        lines = _unsettled(act, round_number, table)
        rows = [
            Payout.objects.create(
                tournament=act.tournament,
                number=line.number,
                kind=Payout.Kind.STAKE,
                cents=line.left,
                round=round_number,
                **act.signature,
            )
            for line in lines
        ]
        act.note(
            subject=str(table),
            after={"round": round_number, **_of_players(lines)},
            undo={"payouts": [row.pk for row in rows]},
        )


def _unsettled(act: Act, round_number: int, table: int) -> Sequence[TableStake]:
    """Return what the players of a table still win or lose; refuse if nothing is left."""
    played = act.tournament.rounds.published().filter(number=round_number).first()
    tables = [] if played is None else table_stakes(act.tournament, played)
    lines = [line for one in tables if one.number == table for line in one.stakes if line.left]
    if not lines:
        raise Refused("nobody_to_pay")
    return lines


def _of_players(lines: Iterable[TableStake]) -> Facts:
    """Return what each player won or lost, as one fact of the journal."""
    return {"table_stakes": ", ".join(f"{one.number}: {amount_text(one.left)}" for one in lines)}


@undoes(hand_out_prizes, hand_out_team_prize, settle_stakes, settle_transfer)
def take_payout_back(act: Act, line: JournalEntry) -> None:
    """Undo a payout, unless more was paid since; payments of the stakes in any order."""
    row = created_row(Payout.objects.all(), line, "payout")
    later = Payout.objects.standing().filter(
        tournament=act.tournament, number=row.number, team=row.team, kind=row.kind, pk__gt=row.pk
    )
    if row.counterpart is None and later.exists():
        raise Refused("undo_blocked", verb=line.verb, because="paid_again")
    if not row.is_standing:
        return
    act.lift(row)
    act.note(subject=line.subject, before=line.after, after=line.before)


@undoes(settle_table)
def reopen_table_stakes(act: Act, line: JournalEntry) -> None:
    """Undo the settlement of a table."""
    for row in Payout.objects.standing().filter(pk__in=facts_of(line)["payouts"]):
        act.lift(row)
    act.note(subject=line.subject, before=line.after, after=line.before)


def _books(act: Act) -> Payouts:
    """Return the current settlement; before the result is published it is refused."""
    event = act.tournament
    if event.state not in ANNOUNCED:
        raise Refused("nothing_to_pay_yet")
    if not has_money(announced_of(event)):
        raise Refused("nobody_to_pay")
    return payouts(event, ranking_at_desk(event, last_closed_round(event)))


def _write_transfer(act: Act, one: NamedTransfer, plan: int) -> None:
    """Record a payment at its receiver, or at its payer if the bank receives it."""
    number, cents = (one.receiver, one.cents) if one.receiver else (one.payer, -one.cents)
    row = Payout.objects.create(
        tournament=act.tournament,
        number=number,
        kind=Payout.Kind.STAKE,
        cents=cents,
        counterpart=one.payer if one.receiver else one.receiver,
        plan=plan,
        **act.signature,
    )
    between = {"stake_from": one.payer_words} if one.payer and one.receiver else {}
    act.note(
        subject=one.receiver_words or one.payer_words,
        after={"stake_paid": amount_text(cents), **between},
        undo={"payout": row.pk},
    )


def _write(act: Act, line: PayoutLine) -> None:
    if not line.is_left:
        return
    withheld = line.withheld + line.to_withhold
    row = Payout.objects.create(
        tournament=act.tournament,
        number=line.number,
        kind=Payout.Kind.PRIZE,
        cents=line.prize_left,
        withheld=line.to_withhold,
        **act.signature,
    )
    act.note(
        subject=f"{line.number}. {line.name}",
        before=_told(line.prize_paid, line.withheld),
        after=_told(line.prize_paid + line.prize_left, withheld),
        undo={"payout": row.pk},
    )


def _told(paid: int, withheld: int) -> Facts:
    """Return what was handed over and deducted so far, as facts of the journal."""
    deducted = {"withheld": amount_text(withheld)} if withheld else {}
    return {"prize_paid": amount_text(paid), **deducted}


def _how_many(left: Iterable[bool]) -> int:
    """Return the number of recorded lines; refuse if there is no line."""
    written = sum(left)
    if not written:
        raise Refused("nobody_to_pay")
    return written
