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
    def is_last(self) -> bool: ...
    @property
    def is_approved(self) -> bool: ...


def story(told: Story) -> tuple[str, ...]:
    """Return the story in at most three sentences."""
    # A name of initials brings a full stop of its own.
    return tuple(f"{said.rstrip('.')}." for said in _sentences(told))


def _sentences(told: Story) -> Iterator[str]:
    if told.leaders:
        yield _lead(told)
    if told.climb is not None:
        yield _climb(told.climb, told.after)
    if told.closest is not None:
        yield _closest(told.closest, told.after)


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
