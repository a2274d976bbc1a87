"""Show or change an account's permissions and limits."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.services.accounts import permissions

YES_OR_NO = {"yes": True, "no": False}
DEFAULT = "default"
RIGHTS = ("may_create", "keeps_register")
BOUNDS = {
    "most_tournaments": "tournaments in a year",
    "most_jobs": "papers and files in a day",
    "most_megabytes": "megabytes brought in within a day",
}


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--create", choices=YES_OR_NO, dest="may_create")
        parser.add_argument("--keep-register", choices=YES_OR_NO, dest="keeps_register")
        for name, what in BOUNDS.items():
            told = f"how many {what}; {DEFAULT}: as many as the house allows everybody"
            parser.add_argument(f"--{name.removeprefix('most_')}", dest=name, help=told)

    def handle(self, *_arguments: object, username: str, **options: Any) -> None:  # noqa: ANN401
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {username}.")
        changed: dict[str, bool | int | None] = {
            name: YES_OR_NO[options[name]] for name in RIGHTS if options[name]
        }
        changed |= {name: _bound(options[name]) for name in BOUNDS if options[name]}
        row = permissions.set_rights(user, **changed) if changed else permissions.rights_of(user)
        self.stdout.write(
            f"{username} {'may' if row.may_create else 'may not'} create tournaments and"
            f" {'keeps' if row.keeps_register else 'does not keep'} the register."
        )
        for name, what in BOUNDS.items():
            most = getattr(row, name)
            self.stdout.write(f"{what}: {'as the house allows' if most is None else most}")


def _bound(given: str) -> int | None:
    """Return the limit, or None for the instance's default."""
    if given == DEFAULT:
        return None
    if not (given.isascii() and given.isdigit()):
        raise CommandError(f"{given} is no bound: give a whole number, or {DEFAULT}.")
    return int(given)
