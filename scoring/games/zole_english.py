"""English zole: smaller stakes for solo, surrender, and a table game lost by most tricks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoring.cards import ZOLE_DECK, can_be_shared
from scoring.deals import Deal, PassedDeal, Points, Seat, TableDeal
from scoring.errors import Fault
from scoring.games.game import DealTable
from scoring.games.table_game import check_sums
from scoring.games.terms import Terms, against_all
from scoring.games.zole import SMALL_ZOLE_SETTINGS, Zole, settle
from scoring.games.zole_invention import invent_piles, invent_zole_deal
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS, SOLO_PAY, Outcome
from scoring.house_rules import HouseRules
from scoring.random_stream import Chance

TABLE_STAKE = 2
MOST_EYES_ON_THE_TABLE = 22
"""The two table cards belong to no player."""


def losers(deal: TableDeal) -> tuple[Seat, ...]:
    """Return the seats with the most tricks; ties are decided by the most eyes."""
    figures = {
        seat: (tricks, eyes)
        for seat, (tricks, eyes) in enumerate(zip(deal.tricks, deal.eyes, strict=True))
        if tricks is not None and eyes is not None
    }
    most = max(figures.values())
    return tuple(seat for seat, figure in figures.items() if figure == most)


@dataclass(frozen=True, slots=True)
class ZoleEnglish(Zole):
    """No pules; after all passed, the table game is played without the two table cards."""

    sizes: tuple[int, ...] = (3, 4)
    rules: HouseRules = HouseRules(small_zole=True, small_zole_lost=7)
    zole_pay: ClassVar[Mapping[Outcome, int]] = SOLO_PAY
    is_surrender_known: bool = True
    has_table_game: bool = True
    all_passed: str = "most_tricks_pay"
    settings: tuple[str, ...] = SMALL_ZOLE_SETTINGS

    def table_play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the participants, the loser's payment, and the possible cards of the piles."""
        tables = [self.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
        return {
            "loser": "tricks",
            "players": [list(table.active) for table in tables],
            "eyes": [ALL_EYES - MOST_EYES_ON_THE_TABLE, ALL_EYES],
            "larger": 0,
            "stake": TABLE_STAKE,
            "deck": [list(card) for card in ZOLE_DECK],
        }

    def check_passed(self) -> Iterator[Fault]:
        """Yield a fault: this variant has a table game instead of a pass."""
        yield Fault("passed_not_in_game")

    def check_table_game(self, deal: TableDeal, table: DealTable) -> Iterator[Fault]:
        """Yield faults: participants, sums, cards, or an undecided loser."""
        least = ALL_EYES - MOST_EYES_ON_THE_TABLE
        faults = list(check_sums(deal, table, table.active, eyes=(least, ALL_EYES)))
        if not faults and not _can_be_dealt(deal):
            faults = [Fault("table_game_cards")]
        yield from faults or _check_drawn(deal)

    def score_table_game(self, deal: TableDeal, table: DealTable) -> Points:
        """Return the points: the one loser pays all others, even a dealer who sits out."""
        loser, *_ = deal.odd_payers or losers(deal)
        return settle(loser, -TABLE_STAKE, table.size)

    def terms_of_table_game(self, deal: TableDeal, table: DealTable) -> Terms:
        """Return the loser's payments to all others as terms."""
        loser, *_ = deal.odd_payers or losers(deal)
        return against_all("table_most_tricks", loser, -TABLE_STAKE, table.size, {})

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal; after all passed, a table game."""
        deal = invent_zole_deal(table, chance)
        if not isinstance(deal, PassedDeal):
            return deal
        takers = (table.active,) * ALL_TRICKS
        played = invent_piles(takers, size=table.size, larger_tricks=0, chance=chance)
        drawn = losers(played)[:1] if len(losers(played)) > 1 else ()
        return TableDeal(played.eyes, played.tricks, drawn)


def _can_be_dealt(deal: TableDeal) -> bool:
    piles = [
        (3 * tricks, eyes)
        for tricks, eyes in zip(deal.tricks, deal.eyes, strict=True)
        if tricks is not None and eyes is not None
    ]
    on_the_table = (2, ALL_EYES - sum(eyes for _, eyes in piles))
    return can_be_shared(ZOLE_DECK, (*piles, on_the_table))


def _check_drawn(deal: TableDeal) -> Iterator[Fault]:
    """Yield faults of the draw: it names one loser, and only if tricks and eyes are tied."""
    equal = losers(deal)
    if len(equal) == 1 and deal.odd_payers not in ((), equal):
        yield Fault("loser_needs_no_draw", seat=equal[0])
    elif len(equal) > 1 and not deal.odd_payers:
        yield Fault("loser_to_draw", facts={"losers": len(equal)})
    elif len(equal) > 1 and (len(deal.odd_payers) > 1 or deal.odd_payers[0] not in equal):
        yield Fault("drawn_loser_did_not_lose")


ZOLE_ENGLISH = ZoleEnglish(id="zole-english")
