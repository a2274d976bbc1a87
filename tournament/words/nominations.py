"""Names of the special awards, and their deciding figures."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

NOMINATIONS: Final[Words] = {
    "zole_magnet": _("Zole magnet"),
    "best_woman": _("Best woman"),
    "best_senior": _("Best senior"),
    "best_local": _("Best local player"),
    "climber": _("Climber"),
}
RULES: Final[Words] = {
    "zole_magnet": _("most zoles won; ties: fewest lost"),
    "best_woman": _("the best place among women"),
    "best_senior": _("the best place among seniors"),
    "best_local": _("the best place among players from the venue's club or town"),
    "climber": _("most places gained since the first round"),
}
FIGURES: Final[Words] = {
    "zole_magnet": _("zoles won: %(count)s of %(of)s"),
    "best_woman": _("place %(count)s"),
    "best_senior": _("place %(count)s"),
    "best_local": _("place %(count)s"),
    "climber": _("places gained: %(count)s"),
}


def figure_words(code: str, count: int, of: int) -> str:
    """Return the deciding figure of a special award in words."""
    return str(FIGURES[code]) % {"count": count, "of": of}
