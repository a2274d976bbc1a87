"""Points according to the sources are the same on phones, at the desk and in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from scoring import games
from scoring.event_files import read_event
from scoring.sheet_files import read_sheet
from scoring.sheets import Sheet, score
from scoring.table_sizes import LEAST_OF
from scoring.verification import verify
from tests.cast import close_latest, seat
from tests.doors.table.any_game import PRESET_OF, play_at_the_desk, play_on_a_phone, usual_size
from tournament.models import SheetVersion
from tournament.services.files.tournament_files import export_event

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

Example = tuple[list[dict[str, Any]], list[int]]
"""Deals as on the sheet, and the totals according to their source."""

CLASSES = (
    (True, "plain"), (True, "jani"), (True, "bezstikis"),
    (False, "plain"), (False, "jani"), (False, "bezstikis"),
)  # fmt: skip
"""The rows of the sources' tables: 61 to 90, 91 to 120 eyes, all tricks; the same lost."""


def every_class(contract: str, pays: Sequence[int], *, size: int, first: int) -> Example:
    """Return a deal of every class by the player after the dealer, and each seat's total."""
    deals, totals = [], [0] * size
    for number, ((won, margin), each) in enumerate(zip(CLASSES, pays, strict=True), start=first):
        declarer = number % size
        deals.append({"contract": contract, "declarer": declarer, "won": won, "margin": margin})
        totals = paid(totals, declarer, each)
    return deals, totals


def paid(totals: Sequence[int], declarer: int, each: int) -> list[int]:
    """Add an equal payment from every other player to one; a negative one is paid to them."""
    others = len(totals) - 1
    return [
        total + (each * others if seat == declarer else -each) for seat, total in enumerate(totals)
    ]


def one_after_another(*examples: Example) -> Example:
    """Return the examples' deals in a row, and the sums of their totals."""
    deals = [deal for own, _totals in examples for deal in own]
    return deals, [
        sum(column) for column in zip(*(totals for _deals, totals in examples), strict=True)
    ]


def kop_table() -> Example:
    """Return every cell of the table of points in 001: its row with the doublings of the column."""
    rows: list[tuple[dict[str, Any], Sequence[int]]] = [
        ({"contract": "zwyczajna", "old": [0, 1]}, (1, 2, 4, 8, 16)),
        ({"contract": "wesele", "old": [1, 2], "margin": "no-exit"}, (2, 4, 8, 16, 32)),
        ({"contract": "zwyczajna", "old": [0, 2], "margin": "no-trick"}, (3, 6, 12, 24, 48)),
        ({"contract": "zolo", "old": [3]}, (5, 10, 20)),
        ({"contract": "zolo-du", "old": [1]}, (10, 20, 40)),
        ({"contract": "cicha", "old": [2]}, (4, 8, 16, 32)),
    ]
    deals, totals = [], [0] * 4
    for said, pays in rows:
        for doubling, each in zip(("none", "kontra", "rej", "bok", "slup"), pays, strict=False):
            deals.append({**said, "won": True, "doubling": doubling})
            won = each * (3 if len(said["old"]) == 1 else 1)
            totals = [
                total + (won if seat in said["old"] else -each) for seat, total in enumerate(totals)
            ]
    return deals, totals


PASSED = {"contract": "passed"}
SEEDS: Mapping[str, Example] = {
    # 000: 1, 2 and 3 from each, 2, 3 and 4 to each; a zole 5, 6, 7 and 6, 7, 8. After four have
    # passed there are two pules, of which a game won clears one for a point from each, and a game
    # lost earns a personal one: its owner clears it for nothing.
    "zole-classic": one_after_another(
        every_class("ordinary", (1, 2, 3, -2, -3, -4), size=4, first=1),
        every_class("zole", (5, 6, 7, -6, -7, -8), size=4, first=7),
        (
            [
                PASSED,
                {"contract": "ordinary", "declarer": 0, "won": True},
                {"contract": "ordinary", "declarer": 1, "won": False},
                {"contract": "ordinary", "declarer": 1, "won": True},
            ],
            paid(paid(paid([0] * 4, 0, 1 + 1), 1, -2), 1, 1),
        ),
    ),
    # 000, rondo: a small zole six each way; the table game's winners get 3 without a trick, 2 up to
    # and with 30 eyes, else 1, and the player with the most pays; then two pules are written.
    "zole-rondo": (
        [
            {"contract": "small-zole", "declarer": 1, "won": True},
            {"contract": "small-zole", "declarer": 2, "won": False},
            {"contract": "ordinary", "declarer": 0, "won": True},
            {"contract": "table", "eyes": [50, 40, 30, 0], "tricks": [4, 2, 2, 0]},
            {"contract": "ordinary", "declarer": 3, "won": True},
        ],
        [
            one + other
            for one, other in zip(
                paid(paid(paid(paid([0] * 4, 1, 6), 2, -6), 0, 1), 3, 1 + 1),
                (-6, 1, 2, 3),
                strict=True,
            )
        ],
    ),
    # 002: the two tables of "Marque"; a pass is paid with the next game won by taking.
    "zole-french": one_after_another(
        every_class("ordinary", (1, 2, 3, -2, -3, -4), size=3, first=1),
        every_class("zole", (5, 6, 7, -6, -7, -8), size=3, first=7),
        (
            [
                PASSED,
                {"contract": "zole", "declarer": 1, "won": True},
                {"contract": "ordinary", "declarer": 2, "won": True},
            ],
            paid(paid([0] * 3, 1, 5), 2, 1 + 1),
        ),
    ),
    # 004: a solo 4, 5, 6 and 5, 6, 7; a small solo 6 and 7; giving up costs a plain loss; at the
    # table most tricks lose 2 to each, the dealer of four among those who are paid.
    "zole-english": one_after_another(
        every_class("ordinary", (1, 2, 3, -2, -3, -4), size=4, first=1),
        every_class("zole", (4, 5, 6, -5, -6, -7), size=4, first=7),
        (
            [
                {"contract": "table", "eyes": [None, 50, 40, 20], "tricks": [None, 4, 2, 2]},
                {"contract": "small-zole", "declarer": 2, "won": True},
                {"contract": "small-zole", "declarer": 3, "won": False},
                {"contract": "zole", "declarer": 0, "won": False, "surrendered": True},
            ],
            paid(paid(paid(paid([0] * 4, 1, -2), 2, 6), 3, -7), 0, -5),
        ),
    ),
    "kop": kop_table(),
    # 003: two holes of eleven strokes, the third cleared with four cards in hand: seven.
    "golf": ([{"results": [6]}, {"results": [5]}, {"results": [-4]}], [7]),
    # 003: 52 paid in, five back for each card; all of them give the stake five times.
    "klondike": ([{"cards_out": [0]}, {"cards_out": [10]}, {"cards_out": [52]}], [-52 - 2 + 208]),
    # 003: three battles win; a player who continues sees how many it took.
    "alexander": ([{"battles": [3, 5], "cards_out": [52, 40]}], [3, 5]),
    "chinese-wall": ([{"cards_out": [52]}, {"cards_out": [51]}], [1]),
    # Not from the sources: the short round of three, with a game of 144 won, 54 lost and 46 won.
    "skat": (
        [
            {"declarer": 0, "value": 144, "won": True},
            {"declarer": 0, "value": 54, "won": False},
            {"declarer": 2, "value": 46, "won": True},
        ],
        [36, 40, 136],
    ),
}


@pytest.mark.parametrize("game", games.GAMES)
def test_the_sources_examples_give_the_same_totals_everywhere(
    event_of: EventOf, director: Actor, signed_in: SignIn, game: str
) -> None:
    deals, totals = SEEDS[game]
    # The number of deals refers to the usual table; an example may have fewer players.
    size = str(len(totals))
    sizes = {"table_sizes": size} if size in LEAST_OF and size != str(usual_size(game)) else {}
    settings = {"rounds": 2, "deals": len(deals), **sizes}
    tournament = event_of(len(totals), preset=PRESET_OF[game], settings=settings)
    played = games.find(game)
    names = tuple("ABCD"[: len(totals)])
    sheet = Sheet(played, names, tuple(map(played.read_deal, deals)))

    play_on_a_phone(seat(tournament, by=director), sheet)
    close_latest(tournament, by=director)
    seat(tournament, by=director)
    play_at_the_desk(signed_in(), tournament, sheet)
    close_latest(tournament, by=director)

    kept = SheetVersion.objects.filter(is_current=True).values_list("totals", flat=True)
    assert list(kept) == [totals, totals]
    verdict = verify(read_event(export_event(tournament)))
    assert [list(one.tables[0].small) for one in verdict.rounds] == [totals, totals]
    assert (
        list(score(read_sheet({"game": game, "players": list(names), "deals": deals})).small)
        == totals
    )
