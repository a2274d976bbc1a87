"""Account forms: code, e-mail address, current and new password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import AddressField

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.http import HttpRequest
from django.utils.translation import pgettext_lazy

from tournament.background.mail import ordering
from tournament.ops.site import site_of
from tournament.security.limits import Limit, is_used_up, too_many

PASSWORD_HELP = _("At least eight characters, not only digits, and not a common password.")
MISMATCH: dict[str, StrOrPromise] = {
    "password_mismatch": _("The two passwords differ. Type the same password twice.")
}
NOT_THE_PASSWORD = _("This is not the password of this account.")


class NewAccountForm(UserCreationForm):
    """A new account for an invited person."""

    first_name = forms.CharField(
        label=_("Your name"),
        help_text=_("Shown in the journal next to your changes."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autofocus": True}),
    )

    error_messages = MISMATCH

    class Meta:
        model = User
        fields = ("first_name", "username")
        error_messages = {"username": {"unique": _("This name is taken. Choose another.")}}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self._word("username", _("Your user name"), _("Letters, digits and @ . + - _"))
        self._word("password1", _("Password"), PASSWORD_HELP)
        self._word("password2", _("Repeat the password"), "")
        del self.fields["username"].widget.attrs["autofocus"]

    def _word(self, name: str, label: StrOrPromise, help_text: StrOrPromise) -> None:
        self.fields[name].label, self.fields[name].help_text = label, help_text


class CodeForm(forms.Form):
    """A code from the phone, or a recovery code."""

    code = forms.CharField(
        label=pgettext_lazy("of a second factor", "Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}
        ),
    )


WRONG_PASSWORDS: Final = Limit(most=10, within=900)
"""Guesses inside a session, on a laptop that somebody left signed in."""
TOO_MANY_GUESSES: Final = _("Too many wrong passwords. Try again in a quarter of an hour.")


def _refuse_guessing(user: User) -> None:
    """Refuse every password for a while, the right one too, or the answer would say which it is."""
    if is_used_up(f"own-password:{user.pk}", WRONG_PASSWORDS):
        raise forms.ValidationError(TOO_MANY_GUESSES)


def _count_guess(user: User) -> None:
    too_many(f"own-password:{user.pk}", WRONG_PASSWORDS)


class OwnPasswordForm(forms.Form):
    """The current password, required to change a security setting."""

    password = forms.CharField(
        label=_("Repeat your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._user = user

    def clean_password(self) -> str:
        """Refuse a password that does not match the account's."""
        password: str = self.cleaned_data["password"]
        _refuse_guessing(self._user)
        if not self._user.check_password(password):
            _count_guess(self._user)
            raise forms.ValidationError(NOT_THE_PASSWORD)
        return password


class AddressForm(OwnPasswordForm):
    """The account's e-mail address; may be empty."""

    email = AddressField(
        label=_("Your e-mail"),
        help_text=_("Leave it empty to remove it."),
        required=False,
    )
    field_order = ("email", "password")


class ForgottenForm(PasswordResetForm):
    """The address of a user who forgot the password."""

    email = AddressField(label=_("Your e-mail"))

    def save(self, *, request: HttpRequest, **_facts: object) -> None:  # type: ignore[override]
        """Queue the e-mail; the worker looks up the accounts with this address."""
        if ordering.are_sent():
            ordering.order_reset(self.cleaned_data["email"], site=site_of(request))


class ForgottenPasswordForm(SetPasswordForm):
    """A new password, set through the link in an e-mail."""

    error_messages = MISMATCH

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        _word_new_password(self)


class NewPasswordForm(PasswordChangeForm):
    """The old password and the new one."""

    error_messages = {**MISMATCH, "password_incorrect": NOT_THE_PASSWORD}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["old_password"].label = _("Current password")
        _word_new_password(self)

    def clean_old_password(self) -> str:
        """Refuse a wrong password, and every one after too many wrong ones."""
        _refuse_guessing(self.user)
        try:
            return str(super().clean_old_password())
        except forms.ValidationError:
            _count_guess(self.user)
            raise


def _word_new_password(form: SetPasswordForm[User]) -> None:
    form.fields["new_password1"].label = _("New password")
    form.fields["new_password1"].help_text = PASSWORD_HELP
    form.fields["new_password2"].label = _("Repeat the new password")
    form.fields["new_password2"].help_text = ""
