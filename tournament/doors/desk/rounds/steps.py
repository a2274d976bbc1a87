"""The stepper of the desk: finished steps, the current one, and why the others must wait."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.doors.desk.rounds.tables import RoundOverview
from tournament.models import Round, Tournament
from tournament.services.refusals import Refused
from tournament.services.results.finishing import why_not_approve, why_not_finish
from tournament.words import refusal_words

PROVISIONAL, APPROVED = Tournament.State.PROVISIONAL, Tournament.State.APPROVED
DONE: Final = "done"
NOW: Final = "now"
LATER: Final = "later"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the day: its name, its state, and why it must wait."""

    name: str
    state: str
    why_not: str = ""

    @property
    def template(self) -> str:
        """The step's template."""
        return f"desk/rounds/steps/{self.name}.html"


@dataclass(frozen=True, slots=True)
class StepInput:
    """The data that determine the steps."""

    tournament: Tournament
    round_number: int
    rounds_planned: int
    played: Round | None
    hall: RoundOverview
    entered: int
    unmarked: int
    has_lots: bool
    draws_lots: bool
    seats_refused: Refused | None = None
    close_refused: Refused | None = None

    @property
    def is_over(self) -> bool:
        """Whether no further round will be played: all are closed, or the result is announced."""
        is_announced = self.tournament.state in (PROVISIONAL, APPROVED)
        return is_announced or self.round_number > self.rounds_planned

    @property
    def is_checking(self) -> bool:
        """Whether sheets are checked by a second person."""
        return self.tournament.checking != Tournament.Checking.OFF

    @property
    def state(self) -> str | None:
        """The state of the current round; None before its draft."""
        return None if self.played is None else self.played.state


def steps_of(situation: StepInput) -> tuple[Step, ...]:
    """Return the steps of the current round, or those that end the tournament.

    A tournament that is called off has no steps.
    """
    if situation.tournament.called_off:
        return ()
    return tuple(_ending(situation) if situation.is_over else _cycle(situation))


def _ending(situation: StepInput) -> Iterator[Step]:
    tournament = situation.tournament
    if tournament.state == APPROVED:
        yield from (Step("finish", DONE), Step("approve", DONE))
    elif tournament.state == PROVISIONAL:
        yield Step("finish", DONE)
        yield _approve(tournament)
    else:
        yield _legal("finish", why_not_finish(tournament))
        yield Step("approve", LATER, _("After the result is announced as provisional."))


def _approve(tournament: Tournament) -> Step:
    """Return the last step; during the correction window it needs a reason."""
    refused = why_not_approve(tournament)
    if refused is None or why_not_approve(tournament, early_because="a reason") is not None:
        return _legal("approve", refused)
    return Step("approve", NOW, str(refusal_words(refused)))


def _cycle(situation: StepInput) -> Iterator[Step]:
    if situation.round_number == 1 and situation.draws_lots:
        yield _lots(situation)
    yield _draft(situation)
    yield _publish(situation)
    yield _clock(situation)
    yield _results(situation)
    if situation.is_checking or situation.hall.disputed:
        yield _check(situation)
    yield _close(situation)


def _lots(situation: StepInput) -> Step:
    if situation.has_lots or situation.state is not None:
        return Step("lots", DONE)
    if not situation.entered:
        return Step("lots", LATER, _("Enter the players first."))
    return Step("lots", NOW)


def _draft(situation: StepInput) -> Step:
    if situation.state is not None:
        return Step("draft", DONE)
    if situation.round_number == 1 and situation.draws_lots and not situation.has_lots:
        return Step("draft", LATER, _("After the lots are drawn."))
    return _legal("draft", situation.seats_refused)


def _publish(situation: StepInput) -> Step:
    if situation.state is None:
        return Step("publish", LATER, _("After the seats are drafted."))
    return Step("publish", NOW if situation.state == Round.State.DRAFTED else DONE)


def _clock(situation: StepInput) -> Step:
    if situation.played is None or situation.state == Round.State.DRAFTED:
        return Step("clock", LATER, _("After the seats are published."))
    return Step("clock", DONE if situation.played.started_at is not None else NOW)


def _results(situation: StepInput) -> Step:
    if situation.state in (None, Round.State.DRAFTED):
        return Step("results", LATER, _("After the seats are published."))
    return Step("results", DONE if situation.hall.is_complete else NOW)


def _check(situation: StepInput) -> Step:
    hall = situation.hall
    if situation.state in (None, Round.State.DRAFTED):
        return Step("check", LATER, _("After the seats are published."))
    if hall.disputed or (situation.is_checking and hall.unchecked):
        return Step("check", NOW)
    if hall.is_complete:
        return Step("check", DONE)
    return Step("check", LATER, _("After the next sheet is in."))


def _close(situation: StepInput) -> Step:
    if situation.state in (None, Round.State.DRAFTED):
        return Step("close", LATER, _("After all tables are in."))
    return _legal("close", situation.close_refused)


def _legal(name: str, refused: Refused | None) -> Step:
    """Return a step that is available now, or that must wait for the refusal's reason."""
    return Step(name, NOW) if refused is None else Step(name, LATER, str(refusal_words(refused)))
