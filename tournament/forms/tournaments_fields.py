"""Fields for what a tournament's plan says in one line: a scale of big points, the breaks."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext as _

from tournament.figures import whole

_BREAK = re.compile(r"(\d{1,2}) *: *(\d{1,3})")


class DateField(forms.DateField):
    """A day, picked or typed."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    input_formats = ("%Y-%m-%d", "%d.%m.%Y", "%d.%m.%Y.")


class TimeField(forms.TimeField):
    """A time of day, to the minute."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class ScaleField(forms.CharField):
    """Big points for each place of a table, best first: 6 4 2 0."""

    def prepare_value(self, value: object) -> object:
        """Show the numbers with spaces between them."""
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: object) -> list[int]:
        """Return the numbers."""
        numbers = [whole(part) for part in re.split(r"[\s,;]+", super().clean(value))]
        found = [number for number in numbers if number is not None]
        if len(found) < len(numbers):
            raise forms.ValidationError(_("Write whole numbers with spaces between them: 6 4 2 0."))
        return found


class BreaksField(forms.CharField):
    """Breaks, each after a round and for some minutes: 2: 15, 4: 60."""

    def prepare_value(self, value: object) -> object:
        """Show the breaks as they are typed."""
        if not isinstance(value, list | tuple):
            return value
        return ", ".join(f"{pause['after_round']}: {pause['minutes']}" for pause in value)

    def clean(self, value: object) -> tuple[dict[str, int], ...]:
        """Return the breaks in the order of their rounds."""
        parts = [part.strip() for part in re.split(r"[,;]", super().clean(value)) if part.strip()]
        found = [_BREAK.fullmatch(part) for part in parts]
        if not all(found):
            raise forms.ValidationError(
                _("Write the round, a colon and the minutes, with commas between: 2: 15, 4: 60.")
            )
        breaks = sorted((int(match[1]), int(match[2])) for match in found if match)
        return tuple({"after_round": number, "minutes": minutes} for number, minutes in breaks)
