"""A deal in words, as the score keeper would write it into the sheet."""

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
    TableDeal,
    UnreadableDeal,
)
from tournament.words import figures
from tournament.words.terms import CONTRACTS, MARGINS


def deal_words(deal: Deal) -> str:
    """Say what happened in a deal: who declared what, and how it came out.

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
            shown = " · ".join(figures.NOTHING if own is None else str(own) for own in eyes)
            return f"{CONTRACTS['table']}: {shown}"
        case PassedDeal():
            return str(CONTRACTS["passed"])
        case AnnulledDeal():
            return str(CONTRACTS["annulled"])
        case AlexanderDeal(battles=battles):
            return _("battles: %(battles)s") % {"battles": " · ".join(map(str, battles))}
        case PatienceDeal() | UnreadableDeal():
            return figures.NOTHING


def _declared_words(deal: DeclaredDeal | CountedDeal) -> str:
    who = figures.letter(deal.declarer)
    if isinstance(deal, CountedDeal):
        return _listed(who, deal.contract, _counted(deal.eyes, deal.tricks))
    if deal.surrendered:
        return _listed(who, deal.contract, _("given up"))
    margin = "" if deal.margin is Margin.PLAIN else str(MARGINS[deal.margin])
    return _listed(who, deal.contract, _outcome(deal.contract, is_won=deal.won), margin)


def _listed(who: str, contract: str, *rest: str) -> str:
    return ", ".join(filter(None, (f"{who} {CONTRACTS[contract]}", *rest)))


def _outcome(contract: str, *, is_won: bool) -> str:
    """Return won or lost; the game's gender decides the word in some languages."""
    if contract == "ordinary":
        return pgettext("ordinary", "won") if is_won else pgettext("ordinary", "lost")
    return pgettext("zole", "won") if is_won else pgettext("zole", "lost")


def _counted(eyes: int, tricks: int) -> str:
    of_eyes = ngettext("%(count)s eye", "%(count)s eyes", eyes) % {"count": eyes}
    of_tricks = ngettext("%(count)s trick", "%(count)s tricks", tricks) % {"count": tricks}
    return f"{of_eyes}, {of_tricks}"


def _kop_words(deal: KopDeal | CountedKopDeal) -> str:
    who = "+".join(figures.letter(seat) for seat in deal.old)
    doubling = "" if deal.doubling == "none" else deal.doubling
    if isinstance(deal, CountedKopDeal):
        return _listed(who, deal.contract, _counted(deal.eyes, deal.tricks), doubling)
    margin = str(MARGINS[deal.margin]) if len(deal.old) > 1 else ""
    return _listed(who, deal.contract, _outcome(deal.contract, is_won=deal.won), margin, doubling)
