"""A won deal, and an event passed through a file."""

from __future__ import annotations

import json
from typing import Any

WON = {"contract": "ordinary", "declarer": 1, "won": True}


def through_a_file(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event as another machine reads it from a file."""
    read: dict[str, Any] = json.loads(json.dumps(event, ensure_ascii=False))
    return read
