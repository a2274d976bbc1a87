"""Words for the categories that follow from a player's own facts; others are as they were typed."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

CATEGORIES: Final[Mapping[str, Promise]] = {
    "women": pgettext_lazy("category", "women"),
    "seniors": pgettext_lazy("category", "seniors"),
    "juniors": pgettext_lazy("category", "juniors"),
}


def category_words(category: str) -> str:
    """Return a category's name."""
    return str(CATEGORIES.get(category, category))
