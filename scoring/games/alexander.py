"""Alexander the Great: up to three battles win; fewest battles rank first, then most cards out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.deals import AlexanderDeal, Deal, Points, UnreadableDeal
from scoring.errors import Fault
from scoring.games.game import DealTable, Rank
from scoring.games.patience import Patience, check_count, read_figures
from scoring.json_reader import Fields
from scoring.pules import Pules
from scoring.random_stream import Chance

PACK = 52
BATTLES_THAT_WIN = 3
MOST_BATTLES = 99


@dataclass(frozen=True, slots=True)
class Alexander(Patience):
    """Each player's battles needed and cards out; more than three battles are lost but counted."""

    ranks: tuple[Rank, ...] = (Rank("battles", is_more_better=False), Rank("cards_out"))

    def more_fields(self) -> list[Mapping[str, object]]:
        """Return the cards out, entered next to the battles."""
        return [{"id": "cards_out", "low": 0, "high": PACK}]

    def known(self) -> Mapping[str, object]:
        """Return the implied answer: a winner has all cards out."""
        return {"up_to": BATTLES_THAT_WIN, "field": "cards_out", "figure": PACK}

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON."""
        fields = Fields(raw, known=("battles", "cards_out"))
        if fields.faults:
            return UnreadableDeal(tuple(fields.faults))
        battles = read_figures(fields, self.field, low=self.low, high=self.high)
        cards_out = read_figures(fields, "cards_out", low=0, high=PACK)
        if fields.faults:
            return UnreadableDeal(tuple(fields.faults))
        return AlexanderDeal(battles, cards_out)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        if not isinstance(deal, AlexanderDeal):
            raise ValueError(deal)
        return {"battles": list(deal.battles), "cards_out": list(deal.cards_out)}

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield faults; a battle won with cards left is impossible."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case AlexanderDeal(battles=battles, cards_out=cards_out):
                yield from check_count(battles, "battles", table)
                yield from check_count(cards_out, "cards_out", table)
                seats = range(table.size)
                for seat, fought, out in zip(seats, battles, cards_out, strict=False):
                    if fought <= BATTLES_THAT_WIN and out < PACK:
                        facts = {"battles": fought, "cards_out": out}
                        yield Fault("battle_won_with_cards_left", seat=seat, facts=facts)

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return each player's battles."""
        if not isinstance(deal, AlexanderDeal):
            raise ValueError(deal)
        return deal.battles, pules

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by the fewest battles, then by the most cards out."""
        played = [deal.cards_out for deal in deals if isinstance(deal, AlexanderDeal)]
        return [(-fought, sum(row[seat] for row in played)) for seat, fought in enumerate(totals)]

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return plausible battles, for rehearsals."""
        battles = tuple(chance.between(1, 5) for _ in range(table.size))
        cards = tuple(PACK if b <= BATTLES_THAT_WIN else chance.between(20, PACK) for b in battles)
        return AlexanderDeal(battles, cards)


ALEXANDER = Alexander(id="alexander", field="battles", low=1, high=MOST_BATTLES)
