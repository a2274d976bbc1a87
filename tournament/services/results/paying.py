"""Payment of prizes and settlement of stakes: payments are facts, changes are new lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tournament.models import JournalEntry, Payout, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.results.payouts import ANNOUNCED, PayoutLine, has_money, payouts
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.money.payments import amount_text
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row
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
        lines = [one for one in _lines(act) if not numbers or one.number in numbers]
        for line in lines:
            _write(act, line, Payout.Kind.PRIZE, line.prize_left, line.prize_paid)
        return _how_many(line.prize_left for line in lines)


@declare(may="check_in", moves_result=False)
def settle_stakes(
    tournament: Tournament, *, by: Actor, previewed: int | None = None, key: str = ""
) -> int:
    """Record all stakes as settled; return how many."""
    with acting(tournament, settle_stakes, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return 0
        lines = _lines(act)
        for line in lines:
            _write(act, line, Payout.Kind.STAKE, line.stake_left, line.stake_paid)
        return _how_many(line.stake_left for line in lines)


@undoes(hand_out_prizes, settle_stakes)
def take_payout_back(act: Act, line: JournalEntry) -> None:
    """Undo a payout, unless more was paid since."""
    row = created_row(Payout.objects.all(), line, "payout")
    later = Payout.objects.standing().filter(
        tournament=act.tournament, number=row.number, kind=row.kind, pk__gt=row.pk
    )
    if later.exists():
        raise Refused("undo_blocked", verb=line.verb, because="paid_again")
    if not row.is_standing:
        return
    act.lift(row)
    act.note(subject=line.subject, before=line.after, after=line.before)


def _lines(act: Act) -> list[PayoutLine]:
    """Return the current settlement; before the result is published it is refused."""
    event = act.tournament
    if event.state not in ANNOUNCED:
        raise Refused("nothing_to_pay_yet")
    if not has_money(announced_of(event)):
        raise Refused("nobody_to_pay")
    return list(payouts(event, ranking_at_desk(event, last_closed_round(event))).lines)


def _write(act: Act, line: PayoutLine, kind: Payout.Kind, cents: int, before: int) -> None:
    if not cents:
        return
    row = Payout.objects.create(
        tournament=act.tournament, number=line.number, kind=kind, cents=cents, **act.signature
    )
    fact = f"{kind}_paid"
    act.note(
        subject=f"{line.number}. {line.name}",
        before={fact: amount_text(before)},
        after={fact: amount_text(before + cents)},
        undo={"payout": row.pk},
    )


def _how_many(left: Iterable[int]) -> int:
    """Return the number of recorded lines; refuse if there is no line."""
    written = sum(1 for cents in left if cents)
    if not written:
        raise Refused("nobody_to_pay")
    return written
