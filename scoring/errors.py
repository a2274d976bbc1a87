"""What the engine refuses and remarks: codes with their facts. Their words live elsewhere."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that cannot be so, on a deal (numbered from 1), at a seat, or on the whole."""

    code: str
    deal: int | None = None
    seat: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something allowed that people should know, such as tables of three among fours."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


class Faulty(ValueError):
    """Refuses a sheet, a setting or an event, with every fault found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(fault.code for fault in self.faults))


def refuse(code: str, **facts: object) -> Faulty:
    """Return the refusal of one fault of the whole, ready to be raised."""
    return Faulty([Fault(code, facts=facts)])
