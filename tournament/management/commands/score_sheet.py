"""Score a sheet (karta.sheet/1): a table for people, or karta.score/1 with --json."""

import sys
from collections.abc import Callable
from dataclasses import replace

from django.core.management.base import CommandParser

from scoring.errors import Fault, Faulty
from scoring.reading import LARGEST_SHEET_FILE, load_json
from scoring.sheet_files import read_sheet, write_score
from scoring.sheets import Score, Sheet, score
from tournament.management.terminal.commands import FAULTY, AnsweringCommand
from tournament.management.terminal.files import read_bytes, read_lines
from tournament.management.terminal.sheet_table import summary_line, table


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the sheet; - is standard input")
        parser.add_argument("--json", action="store_true", help="answer with karta.score/1")
        parser.add_argument("--lines", action="store_true", help="a sheet and an answer a line")

    def handle(
        self, *_: object, file: str, json: bool, lines: bool, language: str, **_options: object
    ) -> None:
        has_faults = False
        with self.answering(language, is_json=json):
            if lines:
                has_faults = self._answer_lines(file, is_json=json)
            else:
                text = read_bytes(file, largest=LARGEST_SHEET_FILE)
                self._answer(text, in_words=table, is_json=json)
        if has_faults:
            sys.exit(FAULTY)

    def _answer_lines(self, file: str, *, is_json: bool) -> bool:
        """Answer each line by itself, and tell whether any was faulty."""
        has_faults = False
        for number, line in read_lines(file, largest=LARGEST_SHEET_FILE):
            try:
                self._answer(line, in_words=summary_line, is_json=is_json)
            except Faulty as refused:
                has_faults = True
                faults = [_in_line(number, fault) for fault in refused.faults]
                self.tell_faults(faults, is_json=is_json, between=" ")
        return has_faults

    def _answer(
        self, text: bytes, *, in_words: Callable[[Sheet, Score], str], is_json: bool
    ) -> None:
        sheet = read_sheet(load_json(text, largest=LARGEST_SHEET_FILE))
        scored = score(sheet)
        if is_json:
            self.tell_json(write_score(sheet, scored))
        else:
            self.stdout.write(in_words(sheet, scored))


def _in_line(number: int, fault: Fault) -> Fault:
    """Return the fault of a line; one that cannot be read is told by its place in the file."""
    return replace(fault, facts={"line": number}) if fault.code == "not_json" else fault
