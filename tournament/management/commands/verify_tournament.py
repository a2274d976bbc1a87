"""Work a tournament (karta.tournament/1) out anew from its facts, and name what differs."""

import sys

from django.core.management.base import CommandParser

from scoring.event_files import read_event
from scoring.reading import LARGEST_EVENT_FILE, load_json
from scoring.verification import verify, write_verdict
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.management.terminal.verdict_report import names_of, report
from tournament.words import difference_words

DIFFERENT = 3


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the tournament; - is standard input")
        parser.add_argument("--json", action="store_true", help="answer with karta.verdict/1")

    def handle(self, *_: object, file: str, json: bool, language: str, **_options: object) -> None:
        with self.answering(language, is_json=json):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            event = read_event(load_json(text, largest=LARGEST_EVENT_FILE))
            verdict = verify(event)
            names = names_of(event)
            sentences = [difference_words(differs, names) for differs in verdict.differences]
            notes = [difference_words(noted, names) for noted in verdict.notes]
            if json:
                self.tell_json(write_verdict(verdict, sentences, notes))
            else:
                self.stdout.write(report(event, verdict, sentences, notes))
        if sentences:
            sys.exit(DIFFERENT)
