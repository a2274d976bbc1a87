"""Publish the ratings that are due, as the worker does every hour."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.background import chores
from tournament.services.refusals import Refused
from tournament.services.series import publishing
from tournament.words import refusal_words


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_: object, **_options: object) -> None:
        self.stdout.write(str(chores.publish_due_ratings()))
        for series, missed in publishing.all_kept_back(timezone.localdate()):
            why = refusal_words(Refused("rating_of_nobody", day=missed.day))
            self.stdout.write(f"{series.scope.name}: {why}")
