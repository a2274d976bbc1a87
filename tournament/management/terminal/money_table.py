"""A settlement for people: the fund, what everybody gets or owes, and who pays whom."""

from django.utils.translation import gettext as _

from scoring.money import BANK, Books, Payer, Settlement
from tournament.management.terminal.columns import aligned, fitted
from tournament.words import figures

WIDEST_NAME = 30


def tables(books: Books, settlement: Settlement) -> str:
    """Return the whole settlement."""
    lines = [*_sums(settlement), "", *_everybody(books, settlement)]
    if settlement.transfers:
        lines += ["", _("Stakes: who pays whom"), *_transfers(books, settlement)]
    return "\n".join(lines)


def _sums(settlement: Settlement) -> list[str]:
    rows = [
        [_("Prize fund"), figures.amount(settlement.fund)],
        [_("Costs"), figures.amount(settlement.costs)],
        [_("Part payments and overpayments"), figures.amount(settlement.unassigned)],
        [_("Promised to no place"), figures.amount(settlement.unpromised)],
        [_("Left of the prizes"), figures.amount(settlement.rest)],
    ]
    return aligned(rows, left=(0,))


def _everybody(books: Books, settlement: Settlement) -> list[str]:
    heads = [
        _("No."), _("Player"), _("Place"), _("Prize"), _("Still owes"), _("Prize to pay out"),
        _("Stake"),
    ]  # fmt: skip
    players = sorted(books.players, key=lambda player: player.number)
    return aligned([heads, *(_row(player, settlement) for player in players)], left=(1,))


def _row(player: Payer, settlement: Settlement) -> list[str]:
    prize = settlement.prizes.get(player.number, 0)
    owed = settlement.owed.get(player.number, 0)
    place = player.place
    return [
        str(player.number),
        fitted(player.name, WIDEST_NAME),
        figures.ordinal(place.first, place.last) if place else figures.NOTHING,
        figures.amount(prize),
        figures.amount(owed),
        figures.amount(max(prize - owed, 0)),
        figures.amount(settlement.stakes.get(player.number, 0)),
    ]


def _transfers(books: Books, settlement: Settlement) -> list[str]:
    names = {player.number: f"{player.number} {player.name}" for player in books.players}
    names[BANK] = _("the bank")
    rows = [
        [names[each.payer], "→", names[each.receiver], figures.amount(each.cents)]
        for each in settlement.transfers
    ]
    return aligned(rows, left=(0, 1, 2))
