"""The least and most eyes of a number of cards, computed by hand from the pack."""

# Tricks, cards, least and most eyes of a zole player, and of a player who buried two.
# Least: six blanks, then jacks, queens, kings, tens, aces; most: from the aces down.
ZOLE_EYES = (
    (1, 3, 0, 33),
    (2, 6, 0, 64),
    (3, 9, 6, 88),
    (4, 12, 14, 100),
    (5, 15, 24, 109),
    (6, 18, 36, 116),
    (7, 21, 66, 120),
    (8, 24, 98, 120),
)
ORDINARY_EYES = (
    (1, 5, 0, 54),
    (2, 8, 4, 84),
    (3, 11, 11, 96),
    (4, 14, 20, 106),
    (5, 17, 32, 114),
    (6, 20, 56, 120),
    (7, 23, 87, 120),
    (8, 26, 120, 120),
)
KOP_EYES = (
    (0, 0, 0, 0),
    (1, 4, 8, 44),
    (2, 8, 20, 84),
    (3, 12, 60, 96),
    (4, 16, 104, 104),
)

# Every number of eyes that a side of kop can have, as the rules print it.
EYES_OF_A_SIDE = "0, 8–12, 16–20, 24–29, 32–38, 40–64, 66–72, 75–80, 84–88, 92–96, 104"


def eyes_in(printed: str) -> frozenset[int]:
    """Return the numbers of a printed list: "8–10, 16" are 8, 9, 10 and 16."""
    spans = [part.split("–") for part in printed.split(", ")]
    return frozenset(n for span in spans for n in range(int(span[0]), int(span[-1]) + 1))
