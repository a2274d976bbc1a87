"""Seats on paper: as announced, or the draft, which is marked as such."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.models import Round, Seat, SittingOut, Table
from tournament.paper.print_orders import NothingToPrint, Ordered, round_of
from tournament.reading.rounds.seats import (
    AbsentPlayer,
    AnnouncedSeating,
    AnnouncedTable,
    PlayerSeat,
    announced_seating,
    tell_namesakes_apart,
)
from tournament.standings.sheets import groups_of, settings_of

TONES: Final = 6
"""The number of group colours; the seventh group has the first colour again."""


@dataclass(frozen=True, slots=True)
class RoundSeating:
    """A round's tables in order, and the players who sit out; a draft is not binding."""

    round: Round
    is_draft: bool
    tables: tuple[AnnouncedTable, ...]
    resting: tuple[AbsentPlayer, ...] = ()
    groups: tuple[str, ...] = ()
    of_group: str = ""

    @property
    def group_words(self) -> str:
        """The suffix of a title if these tables are of only one group."""
        return f" · {_('Group %(group)s') % {'group': self.of_group}}" if self.of_group else ""

    def tone_of(self, group: str) -> str:
        """Return the label role of a group, which has its own colour."""
        return f"tone tone-{self.groups.index(group) % TONES}" if group in self.groups else ""


def seating_of(ordered: Ordered) -> RoundSeating:
    """Return the ordered tables: all of the round, or a single one."""
    played = round_of(ordered)
    is_draft = played.state == Round.State.DRAFTED
    seating = (
        tell_namesakes_apart(AnnouncedSeating(_drafted_tables(played), _drafted_out(played)))
        if is_draft
        else announced_seating(ordered.tournament, played.number)
    )
    wanted, group = ordered.number("table", 0), ordered.text("group")
    # Tables that all players have left need no paper.
    tables = [table for table in seating.tables if table.seats and group in ("", table.group)]
    kept = tuple(table for table in tables if wanted in (0, table.number))
    if not kept:
        raise NothingToPrint(_("This round has no such table. Choose one of its tables."))
    resting = () if wanted or group else seating.resting
    return RoundSeating(played, is_draft, kept, resting, groups_of(ordered.tournament), group)


def _drafted_out(drafted: Round) -> tuple[AbsentPlayer, ...]:
    out = SittingOut.objects.standing().filter(round=drafted).select_related("entry")
    return tuple(
        AbsentPlayer(one.entry.number, one.entry.name, one.reason, one.entry.club) for one in out
    )


def _drafted_tables(drafted: Round) -> tuple[AnnouncedTable, ...]:
    at: dict[int, list[Seat]] = {}
    seats = Seat.objects.named().filter(round=drafted).select_related("table")
    for seat in seats.order_by("table__number", "letter"):
        at.setdefault(seat.table.number, []).append(seat)
    has_dealer = settings_of(drafted.tournament, drafted.number).game.has_dealer
    return tuple(_table(found[0].table, found, has_dealer=has_dealer) for found in at.values())


def _table(table: Table, seats: list[Seat], *, has_dealer: bool) -> AnnouncedTable:
    number = table.number
    playing = [seat for seat in seats if seat.letter is not None]
    return AnnouncedTable(
        number=number,
        seats=tuple(
            PlayerSeat(
                table=number,
                letter=seat.letter_for_people,
                number=seat.entry.number,
                name=seat.name,
                club=seat.club,
                first_deals=has_dealer and seat is playing[0],
                keeps_sheet=has_dealer and seat is playing[-1],
                swap_reason=seat.swap_reason,
            )
            for seat in playing
        ),
        out=tuple(
            AbsentPlayer(seat.entry.number, seat.name, seat.out_reason)
            for seat in seats
            if seat.letter is None
        ),
        group=table.group,
    )
