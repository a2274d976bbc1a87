"""Import many lists of past results from files, folders and archives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from django.core.management.base import CommandError, CommandParser

from tournament.exchange.past_lists import MOST_LISTS, receive
from tournament.exchange.spreadsheets import Unreadable
from tournament.management.terminal.commands import AnsweringCommand, need_tables
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series.external_result_plans import PlannedLine
from tournament.services.series.past_lists import import_ready, pending_lists, receive_lists
from tournament.words import refusal_words
from tournament.words.terms import GAMES


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("paths", nargs="*", type=Path, help="files, folders or archives")
        parser.add_argument("--game", default="", choices=["", *GAMES], help="if no index has it")
        parser.add_argument("--source", default="", help="of lists whose index has none")
        parser.add_argument("--terms", default="", help="the licence to publish; empty: not public")

    def handle(
        self, *_: object, paths: Sequence[Path], language: str, game: str, source: str, terms: str,
        **_options: object,
    ) -> None:  # fmt: skip
        need_tables()
        by = Actor("past lists")
        with self.answering(language):
            try:
                found = receive(_files(paths))
            except Unreadable as trouble:
                refused = Refused("past_files_unreadable", most=MOST_LISTS)
                raise CommandError(str(refusal_words(refused))) from trouble
            for name in found.unreadable:
                self.stdout.write(f"{name}: not a list")
            new = receive_lists(found.lists, by=by, game=game, source=source, terms=terms)
            imported, left = import_ready(pending_lists(), by=by)
            for plan in left:
                why = plan.because or Refused("results_in_doubt", lines=_numbers(plan.uncertain))
                self.stdout.write(f"{plan.past.file}: {refusal_words(why)}")
            self.stdout.write(f"{new} received, {imported} imported, {len(left)} to decide")


def _numbers(lines: Sequence[PlannedLine]) -> tuple[int, ...]:
    return tuple(line.number for line in lines)


def _files(paths: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        try:
            if path.is_dir():
                yield from _files(sorted(path.iterdir()))
            else:
                yield str(path), path.read_bytes()
        except OSError as trouble:
            raise CommandError(f"{path} cannot be read: {trouble.strerror}") from trouble
