"""The judge's form: player, round, amount and reason."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.event_settings import EventSettings
from scoring.sheets import MOST_DEALS
from tournament.doors.fields import MOST_BIG, MOST_SMALL_AWAY, BigPoints, PlayerNumber, WholeNumber

WARNING, POINTS, ROUND, PULE = "warning", "points", "round", "pule"
AWARD = "award"
TOURNAMENT = "tournament"
DEEDS = [
    (WARNING, _("warning (the third disqualifies)")),
    (POINTS, _("points taken away")),
    (AWARD, _("points given, as an adjusted score")),
    (ROUND, _("disqualified for the round")),
    (TOURNAMENT, _("disqualified from the tournament")),
    (PULE, _("personal pule, for example for lateness")),
]
ADDING = _("penalty points added")
ADDED, TAKEN = _("Added to the player’s total"), _("Taken from the player’s total")


class JudgingForm(forms.Form):
    """A decision of the judge, always with a reason."""

    deed = forms.ChoiceField(
        label=_("What"),
        choices=DEEDS,
        initial=WARNING,
        widget=forms.RadioSelect(attrs={"autofocus": True}),
    )
    number = PlayerNumber(_("Player's number"))
    round = WholeNumber(_("Round"), low=1, high=999)
    big = BigPoints(_("Big points"), high=MOST_BIG)
    small = WholeNumber(_("Small points"), low=0, high=MOST_SMALL_AWAY, required=False)
    after_deal = WholeNumber(
        _("Pule after deal"), low=0, high=MOST_DEALS, required=False, empty="0"
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, settings: EventSettings, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self.fields["number"].widget.attrs["list"] = "players"
        self.lowest_wins = settings.lowest_wins
        left_out = set() if settings.game.has_personal_pules else {PULE}
        if not settings.rules.scale:
            del self.fields["big"]
            left_out |= {ROUND} if self.lowest_wins else set()
            self.fields["small"].label = ADDED if self.lowest_wins else TAKEN
        deeds = [(deed, words) for deed, words in DEEDS if deed not in left_out]
        if self.lowest_wins:
            deeds = [(deed, ADDING if deed == POINTS else words) for deed, words in deeds]
        cast(forms.ChoiceField, self.fields["deed"]).choices = deeds

    def clean(self) -> dict[str, Any]:
        """Require points for a penalty or award, and refuse them otherwise."""
        facts = self.cleaned_data
        takes_nothing = not facts.get("big") and not facts.get("small")
        if facts.get("deed") not in (None, POINTS, AWARD) and not takes_nothing:
            fault = _("You entered points. Choose whether they are taken or given.")
            self.add_error("deed", fault)
        if (
            facts.get("deed") in (POINTS, AWARD)
            and takes_nothing
            and not {"big", "small"} & set(self.errors)
        ):
            self._ask_how_many()
        return facts

    def _ask_how_many(self) -> None:
        if "big" in self.fields:
            self.add_error("big", _("How many points? Write big or small ones, or both."))
        else:
            self.add_error("small", _("How many points?"))

    @property
    def small_change(self) -> int:
        """The signed change of small points: a penalty is a loss, an award a gain."""
        small: int = self.cleaned_data["small"] or 0
        is_added = (self.cleaned_data["deed"] == AWARD) != self.lowest_wins
        return small if is_added else -small
