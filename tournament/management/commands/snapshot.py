"""Copy tournaments now, and on a laptop the whole database too."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.models import Tournament
from tournament.storage import blobs, copy_folder, copy_sweep, databases, snapshots


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="SLUG", help="only these tournaments")
        parser.add_argument("--due", action="store_true", help="only what changed a while ago")

    def handle(self, *_: object, slugs: list[str], due: bool, **_options: object) -> None:
        found = Tournament.objects.order_by("slug")
        unknown = set(slugs) - set(found.values_list("slug", flat=True))
        if unknown:
            raise CommandError(f"There is no tournament {', '.join(sorted(unknown))}.")
        # A copy that is no longer in the store is missing.
        copy_sweep.sweep_copies()
        for tournament in found.filter(slug__in=slugs) if slugs else found:
            if not due or (not snapshots.is_covered(tournament) and snapshots.is_due(tournament)):
                self._copy(tournament, kind=copy_folder.SCHEDULED if due else copy_folder.ASKED)
        if not slugs and not due and databases.database_file() is not None:
            self.stdout.write(str(databases.copy_whole()))

    def _copy(self, tournament: Tournament, *, kind: str) -> None:
        try:
            self.stdout.write(blobs.address_of(snapshots.make_copy(tournament, kind).key))
        except OSError as trouble:
            raise CommandError(
                f"{tournament.slug} could not be copied: {trouble.strerror}."
            ) from trouble
