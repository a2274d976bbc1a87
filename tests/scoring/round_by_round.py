"""Players with their results round by round, and their standings as lines."""

from fractions import Fraction

from scoring.big_points import Place
from scoring.entrants import Entrant, Figure, Result
from scoring.standings import Standing, standings

Line = tuple[str, int, str, Figure, str]
"""Place, number, big points, small points, and the deciding criterion."""


def played(number: int, *rounds: tuple[str, int] | None, lot: int | None = None) -> Entrant:
    """Return a player with their big and small points round by round; None if absent.

    Six points are a first place at a table of four, four a second, and so on.
    """
    place_of = {"6": 1, "4": 2, "2": 3, "0": 4}
    results = tuple(
        Result(
            round=round_number,
            table=number,
            place=Place(place_of.get(points[0], 1), place_of.get(points[0], 2)),
            big=Fraction(points[0]),
            small=points[1],
        )
        for round_number, points in enumerate(rounds, start=1)
        if points is not None
    )
    return Entrant(number, lot or number, results)


def lines(order: tuple[Standing, ...]) -> list[Line]:
    return [(str(s.place), s.number, str(s.big), s.small, s.decided_by) for s in order]


def ranked(
    *entrants: Entrant, rounds: int, by: tuple[str, ...] = (), strike: int = 0
) -> list[Line]:
    return lines(standings(entrants, rounds_played=rounds, tie_breaks=by, strike_worst=strike))
