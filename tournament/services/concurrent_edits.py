"""Changes of the same facts brought together: what one left alone, the other may have changed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tournament.services.refusals import Refused

Facts = Mapping[str, Any]
ABSENT: Final = object()
TOGETHER: Final = "together"


class Overlap(Exception):
    """Raised when both changed the same facts: those alone, as they were and as they are."""

    def __init__(self, was: Facts, now: Facts) -> None:
        super().__init__(", ".join({**was, **now}))
        self.was, self.now = was, now


def merge_edits(
    present: Facts, before: Facts, after: Facts, *, as_one: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the present facts, with what differs from `before` in `after` as it is there.

    What is neither at present is another's change of the same fact, and raises `Overlap`. Where
    the first of the facts `as_one` differs, the others cannot be compared without it: they are
    one fact together.

    >>> bring_together({"rounds": 5, "place": ""}, {"place": ""}, {"place": "Ogre"})
    {'rounds': 5, 'place': 'Ogre'}
    """
    sides = [_as_kept(facts) for facts in (present, before, after)]
    if as_one and any(facts.get(as_one[0]) != sides[0].get(as_one[0]) for facts in sides):
        facts, was, now = map(_apart, _together(*(_as_one(facts, as_one) for facts in sides)))
    else:
        facts, was, now = _together(*sides)
    if was or now:
        raise Overlap(was, now)
    return facts


def keep_what_others_changed(
    present: Facts, seen: Facts | None, wished: Facts, *, as_one: Sequence[str] = ()
) -> dict[str, Any]:
    """Return what is wished, and of what it leaves as it was seen, what others made of it since.

    Refuses facts that were changed on both sides. Without `seen` the wish stands as it is.
    """
    if seen is None:
        return _as_kept(wished)
    known = {name: value for name, value in seen.items() if name in wished}
    try:
        return merge_edits(present, known, wished, as_one=as_one)
    except Overlap as overlap:
        raise Refused("typed_over", was=overlap.was, now=overlap.now) from overlap


def _as_kept(facts: Facts) -> dict[str, Any]:
    """Return the facts as JSON keeps them, in which both sides are compared."""
    kept: dict[str, Any] = json.loads(json.dumps(facts))
    return kept


def seen_anew(seen: Facts, was: Facts, now: Facts) -> dict[str, Any]:
    """Return what a form saw, with those facts renewed of which its user has been told.

    >>> seen_anew({"club": "Ogre", "born": 1980}, {"club": "Ogre"}, {"club": "Talsi"})
    {'club': 'Talsi', 'born': 1980}
    """
    facts = {name: value for name, value in seen.items() if name not in was or name in now}
    for name, value in now.items():
        is_nested = isinstance(value, dict) and isinstance(facts.get(name), dict)
        facts[name] = seen_anew(facts[name], was.get(name, {}), value) if is_nested else value
    return facts


def _together(
    present: Facts, before: Facts, after: Facts
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the facts together; and of those changed twice what they were and what they are."""
    facts = dict(present)
    then: dict[str, Any] = {}
    since: dict[str, Any] = {}
    for name in [*before, *(new for new in after if new not in before)]:
        was, wished, now = (said.get(name, ABSENT) for said in (before, after, present))
        if was == wished or now == wished:
            continue
        if isinstance(was, dict) and isinstance(wished, dict) and isinstance(now, dict):
            facts[name], was, now = _together(now, was, wished)
            if not was and not now:
                continue
        elif now == was:
            facts = _with(facts, name, wished)
            continue
        then, since = _with(then, name, was), _with(since, name, now)
    return facts, then, since


def _as_one(facts: Facts, names: Sequence[str]) -> dict[str, Any]:
    """Return the facts with those of the names as one, which is the same or is not."""
    others = {name: value for name, value in facts.items() if name not in names}
    return {**others, TOGETHER: [[name, facts[name]] for name in names if name in facts]}


def _apart(facts: Facts) -> dict[str, Any]:
    """Return the facts with each of those that were one under its own name."""
    others = {name: value for name, value in facts.items() if name != TOGETHER}
    return {**others, **dict(facts.get(TOGETHER, ()))}


def _with(facts: Facts, name: str, value: object) -> dict[str, Any]:
    """Return the facts with one of them set, or without it."""
    others = {other: kept for other, kept in facts.items() if other != name}
    return others if value is ABSENT else {**facts, name: value}
