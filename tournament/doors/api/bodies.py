"""The bodies of requests; a field that is not listed is an error, so that a slip is noticed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(min_length=1, max_length=120)]
Club = Annotated[str, Meta(max_length=100)]
Category = Annotated[str, Meta(max_length=40)]
Year = Annotated[int, Meta(ge=1900, le=2100)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]
Deals = Annotated[
    list[dict[str, Any]],
    Meta(
        max_length=200,
        extra_json_schema={
            "items": {"type": "object"},
            "description": "The deals of a sheet, as `deals` in karta.sheet/1",
        },
    ),
]


class DeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that a device scanned."""

    code: Annotated[str, Meta(min_length=1, max_length=80)]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player to enter; a person of the same name in the register is that person."""

    name: Name
    club: Club = ""
    born: Year | None = None
    sex: Literal["", "f", "m"] = ""
    category: Category = ""


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a player has arrived."""

    arrived: bool


class PaidFee(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry fee that a player paid; without cents it is all that they owe."""

    cents: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    method: Literal["cash", "transfer"] = "cash"


class ResultBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a table: the small points in the order of the seats, or all its deals."""

    small: Annotated[list[Points], Meta(min_length=1, max_length=5)] | None = None
    deals_played: Annotated[int, Meta(ge=1, le=200)] | None = None
    deals: Deals | None = None
    first_dealer: Annotated[int, Meta(ge=0, le=4)] = 0


class SeatingBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The round to seat, which is the next one, and to publish."""

    number: Annotated[int, Meta(ge=1, le=99)]


class ClosingBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The new state of a round."""

    state: Literal["closed"]
