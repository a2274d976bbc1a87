"""A person's stored data, collected for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import QuerySet

from tournament.models import Entry, Licence, OutsideResult, Player, Seat, Title, Tournament
from tournament.reading.people.identity import group_of, root_of
from tournament.services.acts import Actor
from tournament.services.people.persons import KEPT, PUBLIC
from tournament.services.people.register import PARTICULARS, known_among

DAYS: Final = ("valid_from", "valid_to")
LICENCE: Final = ("season", "number", *DAYS)


def dossier(player: Player, *, within: QuerySet[Tournament], by: Actor) -> dict[str, Any]:
    """Return all stored data about the person in these tournaments, for them to read.

    Register data is limited to what the actor may see.
    """
    fields = KEPT if known_among([player], by=by) else PUBLIC
    group = group_of(root_of(player.pk))
    entries = Entry.objects.filter(player__in=group, tournament__in=within)
    return {
        "format": "karta.person/1",
        "register": {name: getattr(player, name) for name in (*fields, "as_initials")},
        "entries": [
            _entry_facts(entry) for entry in entries.select_related("tournament").order_by("pk")
        ],
        "results_elsewhere": _results_elsewhere(group),
        "titles": [
            {"name": one.name, "since": one.since.isoformat(), "given_by": one.given_by}
            for one in Title.objects.filter(player__in=group)
        ],
        "licences": [
            {name: str(value) if name in DAYS and value else value for name, value in one.items()}
            for one in Licence.objects.filter(player__in=group).values(*LICENCE)
        ],
    }


def _results_elsewhere(group: Sequence[int]) -> list[dict[str, Any]]:
    """Return the lines of external lists, including lists replaced since."""
    lines = OutsideResult.objects.filter(player__in=group).select_related("event", "player")
    return [
        {
            "event": line.event.name,
            "date": line.event.date.isoformat(),
            "source": line.event.source,
            "name": line.player.name,
            "club": line.club,
            "place_first": line.place_first,
            "place_last": line.place_last,
            "big": line.big,
            "small": line.small,
        }
        for line in lines.order_by("event__date", "pk")
    ]


def _entry_facts(entry: Entry) -> dict[str, Any]:
    tournament = entry.tournament
    payouts = tournament.payouts.filter(number=entry.number, lifted_at=None)
    payments = tournament.payments.filter(number=entry.number).order_by("pk")
    paid_to_others = tournament.payouts.filter(counterpart=entry.number, lifted_at=None)
    seats = entry.seats.select_related("round", "table").order_by("round__number")
    return {
        "tournament": tournament.name,
        "address": tournament.slug,
        "date": tournament.date.isoformat(),
        "number": entry.number,
        "name": entry.name,
        **{name: getattr(entry, name) for name in ("club", *PARTICULARS)},
        "category": entry.category,
        "fee_class": entry.fee_class,
        "arrived_at": entry.arrived_at.isoformat() if entry.arrived_at else None,
        "leaving": entry.leaving,
        "leaving_reason": entry.leaving_reason,
        "absences": list(entry.absences.values("round_number", "reason")),
        "sittings_out": list(entry.sittings_out.values("round__number", "reason")),
        "penalties": list(entry.penalties.values("round__number", "kind", "small", "reason")),
        "warnings": list(entry.warnings.values("reason")),
        "payments": [
            {**row, "day": row["day"].isoformat()}
            for row in payments.values("kind", "method", "cents", "day", "reason", "receipt")
        ],
        "payouts": [
            *payouts.values("kind", "cents"),
            *({"kind": one.kind, "cents": -one.cents} for one in paid_to_others),
        ],
        "rounds": [_seat_facts(seat) for seat in seats],
    }


def _seat_facts(seat: Seat) -> dict[str, Any]:
    line = seat.lines.filter(version__is_current=True).first()
    figures = None
    if line is not None:
        figures = {
            "small": line.small,
            "place": line.place_first,
            "big_sixtieths": line.big_sixtieths,
        }
    return {
        "round": seat.round.number,
        "table": seat.table.number,
        "seat": seat.letter_for_people,
        "result": figures,
        "penalty_pules": list(seat.penalty_pules.values("after_deal", "reason")),
    }
