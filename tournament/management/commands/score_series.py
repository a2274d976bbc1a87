"""Score a series (karta.series/1): a table for people, or karta.series-standings/1 with --json."""

from django.core.management.base import CommandParser

from scoring.reading import LARGEST_EVENT_FILE, load_json
from scoring.series.answers import write_series_standings
from scoring.series.files import read_series
from scoring.series.standings import series_standings
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.management.terminal.series_table import table


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the series; - is standard input")
        parser.add_argument("--json", action="store_true", help="with karta.series-standings/1")

    def handle(self, *_: object, file: str, json: bool, language: str, **_options: object) -> None:
        with self.answering(language, is_json=json):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            series = read_series(load_json(text, largest=LARGEST_EVENT_FILE))
            rows = series_standings(series)
            if json:
                self.tell_json(write_series_standings(rows))
            else:
                self.stdout.write(table(series, rows))
