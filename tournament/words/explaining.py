"""Explanation of a score in words: “−8 × 3 = −24 (zole, lost, no trick)”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.games.klondike import PACK, PAID_BACK
from scoring.games.terms import ScoreTerm, Terms
from tournament.words import figures
from tournament.words.deals import outcome_words
from tournament.words.terms import CONTRACTS, MARGINS

Facts = Mapping[str, object]


def explanations(terms: Terms, *, is_signed: bool) -> Iterator[str]:
    """Return the calculation of each seat's points; seats with the same terms share a line."""
    seats_of: dict[tuple[str, ...], list[str]] = {}
    for seat, own in enumerate(terms):
        said = tuple(_term_words(term, is_signed=is_signed) for term in own)
        if len(own) > 1:
            total = sum(term.points for term in own)
            said = (*said, f"= {figures.points(total, is_signed=is_signed)}")
        if own:
            seats_of.setdefault(said, []).append(figures.letter(seat))
    for said, letters in seats_of.items():
        yield f"{', '.join(letters)}: {_joined(said)}"


def _joined(said: Sequence[str]) -> str:
    terms = [part for part in said if not part.startswith("=")]
    return " ".join(("; ".join(terms), *(part for part in said if part.startswith("="))))


def _term_words(term: ScoreTerm, *, is_signed: bool) -> str:
    value = figures.points(term.value, is_signed=is_signed)
    if term.times > 1:
        value = f"{value} × {term.times} = {figures.points(term.points, is_signed=is_signed)}"
    return f"{value} ({SAID[term.code](term.facts)})"


def _declared(facts: Facts) -> str:
    contract = str(facts["contract"])
    if facts["given_up"]:
        return f"{CONTRACTS[contract]}, {_('given up')}"
    won = outcome_words(contract, is_won=bool(facts["won"]))
    margin = "" if facts["margin"] == "plain" else str(MARGINS[str(facts["margin"])])
    return ", ".join(filter(None, (str(CONTRACTS[contract]), won, margin)))


def _kop(facts: Facts) -> str:
    contract = str(facts["contract"])
    margin = "" if facts["is_lone"] else str(MARGINS[str(facts["margin"])])
    won = pgettext("kop", "the Old won") if facts["won"] else pgettext("kop", "the Old lost")
    doubled = "" if facts["doubled"] == 1 else f"{facts['worth']} × {facts['doubled']}"
    return ", ".join(filter(None, (str(CONTRACTS[contract]), won, margin, doubled)))


def _golf(facts: Facts) -> str:
    cards = int(str(facts["figure"]))
    if cards < 0:
        return ngettext("%(count)s card in hand", "%(count)s cards in hand", -cards) % {
            "count": -cards
        }
    return ngettext("%(count)s card left", "%(count)s cards left", cards) % {"count": cards}


def _klondike(facts: Facts) -> str:
    return f"{facts['figure']} × {PAID_BACK} {figures.MINUS} {PACK}"


def _alexander(facts: Facts) -> str:
    fought = int(str(facts["figure"]))
    return ngettext("%(count)s battle", "%(count)s battles", fought) % {"count": fought}


def _chinese_wall(facts: Facts) -> str:
    cards = int(str(facts["figure"]))
    if cards == PACK:
        return _("came out")
    return ngettext("%(count)s card out", "%(count)s cards out", cards) % {"count": cards}


def _shared_loss(facts: Facts) -> str:
    if facts["losers"] == 1:
        return _("lost the table game: everyone's winnings")
    return _("lost the table game: a share of %(sum)s") % facts


SAID: Final[Mapping[str, Callable[[Facts], str]]] = {
    "declared": _declared,
    "pule_common": lambda _facts: _("a common pule"),
    "pule_of_another": lambda facts: (
        _("the pule of %(owner)s") % {"owner": figures.letter(int(str(facts["owner"])))}
    ),
    "table_no_trick": lambda _facts: _("table game, no trick"),
    "table_jani": lambda _facts: _("table game, up to 30 eyes"),
    "table_plain": lambda _facts: _("table game, more than 30 eyes"),
    "table_lost": _shared_loss,
    "table_lost_with_dealer": lambda _facts: _("half of the dealer's loss in the table game"),
    "table_most_tricks": lambda _facts: _("table game: the most tricks pay"),
    "kop": _kop,
    "golf": _golf,
    "klondike": _klondike,
    "alexander": _alexander,
    "chinese-wall": _chinese_wall,
    "skat_won": lambda _facts: _("the game's value"),
    "skat_lost": lambda _facts: _("twice the game's value"),
    "skat_bonus": lambda _facts: _("for the game"),
    "skat_defended": lambda _facts: _("defended"),
}
"""The words of each kind of term; a new game adds its own."""
