"""Skat by lists: the declarer's game value, scored by the extended Seeger-Fabian system."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.deals import Deal, PassedDeal, Points, Seat, SkatDeal, UnreadableDeal
from scoring.errors import Fault, Notice
from scoring.games.game import Bounds, DealTable, Rank
from scoring.games.phone_questions import Choice, Figure, Form, Option, Seats, asked_form
from scoring.games.terms import ScoreTerm, Terms
from scoring.house_rules import HouseRules
from scoring.json_reader import LARGEST_FIGURE, Fields
from scoring.pules import Pules
from scoring.random_stream import Chance

SUITS = (9, 10, 11, 12)
GRAND = 24
NULLS = (23, 35, 46, 59)
MOST_FACTORS_OF_A_SUIT, MOST_FACTORS_OF_A_GRAND = 18, 11
"""Matadors, the game itself, and all announcements."""

VALUES: tuple[int, ...] = tuple(
    sorted(
        {base * factor for base in SUITS for factor in range(2, MOST_FACTORS_OF_A_SUIT + 1)}
        | {GRAND * factor for factor in range(2, MOST_FACTORS_OF_A_GRAND + 1)}
        | {*NULLS}
    )
)
BONUS = 50
DEFENDED: Mapping[int, int] = {3: 40, 4: 30}
"""The points of each other player when a game is lost, by table size."""

FORM = Form(
    questions=(
        Seats("declarer"),
        Figure("value", VALUES),
        Choice("end", (Option("won", {"won": True}), Option("lost", {"won": False})), columns=2),
    ),
    others=(Option("passed", {"contract": "passed"}),),
    says=("declarer", "value", "end"),
)


@dataclass(frozen=True, slots=True)
class Skat:
    """Three play, a fourth deals and sits out; a lost game costs the declarer double."""

    id: str = "skat"
    sizes: tuple[int, ...] = (3, 4)
    rules: HouseRules = HouseRules(scale=None)
    is_zero_sum: bool = False
    has_personal_pules: bool = False
    has_pules: bool = False
    has_table_game: bool = False
    all_passed: str = ""
    has_dealer: bool = True
    deals_alike: bool = True
    is_signed: bool = False
    family: str = "skat"
    settings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    ranks: tuple[Rank, ...] = (
        Rank("points"),
        Rank("games_won"),
        Rank("games_lost", is_more_better=False),
    )

    def form(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the questions about a deal, and the pay of the answers."""
        return asked_form(self, size, rules, FORM)

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return no further data."""
        return {}

    def counted_in(self, deal: Deal) -> Iterator[tuple[int, str]]:
        """Yield no statistics."""
        yield from ()

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable:
        """Return the seats that sit out: none of three, the dealer of four."""
        return DealTable(size, dealer, (dealer,) if size > min(self.sizes) else (), rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON."""
        fields = Fields(raw, known=("contract", "declarer", "value", "won"))
        if fields.has("contract"):
            fields.choice("contract", ("passed",))
            return UnreadableDeal(tuple(fields.faults)) if fields.faults else PassedDeal()
        deal = SkatDeal(
            declarer=fields.whole("declarer", high=4),
            value=fields.whole("value", low=-LARGEST_FIGURE),
            won=fields.flag("won"),
        )
        return UnreadableDeal(tuple(fields.faults)) if fields.faults else deal

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        match deal:
            case PassedDeal():
                return {"contract": "passed"}
            case SkatDeal(declarer=declarer, value=value, won=won):
                return {"declarer": declarer, "value": value, "won": won}
        raise ValueError(deal)

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield faults: a value that no game has, or a declarer who sits out."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case SkatDeal(declarer=declarer, value=value):
                if declarer >= table.size:
                    yield Fault("no_such_seat", seat=declarer, facts={"seats": table.size})
                elif declarer in table.idle:
                    yield Fault("declarer_sits_out", seat=declarer, facts={"dealer": table.dealer})
                if value not in VALUES:
                    yield Fault("no_such_value", facts={"value": value})

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return the declarer's value plus or minus fifty, and the points of the defenders."""
        terms = self.terms(deal, table, pules)
        return tuple(sum(term.points for term in own) for own in terms), pules

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return the terms of each seat's points; a seat that sits out counts as a defender."""
        if not isinstance(deal, SkatDeal):
            return ((),) * table.size
        if deal.won:
            own = (ScoreTerm("skat_won", deal.value), ScoreTerm("skat_bonus", BONUS))
            others: tuple[ScoreTerm, ...] = ()
        else:
            own = (ScoreTerm("skat_lost", -deal.value, 2), ScoreTerm("skat_bonus", -BONUS))
            others = (ScoreTerm("skat_defended", DEFENDED[table.size]),)
        return tuple(own if seat == deal.declarer else others for seat in range(table.size))

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds: the highest game in every deal, won or lost."""
        return Bounds(-deals * (2 * VALUES[-1] + BONUS), deals * (VALUES[-1] + BONUS))

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by points, then by more games won, then by fewer lost; bare totals have no games."""
        played = [deal for deal in deals if isinstance(deal, SkatDeal)]
        ends = [[deal.won for deal in played if deal.declarer == s] for s in range(len(totals))]
        return [
            (total, sum(own), sum(own) - len(own)) for total, own in zip(totals, ends, strict=True)
        ]

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Yield no notices."""
        yield from ()

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return a plausible deal, for rehearsals; four of five games are won."""
        if chance.below(25) == 0:
            return PassedDeal()
        value = chance.one_of(VALUES[: len(VALUES) // 3])
        return SkatDeal(chance.one_of(table.active), value, won=chance.below(5) > 0)


SKAT = Skat()
