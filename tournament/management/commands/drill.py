"""`drill`: run a long trial of tests/drills, which checks for lost data."""

import argparse
import importlib
import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tests import drills


class Command(BaseCommand):
    """Run trials; exit status 1 if one finds a fault."""

    help = "Run trials of tests/drills on this machine, bounded in count and time."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments for the names and the length of the trials."""
        parser.add_argument("names", nargs="+", metavar="NAME", help=", ".join(_names()))
        parser.add_argument("--times", type=int, help="how often, instead of the trial's own count")
        parser.add_argument("--seed", type=int, help="the random choice of a trial that has one")

    def handle(
        self,
        *args: object,
        names: list[str],
        times: int | None,
        seed: int | None,
        **options: object,
    ) -> None:
        """Print each trial's lines as they appear; its `run(times)` yields them, then a verdict."""
        if unknown := set(names) - set(_names()):
            raise CommandError(f"No trial is called {', '.join(sorted(unknown))}.")
        sound = True
        for name in names:
            self.stdout.write(f"\n{name}")
            trial = importlib.import_module(f"tests.drills.{name}")
            chosen = {} if seed is None else {"seed": seed}
            for said in trial.run(times or trial.TIMES, **chosen):
                self.stdout.write(f"  {said}")
                self.stdout.flush()
                sound = sound and not str(said).startswith("WRONG")
        if not sound:
            sys.exit(1)


def _names() -> list[str]:
    """Return the modules with a trial; the others are parts of one."""
    [folder] = drills.__path__
    files = sorted(Path(folder).glob("*.py"))
    return [file.stem for file in files if "\ndef run(" in file.read_text(encoding="utf-8")]
