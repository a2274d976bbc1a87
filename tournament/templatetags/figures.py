"""Figures in templates: {{ small|signed }}, {{ big|exact }}, {{ seat|letter }}."""

from fractions import Fraction

from django import template

from tournament.words import figures

register = template.Library()

register.filter("plain", figures.plain)
register.filter("signed", figures.signed)
register.filter("exact", figures.exact)
register.filter("exact_sixtieths", figures.exact_sixtieths)
register.filter("letter", figures.letter)
register.filter("ordinal", figures.ordinal)
register.filter("place", figures.place)
register.simple_tag(figures.won, name="won")


@register.simple_tag
def ahead(big: Fraction | None, small: int) -> str:
    """Return by how much somebody is ahead, or behind with a minus: big points, then small ones."""
    if big is None:
        return figures.signed(small)
    sign = "+" if big > 0 else ""
    return f"{sign}{figures.exact(big)} ({figures.signed(small)})"
