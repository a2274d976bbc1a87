"""Points in templates: {{ small|points:event }}, {{ big|exact }}, {{ seat|letter }}."""

from fractions import Fraction

from django import template

from tournament.models import Tournament
from tournament.reading.applications import currency_of
from tournament.reading.results.standings import Ranking
from tournament.standings.sheets import settings_of
from tournament.standings.teams import TeamTable
from tournament.words import currencies, figures

Signed = Tournament | Ranking | TeamTable

register = template.Library()

register.filter("plain", figures.plain)
register.filter("signed", figures.signed_points)
register.filter("exact", figures.exact)
register.filter("hundredths", figures.hundredths)
register.filter("exact_sixtieths", figures.exact_sixtieths)
register.filter("amount", figures.amount)
register.filter("letter", figures.letter)
register.filter("ordinal", figures.ordinal)
register.filter("place", figures.place)


@register.filter
def money(cents: int, of: Tournament | str) -> str:
    """Return an amount in the currency of a tournament, or in a currency by its code."""
    return currencies.money(cents, _currency(of))


@register.filter
def sign(of: Tournament | str) -> str:
    """Return the sign of the currency of a tournament, or of a currency by its code."""
    return currencies.SIGNS[_currency(of)]


def _currency(of: Tournament | str) -> str:
    return of if isinstance(of, str) else currency_of(of)


@register.filter
def points(number: int | Fraction, of: Signed) -> str:
    """Return points in the format of the tournament's game."""
    return figures.points(number, is_signed=_is_signed(of))


@register.simple_tag
def won(big: Fraction | None, small: int | Fraction, of: Signed) -> str:
    """Return a result in the format of the tournament's game: 6 (+55)."""
    return figures.won(big, small, is_signed=_is_signed(of))


def _is_signed(of: Signed) -> bool:
    return settings_of(of).game.is_signed if isinstance(of, Tournament) else of.is_signed


@register.simple_tag
def ahead(big: Fraction | None, small: int | Fraction) -> str:
    """Return a lead, negative if behind: big points, then small ones."""
    if big is None:
        return figures.signed_points(small)
    sign = "+" if big > 0 else ""
    return f"{sign}{figures.exact(big)} ({figures.signed_points(small)})"
