"""A tournament's announcement, plan and rules as one form, validated together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import games
from scoring.errors import Fault
from scoring.event_settings import MOST_MEMBERS
from tournament.doors.desk.events.fields import BASICS, SECTIONS, BreaksField, Rows, ScaleField
from tournament.doors.desk.events.plan import TIE_FIELDS, has_field, plan_from
from tournament.doors.fields import BigPointsIfAny, DateField, TimeField, WholeNumber
from tournament.services.events.planning import TournamentPlan
from tournament.services.refusals import Refused
from tournament.words import plan_sections, setting_choices
from tournament.words.sentences import fault_words

Row = Sequence[forms.BoundField]
LEAST_TIES = 3
FIELD_OF_FAULT: Final = {
    "rotation_needs_fours": "table_sizes",
    "table_sizes_not_in_game": "table_sizes",
    "table_sizes_unknown": "table_sizes",
    "tie_break_twice": "tie_1",
}


class TeamSettings(forms.Form):
    """Whether members of a team sit apart, and how many of them count."""

    keep_teams_apart = forms.BooleanField(
        label=_("Separate members of one team in the first round, if possible"),
        required=False,
    )
    teams_best = WholeNumber(
        _("Best members of a team who count"),
        low=1,
        high=MOST_MEMBERS,
        required=False,
        help_text=_("Empty: all members. Only used if players form teams."),
    )


class TournamentForm(TeamSettings):
    """Whether members of a team sit apart, and how many of them count."""

    name = forms.CharField(label=pgettext_lazy("of a tournament", "Name"), max_length=120)
    date = DateField(label=_("Date"))
    starts = TimeField(label=_("Starts at"), required=False)
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    contact = forms.CharField(
        label=_("Contact for questions"),
        max_length=200,
        required=False,
        help_text=_("Name, telephone or e-mail; this is public."),
    )
    rounds = WholeNumber(_("Rounds"))
    deals = WholeNumber(_("Deals in a round"))
    minutes = WholeNumber(_("Minutes per round"), required=False, empty=_("without a clock"))
    target = WholeNumber(
        _("A game at a table ends at"), required=False, empty=_("no score"), high=10_000,
        help_text=_("The sheet is complete when a seat reaches this score, for example 20."),
    )  # fmt: skip
    bogey = WholeNumber(_("Bogey for nine holes"), help_text=_("Fewer beats the course."))
    breaks = BreaksField(
        label=_("Breaks"),
        required=False,
        help_text=_("After which round, and how many minutes: 2: 15, 4: 60."),
    )
    is_rated = forms.BooleanField(
        label=_("Rating event"),
        required=False,
        help_text=_("The federation rates events of seven rounds or more."),
    )
    table_sizes = forms.ChoiceField(label=_("Sizes of tables"), widget=forms.RadioSelect)
    first_seating = forms.ChoiceField(label=_("First seats"))
    reseat_by = forms.ChoiceField(label=_("Later seats"))
    keep_apart = forms.BooleanField(
        label=_("Separate players of one club in the first round, if possible"),
        required=False,
    )
    seats_only_arrived = forms.BooleanField(
        label=_("Seat only players marked as arrived"), required=False
    )
    sit_out_big = BigPointsIfAny(_("Big points for a round sat out"), high=1_000)
    sit_out_small = WholeNumber(
        _("and in small points"),
        low=-10_000,
        high=10_000,
        required=False,
        help_text=_(
            "If all tables have the same size, the remaining players take turns sitting "
            "out. Empty: the average of the table and no small points. In kop 3 and 35 "
            "are usual."
        ),
    )
    tie_1 = forms.ChoiceField(label=_("First tie-break"), required=False)
    tie_2 = forms.ChoiceField(label=_("Second"), required=False)
    tie_3 = forms.ChoiceField(label=_("Third"), required=False)
    tie_4 = forms.ChoiceField(label=_("Fourth"), required=False)
    tie_5 = forms.ChoiceField(label=_("Fifth"), required=False)
    strike_worst = forms.ChoiceField(label=_("Worst rounds dropped for all players"))
    disqualified = forms.ChoiceField(label=_("A disqualified player"))
    prize_places = WholeNumber(_("Prize places"), low=0, high=1_000)
    checking = forms.ChoiceField(label=_("Who checks results"), widget=forms.RadioSelect)
    phones = forms.ChoiceField(
        label=_("Phones at the tables"),
        help_text=_(
            "Players scan the code on the sheet to keep it on a phone; paper works just as well."
        ),
    )
    table_agreement_checks = forms.BooleanField(
        label=_("A sheet that the whole table confirmed on a phone counts as checked"),
        required=False,
    )
    confirms_deals = forms.BooleanField(
        label=_("An opponent confirms every deal on the phone"),
        required=False,
        help_text=_(
            "They make the last tap of a deal, so mistakes are noticed at once and not at the end."
        ),
    )
    correction_minutes = WholeNumber(
        _("Minutes for corrections"),
        help_text=_("How long players can ask for corrections after the last round."),
        low=0,
        high=7 * 24 * 60,
    )
    public_sees = forms.ChoiceField(label=_("Visible to the public"))
    public_names = forms.ChoiceField(label=_("Names shown"))
    names_minors = forms.BooleanField(
        label=_("Minors are named like all other players"),
        help_text=_(
            "If not ticked, public pages, screens and wall papers show only their "
            "initials. Ask their parents first."
        ),
        required=False,
    )
    game = forms.ChoiceField(label=_("Game"))
    scale_3 = ScaleField(label=_("Big points at a table of three"))
    scale_4 = ScaleField(
        label=_("Big points at a table of four"),
        help_text=_("Usual: 6 4 2 0; in kop also 4 3 2 1 and 5 3 1 0."),
    )
    scale_5 = ScaleField(label=_("Big points at a table of five"))
    equal_at_four = WholeNumber(_("Four tied players get"), required=False, empty=_("the average"))
    second_at_three_needs_plus = WholeNumber(
        _("Second of three without plus points gets"), required=False, empty=_("the same")
    )
    personal_pule = forms.ChoiceField(label=_("A personal pule costs its owner"))
    leftover_pules = forms.ChoiceField(label=_("Pules left at the end"))
    pules_on_zole = forms.BooleanField(label=_("Zole clears and creates pules too"), required=False)
    idle_at_five = forms.ChoiceField(label=_("At a table of five sit out"))
    small_zole = forms.BooleanField(label=_("Small zole is played"), required=False)
    small_zole_lost = forms.ChoiceField(label=_("A lost small zole costs"))
    doublings = forms.ChoiceField(label=_("Doublings"))
    out_young = WholeNumber(_("Eyes for the losing Young to be out"))
    out_old = WholeNumber(_("Eyes for the losing Old to be out"))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        preset: str,
        game: str,
        players: Iterable[int] = (),
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.preset = preset
        known = games.find(game) if game in games.GAMES else games.find("zole-classic")
        self.game_id = known.id
        for name in [name for name in self.fields if not has_field(known, name)]:
            del self.fields[name]
        ties = len({*TIE_FIELDS} & {*(initial or {})}) + 1
        for name in TIE_FIELDS[max(LEAST_TIES, ties) :]:
            del self.fields[name]
        offered = _choices() | {"table_sizes": setting_choices.table_sizes(known, players)}
        for name, options in offered.items():
            if name in self.fields:
                field = self.fields[name]
                assert isinstance(field, forms.ChoiceField)
                field.choices = options

    def plan(self, base: TournamentPlan | None = None) -> TournamentPlan:
        """Return the submitted plan."""
        return plan_from(self.cleaned_data, preset=self.preset, base=base)

    def add_refusal(self, refused: Refused, words: str) -> None:
        """Show a refusal's faults at their fields, and the rest above the form."""
        placed = [(self._field_of(fault), fault) for fault in refused.faults]
        for name, fault in placed:
            self.add_error(name, fault_words(self._labelled(fault)))
        if not refused.faults:
            self.add_error(None, words)

    def basics(self) -> Sequence[Row]:
        """Return the fields that every event needs, in rows."""
        return self._rows(BASICS)

    def sections(self) -> Iterator[FormSection]:
        """Yield the folded sections, each with its present values as a sentence."""
        values = {name: self[name].value() for name in self.fields}
        for name, (title, lede, rows) in SECTIONS.items():
            if shown := self._rows(rows):
                sentence = plan_sections.sentence(name, values)
                yield FormSection(name, str(title), str(lede), sentence, shown)

    def _rows(self, rows: Rows) -> Sequence[Row]:
        shown = [[self[name] for name in row if name in self.fields] for row in rows]
        return [row for row in shown if row]

    def _field_of(self, fault: Fault) -> str | None:
        named = FIELD_OF_FAULT.get(fault.code) or str(fault.facts.get("field", ""))
        if fault.code == "scale_unusable":
            named = f"scale_{fault.facts.get('size')}"
        return named if named in self.fields else None

    def _labelled(self, fault: Fault) -> Fault:
        """Return the field with the label shown on the page."""
        name = fault.facts.get("field")
        if name not in self.fields:
            return fault
        return replace(fault, facts={**fault.facts, "field": self.fields[str(name)].label})


@dataclass(frozen=True, slots=True)
class FormSection:
    """Related fields in rows, folded behind a sentence with their values."""

    name: str
    title: str
    lede: str
    sentence: str
    rows: Sequence[Row]

    @property
    def has_faults(self) -> bool:
        """Whether a field of the section has an error."""
        return any(field.errors for row in self.rows for field in row)


def _choices() -> dict[str, setting_choices.Choices]:
    return {
        "game": setting_choices.games(),
        "first_seating": setting_choices.listed(setting_choices.FIRST_SEATS),
        "reseat_by": setting_choices.listed(setting_choices.LATER_SEATS),
        "checking": setting_choices.listed(setting_choices.CHECKING),
        "phones": setting_choices.listed(setting_choices.PHONES),
        "strike_worst": setting_choices.listed(setting_choices.STRIKE_WORST),
        "disqualified": setting_choices.listed(setting_choices.DISQUALIFIED),
        "public_sees": setting_choices.listed(setting_choices.PUBLIC_SEES),
        "public_names": setting_choices.listed(setting_choices.PUBLIC_NAMES),
        "personal_pule": setting_choices.listed(setting_choices.PERSONAL_PULE),
        "leftover_pules": setting_choices.listed(setting_choices.LEFTOVER_PULES),
        "idle_at_five": setting_choices.listed(setting_choices.IDLE_AT_FIVE),
        "small_zole_lost": setting_choices.listed(setting_choices.SMALL_ZOLE_LOST),
        "doublings": setting_choices.listed(setting_choices.DOUBLINGS),
        **{name: setting_choices.tie_breaks() for name in TIE_FIELDS},
    }
