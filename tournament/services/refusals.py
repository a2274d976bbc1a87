"""What services raise when they refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import Fault
from tournament.services.refusal_codes import REFUSALS


class Refused(Exception):
    """Raised when a service refuses: a code with its facts, which the caller turns into words.

    `faults` are scoring's own, all at once, where a sheet, setting or file was refused.
    """

    def __init__(self, code: str, *, faults: Sequence[Fault] = (), **facts: object) -> None:
        super().__init__(code)
        self.code, self.faults = code, tuple(faults)
        self.facts: Mapping[str, object] = facts
        assert set(facts) <= set(REFUSALS[code]), (code, facts)

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        faults = ", ".join(f"{fault.code} {dict(fault.facts)}" for fault in self.faults)
        return f"{self.code}({said})" + (f" [{faults}]" if faults else "")
