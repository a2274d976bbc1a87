"""The sentences of a round's story.

Names stay in the nominative, because no rule declines every name; so each pattern puts them where
all four languages want it. Patterns of one fact take turns by the round, so that two rounds in a
row never read the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.big_points import Place
from tournament.words import figures


class Climbing(Protocol):
    """The biggest climb of a round."""

    @property
    def name(self) -> str: ...
    @property
    def places(self) -> int: ...
    @property
    def place(self) -> Place: ...


class Close(Protocol):
    """The closest table of a round."""

    @property
    def number(self) -> int: ...
    @property
    def margin(self) -> int: ...


class Story(Protocol):
    """The facts of a round's story."""

    @property
    def after(self) -> int: ...
    @property
    def leaders(self) -> Sequence[str]: ...
    @property
    def since(self) -> int: ...
    @property
    def ahead(self) -> Fraction: ...
    @property
    def has_big_points(self) -> bool: ...
    @property
    def climb(self) -> Climbing | None: ...
    @property
    def closest(self) -> Close | None: ...
    @property
    def enough(self) -> Fraction | None: ...
    @property
    def rounds(self) -> int: ...
    @property
    def is_last(self) -> bool: ...
    @property
    def is_approved(self) -> bool: ...


def story(told: Story) -> tuple[str, ...]:
    """Return the story in at most four sentences."""
    return tuple(map(_ended, _sentences(told)))


def headline(told: Story) -> str:
    """Return the leader and what they need, for a picture with room for little more."""
    said = (part(told) for part in (_lead, _need) if told.leaders)
    return " ".join(map(_ended, filter(None, said)))


def _ended(said: str) -> str:
    # A name of initials brings a full stop of its own.
    return f"{said.rstrip('.')}."


def _sentences(told: Story) -> Iterator[str]:
    if told.leaders:
        yield _lead(told)
    if told.climb is not None:
        yield _climb(told.climb, told.after)
    if told.closest is not None:
        yield _closest(told.closest, told.after)
    if need := _need(told):
        yield need


def _lead(told: Story) -> str:
    facts = {"name": listed(told.leaders), "since": told.since}
    if len(told.leaders) > 1:
        if told.is_last:
            return _("First place is shared: %(name)s.") % facts
        return _("The lead is shared: %(name)s.") % facts
    if told.is_last:
        return _won(told, facts)
    if told.after == 1:
        return _("%(name)s leads after the first round.") % facts
    if told.since == told.after:
        patterns = (_("New leader: %(name)s"), _("%(name)s takes the lead"))
    else:
        patterns = (_("%(name)s has led since round %(since)s"), _("Still in front: %(name)s"))
    return patterns[told.after % len(patterns)] % facts + _margin(told)


def _won(told: Story, facts: dict[str, object]) -> str:
    if told.is_approved:
        return _("Winner of the tournament: %(name)s") % facts + _margin(told)
    return _("In first place after the last round: %(name)s") % facts + _margin(told)


def _margin(told: Story) -> str:
    """Return how far the leader is ahead, as the end of a sentence; empty if by no points."""
    if not told.ahead:
        return ""
    if told.ahead.denominator > 1:
        return _(", by %(points)s points") % {"points": figures.exact(told.ahead)}
    points = int(told.ahead)
    if told.has_big_points:
        said = ngettext(
            ", by %(points)s big point", ", by %(points)s big points", points
        )  # fmt: skip
    else:
        said = ngettext(", by %(points)s point", ", by %(points)s points", points)
    return said % {"points": points}


def _need(told: Story) -> str:
    """Return what keeps the leader in front in the next round; empty if nothing is known."""
    if told.enough is None or len(told.leaders) != 1:
        return ""
    following = told.after + 1
    facts = {"name": told.leaders[0], "round": following, "points": figures.exact(told.enough)}
    is_last, turn = following == told.rounds, told.after % 2
    if told.enough < 0:
        if is_last:
            return _("First place is already certain: %(name)s") % facts
        safe = (
            _("%(name)s will still lead after round %(round)s, whatever happens"),
            _("Round %(round)s cannot change the leader: %(name)s"),
        )
        return safe[turn] % facts
    if not told.enough:
        return _("%(name)s stays in front unless round %(round)s brings no big points") % facts
    patterns = _certain(told.enough)
    return patterns[-1 if is_last else turn] % facts


def _certain(enough: Fraction) -> tuple[str, str, str]:
    """Return two patterns in turn, and one for the last round."""
    if enough.denominator > 1:
        return (
            _("%(name)s is certain to stay in front with more than %(points)s points in round "
              "%(round)s"),
            _("Whatever the others do, %(name)s stays in front with more than %(points)s points in "
              "round %(round)s"),
            _("%(name)s is certain to win with more than %(points)s points in the last round"),
        )  # fmt: skip
    points = int(enough)
    return (
        ngettext(
            "%(name)s is certain to stay in front with more than %(points)s big point in round "
            "%(round)s",
            "%(name)s is certain to stay in front with more than %(points)s big points in round "
            "%(round)s",
            points,
        ),
        ngettext(
            "Whatever the others do, %(name)s stays in front with more than %(points)s big point "
            "in round %(round)s",
            "Whatever the others do, %(name)s stays in front with more than %(points)s big points "
            "in round %(round)s",
            points,
        ),
        ngettext(
            "%(name)s is certain to win with more than %(points)s big point in the last round",
            "%(name)s is certain to win with more than %(points)s big points in the last round",
            points,
        ),
    )


def _climb(climb: Climbing, after: int) -> str:
    facts = {
        "name": climb.name,
        "places": climb.places,
        "place": figures.ordinal(climb.place.first, climb.place.last),
    }
    patterns = (
        ngettext(
            "Biggest climb: %(name)s, up %(places)s place, now in place %(place)s.",
            "Biggest climb: %(name)s, up %(places)s places, now in place %(place)s.",
            climb.places,
        ),
        ngettext(
            "%(name)s climbs %(places)s place and is now in place %(place)s.",
            "%(name)s climbs %(places)s places and is now in place %(place)s.",
            climb.places,
        ),
    )
    return patterns[after % len(patterns)] % facts


def _closest(table: Close, after: int) -> str:
    facts = {"table": table.number, "points": table.margin}
    if not table.margin:
        return _("Closest table: %(table)s, where first place was shared.") % facts
    patterns = (
        ngettext(
            "Closest table: %(table)s, decided by %(points)s small point.",
            "Closest table: %(table)s, decided by %(points)s small points.",
            table.margin,
        ),
        ngettext(
            "At table %(table)s only %(points)s small point separated first from second.",
            "At table %(table)s only %(points)s small points separated first from second.",
            table.margin,
        ),
    )
    return patterns[after % len(patterns)] % facts


def listed(named: Sequence[str]) -> str:
    """Return names as a list: "A, B and C"."""
    *others, last = named
    if not others:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last}
