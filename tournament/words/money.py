"""Words of payments: kinds and methods."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

KINDS: Final[Mapping[str, Promise]] = {
    "fee": pgettext_lazy("payment", "Entry fee"),
    "refund": pgettext_lazy("payment", "Paid back"),
    "waiver": pgettext_lazy("payment", "Waived"),
    "second": pgettext_lazy("payment", "Second entry"),
}
METHODS: Final[Mapping[str, Promise]] = {
    "": pgettext_lazy("payment", "not known"),
    "cash": pgettext_lazy("payment", "cash"),
    "transfer": pgettext_lazy("payment", "bank transfer"),
    "withheld": pgettext_lazy("payment", "deducted from a prize"),
}
