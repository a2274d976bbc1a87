"""Closing a round, and the check page shown before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from scoring.event_settings import EventSettings
from tournament.models import Round, Table, Tournament
from tournament.reading.rounds.warnings import Unusual, unusual_in
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Actor, acting_while_open, declare
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class ControlSums:
    """The sums of all small and all big points of the round, actual and expected."""

    small: int
    small_due: int | None
    big: Fraction | None
    big_due: Fraction | None

    @property
    def are_right(self) -> bool:
        """Whether both sums are as expected."""
        return self.small_due in (None, self.small) and self.big == self.big_due


@dataclass(frozen=True, slots=True)
class CheckPage:
    """All points to check before a round is closed; tables by number."""

    round: int
    tables: int
    missing: tuple[int, ...]
    disputed: tuple[int, ...]
    unchecked: tuple[int, ...]
    sums: ControlSums
    unusual: tuple[Unusual, ...]
    is_checking: bool

    @property
    def may_close(self) -> bool:
        """Whether there are no obstacles."""
        return why_not_close(self) is None


def check_page(tournament: Tournament, round_number: int) -> CheckPage:
    """Return the check page of a round."""
    played = tournament.rounds.filter(number=round_number).first()
    if played is None or played.state == Round.State.DRAFTED:
        raise Refused("no_such_round", round=round_number)
    return check_tables(tournament, played, tables_of(played))


def check_tables(tournament: Tournament, played: Round, tables: Sequence[RoundTable]) -> CheckPage:
    """Return the check page of a round whose tables are already loaded."""
    settings = settings_of(tournament, played.number)
    return CheckPage(
        round=played.number,
        tables=len(tables),
        missing=_in_state(tables, Table.State.WAITING),
        disputed=_in_state(tables, Table.State.DISPUTED),
        unchecked=_in_state(tables, Table.State.ENTERED),
        sums=_control_sums(tables, settings),
        unusual=tuple(unusual_in(tables, settings)),
        is_checking=tournament.checking != Tournament.Checking.OFF,
    )


@declare(may="close", copies="close")
def close_round(tournament: Tournament, *, round_number: int, by: Actor, key: str = "") -> Round:
    """Close a round whose sheets are all in, agreed and checked; from now on it counts."""
    with acting_while_open(tournament, close_round, by=by, key=key) as act:
        if made := act.already_made(Round):
            return made
        page = check_page(act.tournament, round_number)
        played = act.tournament.rounds.get(number=round_number)
        if played.state == Round.State.CLOSED:
            return played
        refused = why_not_close(page) or round_to_close_first(act.tournament, played)
        if refused is not None:
            raise refused
        played.state, played.closed_at = Round.State.CLOSED, act.at
        played.save(update_fields=["state", "closed_at"])
        undo = {"round": round_number}
        act.note(after={"round": round_number}, undo=undo, result=played)
    return played


def why_not_close(page: CheckPage) -> Refused | None:
    """Return the obstacle to closing the round now; None if there is no obstacle."""
    if page.missing:
        return Refused("sheets_missing", round=page.round, tables=page.missing)
    if page.disputed:
        return Refused("sheets_disputed", round=page.round, tables=page.disputed)
    if page.is_checking and page.unchecked:
        return Refused("sheets_unchecked", round=page.round, tables=page.unchecked)
    if not page.sums.are_right:
        return Refused("control_sums_differ", round=page.round)
    return None


def round_to_close_first(tournament: Tournament, played: Round) -> Refused | None:
    """Return the round to close first, or to advance group by group; None if neither."""
    if not tournament.blocks or not played.is_open:
        return None
    if played.state == Round.State.TRAILING:
        left = Table.objects.filter(round=played, gone_on_at=None).order_by("number")
        groups = ", ".join(dict.fromkeys(left.values_list("group", flat=True)))
        return Refused("groups_to_go_on", round=played.number, groups=groups)
    trailing = tournament.rounds.filter(state=Round.State.TRAILING).order_by("number").first()
    return None if trailing is None else Refused("groups_apart", round=trailing.number)


def _in_state(tables: Sequence[RoundTable], state: Table.State) -> tuple[int, ...]:
    return tuple(table.number for table in tables if table.state == state)


def _control_sums(tables: Sequence[RoundTable], settings: EventSettings) -> ControlSums:
    tables = [table for table in tables if not table.is_void]
    lines = [line for table in tables for line in table.lines]
    small = sum(line.small for line in lines)
    small_due = 0 if settings.game.is_zero_sum else None
    if settings.rules.scale is None:
        return ControlSums(small, small_due, None, None)
    big = sum((Fraction(line.big_sixtieths or 0, SIXTIETHS) for line in lines), Fraction(0))
    scale = settings.rules.scale
    smalls = ([line.small for line in table.lines] for table in tables if table.lines)
    due = sum((scale.control_sum(small) for small in smalls), Fraction(0))
    return ControlSums(small, small_due, big, due)
