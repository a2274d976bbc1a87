"""Forms of a block of rounds: its place, its plan, what it takes over, and who goes on where."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.blocks import Block
from scoring.event_settings import MOST_MINUTES, MOST_ROUNDS
from scoring.presets import PRESETS
from scoring.reading import LONGEST_NAME
from scoring.sheets import MOST_DEALS
from tournament.doors.fields import PlayerNumber, WholeNumber
from tournament.words.blocks import CARRIES
from tournament.words.terms import PRESETS as PRESET_WORDS

OWN: Final = ("rounds", "deals", "minutes")
_GROUP: Final = re.compile(
    r"([^:=]{1,100}?)\s*(?:[:=]\s*(\d{1,5})\s*(/.*|no\b.*|of\b.*|per\b.*)?)?"
)


class GroupsField(forms.CharField):
    """Groups, one a line: A: 16, or A: 2 of each table; the last one takes the rest."""

    widget = forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})

    def clean(self, value: object) -> list[dict[str, Any]]:
        """Return the groups as a file has them."""
        lines = [line.strip() for line in super().clean(value).splitlines() if line.strip()]
        return [self._group(line) for line in lines]

    def _group(self, line: str) -> dict[str, Any]:
        found = _GROUP.fullmatch(line)
        if found is None:
            words = _("“%(typed)s” is not a group. Write “A: 16”, “A: 2 of each table”, or “B”.")
            raise forms.ValidationError(words % {"typed": line[:40]})
        name, count, per_table = found.groups()
        if count is None:
            return {"name": name}
        return {"name": name, "per_table" if per_table else "first": int(count)}


class BlockForm(forms.Form):
    """A block from a round on."""

    first_round = WholeNumber(gettext_lazy("From round"), low=1, high=MOST_ROUNDS)
    rounds = WholeNumber(gettext_lazy("Rounds"), low=1, high=MOST_ROUNDS, required=False)
    name = forms.CharField(
        label=gettext_lazy("What it is called"), max_length=LONGEST_NAME, required=False
    )
    preset = forms.ChoiceField(label=gettext_lazy("Game and rules"), required=False)
    deals = WholeNumber(gettext_lazy("Deals in a round"), low=1, high=MOST_DEALS, required=False)
    minutes = WholeNumber(
        gettext_lazy("Minutes per round"), low=1, high=MOST_MINUTES, required=False
    )
    carry = forms.ChoiceField(label=gettext_lazy("Points so far"), choices=CARRIES.items)
    groups = GroupsField(
        label=gettext_lazy("Groups"),
        required=False,
        help_text=gettext_lazy(
            "One per line, the best first: “A: 16” takes the first sixteen, “A: 2 of each table” "
            "the best two of every table; the last takes the rest and stands alone: “B”. Empty: "
            "no groups."
        ),
    )
    last_is_out = forms.BooleanField(
        label=gettext_lazy("The last group plays no further"),
        required=False,
        help_text=gettext_lazy(
            "For a knock-out: otherwise whoever plays on below may come up again in a later block."
        ),
    )

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  a form's own
        super().__init__(*given, **named)
        own = [(preset, str(PRESET_WORDS.get(preset, preset))) for preset in PRESETS]
        field = self.fields["preset"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("as in the settings")), *own]

    def block(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the block as a file has it; what the form does not ask for stays as before."""
        facts = self.cleaned_data
        kept = (
            before.get("settings", {}) if before.get("preset") == (facts["preset"] or None) else {}
        )
        settings = {name: value for name, value in kept.items() if name not in OWN}
        settings |= {name: facts[name] for name in OWN if facts[name] is not None}
        groups = [dict(group) for group in facts["groups"]]
        if groups and facts["last_is_out"]:
            groups[-1]["out"] = True
        return {
            "first_round": facts["first_round"],
            **({"name": facts["name"]} if facts["name"] else {}),
            **({"preset": facts["preset"]} if facts["preset"] else {}),
            **({"settings": settings} if settings else {}),
            "carry": facts["carry"],
            **({"groups": groups} if groups else {}),
            **({"placed": before["placed"]} if before.get("placed") and groups else {}),
        }


class PlacedForm(forms.Form):
    """Somebody to put into a group by hand."""

    number = PlayerNumber(gettext_lazy("Player, by number"))
    group = forms.ChoiceField(label=gettext_lazy("Group"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, *given: Any, groups: Sequence[str], **named: Any) -> None:  # noqa: ANN401
        super().__init__(*given, **named)
        field = self.fields["group"]
        assert isinstance(field, forms.ChoiceField)
        nobody = [("", _("as the standings say"))]
        field.choices = [*((name, name) for name in groups), *nobody]


def shown_block(block: Block) -> dict[str, Any]:
    """Return what the form shows of a block."""
    own = block.raw_settings
    return {
        "first_round": block.first_round,
        "name": block.name,
        "preset": block.preset or "",
        **{name: own.get(name) for name in OWN},
        "carry": block.carry,
        "groups": "\n".join(_shown_group(block)),
        "last_is_out": bool(block.groups) and block.groups[-1].is_out,
    }


def _shown_group(block: Block) -> list[str]:
    per_table = _("of each table")
    return [
        f"{group.name}: {group.first}"
        if group.first is not None
        else f"{group.name}: {group.per_table} {per_table}"
        if group.per_table is not None
        else group.name
        for group in block.groups
    ]
