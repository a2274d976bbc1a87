"""Forms to run a round: the seed, swaps with reasons, minutes."""

from __future__ import annotations

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import MOST, PlayerNumber, TableNumber, WholeNumber

LONGEST_REASON = 200


class _Reason(forms.CharField):
    """A short public reason, with the usual text filled in."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def __init__(self, usual: str | Promise = "") -> None:
        super().__init__(label=_("Reason"), max_length=LONGEST_REASON, initial=usual)


class DrawForm(forms.Form):
    """The seed of the draw, and the newest draw shown on the page."""

    seed = forms.CharField(
        label=_("Seed of the lots"),
        help_text=_(
            "Any word or number. With it and the players' numbers anyone can repeat the draw."
        ),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    last = WholeNumber(low=0, high=MOST, required=False, widget=forms.HiddenInput)


class PromisedDrawForm(DrawForm):
    """A draw with a committed seed, unless the user types another."""

    seed = forms.CharField(
        label=_("Your own seed"),
        help_text=_(
            "Best left empty: nobody can know the draw beforehand, and the commitment "
            "proves it. If you type a seed, the public page says that the desk chose it."
        ),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SwapForm(forms.Form):
    """Two players by number who swap seats, and the reason."""

    first = PlayerNumber(_("Number"))
    second = PlayerNumber(_("changes seats with"))
    reason = _Reason()


class WithdrawForm(forms.Form):
    """The reason for withdrawing published seats."""

    reason = _Reason()


class MinutesForm(forms.Form):
    """The length of the round."""

    minutes = WholeNumber(_("Minutes"), low=1, high=600)


class ExtraMinutesForm(forms.Form):
    """Extra minutes for one table, and the reason."""

    table = TableNumber(_("Table"))
    minutes = WholeNumber(_("Minutes more"), low=-600, high=600)
    reason = _Reason()


class TakeOutForm(forms.Form):
    """A seated player who does not play the round, and the reason."""

    number = PlayerNumber(_("Number"))
    reason = _Reason(_("did not come"))


class PutBackForm(forms.Form):
    """A player who returns to the round after being taken out."""

    number = PlayerNumber(_("Number"))


class LatecomerForm(forms.Form):
    """A player without a seat, the table to join, and the reason."""

    number = PlayerNumber(_("Number"))
    table_number = TableNumber(_("Table"))
    reason = _Reason(_("came late"))
