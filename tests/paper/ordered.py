"""Settings of events whose seats follow the order of entry."""

from __future__ import annotations

IN_ORDER = {"first_seating": "list", "rounds": 1}
