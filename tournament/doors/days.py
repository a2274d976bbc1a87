"""Days and times of day as they are picked or typed."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django import forms
from django.utils.translation import gettext as _

from scoring.days import FIRST_YEAR, LAST_YEAR

YEARS: Final = {"low": FIRST_YEAR, "high": LAST_YEAR}


class DateField(forms.DateField):
    """A day in a year in which people play."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    input_formats = ("%Y-%m-%d", "%d.%m.%Y", "%d.%m.%Y.")

    def validate(self, value: dt.date | None) -> None:
        """Refuse a year that was typed by half."""
        super().validate(value)
        _refuse_other_years(value)


class MomentField(forms.DateTimeField):
    """A day and a time, to the minute."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    input_formats = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M", "%d.%m.%Y. %H:%M")

    def validate(self, value: dt.datetime | None) -> None:
        """Refuse a year that was typed by half."""
        super().validate(value)
        _refuse_other_years(value)


class TimeField(forms.TimeField):
    """A time of day, to the minute."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


def _refuse_other_years(day: dt.date | None) -> None:
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise forms.ValidationError(_("Write a year from %(low)s to %(high)s."), params=YEARS)
