"""Journal lines in words: the act, and the values before and after.

Lines are stored for good, so they may contain verbs, facts and values without words in this
version. These are shown as stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.blocks import BlockGroup
from scoring.teams import Member
from tournament.words import figures
from tournament.words.blocks import carry_words, words_of_groups
from tournament.words.emails_at_desk import KINDS as EMAILS
from tournament.words.journal import FACTS, SAID_ELSEWHERE, VALUES, VERBS
from tournament.words.prizes import listed_prizes
from tournament.words.series import coefficient_words, raw_rule_words
from tournament.words.teams import member_words
from tournament.words.terms import DECIDED_BY, GAMES, PRESETS, ROLES, Words

RATINGS: Final[Words] = {
    "change_series": _("Rule of the list changed"),
    "add_stage": _("Event added"),
    "change_stage": _("Event changed"),
    "lift_stage": _("Event removed"),
}


Facts = Mapping[str, Any]

UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions raised by formatting a value of an unexpected shape."""

HEAD_OF_BLOCK: Final = ("number", "first_round", "name")
"""Facts that identify the block of a sentence."""

USUAL: Final[Facts] = {"from_round": 1}
"""Default values, not shown if there was no value before."""


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of a line, before and after; a missing value is ""."""

    name: str
    before: str
    after: str


def verb_words(verb: str, undone: str = "", *, of_rating: bool = False) -> str:
    """Return the act in words; for an undo, also the act undone."""
    known = {**VERBS, **RATINGS} if of_rating else VERBS
    if undone:
        return gettext("Undone: %(act)s") % {"act": str(known.get(undone, undone)).lower()}
    return str(known.get(verb, verb))


def changes(before: Facts, after: Facts, *, is_signed: bool = True) -> tuple[Change, ...]:
    """Return all facts that differ, in the order in which they were stored.

    Totals have a plus sign if the points of their round's game are won.
    """
    if len(before) == 2 and all(name.isdecimal() for name in before):
        return (*_swapped(before), *changes({}, after, is_signed=is_signed))
    if not is_signed:
        before, after = _plain_totals(before), _plain_totals(after)
    then, now = map(_flat, _without_same_blocks(before, after))
    names = [name for name in dict.fromkeys((*then, *now)) if name not in SAID_ELSEWHERE]
    told = [name for name in names if _is_told(name, then, now)]
    unset = gettext("as in the preset") if before and after else ""
    return tuple(
        Change(_name(name), *(_side(name, facts, unset) for facts in (then, now))) for name in told
    )


def value_words(name: str, value: object) -> str:
    """Return a fact's value as text; empty without a value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, str) and value in VALUES.get(name, {}):
        return str(VALUES[name][value])
    if name in FORMS:
        try:
            return FORMS[name](value)
        except UNREADABLE:
            return _plain(name, value)
    return _plain(name, value)


def _name(fact: str) -> str:
    """Return a fact's label; one without words, such as a setting, keeps its stored name."""
    return str(FACTS.get(fact, fact.removeprefix("settings.")))


def _side(name: str, facts: Facts, unset: str) -> str:
    """Return one side of a change; a setting that is not stored is the preset's."""
    if name not in facts and name.startswith("settings."):
        return unset
    return value_words(name, facts.get(name))


def _plain(name: str, value: object) -> str:
    words: Mapping[str, object] = {
        "changed": FACTS,
        "role": ROLES,
        "preset": PRESETS,
        "settings.game": GAMES,
        "settings.tie_breaks": DECIDED_BY,
    }.get(name, {})
    if isinstance(value, list):
        return ", ".join(_plain(name, item) for item in value)
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain('', item)}" for key, item in value.items())
    if isinstance(value, int):
        return figures.plain(value)
    return str(words.get(str(value), value))


def _flat(facts: Facts) -> dict[str, Any]:
    """Return the facts with each setting as a separate fact."""
    settings = facts.get("settings")
    if not isinstance(settings, Mapping):
        return dict(facts)
    plain = {name: value for name, value in facts.items() if name != "settings"}
    return {**plain, **{f"settings.{name}": value for name, value in settings.items()}}


def _is_told(name: str, then: Facts, now: Facts) -> bool:
    """Whether a fact is shown: it differs, and is neither empty nor the default."""
    before, after = then.get(name), now.get(name)
    is_usual = before is None and after == USUAL.get(name)
    return before != after and bool(before or after) and not is_usual


def _swapped(before: Facts) -> Iterator[Change]:
    """Yield two players' changes of seats, from the state before a swap."""
    (first, seat), (second, other) = before.items()
    for number, was, now in ((first, seat, other), (second, other, seat)):
        yield Change(gettext("Seat of player %(number)s") % {"number": number}, str(was), str(now))


def _plain_totals(facts: Facts) -> Facts:
    """Return the facts with the totals formatted without a plus."""
    totals = facts.get("totals")
    if not isinstance(totals, list) or not all(isinstance(each, int) for each in totals):
        return facts
    return {**facts, "totals": " ".join(map(figures.plain, totals))}


def _moment(text: str) -> str:
    moment = parse_datetime(text)
    if moment is not None and "T" in text:
        return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    day = parse_date(text)
    return text if day is None else date_format(day, "SHORT_DATE_FORMAT")


def _breaks(breaks: Iterable[Mapping[str, int]]) -> str:
    return ", ".join(f"{pause['after_round']}: {pause['minutes']}" for pause in breaks)


def _without_same_blocks(before: Facts, after: Facts) -> tuple[Facts, Facts]:
    """Return the facts without the parts of block plans that are equal before and after."""
    try:
        then, now = _numbered(before["blocks"]), _numbered(after["blocks"])
        left, come = _only_other(then, now), _only_other(now, then)
    except UNREADABLE:
        return before, after
    return {**before, "blocks": left}, {**after, "blocks": come}


def _only_other(blocks: Sequence[Facts], others: Sequence[Facts]) -> Sequence[Facts]:
    """Return the parts of blocks that differ from the others with the same first rounds."""
    theirs = {block["first_round"]: block for block in others}
    found = []
    for block in blocks:
        other = theirs.get(block["first_round"], {})
        said = {name: value for name, value in block.items() if value != other.get(name)}
        if "placed" in said:
            same = other.get("placed", ())
            said["placed"] = [one for one in block["placed"] if one not in same]
        if any(value for name, value in said.items() if name != "number"):
            found.append({**{name: block.get(name) for name in HEAD_OF_BLOCK}, **said})
    return found


def _numbered(blocks: Sequence[Facts]) -> Sequence[Facts]:
    """Return blocks with their numbers; rounds before the first stored one are a block too."""
    begin = 1 if not blocks or blocks[0]["first_round"] == 1 else 2
    return [{"number": number, **block} for number, block in enumerate(blocks, start=begin)]


def _blocks(blocks: Sequence[Facts]) -> str:
    """Return stored blocks in words: first round, differences, and advancing players."""
    return " ".join(map(_block, _numbered(blocks)))


def _block(block: Facts) -> str:
    title = block.get("name") or gettext("Block %(number)s") % block
    begins = gettext("from round %(number)s") % {"number": block["first_round"]}
    said = [carry_words(block["carry"])] if "carry" in block else []
    if "preset" in block:
        said.append(_plain("preset", block["preset"]))
    for name, value in _flat({"settings": block.get("settings", {})}).items():
        said.append(f"{_name(name)}: {value_words(name, value)}")
    groups = (
        BlockGroup(one["name"], one.get("first"), one.get("per_table"), one.get("out", False))
        for one in block.get("groups", ())
    )
    said += words_of_groups(groups)
    for one in block.get("placed", ()):
        said.append(gettext("%(group)s: no. %(player)s by hand") % one)
    return f"{title} ({begins}): {'; '.join(said)}." if said else f"{title} ({begins})."


FORMS: Final[Mapping[str, Callable[[Any], str]]] = {
    "totals": lambda totals: (
        totals if isinstance(totals, str) else " ".join(map(figures.signed_points, totals))
    ),
    "small": figures.signed_points,
    "big": lambda big: figures.exact(Fraction(big)),
    "until": _moment,
    "date": _moment,
    "since": _moment,
    "moved_from": _moment,
    "opens_at": _moment,
    "closes_at": _moment,
    "breaks": _breaks,
    "blocks": _blocks,
    "prize_lists": lambda lists: " ".join(listed_prizes(terms, "") for terms in lists),
    "prize_added_cents": figures.amount,
    **dict.fromkeys(("levy_cents", "start_cents", "player_cents"), figures.amount),
    "rule": lambda rule: " ".join(raw_rule_words(rule)),
    "game": lambda game: str(GAMES[game]),
    "minor_classes": lambda lines: ", ".join(lines.split("\n")).strip(", "),
    "as_of": _moment,
    "email": lambda kind: str(EMAILS[kind]),
    "emails_off": lambda kinds: ", ".join(str(EMAILS[kind]) for kind in kinds),
    "members": lambda members: (
        members
        if isinstance(members, str)
        else ", ".join(member_words(Member(*member)) for member in members)
    ),
    "coefficient": lambda coefficient: coefficient_words(Fraction(coefficient)),
}
