"""An address as it is typed: exactly one, and one that mail servers know."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.post.addresses import LONGEST, address_of


class AddressField(forms.CharField):
    """One address of somebody who reads mail."""

    default_error_messages: ClassVar = {
        "invalid": _("This is not one address. Write it like name@example.lv."),
    }

    def __init__(self, *, autocomplete: str = "email", **facts: Any) -> None:  # noqa: ANN401
        widget = forms.EmailInput(attrs={"autocomplete": autocomplete})
        super().__init__(max_length=LONGEST, widget=widget, **facts)

    def clean(self, value: Any) -> str:  # noqa: ANN401
        """Return the address as mail servers know it; nothing where nothing was typed."""
        typed: str = super().clean(value)
        try:
            return address_of(typed) if typed else ""
        except forms.ValidationError:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None
