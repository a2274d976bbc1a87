"""Bring the catalogues up to date with the code and compile them; --check only looks."""

from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.ops.checks import catalogues

HEADERS = {
    "lv": "nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *_arguments: object, check: bool, **_options: object) -> None:
        phrases = catalogues.said(settings.ROOT)
        if not check:
            for code, file in catalogues.catalogues().items():
                self.stdout.write(f"{code}: {_gather(code, file, phrases)} phrases")
        faults = [
            fault
            for code, file in catalogues.catalogues().items()
            for fault in catalogues.faults(code, file, phrases)
        ]
        if faults:
            raise CommandError("\n".join(faults))


def _gather(code: str, file: Path, phrases: dict[catalogues.Words, set[str]]) -> int:
    catalogue = _read(code, file)
    catalogues.gather(catalogue, phrases)
    file.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(file))
    catalogue.save_as_mofile(str(file.with_suffix(".mo")))
    return len(catalogue)


def _read(code: str, file: Path) -> polib.POFile:
    if file.exists():
        return polib.pofile(str(file), wrapwidth=100)
    catalogue = polib.POFile(wrapwidth=100)
    catalogue.metadata = {
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": HEADERS[code],
    }
    return catalogue
