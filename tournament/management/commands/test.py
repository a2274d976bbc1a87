"""Check the house and run all tests; --fast runs the quick part; the rest is for pytest.

With --release alone the checks require every translation too. --everywhere alone runs all tests on
SQLite and on PostgreSQL, and fails without one of them.
"""

import sys

from django.core.management.base import BaseCommand

from tournament.ops.checks import checks, suite


class Command(BaseCommand):
    help = __doc__ or ""

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass unknown arguments on to pytest."""
        if argv[2:3] == ["--fast"]:
            sys.exit(0 if suite.run_fast(argv[3:]) else 1)
        is_release, is_everywhere = argv[2:] == ["--release"], argv[2:] == ["--everywhere"]
        if argv[2:] and not (is_release or is_everywhere):
            sys.exit(0 if suite.run_some(argv[2:]) else 1)
        self._say("Checks of the house")
        chosen = checks.FOR_A_RELEASE if is_release else checks.CHECKS
        is_clean = checks.all_checks_pass(self._say, chosen)
        run = suite.run_everywhere if is_everywhere else suite.run_suite
        has_passed = run(self._say)
        if not is_clean:
            self._say("The house is NOT in order: see the checks above.")
        sys.exit(0 if is_clean and has_passed else 1)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()
