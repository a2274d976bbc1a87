"""Conflicts of two phones with different deals for one number, decided by the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from scoring.errors import Fault
from tournament.models import PhoneDeal, PhoneSheet
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, read_kept
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.phones.sheets import caller_of, locked_sheet, refuse_shut, write_progress
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of

NOT_CHOSEN = "not_chosen"
MOVED = "moved"
SHOWN_OF_A_PHONE = 4

S = PhoneDeal.State


@dataclass(frozen=True, slots=True)
class ContestedNumber:
    """A deal number with different deals from phones, while it is being decided."""

    act: Act
    holder: Holder
    sheet: PhoneSheet
    kept: KeptSheet
    number: int
    device: str

    @property
    def rivals(self) -> Sequence[PhoneDeal]:
        """All deals for this number that could count."""
        return self.kept.rivals.get(self.number, ())

    def row(self, uid: UUID) -> PhoneDeal:
        """Return one of the deals, or refuse: the number may have been decided meanwhile.

        A phone that was offline may use the id from before a move.
        """
        for row in self.rivals:
            if uid in _names(self.kept, row):
                return row
        raise Refused("no_rivals", deal=self.number)

    def others(self, *counting: PhoneDeal) -> Sequence[PhoneDeal]:
        """Return the other deals for this number."""
        return [row for row in self.rivals if row not in counting]

    def write(self) -> KeptSheet:
        """Write the decision, and who made it."""
        fresh = read_kept(self.sheet, self.kept.settings)
        write_progress(self.sheet, fresh, was=self.kept.digest)
        self.act.note(
            subject=str(self.holder.table.number),
            after={
                "round": self.holder.round.number,
                "deal": self.number,
                "phone": self.device[-SHOWN_OF_A_PHONE:],
            },
        )
        return fresh


@declare(may="hold_link")
def choose_deal(holder: Holder, *, number: int, uid: UUID, device: str) -> KeptSheet:
    """Choose which of the phones' deals for a number counts; idempotent."""
    with acting_while_open(holder.tournament, choose_deal, by=_table_of(holder)) as act:
        place = _place(act, holder, number, device)
        if not place.rivals and _stands(place.kept, number, uid):
            return place.kept
        chosen = place.row(uid)
        _refuse_faulty(place.kept, number, chosen)
        left = [row.pk for row in place.others(chosen)]
        PhoneDeal.objects.filter(pk__in=left).update(state=S.REPLACED, because=NOT_CHOSEN)
        PhoneDeal.objects.filter(pk=chosen.pk).update(state=S.STANDS)
        return place.write()


@declare(may="hold_link")
def keep_both_deals(
    holder: Holder, *, number: int, first: UUID, second: UUID, device: str
) -> KeptSheet:
    """Count both of two deals, one after the other: a phone had skipped a deal.

    Later deals move on by one. A third deal for the number then conflicts with the second, and
    the table decides that next. Idempotent, in either order.
    """
    with acting_while_open(holder.tournament, keep_both_deals, by=_table_of(holder)) as act:
        place = _place(act, holder, number, device)
        if not place.rivals and _are_both_kept(place.kept, number, {first, second}):
            return place.kept
        one, other = place.row(first), place.row(second)
        if one.pk == other.pk:
            raise Refused("no_rivals", deal=number)
        _refuse_impossible(place.kept, number, one, other)
        move_on(place.kept, number)
        _move(other)
        for third in place.others(one, other):
            _move(third, state=S.RIVAL)
        PhoneDeal.objects.filter(pk=one.pk).update(state=S.STANDS)
        return place.write()


def _table_of(holder: Holder) -> Actor:
    return Actor(caller_of(holder, None))


def _place(act: Act, holder: Holder, number: int, device: str) -> ContestedNumber:
    """Return the number to be decided, with the table's sheet locked."""
    sheet = locked_sheet(holder)
    refuse_shut(sheet)
    kept = read_kept(sheet, settings_of(act.tournament, holder.round.number))
    return ContestedNumber(act, holder, sheet, kept, number, device)


def _stands(kept: KeptSheet, number: int, uid: UUID) -> bool:
    row = kept.standing.get(number)
    return row is not None and row.uid == uid


def _are_both_kept(kept: KeptSheet, number: int, uids: set[UUID]) -> bool:
    """Whether one of them is at the number, and the other was moved right after it."""
    stands = kept.standing.get(number)
    after = [row for row in kept.present if row.number == number + 1]
    moved = {uid for row in after for uid in _names(kept, row) if uid != row.uid}
    return stands is not None and stands.uid in uids and uids - {stands.uid} <= moved


def _names(kept: KeptSheet, row: PhoneDeal) -> Iterator[UUID]:
    """Yield the ids by which phones may know a deal: its own, and those before a move."""
    rows = {own.pk: own for own in kept.present}
    known: PhoneDeal | None = row
    while known is not None:
        yield known.uid
        before = rows.get(known.replaces_id or 0)
        known = before if before is not None and before.because == MOVED else None


def _refuse_impossible(kept: KeptSheet, number: int, first: PhoneDeal, second: PhoneDeal) -> None:
    """Refuse an impossible sheet: too long, or with a dealer who declared."""
    later = [row for at, row in kept.standing.items() if at > number]
    if faults := _new_faults(kept, number, [first, second, *later]):
        raise Refused("both_impossible", faults=faults)


def _refuse_faulty(kept: KeptSheet, number: int, chosen: PhoneDeal) -> None:
    """Refuse a deal that is impossible at its number since another was inserted before it."""
    if not number:
        return
    later = [row for at, row in kept.standing.items() if at > number]
    if faults := _new_faults(kept, number, [chosen, *later]):
        raise Refused("sheet_faulty", faults=faults)


def _new_faults(kept: KeptSheet, number: int, rows: Sequence[PhoneDeal]) -> Sequence[Fault]:
    """Return the new faults if these rows were placed from a number on."""
    earlier = [row for at, row in kept.standing.items() if 0 < at < number]
    return () if kept.faults else kept.faults_of([*earlier, *rows])


def move_on(kept: KeptSheet, number: int) -> None:
    """Move all deals after a number on by one, last first."""
    waiting = (S.STANDS, S.RIVAL)
    later = [row for row in kept.present if row.number > number and row.state in waiting]
    for row in sorted(later, key=lambda row: row.number, reverse=True):
        _move(row, state=row.state)


def _move(row: PhoneDeal, *, state: str = S.STANDS) -> None:
    """Copy a deal to the next number; the old row stays, marked as moved."""
    PhoneDeal.objects.filter(pk=row.pk).update(state=S.REPLACED, because=MOVED)
    PhoneDeal.objects.create(
        sheet_id=row.sheet_id,
        uid=uuid4(),
        number=row.number + 1,
        deal=row.deal,
        pules=row.pules,
        players=row.players,
        state=state,
        replaces_id=row.pk,
        device=row.device,
        confirmed=row.confirmed,
        who=row.who,
        written_at=row.written_at,
        at=row.at,
    )
