"""Convert zole deals to and from JSON (karta.sheet/1) and report impossible ones."""

from collections.abc import Iterator, Mapping

from scoring.deals import (
    AnnulledDeal,
    Contract,
    CountedDeal,
    Deal,
    DeclaredDeal,
    Margin,
    PassedDeal,
    Seat,
    TableDeal,
    UnreadableDeal,
)
from scoring.errors import Fault
from scoring.games.game import DealTable
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS, eyes_for_tricks, outcome_of
from scoring.json_reader import Fields, as_written, is_whole, short_repr

CONTRACTS = ("ordinary", "zole", "small-zole", "passed", "table", "annulled")
MARGINS = tuple(str(margin) for margin in Margin)

_FIELDS_OF = {
    "passed": ("contract",),
    "annulled": ("contract",),
    "table": ("contract", "eyes", "tricks", "odd_payers"),
}
_DECLARED_FIELDS = ("contract", "declarer", "won", "margin", "eyes", "tricks", "surrendered")
_ALL_FIELDS = (*_DECLARED_FIELDS, "odd_payers")
_ANY_EYES = 10**6


def read_zole_deal(raw: object) -> Deal:
    """Return the deal described by the JSON; an invalid one becomes an UnreadableDeal."""
    contract = raw.get("contract") if isinstance(raw, dict) else None
    known = _FIELDS_OF.get(contract, _DECLARED_FIELDS) if isinstance(contract, str) else None
    fields = Fields(raw, known=known or _DECLARED_FIELDS, akin=_ALL_FIELDS)
    deal = _read(fields) if isinstance(raw, dict) else AnnulledDeal()
    return UnreadableDeal(tuple(fields.faults)) if fields.faults else deal


def _read(fields: Fields) -> Deal:
    match fields.choice("contract", CONTRACTS):
        case "passed":
            return PassedDeal()
        case "annulled":
            return AnnulledDeal()
        case "table":
            return TableDeal(
                eyes=_shares(fields, "eyes"),
                tricks=_shares(fields, "tricks"),
                odd_payers=_seats(fields, "odd_payers"),
            )
        case contract:
            return _read_declared(fields, Contract(contract))


def _read_declared(fields: Fields, contract: Contract) -> Deal:
    declarer = fields.whole("declarer", high=4)
    margin = Margin(fields.choice("margin", MARGINS, default="plain"))
    surrendered = fields.flag("surrendered", default=False)
    if not fields.has("eyes") and not fields.has("tricks"):
        won = fields.flag("won", default=False if surrendered else None)
        return DeclaredDeal(contract, declarer, won, margin, surrendered)
    if surrendered:
        fields.fault("surrender_is_not_counted")
    return CountedDeal(
        contract,
        declarer,
        eyes=fields.whole(
            "eyes", low=-_ANY_EYES, high=_ANY_EYES, code="eyes_out_of_range", fact="eyes"
        ),
        tricks=fields.whole(
            "tricks", low=-_ANY_EYES, high=_ANY_EYES, code="tricks_out_of_range", fact="tricks"
        ),
        won=fields.flag("won") if fields.has("won") else None,
        margin=margin if fields.has("margin") else None,
    )


def _shares(fields: Fields, name: str) -> tuple[int | None, ...]:
    """Read a figure for each seat; null is a seat that does not take part."""
    items = fields.items(name)
    for item in items:
        if item is not None and not (is_whole(item) and abs(item) <= _ANY_EYES):
            fields.fault("field_type", field=name, expected="whole_or_null", value=as_written(item))
            return ()
    return tuple(item for item in items if item is None or is_whole(item))


def _seats(fields: Fields, name: str) -> tuple[Seat, ...]:
    items = fields.items(name, default=[])
    seats = tuple(item for item in items if is_whole(item) and 0 <= item <= 4)
    if len(seats) != len(items):
        fields.fault("field_type", field=name, expected="seats", value=short_repr(items))
    return seats


def write_zole_deal(deal: Deal) -> Mapping[str, object]:
    """Return the deal as JSON; reading it returns the same deal."""
    match deal:
        case DeclaredDeal():
            return {
                "contract": str(deal.contract),
                "declarer": deal.declarer,
                "won": deal.won,
                **({} if deal.margin is Margin.PLAIN else {"margin": str(deal.margin)}),
                **({"surrendered": True} if deal.surrendered else {}),
            }
        case CountedDeal():
            return {
                "contract": str(deal.contract),
                "declarer": deal.declarer,
                "eyes": deal.eyes,
                "tricks": deal.tricks,
                **({} if deal.won is None else {"won": deal.won}),
                **({} if deal.margin is None else {"margin": str(deal.margin)}),
            }
        case TableDeal():
            drawn = {"odd_payers": list(deal.odd_payers)} if deal.odd_payers else {}
            return {
                "contract": "table",
                "eyes": list(deal.eyes),
                "tricks": list(deal.tricks),
                **drawn,
            }
        case PassedDeal():
            return {"contract": "passed"}
        case AnnulledDeal():
            return {"contract": "annulled"}
    raise ValueError(deal)


def check_declarer(contract: Contract, declarer: Seat, table: DealTable) -> Iterator[Fault]:
    """Yield the faults of this seat declaring this contract."""
    if declarer >= table.size:
        yield Fault("no_such_seat", seat=declarer, facts={"seats": table.size})
    elif declarer in table.idle:
        yield Fault("declarer_sits_out", seat=declarer, facts={"dealer": table.dealer})
    if contract is Contract.SMALL_ZOLE and not table.rules.small_zole:
        yield Fault("small_zole_not_in_game")


def check_class(deal: DeclaredDeal, *, is_surrender_known: bool) -> Iterator[Fault]:
    """Yield the faults of this class, and of giving up."""
    if deal.contract is Contract.SMALL_ZOLE and deal.margin is not Margin.PLAIN:
        yield Fault("margin_in_small_zole")
    if not deal.surrendered:
        return
    if not is_surrender_known:
        yield Fault("surrender_not_in_game")
    elif deal.contract is Contract.SMALL_ZOLE:
        yield Fault("surrender_in_small_zole")
    if deal.won or deal.margin is not Margin.PLAIN:
        yield Fault("surrender_is_a_plain_loss")


def check_count(deal: CountedDeal) -> Iterator[Fault]:
    """Yield the faults of these eyes and tricks."""
    facts = {"eyes": deal.eyes, "tricks": deal.tricks}
    if not 0 <= deal.eyes <= ALL_EYES:
        yield Fault("eyes_out_of_range", facts=facts)
    if not 0 <= deal.tricks <= ALL_TRICKS:
        yield Fault("tricks_out_of_range", facts=facts)
        return
    if 0 <= deal.eyes <= ALL_EYES and deal.eyes not in eyes_for_tricks(deal.contract, deal.tricks):
        yield Fault("eyes_impossible_for_tricks", facts=facts)
    outcome = outcome_of(deal.contract, deal.eyes, deal.tricks)
    if deal.won is True and not outcome.value[0]:
        yield Fault("eyes_lose_but_won", facts=facts)
    elif deal.won is False and outcome.value[0]:
        yield Fault("eyes_win_but_lost", facts=facts)
    elif deal.margin is not None and deal.margin is not outcome.value[1]:
        yield Fault("margin_against_eyes", facts={**facts, "margin": str(deal.margin)})
