"""Check format, lint, types, imports, templates, migrations and words, without the tests.

A missing translation is a warning; with --release it is an error.
"""

import sys

from django.core.management.base import BaseCommand, CommandParser

from tournament.ops.checks import checks


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", action="store_true", help="require every translation")

    def handle(self, *_arguments: object, release: bool, **_options: object) -> None:
        chosen = checks.FOR_A_RELEASE if release else checks.CHECKS
        if not checks.all_checks_pass(self.stdout.write, chosen):
            sys.exit(1)
