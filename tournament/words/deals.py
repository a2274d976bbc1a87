"""A deal in words, as a score keeper would write it on the sheet."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.deals import (
    AlexanderDeal,
    AnnulledDeal,
    CountedDeal,
    CountedKopDeal,
    Deal,
    DeclaredDeal,
    KopDeal,
    Margin,
    PassedDeal,
    PatienceDeal,
    Points,
    SkatDeal,
    TableDeal,
    UnreadableDeal,
)
from tournament.words import figures
from tournament.words.terms import CONTRACTS, MARGINS, SIDES, level_name

BETWEEN: Final = " · "
"""The sign between the figures of two players."""


def deal_words(deal: Deal) -> str:
    """Return a deal in words: the declarer's game and its outcome.

    >>> from scoring.deals import Contract
    >>> from django.utils import translation
    >>> with translation.override("en"):
    ...     deal_words(DeclaredDeal(Contract.ZOLE, declarer=1, won=True, margin=Margin.JANI))
    'B zole, won, jaņi'
    """
    match deal:
        case DeclaredDeal() | CountedDeal():
            return _declared_words(deal)
        case KopDeal() | CountedKopDeal():
            return _kop_words(deal)
        case TableDeal(eyes=eyes):
            shown = BETWEEN.join(figures.NOTHING if own is None else str(own) for own in eyes)
            return f"{CONTRACTS['table']}: {shown}"
        case SkatDeal():
            return _skat_words(deal)
        case PassedDeal() | AnnulledDeal():
            return str(CONTRACTS[_NOT_PLAYED[type(deal)]])
        case AlexanderDeal() | PatienceDeal():
            return BETWEEN.join(_own_words(deal))
        case UnreadableDeal():
            return figures.NOTHING


def words_beyond_figures(deal: Deal) -> str:
    """Return a deal in words; empty if it is only the figure of each player, which a row shows."""
    return "" if isinstance(deal, PatienceDeal | UnreadableDeal) else deal_words(deal)


def words_beyond_points(deal: Deal, points: Points) -> str:
    """Return what a row of points leaves out: the game, or the cards that a player has out."""
    match deal:
        case PatienceDeal(figures=own):
            return "" if own == points else deal_words(deal)
        case AlexanderDeal(cards_out=own):
            return BETWEEN.join(map(figures.plain, own))
    return deal_words(deal)


_NOT_PLAYED: Mapping[type, str] = {PassedDeal: "passed", AnnulledDeal: "annulled"}


def _skat_words(deal: SkatDeal) -> str:
    won = pgettext("skat", "won") if deal.won else pgettext("skat", "lost")
    return f"{figures.letter(deal.declarer)} {deal.value}, {won}"


def _own_words(deal: AlexanderDeal | PatienceDeal) -> Iterator[str]:
    """Yield the players' figures of a deal in a game without opponents."""
    if isinstance(deal, PatienceDeal):
        yield from map(figures.plain, deal.figures)
        return
    for fought, out in zip(deal.battles, deal.cards_out, strict=True):
        yield f"{fought}/{out}"


def _declared_words(deal: DeclaredDeal | CountedDeal) -> str:
    who = figures.letter(deal.declarer)
    if isinstance(deal, CountedDeal):
        return _listed(who, deal.contract, _counted(deal.eyes, deal.tricks))
    if deal.surrendered:
        return _listed(who, deal.contract, _("given up"))
    margin = "" if deal.margin is Margin.PLAIN else str(MARGINS[deal.margin])
    return _listed(who, deal.contract, outcome_words(deal.contract, is_won=deal.won), margin)


def _listed(who: str, contract: str, *rest: str) -> str:
    return ", ".join(filter(None, (f"{who} {CONTRACTS[contract]}", *rest)))


def outcome_words(contract: str, *, is_won: bool) -> str:
    """Return won or lost, which in some languages agrees with the game's gender."""
    if contract == "ordinary":
        return pgettext("ordinary", "won") if is_won else pgettext("ordinary", "lost")
    return pgettext("zole", "won") if is_won else pgettext("zole", "lost")


def _counted(eyes: int, tricks: int) -> str:
    of_eyes = ngettext("%(count)s eye", "%(count)s eyes", eyes) % {"count": eyes}
    of_tricks = ngettext("%(count)s trick", "%(count)s tricks", tricks) % {"count": tricks}
    return f"{of_eyes}, {of_tricks}"


def _doubling_words(deal: KopDeal | CountedKopDeal) -> str:
    """Return the doubling of a deal in words, with the sides that called if recorded."""
    if deal.doubling == "none" and not deal.calls:
        return ""
    name = "" if deal.doubling == "none" else level_name(deal.doubling)
    if not deal.calls:
        return name
    called = "–".join(map(str, (SIDES[side] for side in deal.calls)))
    return f"{name} ({called})".strip()


def _kop_words(deal: KopDeal | CountedKopDeal) -> str:
    who = "+".join(figures.letter(seat) for seat in deal.old)
    doubling = _doubling_words(deal)
    if isinstance(deal, CountedKopDeal):
        return _listed(who, deal.contract, _counted(deal.eyes, deal.tricks), doubling)
    margin = str(MARGINS[deal.margin]) if len(deal.old) > 1 else ""
    return _listed(
        who, deal.contract, outcome_words(deal.contract, is_won=deal.won), margin, doubling
    )
