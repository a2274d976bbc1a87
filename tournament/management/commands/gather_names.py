"""Update the names of presets and tie-breaks in the published schemas from the code."""

from django.conf import settings
from django.core.management.base import BaseCommand

from scoring.schemas import FORMATS, with_names


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *_arguments: object, **_options: object) -> None:
        file = settings.ROOT / "scoring" / "schemas" / FORMATS["karta.tournament/1"]
        file.write_text(with_names(file.read_text("utf-8")), "utf-8")
