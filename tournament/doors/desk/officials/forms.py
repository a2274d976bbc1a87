"""Forms for invitations and roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import AddressField
from tournament.models import Role

if TYPE_CHECKING:
    pass
from tournament.words.terms import MEANINGS


class InviteForm(forms.Form):
    """A role to give, and a note that tells the links apart."""

    role = forms.ChoiceField(
        label=_("As what"), choices=list(MEANINGS.items()), initial=Role.SECRETARY
    )
    note = forms.CharField(
        label=_("For whom"),
        help_text=_("A name, so that you can tell the links apart. Only the team sees it."),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MailedInviteForm(InviteForm):
    """An invitation that may also go out by mail."""

    email = AddressField(
        label=_("E-mail"),
        help_text=_("The link then also goes there, in the language of this page. Not needed."),
        required=False,
        autocomplete="off",
    )
