"""Rondo zole: like classic, but after all passed a table game (galdiņš) is played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.cards import ZOLE_DECK, can_be_shared
from scoring.deals import Deal, PassedDeal, Points, Seat, TableDeal
from scoring.errors import Fault
from scoring.games.game import DealTable
from scoring.games.table_game import check_sums
from scoring.games.terms import ScoreTerm, Terms
from scoring.games.zole_classic import ZoleClassic
from scoring.games.zole_invention import invent_piles, invent_zole_deal
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS
from scoring.house_rules import HouseRules
from scoring.random_stream import Chance

NO_TRICK_PAY, JANI_PAY, PLAIN_PAY = 3, 2, 1
JANI_EYES = 30
TABLE_CARD_TRICKS = 2
"""The table cards lead the first two tricks, which hold one card more."""

_NAMES = {
    NO_TRICK_PAY: "table_no_trick",
    JANI_PAY: "table_jani",
    PLAIN_PAY: "table_plain",
}


def participants(table: DealTable) -> tuple[Seat, ...]:
    """Return the participants of the table game: all but the idle hand of five."""
    return tuple(s for s in range(table.size) if s == table.dealer or s not in table.idle)


def losers(deal: TableDeal) -> tuple[Seat, ...]:
    """Return the seats with the most eyes."""
    most = max(eyes for eyes in deal.eyes if eyes is not None)
    return tuple(seat for seat, eyes in enumerate(deal.eyes) if eyes == most)


def winnings(deal: TableDeal) -> dict[Seat, int]:
    """Return each winner's pay for their own result."""
    lost = losers(deal)
    return {
        seat: _winning(eyes, tricks)
        for seat, (eyes, tricks) in enumerate(zip(deal.eyes, deal.tricks, strict=True))
        if eyes is not None and tricks is not None and seat not in lost
    }


def _winning(eyes: int, tricks: int) -> int:
    if tricks == 0:
        return NO_TRICK_PAY
    return JANI_PAY if eyes <= JANI_EYES else PLAIN_PAY


def points_to_draw(deal: TableDeal) -> int:
    """Return the number of points that tied losers cannot share and must draw a card for."""
    return sum(winnings(deal).values()) % len(losers(deal))


@dataclass(frozen=True, slots=True)
class ZoleRondo(ZoleClassic):
    """The loser of the table game pays everyone's winnings; pules are written after it."""

    rules: HouseRules = HouseRules(small_zole=True)
    has_table_game: bool = True
    all_passed: str = "most_eyes_pay"
    all_eyes_lie: bool = True

    def table_play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the participants, the winners' pay, and the possible cards of the piles."""
        tables = [self.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
        return {
            "loser": "eyes",
            "players": [list(participants(table)) for table in tables],
            "eyes": [ALL_EYES, ALL_EYES],
            "larger": TABLE_CARD_TRICKS,
            "stakes": [NO_TRICK_PAY, JANI_PAY, PLAIN_PAY],
            "jani": JANI_EYES,
            "deck": [list(card) for card in ZOLE_DECK],
        }

    def check_passed(self) -> Iterator[Fault]:
        """Yield a fault: this variant has a table game instead of a pass."""
        yield Fault("passed_not_in_game")

    def check_table_game(self, deal: TableDeal, table: DealTable) -> Iterator[Fault]:
        """Yield faults: participants, sums, cards, and the draw for the odd points."""
        faults = list(check_sums(deal, table, participants(table), eyes=(ALL_EYES, ALL_EYES)))
        faults = faults or list(_check_dealer(deal, table))
        if not faults and not _can_be_dealt(deal, table):
            faults = [Fault("table_game_cards")]
        yield from faults or _check_odd_payers(deal)

    def score_table_game(self, deal: TableDeal, table: DealTable) -> Points:
        """Return the points: the winners are paid, and the losers share the sum."""
        won = winnings(deal)
        lost = losers(deal)
        share = sum(won.values()) // len(lost)
        points = [won.get(seat, 0) for seat in range(table.size)]
        for loser in lost:
            own = share + (loser in deal.odd_payers)
            for payer, paid in _payers(loser, own, table):
                points[payer] -= paid
        return tuple(points)

    def terms_of_table_game(self, deal: TableDeal, table: DealTable) -> Terms:
        """Return the winners' own results, and the losers' shares of their sum."""
        won, lost = winnings(deal), losers(deal)
        terms: list[tuple[ScoreTerm, ...]] = [
            (ScoreTerm(_NAMES[won[seat]], won[seat]),) if seat in won else ()
            for seat in range(table.size)
        ]
        facts = {"sum": sum(won.values()), "losers": len(lost)}
        for seat, points in enumerate(self.score_table_game(deal, table)):
            paid = points - won.get(seat, 0)
            if paid or seat in lost:
                name = "table_lost" if seat in lost else "table_lost_with_dealer"
                terms[seat] = (*terms[seat], ScoreTerm(name, paid, 1, facts))
        return tuple(terms)

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal; after all passed, a table game."""
        deal = invent_zole_deal(table, chance)
        if not isinstance(deal, PassedDeal):
            return deal
        first, later = participants(table), table.active
        takers = (first,) * TABLE_CARD_TRICKS + (later,) * (ALL_TRICKS - TABLE_CARD_TRICKS)
        played = invent_piles(
            takers, size=table.size, larger_tricks=TABLE_CARD_TRICKS, chance=chance
        )
        return TableDeal(played.eyes, played.tricks, losers(played)[: points_to_draw(played)])


def _payers(loser: Seat, own: int, table: DealTable) -> tuple[tuple[Seat, int], ...]:
    """Return the payers of a loser's share; at five the idle hand pays half of the dealer's."""
    if table.size != 5 or loser != table.dealer:
        return ((loser, own),)
    second = next(seat for seat in table.idle if seat != table.dealer)
    return (loser, own - own // 2), (second, own // 2)


def _check_dealer(deal: TableDeal, table: DealTable) -> Iterator[Fault]:
    """Yield faults of a dealer who sits out: only the two table cards can take tricks."""
    if table.dealer is None or table.dealer not in table.idle:
        return
    tricks = deal.tricks[table.dealer]
    if tricks is not None and tricks > TABLE_CARD_TRICKS:
        yield Fault("dealer_takes_two_tricks", seat=table.dealer, facts={"tricks": tricks})


def _can_be_dealt(deal: TableDeal, table: DealTable) -> bool:
    """Whether the pack can be divided into these piles, for any takers of the two larger tricks."""
    piles = [
        (seat, tricks, eyes)
        for seat, (tricks, eyes) in enumerate(zip(deal.tricks, deal.eyes, strict=True))
        if tricks is not None and eyes is not None
    ]
    return any(
        can_be_shared(
            ZOLE_DECK,
            tuple((3 * tricks + larger.get(seat, 0), eyes) for seat, tricks, eyes in piles),
        )
        for larger in _takers_of_larger_tricks(piles, table)
    )


def _takers_of_larger_tricks(
    piles: list[tuple[Seat, int, int]], table: DealTable
) -> Iterator[dict[Seat, int]]:
    takers = [seat for seat, tricks, _ in piles if tricks]
    taken = {seat: tricks for seat, tricks, _ in piles}
    for first in takers:
        for second in takers:
            larger = {first: 1}
            larger[second] = larger.get(second, 0) + 1
            fits = all(count <= taken[seat] for seat, count in larger.items())
            if fits and _dealer_took_only(larger, taken, table):
                yield larger


def _dealer_took_only(larger: dict[Seat, int], taken: dict[Seat, int], table: DealTable) -> bool:
    """Whether a dealer who sits out took only tricks of the table cards."""
    dealer = table.dealer
    if dealer is None or dealer not in table.idle:
        return True
    return taken[dealer] == larger.get(dealer, 0)


def _check_odd_payers(deal: TableDeal) -> Iterator[Fault]:
    due = points_to_draw(deal)
    drawn = deal.odd_payers
    facts = {"points": due, "given": len(drawn)}
    if len(drawn) < due:
        yield Fault("odd_points_to_draw", facts=facts)
    elif len(drawn) > due:
        yield Fault("too_many_odd_payers", facts=facts)
    elif len(set(drawn)) < len(drawn) or not set(drawn) <= set(losers(deal)):
        yield Fault("odd_payer_did_not_lose", facts=facts)


ZOLE_RONDO = ZoleRondo(id="zole-rondo")
