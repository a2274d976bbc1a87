"""Names of the special awards, and of the other highlights of an event."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext, override

from tournament.words.nominations import NOMINATIONS


def test_the_climber_and_the_best_comeback_have_different_names_in_every_language() -> None:
    """One counts from the first round, the other from the worst place; they may be two people."""
    for language, _ in settings.LANGUAGES:
        with override(language):
            assert str(NOMINATIONS["climber"]) != gettext("Best comeback"), language
