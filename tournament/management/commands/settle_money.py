"""Settle an event's money (karta.money/1): print tables, or karta.settlement/1 with --json."""

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.json_reader import LARGEST_EVENT_FILE, load_json
from scoring.money import BANK, Payer, Settlement, SettlementInput, settle
from scoring.money_files import read_books, write_settlement
from tournament.management.terminal.columns import aligned, fitted
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.words import figures

WIDEST_NAME = 30


def tables(books: SettlementInput, settlement: Settlement) -> str:
    """Return the whole settlement as text."""
    lines = [*_sums(settlement), "", *_everybody(books, settlement)]
    if settlement.transfers:
        lines += ["", _("Stakes: who pays whom"), *_transfers(books, settlement)]
    return "\n".join(lines)


def _sums(settlement: Settlement) -> list[str]:
    rows = [
        [_("Prize fund"), figures.amount(settlement.fund)],
        [_("Costs"), figures.amount(settlement.costs)],
        [_("Part payments and overpayments"), figures.amount(settlement.unassigned)],
        [_("Not assigned to a place"), figures.amount(settlement.unpromised)],
        [_("Left of the prizes"), figures.amount(settlement.rest)],
    ]
    return aligned(rows, left=(0,))


def _everybody(books: SettlementInput, settlement: Settlement) -> list[str]:
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


def _transfers(books: SettlementInput, settlement: Settlement) -> list[str]:
    names = {player.number: f"{player.number} {player.name}" for player in books.players}
    names[BANK] = _("the bank")
    rows = [
        [names[each.payer], "→", names[each.receiver], figures.amount(each.cents)]
        for each in settlement.transfers
    ]
    return aligned(rows, left=(0, 1, 2))


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the money; - is standard input")
        parser.add_argument("--json", action="store_true", help="answer with karta.settlement/1")

    def handle(self, *_: object, file: str, json: bool, language: str, **_options: object) -> None:
        with self.answering(language, is_json=json):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            books = read_books(load_json(text, largest=LARGEST_EVENT_FILE))
            settlement = settle(books)
            if json:
                self.tell_json(write_settlement(settlement))
            else:
                self.stdout.write(tables(books, settlement))
