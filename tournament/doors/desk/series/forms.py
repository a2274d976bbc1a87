"""The form of a series or rating, with its rule in readable notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.series.facts import TIE_BREAKS
from tournament.doors.desk.money.forms import fixed_field, shares_field
from tournament.doors.desk.series.guards import RATINGS
from tournament.doors.fields import AmountField, CurrencyField, WholeNumber, in_currency
from tournament.models import Series
from tournament.reading.money.levies import currency_of_house
from tournament.services.series.creating import SeriesPlan
from tournament.words.series import LICENCES, RANKS, RATING_DECIDED_BY, SERIES_DECIDED_BY
from tournament.words.terms import GAMES

MOST_TIES: Final = 4
UNITS: Final[Mapping[str, Promise]] = {
    "big": _("its big points"),
    "table": _("points for places, by a list"),
    "places": _("its place: the lowest sum is best"),
    "field": _("one point, plus one for each player left behind"),
    "small": _("its small points"),
}
OF_FUND: Final = (
    "currency", "start_cents", "player_cents", "prize_shares", "prize_fixed", "shows_fund",
)  # fmt: skip
OF_SERIES: Final = ("final_places", "planned_stages", "ranks", "team_list", *OF_FUND)
LABELS_OF_RATINGS: Final = {
    "unit": _("An event gives"),
    "count": _("How many best events count"),
    "min_stages": _("Events needed for a place"),
    "attendance": _("Points for each event played"),
}
OF_RATINGS: Final = ("window_months", "publish_day")
FIRST: Final = (
    "name",
    "game",
    "ranks",
    "team_list",
    "unit",
    "count",
    "planned_stages",
    "window_months",
    "publish_day",
)
LISTED = forms.TextInput(attrs={"autocomplete": "off", "placeholder": "15 12 10 8 6 5 4 3 2 1"})


class SeriesForm(forms.Form):
    """The announcement of a series."""

    name = forms.CharField(label=pgettext_lazy("series", "Name"), max_length=200)
    game = forms.ChoiceField(label=_("Game"), required=False)
    ranks = forms.ChoiceField(
        label=_("The table ranks"),
        choices=list(RANKS.items()),
        required=False,
        help_text=_("You cannot change this once there is a stage."),
    )
    team_list = forms.CharField(
        label=_("List of teams"),
        required=False,
        max_length=100,
        help_text=_("Where teams are ranked: for example pairs. Empty: the main list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    unit = forms.ChoiceField(label=_("A stage gives"), choices=list(UNITS.items()))
    count = WholeNumber(
        _("How many best stages count"), low=1, high=1000, required=False, empty=_("all")
    )
    planned_stages = WholeNumber(_("How many stages are planned"), low=1, high=366, required=False)
    min_stages = WholeNumber(
        _("Stages needed for a place"), low=0, high=1000, required=False, initial=0
    )
    attendance = forms.CharField(
        label=_("Points for each stage played"), required=False, max_length=20
    )
    points = forms.CharField(
        label=_("Points for places, from the first on"),
        required=False,
        max_length=4000,
        widget=LISTED,
    )
    brackets = forms.CharField(
        label=_("Other points for larger fields"),
        required=False,
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_("One list per line: the minimum number of participants, a colon, the points."),
    )
    beyond = forms.CharField(
        label=_("Points for each place after the list"), required=False, max_length=20
    )
    window_months = WholeNumber(_("Months that count"), low=1, high=240, required=False)
    publish_day = WholeNumber(
        _("Day of the month for publishing"),
        low=1,
        high=28,
        required=False,
        help_text=_("Empty: only by hand. No list is published on a day when no event counts."),
    )
    final_places = WholeNumber(_("How many qualify for a final"), low=2, high=1000, required=False)
    licence_rule = forms.ChoiceField(
        label=_("Players without a licence"), choices=list(LICENCES.items()), required=False
    )
    currency = CurrencyField(help_text=_("Of the prize fund."))
    start_cents = AmountField(
        label=_("Each start adds to the prize fund, %(sign)s"),
        required=False,
        help_text=_("Organisers pay it from the costs of their stages."),
    )
    player_cents = AmountField(
        label=_("Each player or team adds once, %(sign)s"),
        required=False,
        help_text=_("A fee for the whole series, with the first stage."),
    )
    prize_shares = shares_field()
    prize_fixed = fixed_field()
    shows_fund = forms.BooleanField(label=_("Prizes are public"), required=False)
    is_public = forms.BooleanField(label=_("Public"), required=False)

    def __init__(self, data: object = None, *, season: str, **given: Any) -> None:  # noqa: ANN401
        super().__init__(data, **given)  # type: ignore[arg-type]
        self.present_currency = self.initial.get("currency") or currency_of_house()
        self.initial["currency"] = self.present_currency
        in_currency(self, self.present_currency)
        any_game = [] if season == RATINGS else [("", pgettext_lazy("game", "any"))]
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [*any_game, *GAMES.items()]
        none = pgettext_lazy("tie-break", "nothing more: tied players share the place")
        decided_by = RATING_DECIDED_BY if season == RATINGS else SERIES_DECIDED_BY
        known = [("", none), *((name, decided_by[name]) for name in TIE_BREAKS)]
        for number in range(1, MOST_TIES + 1):
            label = _("Ties: first by") if number == 1 else _("then by")
            self.fields[f"tie_{number}"] = forms.ChoiceField(
                label=label, choices=known, required=False
            )
        ties = [f"tie_{number}" for number in range(1, MOST_TIES + 1)]
        self.order_fields([*FIRST, *ties])
        for name in OF_SERIES if season == RATINGS else OF_RATINGS:
            del self.fields[name]
        for name, label in LABELS_OF_RATINGS.items() if season == RATINGS else ():
            self.fields[name].label = label

    def clean_points(self) -> list[str]:
        """Parse the points for places."""
        return _points(self.cleaned_data["points"])

    def clean_brackets(self) -> list[dict[str, object]]:
        """Parse the lists for larger fields, one per line."""
        found: list[dict[str, object]] = []
        for line in self.cleaned_data["brackets"].splitlines():
            if not line.strip():
                continue
            least, colon, points = line.partition(":")
            if not colon or not least.strip().isdecimal():
                words = _("“%(line)s” cannot be read. Write it as 40: 30 26 23 20.")
                raise ValidationError(words, params={"line": line.strip()[:60]})
            found.append({"from": int(least), "points": _points(points)})
        return found

    @property
    def plan(self) -> SeriesPlan:
        """The submitted plan, as the services need it."""
        said = self.cleaned_data
        ties = [said.get(f"tie_{number}") for number in range(1, MOST_TIES + 1)]
        rule: dict[str, Any] = {
            "unit": said["unit"],
            "count": said["count"],
            "min_stages": said["min_stages"] or 0,
            "attendance": _number(said["attendance"]) or "0",
            "tie_breaks": list(dict.fromkeys(tie for tie in ties if tie)),
            "points": said["points"],
            "beyond": _number(said["beyond"]) or "0",
            "brackets": said["brackets"],
        }
        if said.get("window_months"):
            rule["window_months"] = said["window_months"]
        return SeriesPlan(
            name=said["name"],
            rule=rule,
            game=said["game"],
            planned_stages=said.get("planned_stages"),
            final_places=said.get("final_places"),
            publish_day=said.get("publish_day"),
            is_public=said["is_public"],
            ranks=said.get("ranks") or Series.Ranks.PLAYERS,
            team_list=said.get("team_list", ""),
            licence_rule=said["licence_rule"],
            currency=said.get("currency") or self.present_currency,
            start_cents=said.get("start_cents") or 0,
            player_cents=said.get("player_cents") or 0,
            prize_shares=said.get("prize_shares", ""),
            prize_fixed=said.get("prize_fixed", ""),
            shows_fund=said.get("shows_fund", False),
        )


def typed_of(plan: SeriesPlan) -> dict[str, Any]:
    """Return the form's initial values for a plan."""
    rule = plan.rule
    lists = (
        f"{one['from']}: {' '.join(map(str, one['points']))}" for one in rule.get("brackets") or ()
    )
    ties = rule.get("tie_breaks") or ()
    return {
        "name": plan.name,
        "game": plan.game,
        "planned_stages": plan.planned_stages,
        "final_places": plan.final_places,
        "publish_day": plan.publish_day,
        "is_public": plan.is_public,
        "ranks": plan.ranks,
        "team_list": plan.team_list,
        "licence_rule": plan.licence_rule,
        "currency": plan.currency,
        "start_cents": plan.start_cents,
        "player_cents": plan.player_cents,
        "prize_shares": plan.prize_shares,
        "prize_fixed": plan.prize_fixed,
        "shows_fund": plan.shows_fund,
        "unit": rule.get("unit", "big"),
        "count": rule.get("count"),
        "min_stages": rule.get("min_stages", 0),
        "attendance": _shown(rule.get("attendance")),
        "points": " ".join(map(str, rule.get("points") or ())),
        "brackets": "\n".join(lists),
        "beyond": _shown(rule.get("beyond")),
        "window_months": rule.get("window_months"),
        **{f"tie_{number}": tie for number, tie in enumerate(ties, start=1)},
    }


def _shown(number: object) -> str:
    return "" if number in (None, "", 0, "0") else str(number)


def _points(text: str) -> list[str]:
    return [_number(one) for one in text.replace(";", " ").split()]


def _number(text: str) -> str:
    return text.strip().replace(",", ".")


class StageForm(forms.Form):
    """The name and weight of a stage."""

    name = forms.CharField(
        label=_("Name in the table"),
        required=False,
        max_length=120,
        help_text=_("Empty: the name of the event."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    coefficient = forms.CharField(
        label=_("Coefficient"), max_length=20, initial="1", widget=forms.TextInput({"size": "5"})
    )
    is_final = forms.BooleanField(
        label=_("This is the final: its order ranks above the table"), required=False
    )


class ReopenForm(forms.Form):
    """The reason for reopening an approved table."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
