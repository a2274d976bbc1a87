"""Check format, lint, types, imports, templates, migrations and words, without the tests."""

import sys

from django.core.management.base import BaseCommand

from tournament.ops.checks import checks


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *_arguments: object, **_options: object) -> None:
        if not checks.all_checks_pass(self.stdout.write):
            sys.exit(1)
