"""Common base of the patience events: all players play their own deals; no one pays another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.deals import Deal, PatienceDeal, Points, UnreadableDeal
from scoring.errors import Fault, Notice
from scoring.games.game import SMALL, Bounds, DealTable, Rank
from scoring.games.terms import ScoreTerm, Terms
from scoring.house_rules import HouseRules
from scoring.json_reader import Fields, as_written, is_whole, short_repr
from scoring.pules import Pules
from scoring.random_stream import Chance

MOST_SEATS = 5


def read_figures(fields: Fields, name: str, *, low: int, high: int) -> tuple[int, ...]:
    """Read an integer for each player."""
    figures: list[int] = []
    items = fields.items(name)
    for seat, item in enumerate(items[:MOST_SEATS]):
        if not is_whole(item):
            fields.fault(
                "field_type", seat=seat, field=name, expected="whole", value=as_written(item)
            )
        elif not low <= item <= high:
            facts = {"field": name, "value": short_repr(item), "low": low, "high": high}
            fields.fault("figure_out_of_range", seat=seat, **facts)
        else:
            figures.append(item)
    # Surplus figures are reported by their number, whatever their values.
    return tuple(figures) if len(items) <= MOST_SEATS else tuple(range(len(items)))


def check_count(figures: Sequence[int], field: str, table: DealTable) -> Iterator[Fault]:
    """Yield a fault unless there is a figure for each player."""
    if len(figures) != table.size:
        facts = {"field": field, "players": table.size, "given": len(figures)}
        yield Fault("figure_for_each_player", facts=facts)


@dataclass(frozen=True, slots=True)
class Patience:
    """A patience event; subclasses define the figure and which total is best."""

    id: str
    field: str
    low: int
    high: int
    rules: HouseRules = HouseRules(scale=None)
    sizes: tuple[int, ...] = (1, 2, 3, 4, 5)
    is_zero_sum: bool = False
    has_personal_pules: bool = False
    has_pules: bool = False
    has_table_game: bool = False
    all_passed: str = ""
    has_dealer: bool = False
    deals_alike: bool = False
    is_signed: bool = False
    family: str = "patience"
    settings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    ranks: tuple[Rank, ...] = SMALL

    def form(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return the figures that players enter, their points, and how they rank."""
        names = ("points", *(rank.name for rank in self.ranks[1:]))
        signs = [1 if rank.is_more_better else -1 for rank in self.ranks]
        return {
            "kind": "figures",
            "fields": [{"id": self.field, "low": self.low, "high": self.high}, *self.more_fields()],
            "counted": [self.counted(figure) for figure in range(self.low, self.high + 1)],
            "rank": [list(pair) for pair in zip(names, signs, strict=True)],
            "signed": self.is_signed,
            "par": self.par(rules),
            "known": self.known(),
        }

    def play(self, size: int, rules: HouseRules) -> Mapping[str, object]:
        """Return no further data."""
        return {}

    def counted_in(self, deal: Deal) -> Iterator[tuple[int, str]]:
        """Yield no statistics."""
        yield from ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the figures that players enter, the scoring one first."""
        return self.field, *(str(more["id"]) for more in self.more_fields())

    def more_fields(self) -> list[Mapping[str, object]]:
        """Return the further figures that players enter."""
        return []

    def par(self, rules: HouseRules) -> Mapping[str, object] | None:
        """Return the total to stay under, and the number of deals it is for."""
        return None

    def known(self) -> Mapping[str, object] | None:
        """Return the figures that determine the other field."""
        return None

    def table(self, size: int, *, dealer: int, rules: HouseRules) -> DealTable:
        """Return a table at which no one deals for the others or sits out."""
        return DealTable(size, None, (), rules)

    def read_deal(self, raw: object) -> Deal:
        """Return the deal described by the JSON."""
        fields = Fields(raw, known=(self.field,))
        if fields.faults:
            return UnreadableDeal(tuple(fields.faults))
        figures = read_figures(fields, self.field, low=self.low, high=self.high)
        return UnreadableDeal(tuple(fields.faults)) if fields.faults else PatienceDeal(figures)

    def write_deal(self, deal: Deal) -> Mapping[str, object]:
        """Return the deal as JSON."""
        if not isinstance(deal, PatienceDeal):
            raise ValueError(deal)
        return {self.field: list(deal.figures)}

    def check(self, deal: Deal, table: DealTable) -> Iterator[Fault]:
        """Yield faults: unreadable parts, or a missing player's figure."""
        match deal:
            case UnreadableDeal(faults=faults):
                yield from faults
            case PatienceDeal(figures=figures):
                yield from check_count(figures, self.field, table)

    def score(self, deal: Deal, table: DealTable, pules: Pules) -> tuple[Points, Pules]:
        """Return the points of each player's own figure."""
        if not isinstance(deal, PatienceDeal):
            raise ValueError(deal)
        return tuple(self.counted(figure) for figure in deal.figures), pules

    def terms(self, deal: Deal, table: DealTable, pules: Pules) -> Terms:
        """Return each player's figure as a term with its points."""
        points, _pules = self.score(deal, table, pules)
        figures = deal.figures if isinstance(deal, PatienceDeal) else points
        return tuple(
            (ScoreTerm(self.id, own, 1, {"figure": figure}),)
            for own, figure in zip(points, figures, strict=True)
        )

    def counted(self, figure: int) -> int:
        """Return the points for a figure."""
        return figure

    def bounds(self, size: int, *, deals: int, rules: HouseRules) -> Bounds:
        """Return the bounds: the worst and the best figure in every deal."""
        return Bounds(deals * self.counted(self.low), deals * self.counted(self.high))

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by the highest total."""
        return [(total,) for total in totals]

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Yield no notices."""
        yield from ()

    def invent_deal(self, table: DealTable, chance: Chance) -> Deal:
        """Return plausible figures, for rehearsals."""
        return PatienceDeal(tuple(self.invent_figure(chance) for _ in range(table.size)))

    def invent_figure(self, chance: Chance) -> int:
        """Return one player's figure; every fourth deal comes out."""
        return self.high if chance.below(4) == 0 else chance.between(0, self.high // 2)
