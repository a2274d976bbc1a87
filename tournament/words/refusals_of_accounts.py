"""Why something about an account, what it may use, or erasing a person was refused."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "code_wrong": _("This code is wrong. Wait for the next one on the phone and type that."),
    "second_factor_closed": _("Too many wrong codes. Wait a quarter of an hour."),
    "address_unknown": _(
        "This link was used, is older than a day, or is for another account. Type the address "
        "again."
    ),
    "too_many_letters": _("No letter was sent: too many went out lately. Try again in an hour."),
    "second_factor_required": _(
        "This server asks everybody who organises for a second factor, so it stays."
    ),
    "tournaments_used_up": _(
        "This account has announced as many tournaments within a year as the server allows:"
        " %(most)s. Ask the administrator for more."
    ),
    "jobs_used_up": _(
        "This account has ordered as many papers and files within a day as the server allows:"
        " %(most)s. Try again in some hours, or ask the administrator for more."
    ),
    "megabytes_used_up": _(
        "This account has brought in as many megabytes within a day as the server allows:"
        " %(most)s. Try again tomorrow, or ask the administrator for more."
    ),
    "second_factor_stands": _("The account has a second factor already. Remove that one first."),
    "no_such_bound": _("A bound is a whole number, or empty for what the server allows everybody."),
    "erased_already": _("This person is erased already."),
    "number_not_typed": _("Nothing was erased. Type the number %(number)s to confirm."),
    "plays_elsewhere": _(
        "This person also plays in tournaments of others (%(tournaments)s). Ask the administrator."
    ),
}
