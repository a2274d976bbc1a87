"""Publish the ratings whose day has come: what the worker does every hour, without a worker."""

from django.core.management.base import BaseCommand

from tournament.background import chores


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_: object, **_options: object) -> None:
        self.stdout.write(str(chores.publish_due_ratings()))
