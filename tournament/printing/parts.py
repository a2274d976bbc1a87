"""A big document in parts of some 25 sheets, so that two workers can share it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation

from tournament.printing.order import Order
from tournament.printing.ordered import look_up
from tournament.printing.papers import paper_of

Part = Mapping[str, Any]


def plan(order: Order) -> tuple[Part, ...]:
    """Return the parts a document is rendered in, each plain JSON; or say why there is none."""
    with translation.override(order.language):
        ordered = look_up(order)
        return tuple(paper_of(order.document).plan(ordered))
