"""One-line fields of a tournament's plan: a scale of big points, the breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.desk.events.plan import TIE_FIELDS
from tournament.words.figures import whole

_BREAK = re.compile(r"(\d{1,2}) *: *(\d{1,3})")


class ScaleField(forms.CharField):
    """Big points for each place of a table, best first: 6 4 2 0."""

    def prepare_value(self, value: object) -> object:
        """Return the numbers as text, separated by spaces."""
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: object) -> list[int]:
        """Return the numbers."""
        numbers = [whole(part) for part in re.split(r"[\s,;]+", super().clean(value))]
        found = [number for number in numbers if number is not None]
        if len(found) < len(numbers):
            raise forms.ValidationError(_("Write whole numbers separated by spaces: 6 4 2 0."))
        return found


class BreaksField(forms.CharField):
    """Breaks: after which round, and for how many minutes: 2: 15, 4: 60."""

    def prepare_value(self, value: object) -> object:
        """Return the breaks as text for the field."""
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(f"{pause['after_round']}: {pause['minutes']}" for pause in value)

    def clean(self, value: object) -> tuple[dict[str, int], ...]:
        """Return the breaks in the order of their rounds."""
        parts = [part.strip() for part in re.split(r"[,;]", super().clean(value)) if part.strip()]
        found = [_BREAK.fullmatch(part) for part in parts]
        if not all(found):
            raise forms.ValidationError(
                _("Write the round, a colon and the minutes, separated by commas: 2: 15, 4: 60.")
            )
        breaks = sorted((int(match[1]), int(match[2])) for match in found if match)
        return tuple({"after_round": number, "minutes": minutes} for number, minutes in breaks)


Rows = tuple[tuple[str, ...], ...]
RULES: Final[Rows] = (
    ("game",),
    ("scale_3", "scale_4", "scale_5"),
    ("equal_at_four", "second_at_three_needs_plus"),
    ("personal_pule", "leftover_pules"),
    ("pules_on_zole",),
    ("idle_at_five",),
    ("small_zole",),
    ("small_zole_lost",),
    ("doublings",),
    ("out_young", "out_old"),
    ("target",),
    ("bogey",),
)
BASICS: Final[Rows] = (
    ("name",),
    ("date", "starts", "place"),
    ("rounds", "deals", "minutes"),
)
SECTIONS: Final[Mapping[str, tuple[Promise, str | Promise, Rows]]] = {
    "seats": (
        gettext_lazy("Tables and seats"),
        "",
        (
            ("table_sizes",),
            ("first_seating", "reseat_by"),
            ("keep_apart",),
            ("keep_teams_apart",),
            ("seats_only_arrived",),
            ("sit_out_big", "sit_out_small"),
        ),
    ),
    "places": (
        gettext_lazy("Places"),
        gettext_lazy(
            "Big points decide, then small points, then these. Players still tied share the place."
        ),
        (TIE_FIELDS, ("strike_worst", "prize_places"), ("teams_best",), ("disqualified",)),
    ),
    "checking": (
        gettext_lazy("Checking and corrections"),
        "",
        (("checking",), ("correction_minutes",)),
    ),
    "phones": (
        gettext_lazy("Phones"),
        "",
        (("phones",), ("table_agreement_checks",), ("confirms_deals",)),
    ),
    "public": (
        gettext_lazy("The public"),
        "",
        (("public_sees", "public_names"), ("names_minors",)),
    ),
    "rules": (
        gettext_lazy("Rules of the game"),
        gettext_lazy("The preset sets these; change what is different in your hall."),
        RULES,
    ),
    "more": (
        gettext_lazy("Contact, breaks, rating"),
        "",
        (("contact",), ("breaks",), ("is_rated",)),
    ),
}
"""The folded sections of the form: title, explanation, fields; few are changed for one event."""
