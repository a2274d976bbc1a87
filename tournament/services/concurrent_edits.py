"""Three-way merge of concurrent changes to the same facts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tournament.services.refusals import Refused

Facts = Mapping[str, Any]
ABSENT: Final = object()
TOGETHER: Final = "together"


class Overlap(Exception):
    """Raised when both sides changed the same facts: only these, as they were and as they are."""

    def __init__(self, was: Facts, now: Facts) -> None:
        super().__init__(", ".join({**was, **now}))
        self.was, self.now = was, now


def merge_edits(
    present: Facts, before: Facts, after: Facts, *, as_one: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the present facts with the changes from `before` to `after` applied.

    Facts that are now neither of the two were changed on both sides, and raise `Overlap`. If
    the first of the facts `as_one` differs, they are compared as a single fact.

    >>> merge_edits({"rounds": 5, "place": ""}, {"place": ""}, {"place": "Ogre"})
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
    """Return the submitted facts, with the changes of others in facts unchanged since `seen`.

    Refuses facts changed on both sides. Without `seen` the submitted facts are returned.
    """
    if seen is None:
        return _as_kept(wished)
    known = {name: value for name, value in seen.items() if name in wished}
    try:
        return merge_edits(present, known, wished, as_one=as_one)
    except Overlap as overlap:
        raise Refused("typed_over", was=overlap.was, now=overlap.now) from overlap


def _as_kept(facts: Facts) -> dict[str, Any]:
    """Return the facts as stored JSON, in which both sides are compared."""
    kept: dict[str, Any] = json.loads(json.dumps(facts))
    return kept


def renewed_snapshot(seen: Facts, was: Facts, now: Facts) -> dict[str, Any]:
    """Update the form's snapshot with the conflicts already shown.

    >>> renewed_snapshot({"club": "Ogre", "born": 1980}, {"club": "Ogre"}, {"club": "Talsi"})
    {'club': 'Talsi', 'born': 1980}
    """
    facts = {name: value for name, value in seen.items() if name not in was or name in now}
    for name, value in now.items():
        is_nested = isinstance(value, dict) and isinstance(facts.get(name), dict)
        facts[name] = (
            renewed_snapshot(facts[name], was.get(name, {}), value) if is_nested else value
        )
    return facts


def _together(
    present: Facts, before: Facts, after: Facts
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the merged facts, and the conflicting ones as they were and as they are."""
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
    """Return the facts with these names combined into one."""
    others = {name: value for name, value in facts.items() if name not in names}
    return {**others, TOGETHER: [[name, facts[name]] for name in names if name in facts]}


def _apart(facts: Facts) -> dict[str, Any]:
    """Return the facts with the combined ones under their own names again."""
    others = {name: value for name, value in facts.items() if name != TOGETHER}
    return {**others, **dict(facts.get(TOGETHER, ()))}


def _with(facts: Facts, name: str, value: object) -> dict[str, Any]:
    """Return the facts with one of them set or removed."""
    others = {other: kept for other, kept in facts.items() if other != name}
    return others if value is ABSENT else {**facts, name: value}
