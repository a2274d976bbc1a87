"""Write the requirements files with all packages and hashes, from the direct requirements."""

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.ops.checks import requirements


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *_arguments: object, **_options: object) -> None:
        running = settings.ROOT / "requirements.txt"
        testing = settings.ROOT / "tests" / "requirements.txt"
        bucket = settings.ROOT / "tournament" / "deploy" / "bucket_requirements.txt"
        server = settings.ROOT / "tests" / "bucket_requirements.txt"
        requirements.pin(running)
        requirements.pin(bucket, beside=running)
        requirements.pin(server)
        requirements.pin(testing, beside=running)
        for file in (running, bucket, server, testing):
            relative = file.relative_to(settings.ROOT)
            self.stdout.write(f"{relative}: {len(requirements.packages(file))} packages pinned.")
