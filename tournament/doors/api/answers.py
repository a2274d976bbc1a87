"""The types of the answers. Points are exact: a fraction is a string like "70/3"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

from tournament.reading.open_data.events import EventFacts
from tournament.reading.open_data.teams import TeamItem

Sheet = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/karta.sheet-1"})
]


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """This site: its name, its languages, and the numbers of what is public on it."""

    name: str
    url: str
    languages: Sequence[str]
    games: Sequence[str]
    tournaments: int
    series: int
    ratings: int
    revision: int


@dataclass(frozen=True, slots=True)
class WrittenFacts:
    """What a change made: the tournament's new revision, and the number of a player or a round.

    `version` is the new version of a table's result. If it contradicts an earlier result, it is
    `disputed`: the earlier one counts until the director decides.
    """

    revision: int
    number: int | None = None
    version: int | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """The key of a device that was set up; it is shown only this once."""

    key: str
    name: str
    rights: Sequence[str]
    tournament: str | None
    expires: dt.datetime


@dataclass(frozen=True, slots=True)
class PlayerItem:
    """A player of a tournament, with their current seat and their place in the standings.

    `place` is like "1", or "3-4" for a shared place. `person` is their key in `people/`; it is
    null if they are shown by initials.
    """

    number: int
    name: str
    club: str
    table: int | None
    seat: str | None
    place: str | None
    person: int | None


@dataclass(frozen=True, slots=True)
class RoundItem:
    """A round whose seats are published; `tables_in` counts the tables with a result."""

    number: int
    state: Literal["playing", "closed"]
    tables: int
    tables_in: int


@dataclass(frozen=True, slots=True)
class SeatItem:
    """A player at a table, with their points once these are public; `big` is null without any."""

    seat: str
    number: int
    name: str
    club: str
    small: int | None
    big: str | None


@dataclass(frozen=True, slots=True)
class TableItem:
    """A table of a round, seat A first."""

    number: int
    group: str
    state: Literal["playing", "entered", "void"]
    seats: Sequence[SeatItem]


@dataclass(frozen=True, slots=True)
class AbsentItem:
    """A player who sits out a round."""

    number: int
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round with its tables and the players who sit out."""

    number: int
    state: Literal["playing", "closed"]
    tables: Sequence[TableItem]
    sits_out: Sequence[AbsentItem]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table with its result. `version` counts the versions of the result, 0 without one.

    `sheet` has the deals as karta.sheet/1, if they were entered.
    """

    round: int
    number: int
    version: int
    state: Literal["playing", "entered", "void"]
    seats: Sequence[SeatItem]
    sheet: Sheet | None


@dataclass(frozen=True, slots=True)
class BookFacts:
    """The money of a tournament in cents, by source and by purpose.

    `received` is by method: cash, transfer, withheld, or unknown. `agrees` is whether the sums by
    source and by purpose are equal. `deducted` are unpaid fees deducted from prizes handed over.
    """

    currency: str
    received: dict[str, int]
    refunded: int
    fund: int
    costs: int
    deposits: int
    overpaid: int
    owed: int
    deducted: int
    waived: int
    added: int
    prizes_paid: int
    stakes_paid: int
    in_hand: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class AccountItem:
    """What a player owes and paid, in cents; `fee_class` is empty for the common fee.

    `deducted` is the part of the fee that was deducted from a prize; it is not owed.
    """

    number: int
    name: str
    club: str
    fee_class: str
    fee: int
    paid: int
    waived: int
    owed: int
    deducted: int


@dataclass(frozen=True, slots=True)
class PaymentItem:
    """A fact about an entry fee; a cancellation `cancels` an earlier one with negative cents."""

    key: int
    number: int
    kind: Literal["fee", "refund", "waiver", "second"]
    method: Literal["unknown", "cash", "transfer", "withheld"]
    cents: int
    day: dt.date
    at: dt.datetime
    by: str
    reason: str
    receipt: int | None
    cancels: int | None


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """A tournament; the parts named by `include` are added, others are null."""

    facts: EventFacts
    players: Sequence[PlayerItem] | None = None
    rounds: Sequence[RoundItem] | None = None
    teams: Sequence[TeamItem] | None = None


@dataclass(frozen=True, slots=True)
class PersonItem:
    """A person with public results: their club, title, and numbers of results."""

    person: int
    name: str
    club: str
    title: str | None
    events: int
    wins: int
    podiums: int
    best: int | None


@dataclass(frozen=True, slots=True)
class ResultItem:
    """A person's result in one tournament; an external one has a `source` and no `slug`."""

    key: str
    name: str
    date: dt.date
    slug: str | None
    source: str | None
    number: int | None
    place: str | None
    players: int
    big: str | None
    small: str | None


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """A person with public results; `results` is null unless it is included."""

    person: int
    name: str
    club: str
    titles: Sequence[str]
    licence: int | None
    events: int
    wins: int
    podiums: int
    url: str
    results: Sequence[ResultItem] | None = None


@dataclass(frozen=True, slots=True)
class ClubItem:
    """A club with the numbers of its people and of their wins."""

    slug: str
    name: str
    people: int
    wins: int


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club with its people, the busiest first."""

    slug: str
    name: str
    wins: int
    people: Sequence[PersonItem]


@dataclass(frozen=True, slots=True)
class RecordHolderItem:
    """A person in a list of records."""

    person: int
    name: str
    club: str
    count: int


@dataclass(frozen=True, slots=True)
class RecordResultItem:
    """A record result with its holder."""

    person: int
    name: str
    result: ResultItem


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """The records of all time: most wins, top-three places and tournaments, and best results."""

    wins: Sequence[RecordHolderItem]
    podiums: Sequence[RecordHolderItem]
    tournaments: Sequence[RecordHolderItem]
    big: Sequence[RecordResultItem]
    small: Sequence[RecordResultItem]
