"""settle_money: tables for people, karta.settlement/1 for programs."""

import json
from collections.abc import Callable
from typing import Any

from tests.formats import departures
from tests.scoring.small_books import money, player, settled

Run = Callable[..., Any]
RAW = money(
    player(1, "1", 41),
    player(2, "2", -30, paid_cents=3000),
    stake=100,
    shares=["60", "40"],
)
GIVEN = json.dumps(RAW).encode()


def test_text_output_shows_totals_prizes_debts_and_transfers(run: Run) -> None:
    answer = run("settle_money", "-", "--language", "en", given=GIVEN)

    assert answer.status == 0
    assert answer.out.splitlines() == [
        "Prize fund                      30.00",
        "Costs                           10.00",
        "Part payments and overpayments  30.00",
        "Promised to no place             0.00",
        "Left of the prizes               0.00",
        "",
        "No.  Player    Place  Prize  Still owes  Prize to pay out   Stake",
        "  1  Player 1      1  18.00        0.00             18.00   41.00",
        "  2  Player 2      2  12.00       10.00              2.00  −30.00",
        "",
        "Stakes: who pays whom",
        "2 Player 2  →  1 Player 1  30.00",
        "the bank    →  1 Player 1  11.00",
    ]


def test_json_is_the_format(run: Run) -> None:
    answer = run("settle_money", "-", "--json", given=GIVEN)

    assert (answer.status, json.loads(answer.out)) == (0, settled(RAW))


def test_faults_are_in_the_format_too(run: Run) -> None:
    given = json.dumps(money(player(1, "1", fee="men"))).encode()

    answer = run("settle_money", "-", "--json", given=given)

    told = json.loads(answer.out)
    assert (answer.status, departures(told)) == (1, [])
    assert [(f["code"], f["player"]) for f in told["faults"]] == [("fee_class_unknown", 1)]
