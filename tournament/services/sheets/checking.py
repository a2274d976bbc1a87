"""Checking sheets: visual check, blind re-entry, and disputes until settled."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.models import Check, Dispute, JournalEntry, SheetVersion, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given
from tournament.services.consequences.updates import update_dependents
from tournament.services.refusals import Refused
from tournament.services.sheets.entering import accept, dispute_with, facts_of_version
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import hand_in_again, hand_in_totals
from tournament.standings.sheets import settings_of


@declare(may="check", only_adds_sheets=True)
def check_sheet(
    tournament: Tournament, *, round_number: int, table_number: int, seen: int, by: Actor
) -> Check:
    """Mark the version of a sheet, entered by another user, as checked."""
    with acting_while_open(tournament, check_sheet, by=by) as act:
        if act.tournament.checking == Tournament.Checking.BLIND:
            raise Refused("checking_is_blind")
        table = load_locked(act.tournament, round_number, table_number)
        version = table.figures()
        table.refuse_dispute()
        table.refuse_other_than(seen)
        return _tick(act, table, version, Check.Kind.SECOND_PAIR)


@declare(may="check")
def re_enter_blind(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    totals: Sequence[int],
    by: Actor,
    key: str = "",
) -> Check | Dispute:
    """Enter a sheet again without seeing the first entry: equal is checked, else disputed."""
    with acting_while_open(tournament, re_enter_blind, by=by, key=key) as act:
        if act.tournament.checking != Tournament.Checking.BLIND:
            raise Refused("checking_is_not_blind")
        if act.earlier is not None:
            return _what_came_of(act.earlier)
        table = load_locked(act.tournament, round_number, table_number)
        table.figures()
        table.refuse_dispute()
        return _compare(act, table, totals, Check.Kind.BLIND)


@declare(may="check")
def compare_sheet(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    totals: Sequence[int],
    seen: int,
    by: Actor,
    key: str = "",
) -> Check | Dispute:
    """Enter the paper's totals next to the version shown: equal is checked, else disputed."""
    with acting_while_open(tournament, compare_sheet, by=by, key=key) as act:
        if act.tournament.checking == Tournament.Checking.BLIND:
            raise Refused("checking_is_blind")
        if act.earlier is not None:
            return _what_came_of(act.earlier)
        table = load_locked(act.tournament, round_number, table_number)
        table.figures()
        table.refuse_dispute()
        table.refuse_other_than(seen, yours=totals)
        return _compare(act, table, totals, Check.Kind.SECOND_PAIR)


@declare(may="check")
def raise_dispute(
    tournament: Tournament, *, round_number: int, table_number: int, words: str, by: Actor
) -> Dispute:
    """Dispute a sheet; it waits for the director."""
    with acting_while_open(tournament, raise_dispute, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        version = table.figures()
        table.refuse_dispute()
        dispute = Dispute.objects.create(
            table=table.table,
            kind=Dispute.Kind.RAISED,
            current=version,
            words=reason_given(words),
            **act.signature,
        )
        act.note(
            subject=str(table_number),
            after={"round": round_number, "words": dispute.words},
            undo={"dispute": dispute.pk},
            result=dispute,
        )
    return dispute


@declare(may="settle")
def settle_dispute(
    tournament: Tournament,
    *,
    round_number: int,
    table_number: int,
    version: int,
    words: str,
    by: Actor,
) -> Dispute:
    """Settle a dispute for one of the two versions, which is then current."""
    with acting_while_open(tournament, settle_dispute, by=by) as act:
        table = load_locked(act.tournament, round_number, table_number)
        dispute = table.dispute
        if dispute is None:
            raise Refused("no_dispute", table=table_number)
        chosen = table.version(version)
        if chosen.pk not in (dispute.current_id, dispute.rival_id):
            raise Refused("not_one_of_the_two", table=table_number)
        dispute.settled_at, dispute.settled_signed = act.at, by.name
        dispute.settled_words = reason_given(words)
        dispute.settled_for = _let_count(act, table, chosen, dispute)
        dispute.save()
    return dispute


def _let_count(
    act: Act, table: TableAtHand, chosen: SheetVersion, dispute: Dispute
) -> SheetVersion:
    """Return the current version: the old one, or a new one with the rival's figures."""
    if chosen.is_current:
        act.note(
            subject=str(table.table.number),
            before=facts_of_version(table, chosen),
            after={**facts_of_version(table, chosen), "reason": dispute.settled_words},
        )
        return chosen
    handed = hand_in_again(chosen, table, settings_of(act.tournament, table.round.number))
    version = accept(act, table, handed, source=chosen.source, reason=dispute.settled_words)
    update_dependents(act)
    return version


def _compare(act: Act, table: TableAtHand, totals: Sequence[int], kind: str) -> Check | Dispute:
    """Mark the sheet as checked if the totals are equal; otherwise store both in dispute."""
    version = table.figures()
    # The first entry gave the number of deals; the second one is about the totals.
    handed = hand_in_totals(
        table, settings_of(act.tournament, table.round.number), totals, version.deals_played
    )
    if handed.agrees_with(version):
        return _tick(act, table, version, kind)
    _refuse_own(table, version, act.by)
    differs = Dispute.Kind.REENTRY_DIFFERS
    rival = dispute_with(act, table, handed, source=SheetVersion.Source.TOTALS, kind=differs)
    return Dispute.objects.open().get(table=table.table, rival=rival)


def _tick(act: Act, table: TableAtHand, version: SheetVersion, kind: str) -> Check:
    _refuse_own(table, version, act.by)
    act.is_of_round_in_play = table.is_in_play
    ticked = Check.objects.standing().filter(version=version).first()
    if ticked is not None:
        raise Refused("checked_already", table=table.table.number, signed=ticked.signed)
    check = Check.objects.create(version=version, kind=kind, **act.signature)
    act.note(
        verb=check_sheet,
        subject=str(table.table.number),
        after={"round": table.round.number, "version": version.number},
        undo={"check": check.pk},
        result=check,
    )
    return check


def _refuse_own(table: TableAtHand, version: SheetVersion, by: Actor) -> None:
    if by.is_same_as(user_id=version.by_id, signed=version.signed):
        raise Refused("own_sheet", table=table.table.number, signed=version.signed)


def _what_came_of(line: JournalEntry) -> Check | Dispute:
    """Return the row created by the first request of a double click."""
    assert line.result is not None
    if line.verb == check_sheet.name:
        return Check.objects.get(pk=line.result)
    return Dispute.objects.get(rival=line.result)
