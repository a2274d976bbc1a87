"""The desk's part of an imported file: check-ins, absences, warnings, disputes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from scoring.events import Event
from scoring.sheet_files import write_table_sheet
from scoring.sheets import score
from tournament.exchange.desk_extras import moment
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Absence,
    Check,
    Dispute,
    Entry,
    JudgeWarning,
    Payment,
    PenaltyPule,
    Player,
    Seat,
    SheetVersion,
    Substitution,
)
from tournament.services.acts import Act
from tournament.services.people import register
from tournament.services.sheets.entering import write_version
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import hand_in_sheet, hand_in_totals
from tournament.standings.sheets import settings_of

Facts = Mapping[str, Any]
Entries = Mapping[int, Entry]


def round_facts(desk: Facts, number: int) -> Facts:
    """Return the desk's facts about one round; empty if missing."""
    for facts in desk.get("rounds", ()):
        if facts["number"] == number:
            found: Facts = facts
            return found
    return {}


def restore(act: Act, entries: Entries, desk: Facts) -> None:
    """Write everything in the file besides the event itself."""
    _tick(act, desk)
    for facts in desk.get("substitutions", ()):
        _substitute(act, entries[facts["player"]], facts)
    Absence.objects.bulk_create(
        Absence(
            entry=entries[facts["player"]],
            round_number=facts["round"],
            reason=facts["reason"],
            **_signature(facts),
        )
        for facts in desk.get("absences", ())
    )
    for facts in desk.get("warnings", ()):
        _warn(act, entries[facts["player"]], facts)
    for facts in desk.get("pules", ()):
        _give_pule(entries[facts["player"]], facts)
    for facts in desk.get("disputes", ()):
        _dispute(act, facts)
    Payment.objects.bulk_create(_payment(act, facts) for facts in desk.get("payments", ()))


def _payment(act: Act, facts: Facts) -> Payment:
    return Payment(
        tournament=act.tournament,
        number=int(facts["player"]),
        kind=Payment.Kind(facts["kind"]),
        method=Payment.Method(facts.get("method", "")),
        cents=int(facts["cents"]),
        day=dt.date.fromisoformat(facts["day"]),
        reason=str(facts.get("reason", ""))[:200],
        receipt=facts.get("receipt"),
        **_signature(facts),
    )


def dispute_sheets(act: Act, event: Event) -> None:
    """Open disputes for tables whose deals and totals differ; the totals count."""
    for played in event.rounds:
        for table in played.tables:
            if table.sheet is None or table.small in (None, score(table.sheet).small):
                continue
            at = load_locked(act.tournament, played.number, table.number)
            given = {**write_table_sheet(table.sheet), "source": SheetVersion.Source.FILE}
            Dispute.objects.create(
                table=at.table,
                kind=Dispute.Kind.DEALS_DIFFER,
                current=at.entered(),
                rival=_rival(act, at, given),
                **act.signature,
            )


def _signature(facts: Facts) -> dict[str, Any]:
    return {"signed": facts["signed"], "at": moment(facts["at"])}


def _tick(act: Act, desk: Facts) -> None:
    current = SheetVersion.objects.filter(
        is_current=True, table__round__tournament=act.tournament
    ).select_related("table__round")
    version_at = {(v.table.round.number, v.table.number): v for v in current}
    ticks = [
        Check(version=version_at[played["number"], table["number"]], kind=check["kind"], **signed)
        for played in desk.get("rounds", ())
        for table in played.get("tables", ())
        if (check := table.get("entered", {}).get("check")) and (signed := _signature(check))
    ]
    Check.objects.bulk_create(ticks)


def _substitute(act: Act, entry: Entry, facts: Facts) -> None:
    """Record the earlier players of a number, looked up in the register like all others."""
    newcomer = Newcomer(facts["name"], club=facts["club"])
    namesakes = list(Player.objects.named_like(newcomer.name).exclude(pk=entry.player_id))
    known = register.known_among(namesakes, by=act.by)
    possible = register.candidates_for(newcomer, namesakes, known)
    left = possible[0] if possible else register.add_player(newcomer, by=act.by)
    Substitution.objects.create(
        entry=entry,
        from_round=facts["from_round"],
        leaving_player=left,
        leaving_opens_register=not possible or left.pk in known,
        leaving_name=facts["name"],
        leaving_club=facts["club"],
        reason=facts["reason"],
        **_signature(facts),
    )


def _warn(act: Act, entry: Entry, facts: Facts) -> None:
    number = facts["round"]
    JudgeWarning.objects.create(
        entry=entry,
        round=None if number is None else act.tournament.rounds.get(number=number),
        reason=facts["reason"],
        **_signature(facts),
    )


def _give_pule(entry: Entry, facts: Facts) -> None:
    PenaltyPule.objects.create(
        seat=Seat.objects.get(entry=entry, round__number=facts["round"]),
        after_deal=facts["after_deal"],
        reason=facts["reason"],
        **_signature(facts),
    )


def _dispute(act: Act, facts: Facts) -> None:
    table = load_locked(act.tournament, facts["round"], facts["table"])
    given = facts["rival"]
    Dispute.objects.create(
        table=table.table,
        kind=facts["kind"],
        current=table.entered(),
        rival=None if given is None else _rival(act, table, given),
        words=facts["words"],
        **_signature(facts),
    )


def _rival(act: Act, table: TableAtHand, given: Facts) -> SheetVersion:
    """Write the figures that contradict the current ones, with the usual checks."""
    settings = settings_of(act.tournament, table.round.number)
    if given.get("deals") is None:
        handed = hand_in_totals(table, settings, given["totals"], given["deals_played"])
    else:
        handed = hand_in_sheet(
            table,
            settings,
            given["deals"],
            first_dealer=given.get("first_dealer", 0),
            penalty_pules=given.get("penalty_pules", ()),
            own=given.get("own_settings"),
        )
    return write_version(act, table, handed, source=given["source"], is_current=False)
