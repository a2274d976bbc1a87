"""Form fields: integers within limits, amounts, big points with fractions, names, dates."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.json_reader import FIRST_YEAR, LAST_YEAR
from tournament.background.mail.addresses import LONGEST, address_of
from tournament.exchange.player_lists import NAME_LENGTH
from tournament.models.player import FIRST_BORN, is_name, last_born
from tournament.words.currencies import SIGNS, currency_choices
from tournament.words.figures import exact, plain, read_fraction, read_whole

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


LEAST_SMALL: Final = -32_768
MOST_SMALL: Final = 32_767
"""The limit of PostgreSQL's smallint; SQLite would silently accept more."""
MOST: Final = 2_147_483_647
"""The limit of PostgreSQL's integer."""

MOST_BIG = 1_000
MOST_SMALL_AWAY = 10_000
"""The most points that a judge may take or give at once; more is a typing mistake."""
LONGEST_AMOUNT: Final = 12
_AMOUNT: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?", re.ASCII)
_SIGN: Final = re.compile("|".join(map(re.escape, {*SIGNS, *SIGNS.values()})))
YEARS: Final = {"low": FIRST_YEAR, "high": LAST_YEAR}


class WholeNumber(forms.Field):
    """An integer field: accepts any minus sign, spaces between digits, and all Unicode digits.

    Without its own limits it uses those of the database, which its messages do not mention.
    `empty` is the placeholder for an empty field.
    """

    widget = forms.TextInput
    default_error_messages = {
        "bounds": _("Write a whole number from %(low)s to %(high)s."),
        "whole": _("Write a whole number."),
        "least": _("Write a whole number, %(low)s or more."),
        "most": _("Write a whole number, %(high)s or less."),
        "beyond": _("This number is far too large. Check what you typed."),
    }

    def __init__(
        self,
        label: StrOrPromise = "",
        *,
        low: int = LEAST_SMALL,
        high: int = MOST_SMALL,
        required: bool = True,
        initial: int | None = None,
        help_text: StrOrPromise = "",
        empty: StrOrPromise = "",
        missing: StrOrPromise = "",
        widget: type[forms.Widget] | None = None,
    ) -> None:
        self.low, self.high, self.empty = low, high, empty
        super().__init__(
            label=label, required=required, initial=initial, help_text=help_text, widget=widget
        )
        if missing:
            self.error_messages["required"] = missing

    def widget_attrs(self, widget: forms.Widget) -> dict[str, StrOrPromise]:
        """Request a numeric keyboard, without `type=number`, which changes by mouse wheel."""
        if widget.is_hidden:
            return {}
        attrs: dict[str, StrOrPromise] = {
            "inputmode": "numeric",
            "autocomplete": "off",
            "size": "5",
        }
        return {**attrs, "placeholder": self.empty} if self.empty else attrs

    def to_python(self, value: object) -> int | None:
        """Return the number within its limits; None if nothing was typed."""
        typed = "" if value is None else str(value).strip()
        if not typed:
            return None
        number = read_whole(typed)
        if number is None or not self.low <= number <= self.high:
            code = self._why_not(number)
            bounds = {"low": plain(self.low), "high": plain(self.high)}
            raise ValidationError(self.error_messages[code], code=code, params=bounds)
        return number

    def _why_not(self, number: int | None) -> str:
        """Return the error code for an invalid number; database limits are not mentioned."""
        has_low, has_high = self.low != LEAST_SMALL, self.high not in {MOST_SMALL, MOST}
        if has_low and has_high:
            return "bounds"
        if number is not None and (number < LEAST_SMALL or number > self.high) and not has_high:
            return "beyond"
        if not has_low and not has_high:
            return "whole" if number is None else "beyond"
        return "least" if has_low else "most"


class PlayerNumber(WholeNumber):
    """A player's number in their tournament."""

    default_error_messages: ClassVar = dict.fromkeys(
        ("least", "beyond"), _("Write the player's number in this tournament as a figure.")
    )

    def __init__(self, label: StrOrPromise = "", **given: Any) -> None:  # noqa: ANN401
        super().__init__(label, low=1, **given)


class TableNumber(WholeNumber):
    """A table's number in its round."""

    default_error_messages: ClassVar = dict.fromkeys(
        ("least", "beyond"), _("Write the table's number as a figure.")
    )

    def __init__(self, label: StrOrPromise = "", **given: Any) -> None:  # noqa: ANN401
        super().__init__(label, low=1, **given)


class BirthYear(WholeNumber):
    """A year of birth, not in the future."""

    default_error_messages = {"bounds": _("Write a year of birth from %(low)s to %(high)s.")}

    def __init__(self, *, help_text: StrOrPromise = "") -> None:
        super().__init__(
            _("Year of birth"),
            low=FIRST_BORN,
            high=last_born(),
            required=False,
            help_text=help_text,
        )

    def to_python(self, value: object) -> int | None:
        """Return the year; the upper limit follows the current date."""
        self.high = last_born()
        return super().to_python(value)


class PersonName(forms.CharField):
    """A person's name, with at least one letter."""

    default_error_messages = {
        "letters": _("“%(name)s” contains no letter. Write the name and surname.")
    }

    def __init__(self, label: StrOrPromise, *, autocomplete: str = "off") -> None:
        widget = forms.TextInput(attrs={"autocomplete": autocomplete})
        super().__init__(label=label, max_length=NAME_LENGTH, widget=widget)

    def clean(self, value: object) -> str:
        """Return the name as it was typed."""
        name: str = super().clean(value)
        if not is_name(name):
            raise ValidationError(self.error_messages["letters"], params={"name": name})
        return name


class BigPoints(forms.CharField):
    """Big points without a sign, halves and thirds included: 1, 1/2, ½, 0.5."""

    default_error_messages = {
        "points": _("“%(typed)s” is not a number of points. Write 1, 1/2 or 0.5.")
    }
    widget = forms.TextInput(attrs={"autocomplete": "off", "size": 6})

    def __init__(self, label: StrOrPromise, *, high: int) -> None:
        super().__init__(label=label, required=False, max_length=12)
        self.high = high

    def clean(self, value: object) -> Fraction:
        """Return the points; 0 if nothing was typed."""
        typed = super().clean(value)
        points = read_fraction(re.sub(r"^[-−–]", "", typed)) if typed else Fraction(0)
        if points is None or points > self.high:
            raise ValidationError(self.error_messages["points"], params={"typed": typed})
        return points


class BigPointsIfAny(BigPoints):
    """Big points; an empty field means the default instead of zero."""

    def prepare_value(self, value: object) -> object:
        """Return the points as text for the field."""
        return exact(value) if isinstance(value, Fraction) else value

    def clean(self, value: object) -> Fraction | None:  # type: ignore[override]
        """Return the points; None if nothing was typed."""
        return super().clean(value) if str(value or "").strip() else None


class AddressField(forms.CharField):
    """An e-mail address."""

    default_error_messages: ClassVar = {
        "invalid": _("This is not an e-mail address. Write it like name@example.lv."),
    }

    def __init__(self, *, autocomplete: str = "email", **facts: Any) -> None:  # noqa: ANN401
        widget = forms.EmailInput(attrs={"autocomplete": autocomplete})
        super().__init__(max_length=LONGEST, widget=widget, **facts)

    def clean(self, value: Any) -> str:  # noqa: ANN401
        """Return the normalised address; empty if nothing was typed."""
        typed: str = super().clean(value)
        try:
            return address_of(typed) if typed else ""
        except forms.ValidationError:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None


class DateField(forms.DateField):
    """A date in a plausible year."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    input_formats = ("%Y-%m-%d", "%d.%m.%Y", "%d.%m.%Y.")

    def validate(self, value: dt.date | None) -> None:
        """Refuse an incompletely typed year."""
        super().validate(value)
        _refuse_other_years(value)


class MomentField(forms.DateTimeField):
    """A day and a time, to the minute."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    input_formats = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M", "%d.%m.%Y. %H:%M")

    def validate(self, value: dt.datetime | None) -> None:
        """Refuse an incompletely typed year."""
        super().validate(value)
        _refuse_other_years(value)


class TimeField(forms.TimeField):
    """A time of day, to the minute."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


def _refuse_other_years(day: dt.date | None) -> None:
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise forms.ValidationError(gettext("Write a year from %(low)s to %(high)s."), params=YEARS)


class AmountField(forms.CharField):
    """An amount of money, read into whole cents."""

    default_error_messages: ClassVar = {
        "amount": _(
            "Write an amount without a minus and with at most two decimals, "
            "for example 40 or 12,50."
        ),
    }

    def __init__(self, *, label: StrOrPromise, required: bool = True, **more: Any) -> None:  # noqa: ANN401
        size = LONGEST_AMOUNT
        super().__init__(label=label, max_length=size, required=required, **more)
        self.widget.attrs.update({"inputmode": "decimal", "autocomplete": "off", "size": size})

    def prepare_value(self, value: object) -> object:
        """Return whole cents as an amount, 0 as an empty field; what was typed stays."""
        return (_typed_amount(value) if value else "") if isinstance(value, int) else value

    def clean(self, value: object) -> int | None:
        """Return the cents; None if nothing was typed."""
        typed = _SIGN.sub("", str(super().clean(value) or "")).strip()
        if not typed:
            return None
        found = _AMOUNT.fullmatch(typed)
        if found is None:
            raise ValidationError(self.error_messages["amount"])
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def _typed_amount(cents: int) -> str:
    """Return an amount as typed in the user's language, without separated thousands."""
    return number_format(Decimal(cents) / 100, 2)


def in_currency(form: forms.Form, currency: str) -> None:
    """Write the sign of the currency into the labels of a form's amounts."""
    for field in form.fields.values():
        if "%(sign)s" in str(field.label):
            field.label = str(field.label) % {"sign": SIGNS[currency]}


class CurrencyField(forms.ChoiceField):
    """A currency; without a choice the present one stays."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401
        super().__init__(label=_("Currency"), choices=currency_choices, required=False, **more)
