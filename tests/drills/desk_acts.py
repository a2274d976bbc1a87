"""Random acts of a desk while phones write: every deal acknowledged to a phone must exist."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.db.models import F

from tests.cast import enter_table, play, seat
from tests.doors.table.phones import Item, Phone, item
from tournament.models import PhoneDeal, PhoneSheet, Round, Table, Tournament
from tournament.reading.phones import links
from tournament.reading.phones.phone_sheets import read_kept
from tournament.reading.phones.uncounted_deals import carried_among, uncounted_among
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.phones import agreeing, counting, link_issuing
from tournament.services.refusals import Refused
from tournament.services.rounds import closing, seat_changes, seating
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.standings.sheets import settings_of
from tournament.storage import copy_folder, snapshots

ACTS = (
    "swap", "new_code", "take_out", "put_back", "withdraw", "take_back", "lock", "unlock", "count",
    "close", "correct", "enter", "hand_back", "copy", "turn_back", "undo",
)  # fmt: skip
DEALS_EACH_ACT = 3
TRIES_EACH_ACT = 10
"""Tries for each accepted act; a desk that needs more is stuck, which is a finding."""
TAKEN = ("kept", "same", "differs", "replaced", "apart")


class NothingToDo(Exception):
    """No user would start this act now."""


class Hall:
    """Tables whose phones write, and a desk that acts at random."""

    def __init__(self, tournament: Tournament, *, by: Actor, seed: str) -> None:
        self.tournament, self.by = tournament, by
        self.chance = random.Random(seed)
        self.phones: dict[int, Phone] = {}
        self.told: set[str] = set()
        self.sent: dict[str, Item] = {}
        self.copied: set[str] = set()
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def play(self, times: int) -> None:
        """Perform desk acts until enough were accepted; some phones write before each."""
        for _try in range(times * TRIES_EACH_ACT):
            if self.accepted.total() == times:
                return
            for _deal in range(DEALS_EACH_ACT):
                self._write()
            self._write_again()
            self._act(self.chance.choice(ACTS))

    @property
    def round(self) -> Round:
        """The current round, or the last one."""
        found = self.tournament.rounds.published().order_by("-number").first()
        return found or seat(self.tournament, by=self.by)

    def lost(self) -> set[str]:
        """Return the deals acknowledged to a phone that no longer exist."""
        here = {str(uid) for uid in PhoneDeal.objects.values_list("uid", flat=True)}
        return self.told - here - self.copied

    def unlisted(self) -> set[str]:
        """Return the stored deals that neither count nor are listed with a reason."""
        return {str(uid) for uid in self._unlisted()}

    def misplaced(self) -> set[str]:
        """Return the deals that count for others than their phone wrote them for.

        Only the desk counts deals for other players, from a list that names them.
        """
        return {str(row.uid) for row in self._counting() if not self._is_in_place(row)}

    def counted_twice(self) -> set[str]:
        """Return the acknowledged deals that count more than once."""
        origins = Counter(self._origin(row) for row in self._counting())
        return {uid for uid, count in origins.items() if count > 1}

    def _counting(self) -> Iterator[PhoneDeal]:
        rows = PhoneDeal.objects.filter(state=PhoneDeal.State.STANDS, players=F("sheet__players"))
        published = rows.exclude(sheet__table__round__state=Round.State.WITHDRAWN)
        yield from published.select_related("replaces")

    def _is_in_place(self, row: PhoneDeal) -> bool:
        if row.device == counting.DESK:
            return row.replaces is not None or row.because != ""
        sent = self.sent.get(str(row.uid))
        return sent is None or sent["players"] == row.players

    def _origin(self, row: PhoneDeal) -> str:
        while row.device == counting.DESK and row.replaces is not None:
            row = row.replaces
        return str(row.uid)

    def _left_behind(self) -> Iterator[object]:
        """Yield the deals of withdrawn seats that the seats published since do not have."""
        published = set(self.tournament.rounds.published().values_list("number", flat=True))
        withdrawn = PhoneSheet.objects.filter(table__round__state=Round.State.WITHDRAWN)
        for sheet in withdrawn.select_related("table__round"):
            number = sheet.table.round.number
            if number not in published:
                continue
            newer = PhoneDeal.objects.filter(sheet__pk__gt=sheet.pk)
            later = set(newer.filter(sheet__table__round__number=number).values_list("uid"))
            for row in carried_among(sheet.deals.all(), sheet.players):
                if (row.uid,) not in later:
                    yield row.uid

    def _unlisted(self) -> Iterator[object]:
        yield from self._left_behind()
        sheets = PhoneSheet.objects.exclude(table__round__state=Round.State.WITHDRAWN)
        for sheet in sheets.select_related("table__round__tournament"):
            kept = read_kept(sheet, settings_of(self.tournament))
            counted = {row.pk for row in kept.standing.values()}
            aside = {row.pk for row in uncounted_among(kept.rows, sheet.players)}
            reasons = {PhoneDeal.State.REPLACED, PhoneDeal.State.RIVAL, PhoneDeal.State.SAME}
            again = {row.replaces_id for row in kept.rows}
            late = {row.pk for row in kept.rows if row.state == PhoneDeal.State.APART}
            for row in kept.rows:
                if row.pk not in counted | aside | again | late and row.state not in reasons:
                    yield row.uid

    def _write(self) -> None:
        table = self.chance.choice(list(Table.objects.filter(round=self.round)))
        phone = self.phones.get(table.pk)
        if phone is None or self.chance.random() < 0.1:
            path = links.address_path(table)
            if not path:
                return
            phone = self.phones[table.pk] = Phone(path, f"phone-of-{table.pk}")
        self._write_at(phone, PhoneSheet.objects.get(table=table))

    def _write_at(self, phone: Phone, sheet: PhoneSheet) -> None:
        number = sheet.kept + 1 if self.chance.random() < 0.9 else self.chance.randint(1, 9)
        self._send(phone, item(number, {"contract": "passed"}, players=sheet.players))

    def _write_again(self) -> None:
        """Offer a deal once more where the same players sit, as a phone does after a restore."""
        known = [written for written in self.sent.values() if written["id"] in self.told]
        if not known or self.chance.random() < 0.5:
            return
        written = self.chance.choice(known[-60:])
        sheets = PhoneSheet.objects.filter(table__round=self.round, players=written["players"])
        for sheet in sheets.select_related("table"):
            if path := links.address_path(sheet.table):
                self._send(Phone(path, f"phone-of-{sheet.table_id}"), written)

    def _send(self, phone: Phone, written: Item) -> None:
        self.sent[written["id"]] = written
        said = json.loads(phone.post("deals", items=[written]).content)
        statuses = {one["id"]: one["status"] for one in said.get("items", ())}
        statuses |= dict.fromkeys(said.get("apart", ()), "apart")
        if statuses.get(written["id"]) in TAKEN:
            self.told.add(written["id"])

    def _act(self, name: str) -> None:
        try:
            getattr(self, f"_{name}")()
        except NothingToDo:
            return
        except Refused as refused:
            self.refused[refused.code] += 1
        else:
            self.accepted[name] += 1

    def _table(self) -> dict[str, Any]:
        number = self.chance.choice(list(Table.objects.filter(round=self.round))).number
        return {"round_number": self.round.number, "table_number": number}

    def _number(self) -> int:
        return self.chance.randint(1, self.tournament.entries.count())

    def _swap(self) -> None:
        newest = self.tournament.rounds.order_by("-number").first()
        seating.swap_seats(
            self.tournament,
            round_number=(newest or self.round).number,
            first=self._number(),
            second=self._number(),
            reason="drill",
            by=self.by,
        )

    def _new_code(self) -> None:
        link_issuing.reissue_link(self.tournament, by=self.by, **self._table())

    def _take_out(self) -> None:
        facts = {"round_number": self.round.number, "number": self._number()}
        seat_changes.take_out(self.tournament, reason="drill", by=self.by, **facts)

    def _put_back(self) -> None:
        facts = {"round_number": self.round.number, "number": self._number()}
        seat_changes.put_back(self.tournament, by=self.by, **facts)

    def _withdraw(self) -> None:
        number = self.round.number
        seating.withdraw_seating(self.tournament, round_number=number, reason="drill", by=self.by)
        seat(self.tournament, by=self.by)

    def _take_back(self) -> None:
        """Withdraw the seats, receive late deals, swap two players in the draft and publish it."""
        number, by = self.round.number, self.by
        old = list(PhoneSheet.objects.filter(table__round=self.round).select_related("table"))
        phones = {sheet.pk: self.phones.get(sheet.table_id) for sheet in old}
        seating.withdraw_seating(self.tournament, round_number=number, reason="drill", by=by)
        for sheet in old:
            phone = phones[sheet.pk]
            if phone is not None and self.chance.random() < 0.5:
                self._write_at(phone, sheet)
        seating.draft_seating(self.tournament, by=by)
        if self.chance.random() < 0.5:
            with suppress(Refused):
                self._swap()
        seating.publish_seating(self.tournament, round_number=number, by=by)
        for sheet in old:
            phone = phones[sheet.pk]
            if phone is not None and self.chance.random() < 0.3:
                self._write_at(phone, sheet)

    def _lock(self) -> None:
        agreeing.lock_sheet(self.tournament, by=self.by, **self._table())

    def _unlock(self) -> None:
        agreeing.unlock_sheet(self.tournament, by=self.by, **self._table())

    def _count(self) -> None:
        counting.count_deals(self.tournament, by=self.by, **self._table())

    def _close(self) -> None:
        if self.chance.random() < 0.7:
            raise NothingToDo
        play(self.tournament, round_number=self.round.number, by=self.by)
        closing.close_round(self.tournament, round_number=self.round.number, by=self.by)
        seat(self.tournament, by=self.by)

    def _correct(self) -> None:
        number = self.chance.randint(1, self.round.number)
        table = Table.objects.filter(round__number=number, number=1).first()
        size = 0 if table is None else table.seats.filter(letter__isnull=False).count()
        right = Correction(number, 1, totals=(size - 1, *[-1] * (size - 1)))
        correcting.correct_sheet(self.tournament, right, reason="drill", by=self.by, seen=None)

    def _enter(self) -> None:
        at = self._table()
        tables = tables_of(self.round)
        enter_table(self.tournament, at["round_number"], tables[at["table_number"] - 1], by=self.by)

    def _hand_back(self) -> None:
        agreeing.hand_back(self.tournament, by=self.by, **self._table())

    def _copy(self) -> None:
        snapshots.make_copy(self.tournament, copy_folder.ASKED)

    def _turn_back(self) -> None:
        copies = copy_folder.own_copies_of(self.tournament)
        if not copies:
            raise NothingToDo
        chosen = self.chance.choice(copies)
        restoring.turn_back(self.tournament, chosen.name, by=self.by)
        self._look_into_copies()

    def _undo(self) -> None:
        line = self.tournament.journal.exclude(undo=None).order_by("-pk").first()
        if line is None or not journal.can_be_undone(line):
            raise NothingToDo
        journal.undo(line, by=self.by)

    def _look_into_copies(self) -> None:
        """Record the deals in the newest copies: older copies are deleted in time."""
        for copy in copy_folder.own_copies_of(self.tournament)[:3]:
            part = copy.read().parts["PhoneDeal"]
            at = list(part.columns).index("uid")
            self.copied |= {str(row[at]) for row in part.rows}
