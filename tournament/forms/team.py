"""What is typed to share a tournament's work: invitations, roles, a newcomer's account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.forms.addresses import AddressField
from tournament.models import Role

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MEANINGS: Mapping[str, StrOrPromise] = {
    Role.ORGANISER: _("Organiser: everything, the team and the final word included"),
    Role.DIRECTOR: _("Chief judge: seats, clock, corrections, penalties"),
    Role.SECRETARY: _("Secretary: players, results, checking"),
    Role.VIEWER: _("Onlooker: looks at the desk, changes nothing"),
}

PASSWORD_HELP = _("Eight characters or more, not only digits, and no word that everybody uses.")


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


class NewAccountForm(UserCreationForm):
    """An account for somebody who was invited and has none."""

    first_name = forms.CharField(
        label=_("Your name"),
        help_text=_("As it will stand in the journal beside what you enter."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autofocus": True}),
    )

    class Meta:
        model = User
        fields = ("first_name", "username")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self._word("username", _("Name to sign in with"), _("Letters, digits and @ . + - _"))
        self._word("password1", _("Password"), PASSWORD_HELP)
        self._word("password2", _("The password once more"), "")
        del self.fields["username"].widget.attrs["autofocus"]

    def _word(self, name: str, label: StrOrPromise, help_text: StrOrPromise) -> None:
        self.fields[name].label, self.fields[name].help_text = label, help_text
