"""Take a tournament out of a file (karta.tournament/1), all of it or nothing."""

import sys
from typing import Any, NoReturn, cast

from django.contrib.auth.models import User
from django.core.management.base import CommandParser

from scoring.errors import Faulty, refuse
from scoring.reading import LARGEST_EVENT_FILE, load_json, shown
from tournament.management.terminal.commands import FAULTY, AnsweringCommand, need_tables
from tournament.management.terminal.files import read_bytes
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event, ratings_kept
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.copies import RATINGS_KEPT


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the tournament; - is standard input")
        parser.add_argument("--slug", default="", help="its address; made of name and year")
        parser.add_argument("--organiser", default="", help="the account that organises it")

    def handle(
        self, *_: object, file: str, slug: str, organiser: str, language: str, **_options: object
    ) -> None:
        need_tables()
        with self.answering(language):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            raw = load_json(text, largest=LARGEST_EVENT_FILE)
            by = _actor(organiser)
            try:
                tournament = import_event(cast("dict[str, Any]", raw), by=by, slug=slug)
            except Refused as refused:
                self._tell_refusal(refused)
            self.stdout.write(tournament.slug)
            if kept := ratings_kept(tournament):
                numbers = ", ".join(map(str, kept))
                self.stderr.write(RATINGS_KEPT % {"numbers": numbers})

    def _tell_refusal(self, refused: Refused) -> NoReturn:
        """Say what is wrong with the file, or with the address that was wished for."""
        if refused.faults:
            raise Faulty(refused.faults) from refused
        self.stdout.write(str(refusal_words(refused)))
        sys.exit(FAULTY)


def _actor(name: str) -> Actor:
    if not name:
        return Actor("import_tournament")
    user = User.objects.filter(username=name).first()
    if user is None:
        raise refuse("account_unknown", name=shown(name))
    return Actor.from_user(user)
