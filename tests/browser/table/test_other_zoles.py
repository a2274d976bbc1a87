"""A round of rondo, French and English zole on a phone, mostly offline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from tests.browser.table.phone import LinkOf, Phone, PhoneOf
from tournament.models import SheetVersion

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = 4


@dataclass(frozen=True)
class TableGame:
    """Eyes and tricks of all who play the deal."""

    shares: Mapping[int, tuple[int, int]]

    def write(self, phone: Phone) -> None:
        phone.tap("table")
        for at, (seat, (eyes, tricks)) in enumerate(self.shares.items()):
            phone.tap(*[f"trickMore{seat}"] * tricks)
            phone.page.locator("#stage input").nth(at).fill(str(eyes))
        phone.tap("save")


Taps = Sequence[str]


@dataclass(frozen=True)
class Played:
    """The deals of a round as taps, and the totals at its end."""

    players: int
    deals: Sequence[Taps | TableGame]
    totals: Sequence[int]


ROUNDS: Mapping[str, Played] = {
    "lzf-rondo": Played(
        4,
        [
            ("seat1", "small-zole", "won-plain"),
            ("seat2", "small-zole", "lost-plain"),
            ("seat0", "won-plain"),
            TableGame({0: (50, 4), 1: (40, 2), 2: (30, 2)}),
        ],
        [-6 + 6 + 3 - 6, 18 + 6 - 1 + 1, -6 - 18 - 1 + 2, -6 + 6 - 1 + 3],
    ),
    "zole-french": Played(
        3,
        [
            ("seat1", "won-plain"),
            ("passed",),
            ("seat1", "zole", "won-plain"),
            ("seat2", "won-plain"),
        ],
        [-1 - 5 - 2, 2 + 10 - 2, -1 - 5 + 4],
    ),
    "zole-english": Played(
        4,
        [
            TableGame({1: (50, 4), 2: (40, 2), 3: (20, 2)}),
            ("seat2", "small-zole", "won-plain"),
            ("seat3", "small-zole", "lost-plain"),
            ("seat1", "zole", "lost-surrendered"),
        ],
        [2 - 6 + 7 + 5, -6 - 6 + 7 - 15, 2 + 18 + 7 + 5, 2 - 6 - 21 + 5],
    ),
}


@pytest.mark.parametrize("preset", ROUNDS)
def test_a_round_is_written_without_a_network_and_agreed(
    link_of: LinkOf, phone_of: PhoneOf, preset: str
) -> None:
    played = ROUNDS[preset]
    phone = phone_of(link_of(played.players, preset=preset, deals=DEALS))

    for number, deal in enumerate(played.deals, start=1):
        phone.expect_deal(number, DEALS)
        phone.context.set_offline(number > 1)
        write(phone, deal)
    phone.expect_totals([*played.totals])
    phone.context.set_offline(False)

    phone.agree(played.players)
    assert SheetVersion.objects.get().totals == played.totals


def write(phone: Phone, deal: Taps | TableGame) -> None:
    if isinstance(deal, TableGame):
        deal.write(phone)
    else:
        phone.tap(*deal, "save")
