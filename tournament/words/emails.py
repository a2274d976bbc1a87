"""The kinds of e-mails, as an applicant chooses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OF_APPLICANTS: Final[Mapping[str, Promise]] = {
    "reminder": _("A reminder two days before"),
    "seat": _("My table and seat in each round"),
    "result": _("My result, once it is approved"),
}
