"""Settle an event's money (karta.money/1): tables for people, or karta.settlement/1 with --json."""

from django.core.management.base import CommandParser

from scoring.money import settle
from scoring.money_files import read_books, write_settlement
from scoring.reading import LARGEST_EVENT_FILE, load_json
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.management.terminal.money_table import tables


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
