"""The sums of prizes on certificates, if the order asks for them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.paper.print_orders import Ordered
from tournament.paper.results.ranked import played_of
from tournament.reading.applications import currency_of
from tournament.reading.results.payouts import payouts
from tournament.reading.results.prizes import BY_PLACE
from tournament.reading.results.standings import ranking_at_desk
from tournament.words.currencies import money


def sums_of(ordered: Ordered, kind: str, of: str) -> Mapping[int, int]:
    """Return the cents that a list of prizes pays, by player or team; empty if not ordered."""
    if not ordered.is_said("has_sums"):
        return {}
    event = ordered.tournament
    books = payouts(event, ranking_at_desk(event, played_of(ordered).number))
    if kind == BY_PLACE:
        return books.settlement.prizes
    lists = {(each.terms.kind, each.terms.of): each.winners for each in books.further}
    return {one.number: one.cents for one in lists.get((kind, of), ())}


def with_sum(points: str, cents: int, ordered: Ordered) -> str:
    """Return the line of a certificate with the sum of the prize, if there is one."""
    if not cents:
        return points
    facts = {"sum": money(cents, currency_of(ordered.tournament))}
    return f"{points} · {_('prize %(sum)s') % facts}"
