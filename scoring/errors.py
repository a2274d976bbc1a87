"""Faults and notices of the engine: codes with their facts. Their texts are elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a deal (numbered from 1), of a seat, or of the whole."""

    code: str
    deal: int | None = None
    seat: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """An allowed but notable fact, such as tables of three among fours."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


class Faulty(ValueError):
    """Raised for a sheet, a setting or an event, with every fault found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(fault.code for fault in self.faults))


def refuse(code: str, **facts: object) -> Faulty:
    """Return the exception for one fault of the whole, ready to be raised."""
    return Faulty([Fault(code, facts=facts)])
