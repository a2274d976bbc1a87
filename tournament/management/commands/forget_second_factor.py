"""Remove an account's second factor, after its phone and recovery codes are lost."""

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.services.accounts import second_factors


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *_arguments: object, username: str, **_options: object) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {username}.")
        if not second_factors.is_guarded(user):
            raise CommandError(f"{username} has no second factor.")
        second_factors.remove(user)
        self.stdout.write(f"{username} signs in with the password alone again.")
