"""The plan of blocks at the desk: a strip of rounds, a form for each block, and a preview."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.blocks import Block
from scoring.event_settings import MOST_MINUTES, MOST_ROUNDS
from scoring.json_reader import LONGEST_NAME
from scoring.presets import PRESETS
from scoring.sheets import MOST_DEALS
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.fields import PlayerNumber, WholeNumber
from tournament.models import Tournament
from tournament.reading.events.blocks import StripBlock, block_strip, cut_after
from tournament.services.events import blocks as planned
from tournament.services.refusals import Refused
from tournament.standings.sheets import blocks_of, rounds_planned
from tournament.standings.table import last_closed_round
from tournament.words import refusal_words
from tournament.words.blocks import CARRIES, block_title, groups_words, plan_words, rounds_words
from tournament.words.figures import whole
from tournament.words.terms import PRESETS as PRESET_WORDS

OWN: Final = ("rounds", "deals", "minutes")
_GROUP: Final = re.compile(
    r"([^:=]{1,100}?)\s*(?:[:=]\s*(\d{1,5})\s*(/.*|no\b.*|of\b.*|per\b.*)?)?"
)
RawBlocks = Sequence[Mapping[str, Any]]


class GroupsField(forms.CharField):
    """Groups, one per line: A: 16, or A: 2 of each table; the last one takes the rest."""

    widget = forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})

    def clean(self, value: object) -> list[dict[str, Any]]:
        """Return the groups in the file format."""
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
    """A block that starts at a given round."""

    first_round = WholeNumber(gettext_lazy("From round"), low=1, high=MOST_ROUNDS)
    rounds = WholeNumber(gettext_lazy("Rounds"), low=1, high=MOST_ROUNDS, required=False)
    name = forms.CharField(
        label=gettext_lazy("Name of the block"), max_length=LONGEST_NAME, required=False
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
            "One per line, best first: “A: 16” takes the top sixteen, “A: 2 of each "
            "table” the best two of every table; the last group takes the rest and needs "
            "only its name: “B”. Empty: no groups."
        ),
    )
    last_is_out = forms.BooleanField(
        label=gettext_lazy("The last group is eliminated"),
        required=False,
        help_text=gettext_lazy(
            "For a knock-out: otherwise players in a lower group can move up again in a "
            "later block."
        ),
    )

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  a form's own
        super().__init__(*given, **named)
        own = [(preset, str(PRESET_WORDS.get(preset, preset))) for preset in PRESETS]
        field = self.fields["preset"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("as in the settings")), *own]

    def block(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the block in the file format; values without a form field stay unchanged."""
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
    """A player to be put into a group by hand."""

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
    """Return the form's initial values for a block."""
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


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A block as shown, with its form if it may still be changed."""

    strip: StripBlock
    title: str
    rounds: str
    plan: str
    carries: str
    groups: str
    form: BlockForm | None
    placed: PlacedForm | None


routes = Routes(at_event)


def _show(
    request: EventRequest, refused: Refused | None = None, number: int | None = None
) -> HttpResponse:
    desk, tournament = request.desk, request.desk.tournament
    form, placed = request.typed.get("form"), request.typed.get("placed")
    was = number if number is not None else whole(request.data.get("was", ""))
    newest = tournament.rounds.published().order_by("-number").first()
    may_plan = desk.may("plan") and tournament.is_open
    seated = 0 if newest is None else newest.number
    rows = [
        _row(one, tournament, may_plan=may_plan, form=form, placed=placed, was=was)
        for one in block_strip(tournament, seated)
    ]
    last = rounds_planned(tournament)
    context: dict[str, Any] = {
        "desk": desk,
        "area": "settings",
        "rows": rows,
        "new": form if form is not None and was is None else _new_form(last, may_plan=may_plan),
        "cut": cut_after(tournament, last_closed_round(tournament)),
        "refusal": None if refused is None else refusal_words(refused),
    }
    status = UNPROCESSABLE if refused is not None or request.typed else 200
    return render(request.http, "desk/events/blocks.html", context, status=status)


@routes.page("settings/blocks/")
def blocks(request: EventRequest) -> HttpResponse:
    """Show the plan of blocks."""
    return _show(request)


@routes.post("settings/blocks/save/", planned.plan_blocks, to="blocks", show=_show)
def save_block(request: EventRequest) -> str | HttpResponse:
    """Add or change a block; once seats are published, after a preview."""
    form = request.read(BlockForm(request.data))
    was, own = whole(request.data.get("was", "")), request.desk.tournament.blocks
    before: Mapping[str, Any] = next((block for block in own if block["first_round"] == was), {})
    new = form.block(before)
    others = [block for block in own if block["first_round"] not in (was, new["first_round"])]
    return _write(request, sorted([*others, new], key=lambda block: block["first_round"]))


@routes.post("settings/blocks/<int:number>/remove/", planned.plan_blocks, to="blocks", show=_show)
def remove_block(request: EventRequest, number: int) -> str | HttpResponse:
    """Remove a block from the plan."""
    own = request.desk.tournament.blocks
    wished = [block for block in own if block["first_round"] != number]
    if len(wished) == len(own):
        raise Http404
    return _write(request, wished)


@routes.post("settings/blocks/<int:number>/place/", planned.place_by_hand, to="blocks", show=_show)
def place_by_hand(request: EventRequest, number: int) -> str:
    """Put a player into a group of a coming block, or without a group undo that."""
    event = request.desk.tournament
    # A stale page may name a group of a removed block: the service refuses it.
    groups = _groups_of(event, number) or [request.data.get("group", "")]
    facts = request.read(PlacedForm(request.data, groups=groups), "placed").cleaned_data
    planned.place_by_hand(event, first_round=number, by=request.by, **facts)
    return _("Saved. Later seats will follow it.")


def _write(request: EventRequest, wished: RawBlocks) -> str | HttpResponse:
    event, seen = request.desk.tournament, request.previewed
    if seen is not None or not event.rounds.published().exists():
        planned.plan_blocks(event, wished, by=request.by, previewed=seen)
        return _("The plan is saved.")
    typed = {name: value for name, value in request.data.items() if name != "csrfmiddlewaretoken"}
    context: dict[str, Any] = {
        "desk": request.desk,
        "area": "settings",
        "ripple": preview_rows(planned.preview_blocks(event, wished), event),
        "hidden": typed,
    }
    return render(request.http, "desk/events/blocks_preview.html", context, status=409)


def _groups_of(tournament: Tournament, number: int) -> list[str]:
    """Return the group names of the block starting at that round."""
    found = (block.groups for block in blocks_of(tournament) if block.first_round == number)
    return [group.name for groups in found for group in groups]


def _new_form(last: int, *, may_plan: bool) -> BlockForm | None:
    return BlockForm(initial={"first_round": last + 1, "carry": "all"}) if may_plan else None


def _row(
    one: StripBlock,
    tournament: Tournament,
    *,
    may_plan: bool,
    form: BlockForm | None,
    placed: PlacedForm | None,
    was: int | None,
) -> BlockRow:
    block = one.block
    is_own = any(raw["first_round"] == block.first_round for raw in tournament.blocks)
    may_change = may_plan and is_own and not one.has_begun
    is_asked = was == block.first_round
    own_form = form if is_asked and form is not None else BlockForm(initial=shown_block(block))
    groups = [group.name for group in block.groups]
    own_placed = placed if is_asked and placed is not None else PlacedForm(groups=groups)
    return BlockRow(
        strip=one,
        title=block_title(block, one.number),
        rounds=rounds_words(one.rounds[0][0], one.rounds[-1][0]),
        plan=plan_words(block.settings),
        carries=str(CARRIES[block.carry]) if one.number > 1 else "",
        groups=groups_words(block),
        form=own_form if may_change else None,
        placed=own_placed if may_change and block.groups else None,
    )
