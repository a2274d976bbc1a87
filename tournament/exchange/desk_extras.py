"""The desk's data beyond the event itself: the `desk` part of an exported file.

Another program may ignore it: players, results and seats are not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

from django.db.models import Q

from scoring.round_files import write_round
from tournament.models import (
    Absence,
    Dispute,
    Entry,
    JudgeWarning,
    LotDraw,
    Payment,
    Penalty,
    PenaltyPule,
    Round,
    Seat,
    Substitution,
    Table,
    Tournament,
)
from tournament.models.signed import SignedModel
from tournament.standings.events import EventRows, round_from

ANNOUNCED = (
    "starts", "place", "contact", "breaks", "prize_places", "state", "checking", "phones",
    "table_agreement_checks", "confirms_deals", "is_rated", "is_rehearsal",
    "seats_only_arrived", "public_sees", "public_names", "names_minors", "minor_classes",
    "correction_minutes", "correction_until", "called_off",
)  # fmt: skip
ENTERED = ("category", "fee_class", "arrived_at", "leaving", "leaving_reason")
PERSONAL = ("born", "sex", "federation_number")
RIVAL = (
    "source", "totals", "deals_played", "deals", "first_dealer", "penalty_pules", "own_settings",
)  # fmt: skip
PAID = ("kind", "method", "cents", "day", "reason", "receipt")
DATED = ("published_at", "started_at", "closed_at")

Facts = dict[str, Any]


def desk_facts(rows: EventRows) -> Facts:
    """Return the data that only the desk needs to continue exactly where the file was written."""
    tournament = rows.tournament
    return {
        **{name: json_value(getattr(tournament, name)) for name in ANNOUNCED},
        "players": [facts for entry in rows.book.entries if (facts := _entry(entry))],
        "substitutions": [_substitution(row) for row in _of(tournament, Substitution)],
        "absences": [_absence(row) for row in _of(tournament, Absence)],
        "warnings": [_warning(rows, row) for row in _of(tournament, JudgeWarning, "round")],
        "pules": [_pule(row) for row in _pules(tournament)],
        "rounds": [_round(rows, played) for played in rows.rounds],
        "disputes": [_dispute(row) for row in _disputes(tournament)],
        **({"payments": paid} if (paid := _payments(tournament)) else {}),
    }


def json_value(value: object) -> object:
    """Return the value as JSON stores it."""
    return value.isoformat() if isinstance(value, datetime | date | time) else value


def moment(text: str | None) -> datetime | None:
    """Return the moment in the text; refuse other text."""
    if not text:
        return None
    return datetime.fromisoformat(text)


def _of(tournament: Tournament, model: type[Any], *with_it: str) -> Sequence[Any]:
    rows = model.objects.standing().filter(entry__tournament=tournament).order_by("pk")
    return list(rows.select_related("entry", *with_it))


def _pules(tournament: Tournament) -> Sequence[PenaltyPule]:
    pules = PenaltyPule.objects.standing().filter(seat__entry__tournament=tournament)
    return list(pules.select_related("seat__entry", "seat__round").order_by("pk"))


def _disputes(tournament: Tournament) -> Sequence[Dispute]:
    disputes = Dispute.objects.open().filter(table__round__tournament=tournament)
    return list(disputes.select_related("table__round", "rival").order_by("pk"))


def _payments(tournament: Tournament) -> list[Facts]:
    """Return the payments of fees that were not cancelled, oldest first."""
    rows = Payment.objects.standing().filter(tournament=tournament).order_by("pk")
    return [{"player": row.number, **_said(PAID, row), **signature(row)} for row in rows]


def _said(names: Sequence[str], row: object) -> Facts:
    """Return the fields that have a value."""
    values = {name: json_value(getattr(row, name)) for name in names}
    return {name: value for name, value in values.items() if value not in ("", None, False)}


def _entry(entry: Entry) -> Facts:
    facts = {**_said(ENTERED, entry), **_said(PERSONAL, entry)}
    return {"number": entry.number, **facts} if facts else {}


def signature(deed: SignedModel) -> Facts:
    """Return the name and time on a signed act."""
    return {"signed": deed.signed, "at": json_value(deed.at)}


def _substitution(row: Substitution) -> Facts:
    return {
        "player": row.entry.number,
        "from_round": row.from_round,
        "name": row.leaving_name,
        "club": row.leaving_club,
        "reason": row.reason,
        **signature(row),
    }


def _absence(row: Absence) -> Facts:
    where = {"player": row.entry.number, "round": row.round_number}
    return {**where, "reason": row.reason, **signature(row)}


def _warning(rows: EventRows, row: JudgeWarning) -> Facts:
    """Return a warning; without its round if that was withdrawn and not seated again."""
    number = row.round.number if row.round is not None else None
    return {
        "player": row.entry.number,
        "round": number if number in {played.number for played in rows.rounds} else None,
        "reason": row.reason,
        **signature(row),
    }


def _pule(row: PenaltyPule) -> Facts:
    return {
        "player": row.seat.entry.number,
        "round": row.seat.round.number,
        "after_deal": row.after_deal,
        "reason": row.reason,
        **signature(row),
    }


def _round(rows: EventRows, played: Round) -> Facts:
    tables = rows.tables.get(played.pk, ())
    facts: Facts = {
        "number": played.number,
        "state": played.state,
        "minutes": played.minutes,
        **{name: json_value(getattr(played, name)) for name in DATED},
        **_pauses(played),
        "notices": played.notices,
        "tables": [_table(rows, table) for table in tables],
        "taken_away": _taken_away(rows, played),
    }
    if by_hand := [
        {"player": one.entry.number, "reason": one.reason, **signature(one)}
        for one in rows.sittings_out
        if one.round_id == played.pk and one.reason
    ]:
        facts["sits_out_by_hand"] = by_hand
    if awarded := _awarded(rows, played):
        facts["awarded_at_void"] = awarded
    if played.state != Round.State.CLOSED:
        facts["open"] = _open(rows, played)
    return facts


def _pauses(played: Round) -> Facts:
    """Return how long the clock was paused, and since when it is paused now."""
    facts: Facts = {"paused_at": json_value(played.paused_at)} if played.paused_at else {}
    if played.paused_for:
        facts["paused_seconds"] = played.paused_for.total_seconds()
    if played.group_clocks:
        facts["group_clocks"] = [ticking.kept(group) for group, ticking in played.clocks]
    return facts


def _open(rows: EventRows, played: Round) -> Facts:
    """Return a round in play in the file format, and the tables still missing."""
    round_so_far = round_from(rows, played)
    entered = tuple(t for t in round_so_far.tables if t.small is not None or t.is_void)
    waiting = [table for table in round_so_far.tables if table not in entered]
    return {
        **write_round(replace(round_so_far, tables=entered)),
        "waiting": [{"number": table.number, "seats": list(table.seats)} for table in waiting],
    }


def _taken_away(rows: EventRows, played: Round) -> list[int]:
    """Return the indices of the round's penalties that removed the whole round."""
    penalties = [p for p in rows.book.penalties if p.round_id == played.pk]
    return [n for n, penalty in enumerate(penalties) if penalty.kind == Penalty.Kind.ROUND]


def _awarded(rows: EventRows, played: Round) -> dict[str, int]:
    """Return the void tables of the round's penalties, by the penalty's index."""
    number_of = {table.pk: table.number for table in rows.tables.get(played.pk, ())}
    penalties = [p for p in rows.book.penalties if p.round_id == played.pk]
    return {
        str(n): number_of[penalty.void_table_id]
        for n, penalty in enumerate(penalties)
        if penalty.void_table_id is not None
    }


def _table(rows: EventRows, table: Table) -> Facts:
    version = rows.versions.get(table.pk)
    seats = rows.seats[table.pk]
    facts: Facts = {"number": table.number, "why": [_why(seat) for seat in seats]}
    if table.extra_minutes:
        facts["extra_minutes"] = table.extra_minutes
    if table.gone_on_at is not None:
        facts["gone_on_at"] = json_value(table.gone_on_at)
    if version is not None:
        check = version.tick
        facts["entered"] = {
            "source": version.source,
            "reason": version.reason,
            **signature(version),
            "check": None if check is None else {"kind": check.kind, **signature(check)},
        }
    return facts


def _why(seat: Seat) -> Facts:
    return {
        "player": seat.entry.number,
        # PostgreSQL reorders the keys of JSON values: sorted, both databases write the same bytes.
        **({"why": dict(sorted(seat.why.items()))} if seat.why else {}),
        **({"swap_reason": seat.swap_reason} if seat.swap_reason else {}),
        **({"out_reason": seat.out_reason} if seat.out_reason else {}),
    }


def _dispute(dispute: Dispute) -> Facts:
    return {
        "round": dispute.table.round.number,
        "table": dispute.table.number,
        "kind": dispute.kind,
        "words": dispute.words,
        "rival": None if dispute.rival is None else _said(RIVAL, dispute.rival),
        **signature(dispute),
    }


def draw_facts(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every draw whose secret is fully revealed, the oldest first."""
    told = Q(commitment=None) | Q(commitment__revealed_at__isnull=False)
    return [_draw(draw) for draw in tournament.draws.filter(told).select_related("commitment")]


def _draw(draw: LotDraw) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "source": draw.source,
        "seed": draw.seed,
        "entrants": draw.entrants,
        "entrants_hash": draw.entrants_hash,
        "signed": draw.signed,
        "at": draw.at.isoformat(),
    }
    if draw.follows_entrants:
        facts["follows_entrants"] = True
    if draw.commitment is not None and draw.commitment.revealed_at is not None:
        facts["fresh"] = draw.fresh
        facts["commitment"] = {
            "digest": draw.commitment.digest,
            "secret": draw.commitment.secret,
            "made_at": draw.commitment.made_at.isoformat(),
            "revealed_at": draw.commitment.revealed_at.isoformat(),
        }
    return facts
