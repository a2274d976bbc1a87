"""Random acts of a desk while phones write: every deal acknowledged to a phone must exist."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.cast import enter_table, play, seat
from tests.doors.table.phones import Item, Phone, item
from tournament.models import PhoneDeal, PhoneSheet, Round, Table, Tournament
from tournament.reading.phones import links
from tournament.reading.phones.phone_sheets import read_kept
from tournament.reading.phones.uncounted_deals import uncounted_among
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
    "swap", "new_code", "take_out", "put_back", "withdraw", "lock", "unlock", "count", "close",
    "correct", "enter", "hand_back", "copy", "turn_back", "undo",
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

    def _unlisted(self) -> Iterator[object]:
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
        sheet = PhoneSheet.objects.get(table=table)
        number = sheet.kept + 1 if self.chance.random() < 0.9 else self.chance.randint(1, 9)
        self._send(phone, item(number, {"contract": "passed"}, players=sheet.players))

    def _send(self, phone: Phone, written: Item) -> None:
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
        seating.swap_seats(
            self.tournament,
            round_number=self.round.number,
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
