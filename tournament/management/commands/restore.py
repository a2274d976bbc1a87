"""Restore the whole database from a copy made by `snapshot`; a server may be running.

With `--restored`, finish a restore by another tool, such as `pg_restore`.
"""

import sqlite3
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from tournament.models import Tournament
from tournament.services.copies.restoring import prove
from tournament.storage import copy_folder, copy_sweep, databases, instance_files
from tournament.storage.archives import DamagedFile


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="", help="a copy; the newest sound one")
        parser.add_argument(
            "--restored",
            action="store_true",
            help="another tool has just restored it: send no old e-mails, and verify the results",
        )

    def handle(self, *_: object, file: str, restored: bool, **_options: object) -> None:
        if restored:
            if file:
                raise CommandError("--restored reads no file: the database is already restored.")
            self._finish("E-mails of the restored database are cancelled.")
            return
        if databases.database_file() is None:
            raise CommandError(
                "The database is PostgreSQL: restore it with pg_restore while no worker runs, "
                "then run: manage.py restore --restored"
            )
        copy = Path(file) if file else _newest()
        try:
            databases.refuse_damaged(copy)
            self._keep_today()
            aside = databases.restore(copy)
        except (DamagedFile, FileNotFoundError) as trouble:
            raise CommandError(f"{copy} is no sound copy; nothing was changed.") from trouble
        if aside is not None:
            self.stdout.write(f"The broken database is kept as {aside}.")
        self._finish(f"The database is that of {copy.name}.")

    def _finish(self, words: str) -> None:
        """Bring the restored database up to date, hold its e-mails, and verify the results."""
        call_command("migrate", verbosity=0, interactive=False)
        # The copies made since then have no rows in it.
        copy_sweep.sweep_copies()
        instance_files.hold_emails()
        self.stdout.write(words)
        self._prove()

    def _keep_today(self) -> None:
        """Copy the current database first, unless it is too damaged."""
        try:
            kept = databases.copy_whole("before_restore")
        except (DatabaseError, sqlite3.Error, DamagedFile, OSError) as trouble:
            self.stdout.write(f"Today's database could not be copied ({trouble}).")
            return
        self.stdout.write(f"Today's database is kept as {kept}.")

    def _prove(self) -> None:
        for tournament in Tournament.objects.order_by("slug"):
            newest = copy_folder.latest_copy(tournament)
            ahead = newest is not None and newest.revision > tournament.revision
            # A restored event needs a new revision, so that no cached page matches an old one.
            past = max(tournament.revision, newest.revision if newest else 0) + 1
            Tournament.objects.filter(pk=tournament.pk, revision__lt=past).update(revision=past)
            proof = prove(tournament)
            words = "all agree" if proof.is_clean else f"{proof.stale} do NOT follow"
            self.stdout.write(f"{tournament.slug}: {proof.results} results, {words}.")
            if ahead and newest is not None:
                self.stdout.write(f"  A newer copy of it: turn back to {newest.name} at the desk.")


def _newest() -> Path:
    for copy in sorted(databases.folder().glob("karta_*_whole.sqlite3"), reverse=True):
        try:
            databases.refuse_damaged(copy)
        except DamagedFile:
            continue
        return copy
    raise CommandError(f"There is no sound copy in {databases.folder()}.")
