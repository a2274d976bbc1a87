"""The rounds of an imported tournament: tables, seats, sheets and penalties as rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring import events as scoring_events
from scoring.big_points import in_sixtieths
from scoring.event_settings import EventSettings
from scoring.events import PlayedTable, TableResult, work_out
from scoring.sheet_files import write_table_sheet
from tournament.exchange.desk_facts import DATED, moment
from tournament.models import Entry, Penalty, Round, Seat, SheetLine, SheetVersion, Table
from tournament.services.acts import Act
from tournament.standings.lines import lines_of
from tournament.standings.sheets import OWN_SETTINGS

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
) -> None:
    """Write one round with its tables, seats, sheets and penalties."""
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
        notices=facts.get("notices", []),
        swaps=[{"players": list(s.players), "reason": s.reason} for s in played.swaps],
        **{**_dates_of(state, act.at), **dates},
    )
    waiting = [
        PlayedTable(table["number"], tuple(table["seats"]))
        for table in facts.get("open", {}).get("waiting", ())
    ]
    tables = sorted((*played.tables, *waiting), key=lambda table: table.number)
    _write_tables(act, settings, row, tables, entries, facts)
    _write_penalties(act, row, played, entries, facts)


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
        if table.small is not None or table.sheet is not None:
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
    kept: dict[str, Any] = {}
    if worked.table.sheet and worked.score and worked.score.small == worked.small:
        kept = write_table_sheet(
            worked.table.sheet, rules=settings.rules, deals_planned=settings.deals
        )
    played = worked.table.deals_played
    if played is None:
        played = len(kept["deals"]) if kept else settings.deals
    return SheetVersion(
        table=at,
        number=1,
        is_current=True,
        source=entered.get("source", SheetVersion.Source.FILE),
        totals=list(worked.small),
        is_zero_sum=settings.game.is_zero_sum,
        deals_played=played,
        deals=kept.get("deals"),
        first_dealer=kept.get("first_dealer", 0),
        penalty_pules=kept.get("penalty_pules", []),
        own_settings={name: kept[name] for name in OWN_SETTINGS if name in kept} or None,
        reason=entered.get("reason", ""),
        signed=entered.get("signed", act.by.name),
        at=moment(entered.get("at")) or act.at,
    )


def _write_penalties(
    act: Act, row: Round, played: scoring_events.Round, entries: Entries, facts: Facts
) -> None:
    taken_away = facts.get("taken_away", ())
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
            **act.signature,
        )
