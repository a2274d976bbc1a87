"""Words for the facts of money that the journal keeps beside an act."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OF_MONEY: Final[Mapping[str, Promise]] = {
    "prize_shares": _("Shares of the fund, %"),
    "prize_fixed": _("Fixed prizes, €"),
    "prize_round_cents": _("Prizes are rounded down to, cents"),
    "prize_paid": _("Handed over of the prize, €"),
    "stake_paid": _("Settled of the stakes, €"),
    "shows_payouts": _("The public sees the prizes"),
}
