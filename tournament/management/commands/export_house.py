"""Export the whole instance into one file: tournaments, people, accounts, journals."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.storage import instance_files


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the file to write, for example karta.house")

    def handle(self, *_: object, file: str, **_options: object) -> None:
        try:
            counts = instance_files.export_instance(Path(file))
        except OSError as trouble:
            raise CommandError(f"{file} cannot be written: {trouble.strerror}.") from trouble
        instance_files.refuse_damaged(Path(file))
        told = ", ".join(f"{rows} {name}" for name, rows in counts.items() if rows)
        self.stdout.write(f"{file}: {told}")
        self.stdout.write(
            "Guard it: it holds names and password hashes. Take the secret key along too"
            " (KARTA_SECRET_KEY, or secret_key in KARTA_DATA): the new house wants it in"
            " KARTA_OLD_SECRET_KEYS, or second factors open nothing there."
        )
