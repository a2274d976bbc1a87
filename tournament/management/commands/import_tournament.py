"""Import a tournament from a file (karta.tournament/1), completely or not at all."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn, cast

from django.contrib.auth.models import User
from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.errors import Faulty, refuse
from scoring.json_reader import LARGEST_EVENT_FILE, load_json, short_repr
from tournament.background.subprocess_reader import EVENT, Declined, read_apart
from tournament.management.terminal.commands import FAULTY, AnsweringCommand, need_tables
from tournament.management.terminal.files import read_bytes
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events.planning import own_slug
from tournament.services.files.saving import settle
from tournament.services.files.tournament_files import (
    SMALL_EVENT,
    fits_limits,
    import_event,
    refuse_faulty,
)
from tournament.services.refusals import Refused
from tournament.words import refusal_words


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the tournament; - is standard input")
        parser.add_argument("--slug", default="", help="its address; made of name and year")
        parser.add_argument("--organiser", default="", help="the account that organises it")
        parser.add_argument(
            "--rehearsal", action="store_true", help="only a rehearsal; a file of one stays one"
        )

    def handle(
        self,
        *_args: object,
        file: str,
        slug: str,
        organiser: str,
        rehearsal: bool,
        language: str,
        **_options: object,
    ) -> None:
        need_tables()
        with self.answering(language):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            raw = cast("dict[str, Any]", load_json(text, largest=LARGEST_EVENT_FILE))
            by = _actor(organiser)
            try:
                tournament = _imported(raw, by=by, slug=slug, is_rehearsal=rehearsal)
            except Refused as refused:
                self._tell_refusal(refused)
            except Declined as declined:
                self.stdout.write(declined.words)
                sys.exit(FAULTY)
            self.stdout.write(tournament.slug)
            if by.user is None:
                self.stderr.write(_("Only superusers can open its desk. Name an --organiser."))

    def _tell_refusal(self, refused: Refused) -> NoReturn:
        """Report the faults of the file or of the requested slug."""
        if refused.faults:
            raise Faulty(refused.faults) from refused
        self.stdout.write(str(refusal_words(refused)))
        sys.exit(FAULTY)


def _imported(raw: dict[str, Any], *, by: Actor, slug: str, is_rehearsal: bool) -> Tournament:
    """Import an event; a large one is read in a separate process, so that no desk waits."""
    if not isinstance(raw, dict) or fits_limits(raw, SMALL_EVENT):
        return import_event(raw, by=by, slug=slug, is_rehearsal=is_rehearsal)
    refuse_faulty(raw)
    if slug:
        own_slug(slug)
    with tempfile.TemporaryDirectory(prefix="karta-import-") as folder:
        place = Path(folder, "event.json")
        place.write_text(json.dumps(raw))
        with read_apart(
            EVENT,
            place,
            name=Path(folder).name,
            is_bounded=False,
            signed=by.name,
            has_account=by.user is not None,
        ) as understood:
            return settle(understood.rows, by=by, slug=slug, is_rehearsal=is_rehearsal)


def _actor(name: str) -> Actor:
    if not name:
        return Actor("import_tournament")
    user = User.objects.filter(username=name).first()
    if user is None:
        raise refuse("account_unknown", name=short_repr(name))
    return Actor.from_user(user)
