"""Forms of a team: name, list and members by number; and reserves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.event_settings import MOST_ROUNDS
from scoring.teams import Member, Team
from tournament.doors.fields import PlayerNumber, WholeNumber
from tournament.models.text_fields import one_line
from tournament.services.teams.forming import LONGEST_NAME
from tournament.words.teams import LISTS, PAIRS, member_words

_MEMBER: Final = re.compile(r"(\d{1,4})\.?\s*(?:\(\s*(\d{1,2})?\s*[-–—]\s*(\d{1,2})?\s*\))?")
# Spaces may separate numbers too; within brackets they have no meaning.
_BETWEEN: Final = re.compile(r"[,;\n]|(?<=[\d.)])\s+(?=\d)(?![^(]*\))")
LONGEST_REASON: Final = 200


class MembersField(forms.CharField):
    """Members by number, with their rounds if they do not play all: 1, 7, 12 (1–4)."""

    def prepare_value(self, value: object) -> object:
        """Return the members as text for the field."""
        if isinstance(value, tuple):
            return ", ".join(member_words(member) for member in value)
        return value

    def clean(self, value: object) -> tuple[Member, ...]:
        """Return the members in the typed order."""
        parts = [part.strip() for part in _BETWEEN.split(super().clean(value))]
        return tuple(_members([part for part in parts if part]))


def _members(parts: Sequence[str]) -> Iterator[Member]:
    for part in parts:
        found = _MEMBER.fullmatch(part)
        if found is None:
            words = _(
                "“%(typed)s” is not a member. Write numbers separated by commas: 1, 7, 12 (1–4)."
            )
            raise forms.ValidationError(words % {"typed": part[:40]})
        number, since, until = found.groups()
        yield Member(int(number), int(since or 1), int(until) if until else None)


class TeamForm(forms.Form):
    """A team, and the reason for a change that affects played rounds."""

    name = forms.CharField(label=pgettext_lazy("of a team", "Name"), max_length=LONGEST_NAME)
    members = MembersField(
        label=gettext_lazy("Members, by number"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        max_length=1000,
        help_text=gettext_lazy(
            "Two to eight numbers, separated by commas: 1, 7, 8, 9. For members who play "
            "only some rounds, add the rounds in brackets: 12 (1–4), 15 (5–)."
        ),
    )
    list = forms.CharField(
        label=gettext_lazy("List"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy(
            "Leave empty for teams. Write “Pairs”, or your own name, for a separate "
            "list: each list has its own ranking, and a player can be in one team of "
            "each."
        ),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=gettext_lazy("Required once the seats of an affected round are published."),
    )

    def clean_list(self) -> str:
        """Return the list's internal name if its translated label was typed."""
        typed = one_line(str(self.cleaned_data["list"]))
        is_pairs = typed.casefold() in (PAIRS, str(LISTS[PAIRS]).casefold())
        is_main = typed.casefold() == str(LISTS[""]).casefold()
        return PAIRS if is_pairs else "" if is_main else typed

    def team(self) -> Team:
        """Return the submitted team."""
        facts = self.cleaned_data
        return Team(facts["name"], facts["members"], facts["list"])


class ClubTeamForm(TeamForm):
    """A team form in which the members are ticked."""

    members = None  # type: ignore[assignment]


class ReserveForm(forms.Form):
    """A reserve, the member they replace, and the first round."""

    instead_of = PlayerNumber(gettext_lazy("Outgoing player, by number"))
    number = PlayerNumber(gettext_lazy("Incoming player, by number"))
    from_round = WholeNumber(gettext_lazy("From round"), low=1, high=MOST_ROUNDS)
