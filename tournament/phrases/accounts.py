"""Words about accounts and about people's own data."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACCOUNTS: Final[Mapping[str, Promise]] = {
    "code_wrong": _("This code does not fit. Wait for the next one on the phone and type that."),
    "second_factor_closed": _("Too many codes did not fit. Wait a quarter of an hour."),
    "address_unknown": _(
        "This link was used, is older than a day, or is for another account. Type the address once"
        " more."
    ),
    "too_many_letters": _("No letter was sent: too many went out lately. Try again in an hour."),
    "second_factor_stands": _("The account has a second factor already. Remove that one first."),
    "erased_already": _("This person is erased already."),
    "number_not_typed": _("Nothing was erased. Type the number %(number)s to confirm."),
    "plays_elsewhere": _(
        "This person also plays in tournaments of others (%(tournaments)s). Ask the administrator."
    ),
}
