"""Deactivate an account and end its sessions."""

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.background.mail import ordering
from tournament.services.accounts import devices


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *_arguments: object, username: str, **_options: object) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {username}.")
        User.objects.filter(pk=user.pk).update(is_active=False)
        ordering.forget_address(user)
        ended = devices.end_all(user)
        self.stdout.write(f"{username} is closed; browsers signed out: {ended}.")
