"""Update the translation catalogues from the code and compile them; --check only reports."""

from pathlib import Path

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.ops.checks import catalogues as parts
from tournament.ops.checks import catalogues as words
from tournament.ops.setup import catalogues, language_coverage

HEADERS = {
    "lv": "nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
}


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing")
        parser.add_argument("--forget", action="store_true", help="drop what nobody says any more")

    def handle(self, *_arguments: object, check: bool, forget: bool, **_options: object) -> None:
        phrases = words.source_messages(settings.ROOT)
        if not check:
            for code, file in words.catalogues().items():
                held = parts.phrases_of(language_coverage.parts().get(code), phrases, settings.ROOT)
                self.stdout.write(_gather(code, file, held, forget=forget))
            catalogues.compile_stale(catalogues.LOCALE)
        faults = [
            fault
            for code, file in words.catalogues().items()
            for fault in (
                *parts.missing_parts(code, language_coverage.parts().get(code), settings.ROOT),
                *parts.unnamed(code, language_coverage.parts().get(code), phrases, settings.ROOT),
                *words.faults(
                    code,
                    file,
                    parts.phrases_of(language_coverage.parts().get(code), phrases, settings.ROOT),
                ),
                *words.banished(code, file, settings.ROOT / "templates" / "handbook" / code),
            )
        ]
        if faults:
            raise CommandError("\n".join(faults))


def _gather(code: str, file: Path, phrases: dict[words.Words, set[str]], *, forget: bool) -> str:
    catalogue = _read(code, file)
    words.update_catalogue(catalogue, phrases)
    if forget:
        words.drop_obsolete(catalogue)
    file.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(file))
    unsaid = len(catalogue.obsolete_entries())
    kept = f", and {unsaid} that nobody says (--forget drops them)" if unsaid else ""
    return f"{code}: {len(catalogue) - unsaid} phrases{kept}"


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
