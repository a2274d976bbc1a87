"""Accept the store of this machine, after the files of the old one were lost."""

from django.core.management.base import BaseCommand

from tournament.models import BlobStore


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_arguments: object, **_options: object) -> None:
        BlobStore.objects.all().delete()
        self.stdout.write("The next process that starts marks its store as that of all machines.")
