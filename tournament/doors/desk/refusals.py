"""Responses to a refused result of a table: the reason, and both versions of a conflict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.forms import Form

from tournament.doors.acting import UNPROCESSABLE
from tournament.services.refusals import Refused
from tournament.words import figures, refusal_words

CONFLICT = 409


@dataclass(frozen=True, slots=True)
class SeatBothWays:
    """A seat of a table that two users entered, with both totals."""

    letter: str
    theirs: int
    yours: int | None
    name: str = ""

    @property
    def differs(self) -> bool:
        """Whether the two versions differ in this seat."""
        return self.theirs != self.yours


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A refusal with the submitted input."""

    table: str
    what: str
    faults: tuple[str, ...] = ()
    seats: tuple[SeatBothWays, ...] = ()
    version: int = 0
    deals_played: str = ""
    code: str = ""

    @property
    def status(self) -> int:
        """The HTTP status: for a conflict, or for an impossible result."""
        return CONFLICT if self.seats else UNPROCESSABLE


def answer_to(
    refused: Refused, *, table: object, deals_played: object = "", names: Sequence[str] = ()
) -> RefusalView:
    """Return a refusal in words; in a conflict, with both versions and the players' names."""
    words = refusal_words(refused)
    if refused.code != "entered_meanwhile":
        return RefusalView(str(table), words.what, words.faults, code=refused.code)
    theirs, yours = refused.facts["totals"], refused.facts["yours"]
    assert isinstance(theirs, tuple)
    assert isinstance(yours, tuple)
    return RefusalView(
        table=str(table),
        what=words.what,
        seats=tuple(_both_ways(theirs, yours, names)),
        version=int(str(refused.facts["version"])),
        deals_played=str(deals_played or ""),
    )


def answer_to_form(form: Form) -> RefusalView:
    """Return the faults of an invalid form in words."""
    faults = [str(fault) for name in form.errors for fault in form.errors[name]]
    return RefusalView(str(form.data.get("table", "")), faults[0], tuple(faults[1:]))


def _both_ways(
    theirs: Sequence[int], yours: Sequence[int], names: Sequence[str]
) -> list[SeatBothWays]:
    return [
        SeatBothWays(figures.letter(seat), own, typed, name or "")
        for seat, (own, typed, name) in enumerate(zip_longest(theirs, yours, names))
        if own is not None
    ]
