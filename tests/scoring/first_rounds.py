"""Events after their first and second round."""

from __future__ import annotations

# Eight players by their numbers; by hand: 1, 5 | 6, 2 | 8, 4 | 3, 7 have 6 | 4 | 2 | 0.
FIRST = (
    ((1, 2, 3, 4), (12, -3, -5, -4)),
    ((5, 6, 7, 8), (9, 3, -12, 0)),
)
SECOND = (
    ((1, 5, 6, 2), (-9, 2, 5, 2)),
    ((8, 4, 3, 7), (-2, -5, 3, 4)),
)
