"""Rounds of an imported tournament: tables, seats, sheets and penalties as rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring import events as scoring_events
from scoring.big_points import in_sixtieths
from scoring.event_settings import EventSettings
from scoring.events import Event, PlayedTable, TableResult, work_out
from scoring.progress import Progress
from scoring.sheet_files import write_table_sheet
from tournament.exchange.desk_extras import DATED, moment
from tournament.models import (
    Entry,
    Penalty,
    Round,
    Seat,
    SheetLine,
    SheetVersion,
    SittingOut,
    Table,
)
from tournament.models.round import ticking_of
from tournament.services.acts import Act
from tournament.standings.sheets import OWN_SETTINGS, lines_of

Facts = Mapping[str, Any]
Entries = Mapping[int, Entry]


def write_round(
    act: Act,
    settings: EventSettings,
    played: scoring_events.Round,
    entries: Entries,
    facts: Facts,
    *,
    is_open: bool,
) -> Round:
    """Create one round with its tables, seats, sheets and penalties."""
    state = facts.get("state", Round.State.CLOSED)
    if (state != Round.State.CLOSED) != is_open:
        raise ValueError(f"round {played.number} is {state}")
    dates = {name: moment(facts[name]) for name in (*DATED, "paused_at") if name in facts}
    row = Round.objects.create(
        tournament=act.tournament,
        number=played.number,
        state=state,
        minutes=facts.get("minutes", settings.minutes),
        paused_for=dt.timedelta(seconds=facts.get("paused_seconds", 0)),
        group_clocks=_group_clocks(facts),
        notices=facts.get("notices", []),
        swaps=[{"players": list(s.players), "reason": s.reason} for s in played.swaps],
        **{**_dates_of(state, act.at), **dates},
    )
    waiting = [
        PlayedTable(table["number"], tuple(table["seats"]))
        for table in facts.get("open", {}).get("waiting", ())
    ]
    there = {table.number for table in (*played.tables, *waiting)}
    left = [
        PlayedTable(table["number"], (), is_void=True)
        for table in facts.get("tables", ())
        if table["number"] not in there
    ]
    tables = sorted((*played.tables, *waiting, *left), key=lambda table: table.number)
    _write_tables(act, settings, row, tables, entries, facts)
    _write_sittings_out(act, row, played, entries, facts)
    _write_penalties(act, row, played, entries, facts)
    return row


def _group_clocks(facts: Facts) -> list[dict[str, Any]]:
    kept = facts.get("group_clocks", ())
    return [ticking_of(each).kept(str(each["group"])) for each in kept]


def groups_of_rounds(event: Event) -> dict[int, Mapping[int, str]]:
    """Return by round the group of each player, if there are groups."""
    found: dict[int, Mapping[int, str]] = {}
    if not any(block.groups for block in event.blocks):
        return found
    progress = Progress(event)
    for played in event.rounds:
        footing = progress.footing_of_next()
        found[played.number] = {n: each.name for each in footing.sections for n in each.numbers}
        progress.add(played)
    return found


def write_groups(row: Round, groups: Mapping[int, str]) -> None:
    """Write the group of each table of a round: the highest group of its players."""
    if not groups:
        return
    order = list(dict.fromkeys(groups.values()))
    tables = Table.objects.filter(round=row).prefetch_related("seats__entry")
    for table in tables:
        there = {groups.get(seat.entry.number, order[-1]) for seat in table.seats.all()}
        table.group = min(there, key=order.index, default="")
        table.save(update_fields=["group"])


def _dates_of(state: str, at: dt.datetime) -> dict[str, dt.datetime]:
    if state == Round.State.DRAFTED:
        return {}
    published = {"published_at": at}
    return {**published, "closed_at": at} if state == Round.State.CLOSED else published


def _write_tables(
    act: Act,
    settings: EventSettings,
    row: Round,
    tables: Sequence[PlayedTable],
    entries: Entries,
    facts: Facts,
) -> None:
    extra = {table["number"]: table for table in facts.get("tables", ())}
    written = Table.objects.bulk_create(
        Table(
            round=row,
            number=table.number,
            extra_minutes=extra.get(table.number, {}).get("extra_minutes", 0),
            gone_on_at=moment(extra.get(table.number, {}).get("gone_on_at")),
        )
        for table in tables
    )
    seats: list[Seat] = []
    for table, at in zip(tables, written, strict=True):
        seats += _seats(row, at, table, entries, extra.get(table.number, {}))
    Seat.objects.bulk_create(seats)
    seat_at = {(seat.table_id, seat.letter): seat for seat in seats if seat.letter is not None}
    versions, lines = [], []
    for table, at in zip(tables, written, strict=True):
        if table.small is not None or table.sheet is not None or table.is_void:
            worked = work_out(table, settings)
            version = _version(act, settings, at, worked, extra.get(table.number, {}))
            versions.append(version)
            lines += [
                SheetLine(version=version, seat=seat_at[at.pk, letter], **fields)
                for letter, fields in enumerate(lines_of(worked))
            ]
    SheetVersion.objects.bulk_create(versions)
    SheetLine.objects.bulk_create(lines)


def _seats(row: Round, at: Table, table: PlayedTable, entries: Entries, extra: Facts) -> list[Seat]:
    why = {facts["player"]: facts for facts in extra.get("why", ())}
    playing = [(number, letter) for letter, number in enumerate(table.seats)]
    out = [(number, None) for number, facts in why.items() if "out_reason" in facts]
    return [
        Seat(
            table=at,
            round=row,
            entry=entries[number],
            letter=letter,
            why=why.get(number, {}).get("why", {}),
            swap_reason=why.get(number, {}).get("swap_reason", ""),
            out_reason=why.get(number, {}).get("out_reason", "") if letter is None else "",
        )
        for number, letter in (*playing, *out)
    ]


def _version(
    act: Act, settings: EventSettings, at: Table, worked: TableResult, extra: Facts
) -> SheetVersion:
    entered = extra.get("entered", {})
    source, reason = SheetVersion.Source.FILE, ""
    if worked.table.is_void:
        source, reason = SheetVersion.Source.VOID, "–"
    due = settings.deals_at(len(worked.table.seats))
    kept: dict[str, Any] = {}
    if worked.table.sheet and worked.score and worked.score.small == worked.small:
        kept = write_table_sheet(worked.table.sheet, rules=settings.rules, deals_planned=due)
    played = worked.table.deals_played
    if played is None:
        planned = 0 if worked.table.is_void else due
        played = len(kept["deals"]) if kept else planned
    return SheetVersion(
        table=at,
        number=1,
        is_current=True,
        source=source if worked.table.is_void else entered.get("source", source),
        totals=list(worked.small),
        is_zero_sum=settings.game.is_zero_sum,
        deals_played=played,
        deals=kept.get("deals"),
        first_dealer=kept.get("first_dealer", 0),
        penalty_pules=kept.get("penalty_pules", []),
        own_settings={name: kept[name] for name in OWN_SETTINGS if name in kept} or None,
        reason=entered.get("reason") or reason,
        signed=entered.get("signed", act.by.name),
        at=moment(entered.get("at")) or act.at,
    )


def _write_sittings_out(
    act: Act, row: Round, played: scoring_events.Round, entries: Entries, facts: Facts
) -> None:
    """Write the players who sit out, by turn or by the director's swap."""
    by_hand = {one["player"]: one for one in facts.get("sits_out_by_hand", ())}
    for number in played.sits_out:
        one = by_hand.get(number)
        signed: Facts = act.signature
        if one is not None:
            signed = {"signed": one["signed"], "at": moment(one["at"])}
        reason = one["reason"] if one is not None else ""
        SittingOut.objects.create(round=row, entry=entries[number], reason=reason, **signed)


def _write_penalties(
    act: Act, row: Round, played: scoring_events.Round, entries: Entries, facts: Facts
) -> None:
    taken_away = facts.get("taken_away", ())
    awarded = facts.get("awarded_at_void", {})
    tables = {table.number: table for table in Table.objects.filter(round=row)} if awarded else {}
    for index, penalty in enumerate(played.penalties):
        is_round = index in taken_away
        big = Fraction(0) if is_round else penalty.big
        Penalty.objects.create(
            entry=entries[penalty.player],
            round=row,
            kind=Penalty.Kind.ROUND if is_round else Penalty.Kind.POINTS,
            big_sixtieths=in_sixtieths(big),
            small=0 if is_round else penalty.small,
            reason=penalty.reason or "–",
            void_table=tables[awarded[str(index)]] if str(index) in awarded else None,
            **act.signature,
        )
