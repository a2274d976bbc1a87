"""Where those who sit at a table sit next, for the phones they have in their hands."""

from __future__ import annotations

from tournament.models import Round, Seat, Table

Facts = dict[str, object]


def next_seats(table: Table, played: Round) -> list[Facts]:
    """Return the next announced seat of everybody at a table, seat A first, in one query.

    Empty until the seats are published; whoever does not play on is not in it.
    """
    announced = [state for state, _ in Round.State.choices if state != Round.State.DRAFTED]
    seats = (
        Seat.objects.named()
        .playing()
        .filter(
            round__tournament=played.tournament_id,
            round__number=played.number + 1,
            round__state__in=announced,
            entry__in=Seat.objects.playing().filter(table=table).values("entry"),
        )
    )
    return [
        {
            "number": seat.entry.number,
            "name": seat.name,
            "round": played.number + 1,
            "table": seat.table.number,
            "letter": seat.letter_for_people,
        }
        for seat in seats.select_related("table").order_by("table__number", "letter")
    ]
