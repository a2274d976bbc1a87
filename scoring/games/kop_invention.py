"""Plausible kop deals for rehearsals."""

from scoring.chance import Chance
from scoring.deals import Deal, KopContract, KopDeal, KopMargin

CONTRACT_SHARES = {
    KopContract.ZWYCZAJNA: 70,
    KopContract.WESELE: 14,
    KopContract.CICHA: 4,
    KopContract.ZOLO: 10,
    KopContract.ZOLO_DU: 2,
}
LONE = (KopContract.CICHA, KopContract.ZOLO, KopContract.ZOLO_DU)
MARGIN_SHARES = {KopMargin.EXIT: 60, KopMargin.NO_EXIT: 32, KopMargin.NO_TRICK: 8}
DOUBLING_SHARES = {"none": 70, "kontra": 22, "rej": 8}


def invent_kop_deal(chance: Chance) -> Deal:
    """Return a deal by one or two Old, doubled now and then."""
    contract = chance.weighted(CONTRACT_SHARES)
    first = chance.below(4)
    if contract in LONE:
        return KopDeal(contract, (first,), chance.below(5) > 1, doubling=_doubling(chance))
    second = (first + chance.between(1, 3)) % 4
    return KopDeal(
        contract,
        (min(first, second), max(first, second)),
        won=chance.below(2) == 0,
        margin=chance.weighted(MARGIN_SHARES),
        doubling=_doubling(chance),
    )


def _doubling(chance: Chance) -> str:
    return chance.weighted(DOUBLING_SHARES)
