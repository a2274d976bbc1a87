"""The kinds of news and documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

KINDS: Final[Mapping[str, Promise]] = {
    "news": pgettext_lazy("a notice", "News"),
    "statutes": pgettext_lazy("a notice", "Statutes"),
    "minutes": pgettext_lazy("a notice", "Minutes"),
    "document": pgettext_lazy("a notice", "Document"),
}
