"""The form of an account's rights."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import WholeNumber
from tournament.models import AccountRights
from tournament.services.accounts.rights import BOUNDS, LARGEST, RIGHTS

AS_THE_SERVER = _("Empty: as many as the server allows everybody.")


class RightsForm(forms.Form):
    """What an account may do beyond its roles, and how much of the server it may take."""

    may_create = forms.BooleanField(
        label=_("may announce tournaments, also from files"), required=False
    )
    keeps_register = forms.BooleanField(
        label=_("keeps the register: sees and changes everybody in it"), required=False
    )
    most_tournaments = WholeNumber(
        _("Tournaments in a year"), low=0, high=LARGEST, required=False, help_text=AS_THE_SERVER
    )
    most_jobs = WholeNumber(
        _("Papers and files in a day"), low=0, high=LARGEST, required=False, help_text=AS_THE_SERVER
    )
    most_megabytes = WholeNumber(
        _("Megabytes brought in within a day"),
        low=0,
        high=LARGEST,
        required=False,
        help_text=AS_THE_SERVER,
    )

    @classmethod
    def of(cls, row: AccountRights) -> RightsForm:
        """Return the form as the account's rights stand."""
        return cls(initial={name: getattr(row, name) for name in (*RIGHTS, *BOUNDS)})
