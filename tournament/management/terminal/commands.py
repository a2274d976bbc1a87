"""Base of the commands that print results: language, output, faults in words."""

import contextlib
import errno
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import translation

from scoring.errors import Fault, Faulty
from scoring.sheet_files import write_faults
from tournament.ops.setup import serving
from tournament.ops.setup.language_coverage import is_spoken_everywhere
from tournament.words import fault_words

FAULTY = 1


class AnsweringCommand(BaseCommand):
    """A command that reads and computes; it needs no database."""

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES if is_spoken_everywhere(code)],
            default=settings.LANGUAGE_CODE,
            help="of tables and sentences",
        )

    @contextlib.contextmanager
    def answering(self, language: str, *, is_json: bool = False) -> Iterator[None]:
        """Activate the language, and convert a refusal to output and an exit status."""
        _write_in_utf8()
        refused = False
        with translation.override(language), _as_long_as_somebody_reads():
            try:
                yield
            except Faulty as faulty:
                refused = True
                self.tell_faults(faulty.faults, is_json=is_json)
            self.stdout.flush()
        if refused:
            sys.exit(FAULTY)

    def tell_faults(self, faults: Sequence[Fault], *, is_json: bool, between: str = "\n") -> None:
        """Write the faults, as karta.faults/1 or as sentences."""
        if is_json:
            self.tell_json(write_faults([(fault, fault_words(fault)) for fault in faults]))
        else:
            self.stdout.write(between.join(map(fault_words, faults)))

    def tell_json(self, answer: object) -> None:
        """Write the result as one line of JSON."""
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _write_in_utf8() -> None:
    """Set standard output to UTF-8 regardless of the locale; replace unencodable characters."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def _as_long_as_somebody_reads() -> Iterator[None]:
    """Exit silently when the reader of a pipe, such as `head`, closes it.

    A full disk or a missing output is reported with the system's message.
    """
    if sys.stdout is None:
        sys.exit(f"stdout: {os.strerror(errno.EBADF)}")
    try:
        yield
    except BrokenPipeError:
        _let_go_of_output()
    except OSError as trouble:
        _let_go_of_output()
        sys.exit(f"stdout: {trouble.strerror}")


def _let_go_of_output() -> None:
    """Discard Python's buffered output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def need_tables() -> None:
    """Create the tables of a new instance, as `serve` does."""
    if not settings.DATA.exists():
        serving.refuse_read_only_data(settings.DATA)
    if not _is_of_another_version():
        return
    if settings.PRODUCTION:
        sys.exit("The database is not of this version of Kārta: run migrate on it first.")
    serving.prepare_database()


def _is_of_another_version() -> bool:
    """Whether migrations are missing; exit if the database does not respond."""
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except OperationalError as reason:
        sys.exit(f"The database does not answer: check DATABASE_URL. It said: {reason}")
