"""`bench`: run the benchmarks and print the results; ratios and counts matter most."""

import argparse
import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

from django.core.management.base import BaseCommand, CommandError

from tests import benchmarks
from tests.benchmarks import machine, written
from tests.benchmarks.measuring import Figure


class Command(BaseCommand):
    """Run benchmarks, which cannot fail."""

    help = "Run the benchmarks of tests/benchmarks, all or those named."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the argument for the names of the benchmarks."""
        parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(_names()))
        parser.add_argument("--write", action="store_true", help="into tests/benchmarks/FIGURES.md")

    def handle(self, *args: object, names: list[str], write: bool, **options: object) -> None:
        """Print the machine, then each result as it is measured."""
        if unknown := set(names) - set(_names()):
            raise CommandError(f"No benchmark is called {', '.join(sorted(unknown))}.")
        described = list(machine.description())
        self.stdout.write("\n".join(described))
        measured = {name: list(self._measure(name)) for name in names or _names()}
        if write:
            written.write(described, measured)

    def _measure(self, name: str) -> Iterator[Figure]:
        self.stdout.write(f"\n{name}")
        for figure in _module(name).run():
            self.stdout.write(f"  {figure}")
            yield figure


def _names() -> list[str]:
    """Return the names of the benchmarks, without their helper modules."""
    found = (module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    return [name for name in found if hasattr(_module(name), "run")]


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"tests.benchmarks.{name}")
