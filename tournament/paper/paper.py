"""The interface of every paper: planned in parts, rendered part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from tournament.paper.print_orders import Printable
from tournament.paper.qr import PlacedQrCode
from tournament.paper.text import Label

What = TypeVar("What", bound=Printable, contravariant=True)


@dataclass(frozen=True, slots=True)
class Page:
    """One page as labels or XHTML, the name of the form printed beneath it, and its QR codes.

    `outline` is its line in the outline of a long file.
    """

    html: str = ""
    form: str = ""
    marks: tuple[PlacedQrCode, ...] = ()
    labels: Sequence[Label] = ()
    outline: str = ""


@dataclass(frozen=True, slots=True)
class RenderedPart:
    """The pages of a part, the forms beneath them as XHTML, and the paper size."""

    leaves: Sequence[Page]
    forms: Mapping[str, str] = field(default_factory=dict)
    paper: str = "A4"


class Paper(Protocol[What]):
    """One kind of paper, of an event or of a scope above events."""

    def plan(self, ordered: What) -> Iterable[Mapping[str, Any]]:
        """Return its parts, or raise `NothingToPrint`."""

    def write(self, ordered: What, part: Mapping[str, Any]) -> RenderedPart:
        """Return the pages of one part."""
