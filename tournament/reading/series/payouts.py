"""The prizes of a series that are still to be handed over, and those that were."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.big_points import Place
from tournament.models import Player, Series, SeriesPayout
from tournament.reading.people.identity import roots_of
from tournament.reading.series.funds import fund_of
from tournament.standings.series.table import SeriesTable
from tournament.words.names import initials


@dataclass(frozen=True, slots=True)
class SeriesPayoutLine:
    """A player's or team's prize of a series; after a correction `left` may be below 0."""

    key: int
    place: Place | None
    name: str
    prize: int
    paid: int

    @property
    def left(self) -> int:
        """The part of the prize not handed over yet; below 0 it is to be returned."""
        return self.prize - self.paid

    @property
    def back(self) -> int:
        """The amount to be returned."""
        return max(-self.left, 0)

    @property
    def is_corrected(self) -> bool:
        """Whether the prize has changed since it was handed over."""
        return bool(self.paid and self.left)


@dataclass(frozen=True, slots=True)
class SeriesPayouts:
    """The prizes of a series in the order of its table, and what was handed over."""

    lines: Sequence[SeriesPayoutLine]

    @property
    def prizes(self) -> int:
        """The total of the prizes."""
        return sum(line.prize for line in self.lines)

    @property
    def paid(self) -> int:
        """The total handed over, minus returns."""
        return sum(line.paid for line in self.lines)

    @property
    def due(self) -> int:
        """The total still to be handed over, minus returns."""
        return self.prizes - self.paid

    @property
    def is_begun(self) -> bool:
        """Whether any prize was handed over."""
        return any(line.paid for line in self.lines)

    @property
    def is_left(self) -> bool:
        """Whether any prize or difference is left."""
        return any(line.left for line in self.lines)

    @property
    def corrected(self) -> Sequence[SeriesPayoutLine]:
        """The lines whose prize has changed since it was handed over."""
        return [line for line in self.lines if line.is_corrected]


def series_payouts(series: Series, table: SeriesTable) -> SeriesPayouts:
    """Return the prizes by the table with what was handed over; up to three queries.

    Those who have no prize any more, but got one, come last.
    """
    fund = fund_of(series, table)
    rows = list(series.payouts.filter(lifted_at=None).order_by("pk").select_related("player"))
    places = {line.player: line.place for line in table.lines}
    owners = _owners(rows, places)
    paid: dict[int, int] = defaultdict(int)
    for row in rows:
        paid[owners[row.key]] += row.cents
    lines = [
        SeriesPayoutLine(line.player, line.place, line.name, cents, paid.pop(line.player, 0))
        for line, cents in (fund.prizes if fund else ())
    ]
    names = {line.player: line.name for line in table.lines}
    names = {**{owners[row.key]: _name(row) for row in rows}, **names}
    lines += [
        SeriesPayoutLine(key, places.get(key), names[key], 0, cents)
        for key, cents in paid.items()
        if cents
    ]
    return SeriesPayouts(lines)


def _owners(rows: Sequence[SeriesPayout], lines: Mapping[int, object]) -> Mapping[int, int]:
    """Return the key of the table's line for each key of a payout, also after a merge."""
    keys = {row.key: row.key for row in rows}
    gone = {row.player_id for row in rows if row.player_id and row.player_id not in lines}
    if not gone:
        return keys
    roots = roots_of([*gone, *lines])
    lines_of = {roots.get(key, key): key for key in lines}
    return keys | {key: lines_of.get(roots.get(key, key), roots.get(key, key)) for key in gone}


def _name(row: SeriesPayout) -> str:
    player: Player | None = row.player
    if player is None:
        return row.name
    return initials(player.name) if player.as_initials else player.name
