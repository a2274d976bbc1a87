"""Changes of the same facts brought together: what one left alone, the other may have changed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from typing import Any, Final

from tournament.services.refusals import Refused

ABSENT: Final = object()

Facts = Mapping[str, Any]


class Overlap(Exception):
    """Raised when both changed the same facts; `names` are theirs."""

    def __init__(self, names: Set[str]) -> None:
        super().__init__(", ".join(sorted(names)))
        self.names = names


def bring_together(present: Facts, before: Facts, after: Facts) -> dict[str, Any]:
    """Return the present facts, with what differs from `before` in `after` as it is there.

    What is neither at present is another's change of the same fact, and raises `Overlap`.

    >>> bring_together({"rounds": 5, "place": ""}, {"place": ""}, {"place": "Ogre"})
    {'rounds': 5, 'place': 'Ogre'}
    """
    present, before, after = map(_as_kept, (present, before, after))
    facts, names = _together(present, before, after)
    if names:
        raise Overlap(names)
    return facts


def keep_what_others_changed(present: Facts, seen: Facts | None, wished: Facts) -> dict[str, Any]:
    """Return what is wished, and of what it leaves as it was seen, what others made of it since.

    Refuses facts that were changed on both sides. Without `seen` the wish stands as it is.
    """
    if seen is None:
        return _as_kept(wished)
    known = {name: value for name, value in seen.items() if name in wished}
    try:
        return bring_together(present, known, wished)
    except Overlap as overlap:
        was = {name: known.get(name) for name in overlap.names}
        now = {name: _as_kept(present).get(name) for name in overlap.names}
        raise Refused("typed_over", was=was, now=now) from overlap


def _as_kept(facts: Facts) -> dict[str, Any]:
    """Return the facts as JSON keeps them, in which both sides are compared."""
    kept: dict[str, Any] = json.loads(json.dumps(facts))
    return kept


def _together(present: Facts, before: Facts, after: Facts) -> tuple[dict[str, Any], set[str]]:
    facts, names = dict(present), set()
    for name in [*before, *(new for new in after if new not in before)]:
        was, wished, now = (said.get(name, ABSENT) for said in (before, after, present))
        if was == wished or now == wished:
            continue
        if isinstance(was, dict) and isinstance(wished, dict) and isinstance(now, dict):
            facts[name], within = _together(now, was, wished)
            names |= {name} if within else set()
        elif now != was:
            names.add(name)
        elif wished is ABSENT:
            del facts[name]
        else:
            facts[name] = wished
    return facts, names
