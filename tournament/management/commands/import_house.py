"""Import a whole instance's export into an empty database, and verify it."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.storage import instance_files
from tournament.storage.archives import DamagedFile


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file that export_house wrote")

    def handle(self, *_: object, file: str, **_options: object) -> None:
        try:
            counts = instance_files.import_instance(Path(file))
        except DamagedFile as trouble:
            raise CommandError(f"{file} is damaged or no house ({trouble}).") from trouble
        except instance_files.NotEmpty as trouble:
            raise CommandError(
                "Somebody lives here already. Name an empty database in DATABASE_URL, or an empty"
                " folder in KARTA_DATA, and run migrate on it first."
            ) from trouble
        except instance_files.SchemaMismatch as trouble:
            raise CommandError(
                f"The file is of {trouble}, this house of {instance_files.version()}. Bring both to"
                " the same version of Kārta, run migrate there, and export once more."
            ) from trouble
        except instance_files.RowsRejected as trouble:
            raise CommandError(f"This database does not take {trouble} Nothing was written.") from (
                trouble
            )
        told = ", ".join(f"{rows} {name}" for name, rows in counts.items() if rows)
        self.stdout.write(f"{told}\nEvery table holds the same as in the file.")
