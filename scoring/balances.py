"""A player's account of an event: what entry costs them, what they paid, and the difference."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.money import Fee

FREE = Fee(0, 0)


@dataclass(frozen=True, slots=True)
class Balance:
    """The charged fee and the money received for it, less refunds, in cents."""

    fee: Fee
    paid: int = 0

    @property
    def owed(self) -> int:
        """The part not paid yet."""
        return max(self.fee.whole - self.paid, 0)

    @property
    def over(self) -> int:
        """The part paid above the fee, to be paid back."""
        return max(self.paid - self.fee.whole, 0)

    @property
    def fund(self) -> int:
        """The part for the prizes; zero until the fee is paid in full."""
        return 0 if self.owed else self.fee.prize

    @property
    def costs(self) -> int:
        """The part for the costs; zero until the fee is paid in full."""
        return 0 if self.owed else self.fee.costs

    @property
    def deposit(self) -> int:
        """The money of a fee that is not paid in full, which belongs to neither part yet."""
        return self.paid if self.owed else 0


def charged_fee(fee: Fee, *, entries: int = 1, waived: int = 0) -> Fee:
    """Return the fee of several entries, less the waived cents: first of the costs, then the fund.

    >>> charged_fee(Fee(3000, 1000), entries=2, waived=2500)
    Fee(prize=5500, costs=0)
    """
    costs = max(fee.costs * entries - waived, 0)
    of_the_fund = max(waived - fee.costs * entries, 0)
    return Fee(max(fee.prize * entries - of_the_fund, 0), costs)
