"""Words for hall screens: their content and settings."""

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
    "teams": pgettext_lazy("screen", "Teams"),
    "results": pgettext_lazy("screen", "Results as they come in"),
    "playing": pgettext_lazy("screen", "Tables still playing"),
    "podium": pgettext_lazy("screen", "Podium"),
    "beside": pgettext_lazy("screen", "Side events"),
    "clock": pgettext_lazy("screen", "Clock"),
    "message": pgettext_lazy("screen", "Message"),
    "rotation": pgettext_lazy("screen", "In turn"),
}
THEMES: Final[Words] = {
    "light": pgettext_lazy("appearance", "Light"),
    "dark": pgettext_lazy("appearance", "Dark"),
}
DENSITIES: Final[Words] = {
    "large": pgettext_lazy("density", "Large letters, more pages"),
    "usual": pgettext_lazy("density", "At most four pages"),
    "dense": pgettext_lazy("density", "As few pages as possible"),
}
LANGUAGES: Final[Words] = {
    "lv": _("Latvian"),
    "en": _("English"),
    "pl": _("Polish"),
    "ru": _("Russian"),
}
