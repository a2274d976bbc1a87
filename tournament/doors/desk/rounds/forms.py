"""What is typed to run a round: the seed, swaps and their reasons, minutes."""

from __future__ import annotations

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import MOST, PlayerNumber, TableNumber, WholeNumber

LONGEST_REASON = 200


class _Reason(forms.CharField):
    """A few words that everybody will read; the usual ones stand there already."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def __init__(self, usual: str | Promise = "") -> None:
        super().__init__(label=_("Reason"), max_length=LONGEST_REASON, initial=usual)


class DrawForm(forms.Form):
    """The seed that the lots are drawn from, and the newest draw that the page has shown."""

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
    """As before, where the seed comes of itself unless somebody types one."""

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
    """Two players by their numbers, and why they change seats."""

    first = PlayerNumber(_("Number"))
    second = PlayerNumber(_("changes seats with"))
    reason = _Reason()


class WithdrawForm(forms.Form):
    """Why published seats are taken back."""

    reason = _Reason()


class MinutesForm(forms.Form):
    """How long the round lasts."""

    minutes = WholeNumber(_("Minutes"), low=1, high=600)


class ExtraMinutesForm(forms.Form):
    """More time for one table, and why."""

    table = TableNumber(_("Table"))
    minutes = WholeNumber(_("Minutes more"), low=-600, high=600)
    reason = _Reason()


class TakeOutForm(forms.Form):
    """Somebody who does not play the round although they have a seat, and why."""

    number = PlayerNumber(_("Number"))
    reason = _Reason(_("did not come"))


class PutBackForm(forms.Form):
    """Somebody who was put out of the round and sits down again."""

    number = PlayerNumber(_("Number"))


class LatecomerForm(forms.Form):
    """Somebody without a seat, the table that takes them, and why."""

    number = PlayerNumber(_("Number"))
    table_number = TableNumber(_("Table"))
    reason = _Reason(_("came late"))
