"""Big and small points as one number, for fields of ten thousand.

Sums of rounds are added, compared and counted by the ten thousand, and one number takes half the
time of a pair and a fraction of its memory.
"""

from typing import Final

Points = int
"""Sixtieths of big points, then small points: adds up and compares as the two of them do."""

# Small points have 32 bits where they are stored, and an event fewer than 32,768 rounds.
SIXTIETH: Final = 1 << 48
"""What a sixtieth of a big point counts in points; it is more than small points come to."""


def points_of(big_sixtieths: int, small: int) -> Points:
    """Return big and small points as one number.

    >>> points_of(60, -7) + points_of(0, 9) == points_of(60, 2), points_of(1, -9) > points_of(0, 9)
    (True, True)
    """
    return big_sixtieths * SIXTIETH + small


def big_and_small(points: Points) -> tuple[int, int]:
    """Return the sixtieths of big points and the small points.

    >>> big_and_small(points_of(140, -8)), big_and_small(points_of(-60, 5))
    ((140, -8), (-60, 5))
    """
    half = SIXTIETH // 2
    sixtieths, small = divmod(points + half, SIXTIETH)
    return sixtieths, small - half
