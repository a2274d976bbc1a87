"""Names of lists of prizes, and a list in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.words.currencies import listed_money
from tournament.words.nominations import NOMINATIONS
from tournament.words.teams import list_words
from tournament.words.terms import category_words


def prize_list_words(kind: str, of: str) -> str:
    """Return whose prizes a list contains: by place, women, teams, zole magnet."""
    match kind:
        case "category":
            return str(capfirst(category_words(of)))
        case "teams":
            return list_words(of) if of else pgettext("of players", "Teams")
        case "special":
            return str(NOMINATIONS.get(of, of))
    return _("By place")


def listed_prizes(terms: Mapping[str, str], currency: str) -> str:
    """Return a list in words: Women: 20 €, 10 €, and 5 %, 3 % of the fund."""
    sums = listed_money(terms["fixed"], currency)
    shares = ", ".join(f"{part} %" for part in terms["shares"].split())
    facts = {
        "whose": prize_list_words(terms["kind"], terms["of"]),
        "sums": sums,
        "shares": shares,
    }
    if sums and shares:
        return _("%(whose)s: %(sums)s, and of the fund %(shares)s.") % facts
    return f"{facts['whose']}: {sums or shares}."
