"""Run all checks and tests; `--fast` runs the quick part; other arguments go to pytest."""

import sys

from django.core.management.base import BaseCommand

from tournament.ops.checks import checks, suite


class Command(BaseCommand):
    help = __doc__ or ""

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass unknown arguments on to pytest."""
        if argv[2:3] == ["--fast"]:
            sys.exit(0 if suite.run_fast(argv[3:]) else 1)
        if argv[2:]:
            sys.exit(0 if suite.run_some(argv[2:]) else 1)
        self._say("Checks of the house")
        is_clean = checks.all_checks_pass(self._say)
        has_passed = suite.run_everywhere(self._say)
        if not is_clean:
            self._say("The house is NOT in order: see the checks above.")
        sys.exit(0 if is_clean and has_passed else 1)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()
