"""Forms of what is announced: fees, map and entry; another day or place."""

from __future__ import annotations

import re
from typing import ClassVar
from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy

from scoring.format_lines import LONGEST
from tournament.doors.days import DateField, MomentField, TimeField
from tournament.doors.fields import WholeNumber
from tournament.services.applications.announcing import EntryTerms
from tournament.words.figures import amount


class ClassesField(forms.CharField):
    """Classes of entry with commas between: Everybody, Ladies, TOP 60."""

    def prepare_value(self, value: object) -> object:
        """Show the classes as they are typed."""
        return ", ".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: object) -> tuple[str, ...]:
        """Return the classes in their order."""
        typed = super().clean(value)
        return tuple(name.strip() for name in re.split(r"[,;\n]", typed) if name.strip())


class LinkField(forms.CharField):
    """A link to a page of the web."""

    widget = forms.URLInput

    default_error_messages: ClassVar = {
        "link": gettext_lazy("This is not a link. Copy the whole address: https://…"),
    }

    def clean(self, value: object) -> str:
        """Return the link; nothing where nothing was typed."""
        typed = str(super().clean(value) or "").strip()
        try:
            parts = urlsplit(typed)
        except ValueError:
            raise forms.ValidationError(self.error_messages["link"]) from None
        is_link = parts.scheme in ("http", "https") and bool(parts.netloc) and " " not in typed
        if typed and not is_link:
            raise forms.ValidationError(self.error_messages["link"])
        return typed


class TermsForm(forms.Form):
    """What is announced of entry."""

    fees = forms.CharField(
        label=gettext_lazy("Fees"),
        max_length=LONGEST,
        required=False,
        help_text=gettext_lazy(
            "As in the calendar: 30+10/1 is 30 for the prizes, 10 for costs, 1 for a small point;"
            " “free” is free. Rounds and deals are added from the plan."
        ),
    )
    prizes = forms.CharField(
        label=gettext_lazy("What there is to win"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "For the regulations: 50 %, 30 %, 20 % of the fund; a cup for the best woman."
        ),
    )
    prize_shares = forms.CharField(
        label=gettext_lazy("Shares of the fund, %"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("By place, with spaces between: 50 30 20. Prizes follow from it."),
    )
    prize_fixed = forms.CharField(
        label=gettext_lazy("Fixed prizes, €"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("By place: 100 50. They are paid from the fund before the shares."),
    )
    prize_round_cents = forms.TypedChoiceField(
        label=gettext_lazy("Prizes are rounded down to"),
        choices=lambda: [(cents, f"{amount(cents)} €") for cents in (1, 10, 50, 100, 500, 1_000)],
        coerce=int,
        required=False,
        empty_value=1,  # type: ignore[arg-type]
        help_text=gettext_lazy("What rounding leaves goes to the first place."),
    )
    shows_payouts = forms.BooleanField(
        label=gettext_lazy("The public sees the prizes"),
        required=False,
        help_text=gettext_lazy("Who won how much, once the result is announced; never who owes."),
    )
    map_link = LinkField(label=gettext_lazy("Link to a map"), max_length=300, required=False)
    takes_entries = forms.BooleanField(
        label=gettext_lazy("Players may apply from the public page"),
        required=False,
        help_text=gettext_lazy("A letter confirms each; you take them into the list of players."),
    )
    opens_at = MomentField(label=gettext_lazy("Entry opens"), required=False)
    closes_at = MomentField(label=gettext_lazy("Entry closes"), required=False)
    capacity = WholeNumber(
        gettext_lazy("Places"),
        low=1,
        high=5_000,
        required=False,
        empty=gettext_lazy("no bound"),
        help_text=gettext_lazy("Whoever comes after the last place waits in the order of entries."),
    )
    classes = ClassesField(
        label=gettext_lazy("Classes"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("With commas between: Everybody, Ladies. Players choose one."),
    )

    def terms(self) -> EntryTerms:
        """Return what was typed."""
        return EntryTerms(**self.cleaned_data)


class NewDateForm(forms.Form):
    """Another day, time or place, and why."""

    date = DateField(label=gettext_lazy("Date"))
    starts = TimeField(label=gettext_lazy("Starts at"), required=False)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=120, required=False)
    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Everybody will read it."),
    )
