"""What cannot have happened in a declared deal of zole."""

from collections.abc import Iterator

from scoring.deals import Contract, CountedDeal, DeclaredDeal, Margin, Seat
from scoring.errors import Fault
from scoring.games.game import DealTable
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS, eyes_for_tricks, outcome_of


def check_declarer(contract: Contract, declarer: Seat, table: DealTable) -> Iterator[Fault]:
    """Yield what speaks against this seat declaring this."""
    if declarer >= table.size:
        yield Fault("no_such_seat", seat=declarer, facts={"seats": table.size})
    elif declarer in table.idle:
        yield Fault("declarer_sits_out", seat=declarer, facts={"dealer": table.dealer})
    if contract is Contract.SMALL_ZOLE and not table.rules.small_zole:
        yield Fault("small_zole_not_in_game")


def check_class(deal: DeclaredDeal, *, is_surrender_known: bool) -> Iterator[Fault]:
    """Yield what speaks against this class, and against giving up."""
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
    """Yield what speaks against these eyes and tricks."""
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
