"""Page addresses as reached by phones in the hall, and as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.urls import reverse

from tournament.models import Round, TableLink, Tournament
from tournament.ops.setup.network import own_addresses
from tournament.paper.print_orders import Ordered
from tournament.reading.phones import links
from tournament.words import figures

PORT = 8000


def table_address(ordered: Ordered, round_number: int, table: int) -> str:
    """Return the address of a table's page.

    The order has the site's name at the time of the request (`site`); without it, the first
    name in the settings is used, or this machine's own address in the hall's network.
    """
    return _on_site(ordered, reverse("table", args=(ordered.tournament.slug, round_number, table)))


def tournament_address(ordered: Ordered) -> str:
    """Return the address of the tournament's own page."""
    return _on_site(ordered, reverse("tournament", args=(ordered.tournament.slug,)))


def keeper_addresses(ordered: Ordered, played: Round) -> Mapping[int, str]:
    """Return the phone sheet's address by table number, if tables may use phones."""
    if not _may_write(ordered, played):
        return {}
    return {table: _on_site(ordered, path) for table, path in links.address_paths(played).items()}


def seat_addresses(ordered: Ordered, played: Round) -> Mapping[tuple[int, str], str]:
    """Return the address where each player confirms the sheet, by table and seat, if allowed."""
    if not _may_write(ordered, played):
        return {}
    found = TableLink.objects.standing().filter(table__round=played, letter__isnull=False)
    return {
        (link.table.number, figures.letter(link.letter)): _on_site(ordered, links.path_of(link))
        for link in found.select_related("table")
        if link.letter is not None
    }


def without_scheme(address: str) -> str:
    """Return an address as people type it.

    >>> without_scheme("https://karta.example/kauss/rounds/1/tables/2/")
    'karta.example/kauss/rounds/1/tables/2/'
    """
    return address.partition("://")[2] or address


def _may_write(ordered: Ordered, played: Round) -> bool:
    return played.is_open and ordered.tournament.phones != Tournament.Phones.OFF


def _on_site(ordered: Ordered, path: str) -> str:
    return (ordered.text("site") or _own_site()).rstrip("/") + path


def _own_site() -> str:
    if settings.HOSTS:
        return f"https://{settings.HOSTS[0].lstrip('.')}"
    found = own_addresses()
    return f"http://{found[0] if found else 'localhost'}:{PORT}"
