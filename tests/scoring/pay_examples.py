"""Every figure of the pay tables: the points of each class at each size of table.

The figures are those of the rules, computed by hand. `disagreements` yields every line on which a
scoring engine differs; the tests run it on ours, and on ours with one figure changed.
"""

from collections.abc import Callable, Iterator

from tests.scoring.sheet_notation import Json, deal_of

Answer = Callable[[Json], Json]
"""Scores a sheet: karta.sheet/1 in, karta.score/1 out."""

# game, result of the deal, and the declarer's points at three, four and five; None: not played.
DECLARED: tuple[tuple[str, str, int | None, int | None, int | None], ...] = (
    ("zole-classic", "ordinary won bezstikis", 6, 9, 12),
    ("zole-classic", "ordinary won jani", 4, 6, 8),
    ("zole-classic", "ordinary won plain", 2, 3, 4),
    ("zole-classic", "ordinary lost plain", -4, -6, -8),
    ("zole-classic", "ordinary lost jani", -6, -9, -12),
    ("zole-classic", "ordinary lost bezstikis", -8, -12, -16),
    ("zole-classic", "zole won bezstikis", 14, 21, 28),
    ("zole-classic", "zole won jani", 12, 18, 24),
    ("zole-classic", "zole won plain", 10, 15, 20),
    ("zole-classic", "zole lost plain", -12, -18, -24),
    ("zole-classic", "zole lost jani", -14, -21, -28),
    ("zole-classic", "zole lost bezstikis", -16, -24, -32),
    ("zole-rondo", "ordinary won bezstikis", 6, 9, 12),
    ("zole-rondo", "ordinary won jani", 4, 6, 8),
    ("zole-rondo", "ordinary won plain", 2, 3, 4),
    ("zole-rondo", "ordinary lost plain", -4, -6, -8),
    ("zole-rondo", "ordinary lost jani", -6, -9, -12),
    ("zole-rondo", "ordinary lost bezstikis", -8, -12, -16),
    ("zole-rondo", "zole won bezstikis", 14, 21, 28),
    ("zole-rondo", "zole won jani", 12, 18, 24),
    ("zole-rondo", "zole won plain", 10, 15, 20),
    ("zole-rondo", "zole lost plain", -12, -18, -24),
    ("zole-rondo", "zole lost jani", -14, -21, -28),
    ("zole-rondo", "zole lost bezstikis", -16, -24, -32),
    ("zole-rondo", "small-zole won", 12, 18, 24),
    ("zole-rondo", "small-zole lost", -12, -18, -24),
    ("zole-french", "ordinary won bezstikis", 6, None, None),
    ("zole-french", "ordinary won jani", 4, None, None),
    ("zole-french", "ordinary won plain", 2, None, None),
    ("zole-french", "ordinary lost plain", -4, None, None),
    ("zole-french", "ordinary lost jani", -6, None, None),
    ("zole-french", "ordinary lost bezstikis", -8, None, None),
    ("zole-french", "zole won bezstikis", 14, None, None),
    ("zole-french", "zole won jani", 12, None, None),
    ("zole-french", "zole won plain", 10, None, None),
    ("zole-french", "zole lost plain", -12, None, None),
    ("zole-french", "zole lost jani", -14, None, None),
    ("zole-french", "zole lost bezstikis", -16, None, None),
    ("zole-english", "ordinary won bezstikis", 6, 9, None),
    ("zole-english", "ordinary won jani", 4, 6, None),
    ("zole-english", "ordinary won plain", 2, 3, None),
    ("zole-english", "ordinary lost plain", -4, -6, None),
    ("zole-english", "ordinary lost jani", -6, -9, None),
    ("zole-english", "ordinary lost bezstikis", -8, -12, None),
    ("zole-english", "ordinary surrenders", -4, -6, None),
    ("zole-english", "zole won bezstikis", 12, 18, None),
    ("zole-english", "zole won jani", 10, 15, None),
    ("zole-english", "zole won plain", 8, 12, None),
    ("zole-english", "zole lost plain", -10, -15, None),
    ("zole-english", "zole lost jani", -12, -18, None),
    ("zole-english", "zole lost bezstikis", -14, -21, None),
    ("zole-english", "zole surrenders", -10, -15, None),
    ("zole-english", "small-zole won", 12, 18, None),
    ("zole-english", "small-zole lost", -14, -21, None),
)

# The result of a counted deal, and the declarer's points at three: both sides of every limit.
COUNTED = (
    ("zole-classic", "ordinary 0 eyes 0 tricks", -8),
    ("zole-classic", "ordinary 22 eyes 0 tricks", -8),
    ("zole-classic", "ordinary 0 eyes 1 tricks", -6),
    ("zole-classic", "ordinary 30 eyes 2 tricks", -6),
    ("zole-classic", "ordinary 31 eyes 2 tricks", -4),
    ("zole-classic", "ordinary 60 eyes 4 tricks", -4),
    ("zole-classic", "ordinary 61 eyes 4 tricks", 2),
    ("zole-classic", "ordinary 90 eyes 6 tricks", 2),
    ("zole-classic", "ordinary 91 eyes 6 tricks", 4),
    ("zole-classic", "ordinary 120 eyes 7 tricks", 4),
    ("zole-classic", "ordinary 120 eyes 8 tricks", 6),
    ("zole-classic", "zole 0 eyes 0 tricks", -16),
    ("zole-classic", "zole 0 eyes 1 tricks", -14),
    ("zole-classic", "zole 30 eyes 1 tricks", -14),
    ("zole-classic", "zole 31 eyes 1 tricks", -12),
    ("zole-classic", "zole 60 eyes 5 tricks", -12),
    ("zole-classic", "zole 61 eyes 5 tricks", 10),
    ("zole-classic", "zole 90 eyes 7 tricks", 10),
    ("zole-classic", "zole 91 eyes 7 tricks", 12),
    ("zole-classic", "zole 120 eyes 7 tricks", 12),
    ("zole-classic", "zole 98 eyes 8 tricks", 14),
    ("zole-classic", "zole 120 eyes 8 tricks", 14),
    ("zole-rondo", "small-zole 0 eyes 0 tricks", 12),
    ("zole-rondo", "small-zole 0 eyes 1 tricks", -12),
    ("zole-rondo", "small-zole 120 eyes 8 tricks", -12),
    ("zole-english", "zole 61 eyes 4 tricks", 8),
    ("zole-english", "zole 91 eyes 6 tricks", 10),
    ("zole-english", "zole 120 eyes 8 tricks", 12),
    ("zole-english", "zole 31 eyes 3 tricks", -10),
    ("zole-english", "zole 30 eyes 3 tricks", -12),
    ("zole-english", "zole 0 eyes 0 tricks", -14),
)

# The table of kop: what each loser pays each winner at none, kontra, rej, bok and słup.
KOP_LEVELS = ("none", "kontra", "rej", "bok", "slup")
KOP: tuple[tuple[str, tuple[int | None, ...]], ...] = (
    ("AC zwyczajna won exit", (1, 2, 4, 8, 16)),
    ("AC zwyczajna won no-exit", (2, 4, 8, 16, 32)),
    ("AC zwyczajna won no-trick", (3, 6, 12, 24, 48)),
    ("AC zwyczajna lost exit", (-1, -2, -4, -8, -16)),
    ("AC zwyczajna lost no-exit", (-2, -4, -8, -16, -32)),
    ("AC zwyczajna lost no-trick", (-3, -6, -12, -24, -48)),
    ("AC wesele won exit", (1, 2, 4, 8, 16)),
    ("AC wesele won no-exit", (2, 4, 8, 16, 32)),
    ("AC wesele won no-trick", (3, 6, 12, 24, 48)),
    ("AC wesele lost exit", (-1, -2, -4, -8, -16)),
    ("AC wesele lost no-exit", (-2, -4, -8, -16, -32)),
    ("AC wesele lost no-trick", (-3, -6, -12, -24, -48)),
    ("B zolo won", (5, 10, 20, None, None)),
    ("B zolo lost", (-5, -10, -20, None, None)),
    ("B zolo-du won", (10, 20, 40, None, None)),
    ("B zolo-du lost", (-10, -20, -40, None, None)),
    ("B cicha won", (4, 8, 16, 32, None)),
    ("B cicha lost", (-4, -8, -16, -32, None)),
)
KOSCIAN_LEVELS = ("none", "kontra", "rej", "bok", "skok", "zub")
KOSCIAN: tuple[tuple[str, tuple[int | None, ...]], ...] = (
    ("AC zwyczajna won exit", (1, 2, 4, 8, 16, 32)),
    ("AC zwyczajna lost no-trick", (-3, -6, -12, -24, -48, -96)),
    ("B zolo won", (5, 10, 20, None, None, None)),
    ("B cicha won", (4, 8, 16, 32, None, None)),
)

# The calls in order, and how often they double the stake.
CALLS = (
    ("AC zwyczajna won calls", 0),
    ("AC zwyczajna won calls young", 1),
    ("AC zwyczajna won calls old", 1),
    ("AC zwyczajna won calls old old old", 1),
    ("AC zwyczajna won calls young old", 2),
    ("AC zwyczajna won calls young young old old", 2),
    ("AC zwyczajna won calls old young old", 3),
    ("AC zwyczajna won calls young old young old", 4),
)

# Points of patience: the results, and each player's points.
PATIENCE = (
    ("golf", "holes -16 0 35", [-16, 0, 35]),
    ("klondike", "cards 0 1 52", [-52, -47, 208]),
    ("alexander", "battles 1 3 4 cards 52 52 0", [1, 3, 4]),
    ("chinese-wall", "cards 0 51 52", [0, 0, 1]),
)

# Small points of a table and their big points by the federation's scale, at every size.
BIG = (
    ((9, 0, -9), ("6", "4", "2")),
    ((3, 3, -6), ("5", "5", "2")),
    ((6, -3, -3), ("6", "3", "3")),
    ((0, 0, 0), ("4", "4", "4")),
    ((9, 3, -3, -9), ("6", "4", "2", "0")),
    ((0, 0, 0, 0), ("2", "2", "2", "2")),
    ((10, 5, 0, -5, -10), ("6", "4", "2", "1", "0")),
)
KOP_BIG = (((9, 3, -3, -9), ("4", "3", "2", "1")),)


def disagreements(answer: Answer) -> Iterator[str]:
    """Yield every line above on which the engine differs, with the engine's points."""
    for line, raw, due in examples():
        given = answer(raw)
        if given.get("rows") is None or points_of(given) != due:
            yield f"{line}: {due} are due, but {given}"


def points_of(given: Json) -> object:
    rows = given["rows"]
    assert isinstance(rows, list)
    return rows[0]["points"]


def examples() -> Iterator[tuple[str, Json, list[int]]]:
    """Yield each line with its sheet of one deal, and that deal's points."""
    yield from _declared()
    yield from _counted()
    yield from _kop(KOP, KOP_LEVELS, "wolsztyn")
    yield from _kop(KOSCIAN, KOSCIAN_LEVELS, "koscian")
    for deal, doublings in CALLS:
        stake = 2**doublings
        yield deal, _sheet("kop", deal, 4), [stake, -stake, stake, -stake]
    for game, deal, figures in PATIENCE:
        yield f"{game}: {deal}", _sheet(game, deal, 3), list(figures)


def refused_levels() -> Iterator[tuple[str, Json]]:
    """Yield a sheet for each dash in the table of kop."""
    for table, levels, house in (
        (KOP, KOP_LEVELS, "wolsztyn"),
        (KOSCIAN, KOSCIAN_LEVELS, "koscian"),
    ):
        for deal, values in table:
            for level, value in zip(levels, values, strict=True):
                if value is None:
                    line = f"{deal} {level}"
                    yield line, _sheet("kop", line, 4, {"doublings": house})


def _declared() -> Iterator[tuple[str, Json, list[int]]]:
    """Yield examples in which B, who never sits out in the first deal, is the declarer."""
    for game, ending, *totals in DECLARED:
        for seats, total in zip((3, 4, 5), totals, strict=True):
            if total is not None:
                points = [total if seat == 1 else -total // (seats - 1) for seat in range(seats)]
                yield f"{game} at {seats}: {ending}", _sheet(game, f"B {ending}", seats), points


def _counted() -> Iterator[tuple[str, Json, list[int]]]:
    for game, ending, total in COUNTED:
        points = [-total // 2, total, -total // 2]
        yield f"{game}: {ending}", _sheet(game, f"B {ending}", 3), points


def _kop(
    table: tuple[tuple[str, tuple[int | None, ...]], ...], levels: tuple[str, ...], house: str
) -> Iterator[tuple[str, Json, list[int]]]:
    """Yield examples of kop: two pay two once each; a lone Old, here B, settles with all three."""
    for deal, values in table:
        for level, value in zip(levels, values, strict=True):
            if value is None:
                continue
            line = f"{deal} {level}"
            is_lone = deal.startswith("B")
            points = [-value, 3 * value, -value, -value] if is_lone else [value, -value] * 2
            yield line, _sheet("kop", line, 4, {"doublings": house}), points


def _sheet(game: str, deal: str, seats: int, settings: Json | None = None) -> Json:
    return {
        "game": game,
        "players": ["Anna", "Bruno", "Cilda", "Dainis", "Elza"][:seats],
        "settings": settings or {},
        "deals": [deal_of(deal, seats)],
    }
