"""The prize fund of a series, and what each place of its table gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.money import FurtherPrizes, award_lists
from scoring.money_files import read_prize_lines
from tournament.models import Series
from tournament.standings.series.table import SeriesLine, SeriesTable


@dataclass(frozen=True, slots=True)
class SeriesFund:
    """The fund in cents, and the winners with their prizes, in the order of the table.

    The fund is `starts` × `start_cents` + `players` × `player_cents`: organisers pay the first
    from the costs of their stages, and players the second once for the whole series.
    """

    currency: str
    starts: int
    start_cents: int
    players: int
    player_cents: int
    fixed: int
    prizes: Sequence[tuple[SeriesLine, int]]

    @property
    def cents(self) -> int:
        """The whole fund."""
        return self.starts * self.start_cents + self.players * self.player_cents

    @property
    def is_reduced(self) -> bool:
        """Whether the fund cannot pay the fixed prizes."""
        return self.fixed > self.cents

    @property
    def left(self) -> int:
        """The part of the fund that no place gets."""
        return self.cents - sum(cents for _line, cents in self.prizes)


def fund_of(series: Series, table: SeriesTable) -> SeriesFund | None:
    """Return the fund by the table, without a query; None if the series has no fund."""
    if not series.start_cents and not series.player_cents:
        return None
    prizes = read_prize_lines(series.prize_shares, series.prize_fixed)
    fund = SeriesFund(
        currency=series.currency,
        starts=sum(stage.participants for stage in table.stages),
        start_cents=series.start_cents,
        players=len(table.lines),
        player_cents=series.player_cents,
        fixed=sum(prizes.fixed),
        prizes=(),
    )
    places = {line.player: line.place for line in table.lines if line.place is not None}
    (award,) = award_lists(fund.cents, [FurtherPrizes(prizes, places)])
    won = [(line, award.prizes.get(line.player, 0)) for line in table.lines]
    return replace(fund, prizes=[(line, cents) for line, cents in won if cents])
