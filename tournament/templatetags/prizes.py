"""Lists of prizes in templates."""

from __future__ import annotations

from django import template

from tournament.reading.results.prizes import PlannedPrizes, PrizeTerms
from tournament.words.prizes import prize_list_words

register = template.Library()


@register.filter
def whose_prizes(prizes: PrizeTerms | PlannedPrizes) -> str:
    """Return whose prizes a list contains."""
    return prize_list_words(prizes.kind, prizes.of)
