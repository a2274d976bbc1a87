"""Tags for news and documents."""

from __future__ import annotations

from typing import Final

from django import template

from tournament.models import HouseNotice
from tournament.words.notices import KINDS

register: Final = template.Library()


@register.filter
def kind_words(notice: HouseNotice) -> str:
    """Return the kind of a notice in words."""
    return str(KINDS.get(notice.kind, notice.kind))
