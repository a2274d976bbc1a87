"""Payment of the prizes of a series: payments are facts, a difference is another line."""

from __future__ import annotations

from collections.abc import Collection

from tournament.models import JournalEntry, Series, SeriesPayout
from tournament.reading.series.payouts import SeriesPayoutLine, series_payouts
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.money.payments import amount_text
from tournament.services.refusals import Refused
from tournament.services.series.approving import series_of
from tournament.services.undo_facts import created_row
from tournament.standings.series.publication import announced_of, table_of


@declare(may="check_in")
def hand_out_series_prizes(
    series: Series,
    keys: Collection[int] = (),
    *,
    by: Actor,
    previewed: int | None = None,
    key: str = "",
) -> int:
    """Record prizes of the approved table as paid, or differences; return how many.

    Without keys of lines: all players or teams with an amount to pay or to return.
    """
    with acting(series.scope, hand_out_series_prizes, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return 0
        said = announced_of(act.scope)
        if said is None:
            raise Refused("series_prizes_open")
        series = series_of(act)
        found = series_payouts(series, table_of(said)).lines
        lines = [line for line in found if line.left and (not keys or line.key in keys)]
        if not lines:
            raise Refused("nobody_to_pay")
        for line in lines:
            _write(act, series, line)
        return len(lines)


def _write(act: Act, series: Series, line: SeriesPayoutLine) -> None:
    whom = {"team": line.key, "name": line.name} if series.of_teams else {"player_id": line.key}
    row = SeriesPayout.objects.create(series=series, cents=line.left, **whom, **act.signature)
    act.note(
        subject=line.name,
        before={"prize_paid": amount_text(line.paid)},
        after={"prize_paid": amount_text(line.prize)},
        undo={"payout": row.pk},
    )


@undoes(hand_out_series_prizes)
def take_series_payout_back(act: Act, line: JournalEntry) -> None:
    """Undo a payout, unless more was paid to the same player or team since."""
    row = created_row(SeriesPayout.objects.all(), line, "payout")
    later = SeriesPayout.objects.standing().filter(
        series=row.series_id, player=row.player_id, team=row.team, pk__gt=row.pk
    )
    if later.exists():
        raise Refused("undo_blocked", verb=line.verb, because="paid_again")
    if not row.is_standing:
        return
    act.lift(row)
    act.note(subject=line.subject, before=line.after, after=line.before)
