"""Checks common to all table games: participants, and the sums of eyes and tricks."""

from collections.abc import Iterator

from scoring.deals import Seat, TableDeal
from scoring.errors import Fault
from scoring.games.game import DealTable

TRICKS = 8


def check_sums(
    deal: TableDeal, table: DealTable, players: tuple[Seat, ...], *, eyes: tuple[int, int]
) -> Iterator[Fault]:
    """Yield faults of the figures; `eyes` is the lowest and highest possible sum."""
    if len(deal.eyes) != table.size or len(deal.tricks) != table.size:
        yield Fault("table_game_needs_every_seat", facts={"seats": table.size})
        return
    yield from _check_participants(deal, players)
    yield from _check_figures(deal)
    tricks_sum = sum(tricks or 0 for tricks in deal.tricks)
    eyes_sum = sum(own or 0 for own in deal.eyes)
    if tricks_sum != TRICKS:
        yield Fault("table_game_tricks", facts={"tricks": tricks_sum, "due": TRICKS})
    least, most = eyes
    if not least <= eyes_sum <= most:
        code = "table_game_eyes" if least == most else "table_game_eyes_between"
        yield Fault(code, facts={"eyes": eyes_sum, "least": least, "most": most})


def _check_participants(deal: TableDeal, players: tuple[Seat, ...]) -> Iterator[Fault]:
    for seat, (eyes, tricks) in enumerate(zip(deal.eyes, deal.tricks, strict=True)):
        if seat in players and (eyes is None or tricks is None):
            yield Fault("table_game_figure_missing", seat=seat)
        elif seat not in players and not (eyes is None and tricks is None):
            yield Fault("table_game_sits_out", seat=seat)


def _check_figures(deal: TableDeal) -> Iterator[Fault]:
    for seat, (eyes, tricks) in enumerate(zip(deal.eyes, deal.tricks, strict=True)):
        if eyes is not None and not 0 <= eyes <= 120:
            yield Fault("eyes_out_of_range", seat=seat, facts={"eyes": eyes})
        if tricks is not None and not 0 <= tricks <= TRICKS:
            yield Fault("tricks_out_of_range", seat=seat, facts={"tricks": tricks})
        if tricks == 0 and eyes:
            yield Fault("eyes_without_trick", seat=seat, facts={"eyes": eyes})
