"""Write openapi.json, the description of the programming interface, from its routes."""

from django.core.management.base import BaseCommand

from tournament.doors.api import openapi
from tournament.doors.api.table import ROUTES


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *_arguments: object, **_options: object) -> None:
        openapi.FILE.write_text(openapi.text(), "utf-8")
        self.stdout.write(f"{openapi.FILE.name}: {len(ROUTES)} addresses.")
