"""Recording deals from phones: each once, in order, validated, without loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.deals import UnreadableDeal
from scoring.errors import Fault
from tournament.models import PhoneDeal, PhoneSheet, Round
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, RawDeal, read_kept
from tournament.reading.phones.uncounted_deals import (
    OTHER_SEATS,
    SEATS_WITHDRAWN,
    uncounted_among,
)
from tournament.services.phones.choosing import move_on
from tournament.services.phones.sheets import (
    bump_sheet_version,
    carry_deals,
    closed_reason,
    locked_sheet,
    write_progress,
)
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of

MOST_ROWS = 1500

S = PhoneDeal.State


@dataclass(frozen=True, slots=True)
class ReceivedDeal:
    """A deal as sent by a phone; `deal` is None if the last one is removed."""

    uid: UUID
    number: int
    deal: RawDeal | None
    pules: tuple[RawDeal, ...] = ()
    replaces: UUID | None = None
    at: datetime | None = None
    players: str = ""
    """The players at the table as known to the phone; empty if not sent."""
    confirmed: int | None = None
    """The opponent who confirmed the deal."""
    is_forgotten: bool = False
    """Whether it comes before the deal with its number, which moves on with all later ones."""


@dataclass(frozen=True, slots=True)
class Phone:
    """The sending phone, by its own name."""

    device: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """The outcome of one deal, with its faults."""

    written: ReceivedDeal
    status: str
    faults: tuple[Fault, ...] = ()


class DealRecorder:
    """Records deals on one sheet, within one transaction."""

    def __init__(self, sheet: PhoneSheet, kept: KeptSheet, phone: Phone, shut: str) -> None:
        self.sheet, self.kept, self.phone, self.shut = sheet, kept, phone, shut
        self.by_uid = {row.uid: row for row in kept.rows}
        self.at = timezone.now()
        self.digest = kept.digest
        self.has_changed = self.has_apart = False

    def take(self, written: ReceivedDeal) -> DealOutcome:
        """Record one deal, or return the reason against it."""
        known = self.by_uid.get(written.uid)
        if known is not None and not self._is_offered_again(known, written):
            return DealOutcome(written, _status_of(known))
        if len(self.by_uid) >= MOST_ROWS:
            raise Refused("too_much")
        if self.shut:
            return self._put_apart(written, self.shut)
        if written.players not in ("", self.sheet.players):
            return self._put_apart(written, OTHER_SEATS)
        if written.deal is None and written.number:
            return self._take_back(written)
        return self._take(self._normal(written))

    def finish(self) -> None:
        """Update the desk's view of the sheet, if anything was recorded."""
        if self.has_changed:
            write_progress(self.sheet, self.kept, was=self.digest)
        elif self.has_apart:
            bump_sheet_version(self.sheet)
            self.sheet.save()

    def _take(self, written: ReceivedDeal) -> DealOutcome:
        before = self._replaced(written)
        current = self.kept.standing.get(written.number)
        if written.is_forgotten and written.number and current is not None:
            return self._insert(written)
        if current is None and written.number > self.kept.played + 1:
            return DealOutcome(written, "early")
        if current is not None and _says_the_same(current, written):
            return self._write(written, S.SAME, before=before)
        faults = tuple(self.kept.faults_with(written.number, written.deal, written.pules))
        if faults:
            return DealOutcome(written, "impossible", faults)
        if current is None or before is current:
            return self._write(written, S.STANDS, before=before)
        return self._write(written, S.RIVAL, before=before)

    def _is_offered_again(self, known: PhoneDeal, written: ReceivedDeal) -> bool:
        """Whether the table enters a deal of its withdrawn seats for the same players again."""
        is_carried = known.state == S.APART and known.because == SEATS_WITHDRAWN
        is_of_players = written.players == known.players == self.sheet.players
        if self.shut or not is_carried or not is_of_players:
            return False
        return known in uncounted_among(self.kept.rows, self.sheet.players)

    def _insert(self, written: ReceivedDeal) -> DealOutcome:
        """Record a deal that the table had forgotten; all later deals move on by one."""
        if self.kept.rivals:
            return DealOutcome(written, "impossible", (Fault("rivals_first", written.number),))
        row, rows = self._row(written, S.STANDS), list(self.kept.played_rows)
        rows.insert(written.number - 1, row)
        faults = self.kept.faults_of(rows)
        if len(rows) > self.kept.planned:
            facts = {"played": len(rows), "planned": self.kept.planned}
            faults = (Fault("more_deals_than_planned", facts=facts),)
        if faults:
            return DealOutcome(written, "impossible", faults)
        move_on(self.kept, written.number - 1)
        self.kept = read_kept(self.sheet, self.kept.settings)
        self.by_uid = {row.uid: row for row in self.kept.rows}
        return self._write(written, S.STANDS, before=None)

    def _replaced(self, written: ReceivedDeal) -> PhoneDeal | None:
        """Return the row that the phone wants to correct, under its current id."""
        if written.replaces is None:
            return None
        meant = self.by_uid.get(written.replaces)
        if meant is None or meant.players != self.sheet.players:
            return None
        row = self._where_it_is(meant, written.number)
        if row is None:
            return None
        current = self.kept.standing.get(row.number)
        # The same deal had arrived from another phone: this one corrects it.
        is_twin = row.state == S.SAME and current is not None and _says_the_same(row, current)
        return current if is_twin else row

    def _where_it_is(self, row: PhoneDeal | None, number: int) -> PhoneDeal | None:
        """Return the row that a deal was moved to since it was sent."""
        while row is not None and row.number < number:
            moved = (own for own in self.kept.present if own.replaces_id == row.pk)
            row = next((own for own in moved if own.number == row.number + 1), None)
        return row if row is not None and row.number == number else None

    def _take_back(self, written: ReceivedDeal) -> DealOutcome:
        before = self._replaced(written)
        current = self.kept.standing.get(written.number)
        if before is None or before is not current or written.number != self.kept.played:
            return DealOutcome(written, "impossible", (Fault("not_the_last_deal", written.number),))
        if written.number in self.kept.rivals:
            return DealOutcome(written, "impossible", (Fault("rivals_first", written.number),))
        return self._write(written, S.REPLACED, before=before)

    def _write(self, written: ReceivedDeal, state: str, *, before: PhoneDeal | None) -> DealOutcome:
        if before is not None and (before.state == S.RIVAL or state != S.SAME):
            before.state = S.REPLACED
            before.save(update_fields=["state"])
        row = self._row(written, state, before=before)
        known = self.by_uid.get(written.uid)
        row.pk = None if known is None else known.pk
        row.save(force_insert=known is None)
        self._read_again(row)
        self.has_changed = True
        return DealOutcome(written, _status_of(row))

    def _put_apart(self, written: ReceivedDeal, because: str) -> DealOutcome:
        row = self._row(written, S.APART, because=because)
        row.save(force_insert=True)
        self.by_uid[row.uid] = row
        self.sheet.apart += 1
        self.has_apart = True
        return DealOutcome(written, "apart")

    def _row(
        self,
        written: ReceivedDeal,
        state: str,
        *,
        before: PhoneDeal | None = None,
        because: str = "",
    ) -> PhoneDeal:
        return PhoneDeal(
            sheet=self.sheet,
            uid=written.uid,
            number=written.number,
            deal=written.deal,
            pules=[dict(pule) for pule in written.pules],
            players=written.players or self.sheet.players,
            state=state,
            because=because,
            confirmed=self._confirmed(written),
            replaces=before,
            device=self.phone.device,
            who=self.phone.who,
            written_at=written.at,
            at=self.at,
        )

    def _confirmed(self, written: ReceivedDeal) -> int | None:
        """Return who confirmed a deal; players cannot confirm their own."""
        seat = written.confirmed
        if written.deal is None or seat is None or seat >= self.kept.size:
            return None
        declarer, old = written.deal.get("declarer"), written.deal.get("old")
        return None if seat in (declarer, *(old if isinstance(old, list) else ())) else seat

    def _read_again(self, row: PhoneDeal) -> None:
        self.by_uid[row.uid] = row
        rows = sorted(self.by_uid.values(), key=lambda row: (row.number, row.pk))
        self.kept = self.kept.with_rows(rows)

    def _normal(self, written: ReceivedDeal) -> ReceivedDeal:
        """Return the received deal in the normal form of scoring."""
        if written.deal is None:
            return written
        game = self.kept.settings.game
        read = game.read_deal(dict(written.deal))
        if isinstance(read, UnreadableDeal):
            return written
        deal: dict[str, Any] = dict(game.write_deal(read))
        return replace(written, deal=deal)


def _says_the_same(row: PhoneDeal, other: PhoneDeal | ReceivedDeal) -> bool:
    return (row.deal, _bare(row.pules)) == (other.deal, _bare(other.pules))


def _bare(pules: Sequence[RawDeal]) -> list[tuple[int, str]]:
    return [(pule["seat"], pule.get("reason", "")) for pule in pules]


def _status_of(row: PhoneDeal) -> str:
    match row.state:
        case S.STANDS:
            return "kept"
        case S.RIVAL:
            return "differs"
        case S.REPLACED:
            return "kept" if row.deal is None and row.number else "replaced"
        case state:
            return state


@contextmanager
def keeping(holder: Holder) -> Iterator[tuple[PhoneSheet, KeptSheet]]:
    """Lock a table's phone sheet, and raise its `news` counter if it changes.

    The tournament is not locked and its revision stays: deals without agreement are not
    public.
    """
    with transaction.atomic():
        sheet = locked_sheet(holder)
        yield sheet, read_kept(sheet, settings_of(holder.tournament, holder.round.number))


def keep_deals(
    holder: Holder, items: Sequence[ReceivedDeal], *, phone: Phone
) -> tuple[tuple[DealOutcome, ...], KeptSheet]:
    """Record deals in order; a repeated request has no further effect."""
    with keeping(holder) as (sheet, kept):
        taking = DealRecorder(sheet, kept, phone, closed_reason(holder, sheet))
        answers = tuple(taking.take(written) for written in items)
        taking.finish()
        _carry_on(sheet)
    return answers, taking.kept


def _carry_on(sheet: PhoneSheet) -> None:
    """Show what arrives for withdrawn seats at the table that was published since."""
    played = sheet.table.round
    if played.state != Round.State.WITHDRAWN:
        return
    published = played.tournament.rounds.published().filter(number=played.number).first()
    if published is not None:
        carry_deals(published)
