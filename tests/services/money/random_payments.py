"""Random acts on the account of a player."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tournament.models import Entry, Payment
from tournament.services.money.payments import (
    Money,
    cancel_payment,
    mark_paid,
    refund_fee,
    waive_fee,
)
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    import random

    from tournament.services.acts import Actor


def act_at_random(chance: random.Random, of: Entry, *, by: Actor) -> None:
    """Pay, pay back, waive or cancel an amount, unless it is refused."""
    cents = chance.choice([None, chance.randint(1, 5000)])
    rows = list(Payment.objects.filter(tournament=of.tournament, number=of.number))
    with suppress(Refused):
        match chance.randrange(4):
            case 0:
                mark_paid(of, Money(cents), by=by)
            case 1:
                refund_fee(of, Money(cents, reason="x"), by=by)
            case 2:
                waive_fee(of, cents=cents, reason="x", by=by)
            case _ if rows:
                cancel_payment(chance.choice(rows), by=by)
