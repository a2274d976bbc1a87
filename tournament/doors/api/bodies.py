"""The bodies of requests; a field that is not listed is an error, so that a slip is noticed."""

from __future__ import annotations

from typing import Annotated, Any

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
