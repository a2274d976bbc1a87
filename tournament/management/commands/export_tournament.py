"""Export a complete tournament into a file (karta.tournament/1)."""

import json

from django.core.management.base import CommandParser

from scoring.errors import refuse
from scoring.json_reader import short_repr
from tournament.management.terminal.commands import AnsweringCommand, need_tables
from tournament.management.terminal.files import STANDARD_STREAM, write_text
from tournament.models import Tournament
from tournament.services.files.tournament_files import export_event


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("slug", help="the tournament, as its address names it")
        parser.add_argument("--output", default=STANDARD_STREAM, help="a file; - is the screen")

    def handle(self, *_: object, slug: str, output: str, language: str, **_options: object) -> None:
        need_tables()
        with self.answering(language):
            tournament = Tournament.objects.filter(slug=slug).first()
            if tournament is None:
                raise refuse("tournament_unknown", slug=short_repr(slug))
            event = export_event(tournament)
            if output == STANDARD_STREAM:
                self.tell_json(event)
            else:
                write_text(output, json.dumps(event, ensure_ascii=False) + "\n")
