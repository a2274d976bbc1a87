"""The protocol of every paper: planned in parts, rendered part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tournament.paper.order import Ordered
from tournament.paper.qr import PlacedQrCode


@dataclass(frozen=True, slots=True)
class Page:
    """One page as XHTML, the name of the form that is printed beneath it, and its QR codes."""

    html: str
    form: str = ""
    marks: tuple[PlacedQrCode, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderedPart:
    """The pages of a part, the forms beneath them as XHTML, and the size of the paper."""

    leaves: Sequence[Page]
    forms: Mapping[str, str] = field(default_factory=dict)
    paper: str = "A4"


class Paper(Protocol):
    """One kind of paper."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return its parts, or say why there is nothing to print."""

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Return the pages of one part."""
