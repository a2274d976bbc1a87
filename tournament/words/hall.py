"""Words for the hall: what a screen shows, and how."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, Promise]

SCREENS: Final[Words] = {
    "seats_by_name": pgettext_lazy("screen", "Seats by name"),
    "seats_by_table": pgettext_lazy("screen", "Seats by table"),
    "standings": pgettext_lazy("screen", "Standings"),
    "clock": pgettext_lazy("screen", "Clock"),
    "message": pgettext_lazy("screen", "Message"),
    "rotation": pgettext_lazy("screen", "In turn"),
}
THEMES: Final[Words] = {
    "light": pgettext_lazy("appearance", "Light"),
    "dark": pgettext_lazy("appearance", "Dark"),
}
LANGUAGES: Final[Words] = {"lv": _("Latvian"), "en": _("English")}
