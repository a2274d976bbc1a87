"""Kop deals as JSON: karta.sheet/1 to deals and back."""

from collections.abc import Mapping

from scoring.deals import CountedKopDeal, Deal, KopContract, KopDeal, KopMargin, UnreadableDeal
from scoring.json_reader import Fields, is_whole, short_repr

CONTRACTS = tuple(str(contract) for contract in KopContract)
MARGINS = tuple(str(margin) for margin in KopMargin)
DOUBLINGS = ("none", "kontra", "rej", "bok", "slup", "skok", "zub")
MOST_CALLS = 12

_FIELDS = (
    "contract", "old", "won", "margin", "old_eyes", "old_tricks", "doubling", "calls",
)  # fmt: skip
_ANY_EYES = 10**6


def read_kop_deal(raw: object) -> Deal:
    """Return the deal described by the JSON; an invalid one becomes an UnreadableDeal."""
    fields = Fields(raw, known=_FIELDS)
    if fields.faults and not fields.raw:
        return UnreadableDeal(tuple(fields.faults))
    deal = _read(fields)
    return UnreadableDeal(tuple(fields.faults)) if fields.faults else deal


def _read(fields: Fields) -> Deal:
    contract = KopContract(fields.choice("contract", CONTRACTS))
    margin = KopMargin(fields.choice("margin", MARGINS, default="exit"))
    old = _old(fields)
    doubling = fields.choice("doubling", DOUBLINGS, default="none")
    calls = _calls(fields) if fields.has("calls") else None
    if not fields.has("old_eyes") and not fields.has("old_tricks"):
        return KopDeal(contract, old, fields.flag("won"), margin, doubling, calls)
    return CountedKopDeal(
        contract,
        old,
        eyes=fields.whole(
            "old_eyes", low=-_ANY_EYES, high=_ANY_EYES, code="kop_eyes_out_of_range", fact="eyes"
        ),
        tricks=fields.whole(
            "old_tricks",
            low=-_ANY_EYES,
            high=_ANY_EYES,
            code="kop_tricks_out_of_range",
            fact="tricks",
        ),
        doubling=doubling,
        calls=calls,
        won=fields.flag("won") if fields.has("won") else None,
        margin=margin if fields.has("margin") else None,
    )


def _old(fields: Fields) -> tuple[int, ...]:
    items = fields.items("old")
    seats = tuple(item for item in items if is_whole(item) and 0 <= item <= 4)
    if len(seats) != len(items):
        fields.fault("field_type", field="old", expected="seats", value=short_repr(items))
    return seats


def _calls(fields: Fields) -> tuple[str, ...]:
    items = fields.items("calls")
    calls = tuple(str(item) for item in items if item in ("old", "young"))
    if len(calls) != len(items) or len(calls) > MOST_CALLS:
        fields.fault("field_type", field="calls", expected="calls", value=short_repr(items))
        return ()
    return calls


def write_kop_deal(deal: Deal) -> Mapping[str, object]:
    """Return the deal as JSON; reading it returns the same deal."""
    match deal:
        case KopDeal(margin=margin):
            shown_margin = {} if margin is KopMargin.EXIT else {"margin": str(margin)}
            return {**_write_sides(deal), "won": deal.won, **shown_margin}
        case CountedKopDeal(won=won, margin=counted_margin):
            return {
                **_write_sides(deal),
                "old_eyes": deal.eyes,
                "old_tricks": deal.tricks,
                **({} if won is None else {"won": won}),
                **({} if counted_margin is None else {"margin": str(counted_margin)}),
            }
    raise ValueError(deal)


def _write_sides(deal: KopDeal | CountedKopDeal) -> dict[str, object]:
    return {
        "contract": str(deal.contract),
        "old": list(deal.old),
        **({} if deal.doubling == "none" else {"doubling": deal.doubling}),
        **({} if deal.calls is None else {"calls": list(deal.calls)}),
    }
