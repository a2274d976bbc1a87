"""Entering sheets: totals from paper or deal by deal; conflicts wait for the director."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from tournament.models import Check, Dispute, Round, SheetLine, SheetVersion, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, declare_noted
from tournament.services.refusals import Refused
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import (
    RawDeal,
    Submission,
    hand_in_deals,
    hand_in_totals,
    refuse_nothing_played,
)
from tournament.standings.sheets import lines_of, settings_of

NO_MARKS: Final = MappingProxyType[str, bool]({})


@declare(may="enter", only_adds_sheets=True)
def enter_totals(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    totals: Sequence[int],
    by: Actor,
    deals_played: int | None = None,
    seen: int = 0,
    source: str = SheetVersion.Source.TOTALS,
    key: str = "",
) -> SheetVersion:
    """Enter a table's totals from paper; places and big points follow from them.

    `seen` is the number of the version shown to the user, 0 for an empty table: if another
    entry was faster, nothing is written and the refusal has both sets of figures.
    """
    with acting_while_open(tournament, enter_totals, by=by, key=key) as act:
        if made := act.already_made(SheetVersion):
            return made
        table = load_locked(act.tournament, round_number, table_number)
        handed = hand_in_totals(
            table, settings_of(act.tournament, table.round.number), totals, deals_played
        )
        _refuse_closed(table)
        table.refuse_dispute()
        table.refuse_void()
        refuse_nothing_played(table, handed)
        current = table.current
        if current is not None and _says_the_same(handed, current):
            return current
        table.refuse_other_than(seen, yours=totals)
        if current is not None and current.has_deals:
            return dispute_with(act, table, handed, source=source)
        return accept(act, table, handed, source=source)


@declare(may="enter", only_adds_sheets=True)
def enter_deals(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    deals: Sequence[RawDeal],
    by: Actor,
    first_dealer: int = 0,
    penalty_pules: Sequence[RawDeal] = (),
    seen: int = 0,
    source: str = SheetVersion.Source.DEALS,
    key: str = "",
) -> SheetVersion:
    """Enter a table's sheet deal by deal.

    If there are totals already, the deals must match them: otherwise the totals stay, the
    sheet is stored too, and the table is disputed. Deals may follow after the round was
    closed.
    """
    with acting_while_open(tournament, enter_deals, by=by, key=key) as act:
        if made := act.already_made(SheetVersion):
            return made
        table = load_locked(act.tournament, round_number, table_number)
        handed = hand_in_deals(
            table,
            settings_of(act.tournament, table.round.number),
            deals,
            first_dealer=first_dealer,
            penalty_pules=penalty_pules,
        )
        table.refuse_dispute()
        refuse_nothing_played(table, handed)
        return take_deals(act, table, handed, seen=seen, source=source)


def accept(
    act: Act,
    table: TableAtHand,
    handed: Submission,
    *,
    source: str,
    reason: str = "",
    marks: Mapping[str, bool] = NO_MARKS,
) -> SheetVersion:
    """Make the figures the current version, within an act, with a journal entry with `marks`."""
    current = table.current
    version = make_current(act, table, handed, source=source, reason=reason)
    act.note(
        subject=str(table.table.number),
        before={} if current is None else facts_of_version(table, current),
        after={**facts_of_version(table, version), **({"reason": reason} if reason else {})},
        undo={
            "round": table.round.number,
            "table": table.table.number,
            "version": version.number,
            "was": None if current is None else current.number,
            **marks,
        },
        result=version,
    )
    return version


def make_current(
    act: Act, table: TableAtHand, handed: Submission, *, source: str, reason: str
) -> SheetVersion:
    """Make the figures the current version, within an act that adds the journal entry."""
    if table.current is not None:
        SheetVersion.objects.filter(pk=table.current.pk).update(is_current=False)
    version = write_version(act, table, handed, source=source, reason=reason, is_current=True)
    _let_play(table.round)
    return version


OPEN_DISPUTE: Final = declare_noted("open_dispute", only_adds_sheets=True)


def dispute_with(
    act: Act,
    table: TableAtHand,
    handed: Submission,
    *,
    source: str,
    kind: str = Dispute.Kind.DEALS_DIFFER,
) -> SheetVersion:
    """Store the figures next to the current ones, and open a dispute."""
    rival = write_version(act, table, handed, source=source, is_current=False)
    Dispute.objects.create(
        table=table.table, kind=kind, current=table.entered(), rival=rival, **act.signature
    )
    act.note(
        verb=OPEN_DISPUTE,
        subject=str(table.table.number),
        before=facts_of_version(table, table.entered()),
        after={**facts_of_version(table, rival), "kind": kind},
        result=rival,
    )
    return rival


def write_version(
    act: Act,
    table: TableAtHand,
    handed: Submission,
    *,
    source: str,
    is_current: bool,
    reason: str = "",
) -> SheetVersion:
    """Create a further version of a table's sheet with its lines."""
    act.is_of_round_in_play = table.is_in_play
    version = SheetVersion.objects.create(
        table=table.table,
        number=table.next_number,
        is_current=is_current,
        source=source,
        totals=list(handed.totals),
        is_zero_sum=settings_of(act.tournament, table.round.number).game.is_zero_sum,
        deals_played=handed.deals_played,
        deals=handed.deals,
        first_dealer=handed.first_dealer,
        penalty_pules=handed.penalty_pules,
        own_settings=handed.own_settings,
        reason=reason,
        **act.signature,
    )
    SheetLine.objects.bulk_create(
        SheetLine(version=version, seat=seat, **fields)
        for seat, fields in zip(table.seats, lines_of(handed.worked), strict=True)
    )
    return version


def facts_of_version(table: TableAtHand, version: SheetVersion) -> dict[str, Any]:
    """Return a version as journal facts."""
    return {
        "round": table.round.number,
        "version": version.number,
        "totals": version.totals,
        "deals_played": version.deals_played,
        "has_deals": version.has_deals,
    }


def take_deals(
    act: Act, table: TableAtHand, handed: Submission, *, seen: int, source: str
) -> SheetVersion:
    """Take a table's deals within an act: they become current, or dispute different totals."""
    table.refuse_void()
    current = table.current
    if current is None:
        _refuse_closed(table)
        return accept(act, table, handed, source=source)
    if handed.repeats(current):
        return current
    if current.has_deals:
        _refuse_closed(table)
        table.refuse_other_than(seen, yours=handed.totals)
        return accept(act, table, handed, source=source)
    if not handed.agrees_with(current):
        return dispute_with(act, table, handed, source=source)
    version = accept(act, table, handed, source=source)
    carry_check(act, current, version)
    return version


def carry_check(act: Act, ticked: SheetVersion, version: SheetVersion) -> None:
    """Keep a check if the new version has the same deals, within an act."""
    if Check.objects.standing().filter(version=ticked).exists():
        kind = Check.Kind.DEALS_AGREE
        Check.objects.create(version=version, kind=kind, **act.signature)


def _says_the_same(handed: Submission, current: SheetVersion) -> bool:
    return handed.agrees_with(current) and handed.deals_played == current.deals_played


def _refuse_closed(table: TableAtHand) -> None:
    if not table.table.is_open:
        raise Refused("round_closed", round=table.round.number)


def _let_play(played: Round) -> None:
    """Set a round to running with its first sheet, even if its clock was never started."""
    if played.state == Round.State.PUBLISHED:
        played.state = Round.State.PLAYING
        played.save(update_fields=["state"])
