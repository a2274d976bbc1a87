"""Refusals of payments and bank statements: what is wrong, then what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "amount_impossible": _("Write an amount above 0 and up to %(most)s, in whole cents."),
    "currency_fixed": _(
        "Money was recorded in %(currency)s already, so the currency stays. For another "
        "currency, announce another tournament."
    ),
    "refund_above_paid": _(
        "This player paid %(paid)s. Pay back at most that much, or record the payment first."
    ),
    "paid_back_since": _("This payment of %(name)s has been paid back. Cancel the refund first."),
    "statement_unknown": _(
        "This is not a bank statement that can be read. Save it as CSV or camt.053 and try again."
    ),
    "statement_amount": _(
        "The amount “%(given)s” in the statement cannot be read. Correct it in the file, and "
        "import the file again."
    ),
    "statement_empty": _("The statement contains no incoming payment. Choose another period."),
    "no_receipt": _("Only a payment of a fee has a receipt."),
    "no_second_entries": _(
        "This tournament takes no second entries. Allow them in the announcement first."
    ),
    "second_entry_is_free": _("%(name)s pays nothing, so a second entry costs nothing."),
    "no_such_fee_class": _("There is no class “%(name)s” in the announced fees. Choose another."),
    "waiver_above_owed": _("This player owes %(owed)s. Waive at most that much."),
}
