"""Links that open a table's sheet on a phone: holders and URLs."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from tournament.models import Round, Table, TableLink, Tournament
from tournament.security.signing import signatures

SHAPE = "tournament.table_link"
TOKEN_BYTES = 16

Place = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a link: its table, and its seat if it has one."""

    link: TableLink
    table: Table
    round: Round
    tournament: Tournament

    @property
    def seat(self) -> int | None:
        """The only seat that the holder may enter; None if the link is for all seats."""
        return self.link.letter

    @property
    def shut(self) -> str:
        """The reason why the link is closed; empty while it is open."""
        if self.round.state == Round.State.WITHDRAWN:
            return "seating_withdrawn"
        if not self.link.is_standing:
            return "link_revoked"
        if self.tournament.phones == Tournament.Phones.OFF:
            return "phones_off"
        return "" if self.table.is_open else "round_closed"


def holder_of(token: str) -> Holder | None:
    """Return the holder of a valid token, or None.

    Only the digest is looked up in the database's index, so the time taken reveals nothing about
    the token. Links of a round that became a draft again are inactive.
    """
    links = TableLink.objects.select_related("table__round__tournament", "seat")
    link = links.filter(digest=digest_of(token)).first()
    if link is None or _has_moved(link):
        return None
    played = link.table.round
    if played.state == Round.State.DRAFTED:
        return None
    return Holder(link, link.table, played, played.tournament)


def token_of(link: TableLink) -> str:
    """Return the link's token: 128 bits derived from the secret key."""
    tokens = _tokens(link.salt)
    # A link made with an earlier secret key needs a fallback key.
    return next((token for token in tokens if digest_of(token) == link.digest), tokens[0])


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def path_of(link: TableLink) -> str:
    """Return the link's URL path."""
    return reverse("table_sheet", args=(token_of(link),))


def address_path(table: Table) -> str:
    """Return the URL path of a table's sheet; empty if it has no open link."""
    link = TableLink.objects.standing().filter(table=table, letter=None).first()
    return "" if link is None else path_of(link)


def address_paths(played: Round) -> Mapping[int, str]:
    """Return the URL paths of a round's table sheets by table number, in one query."""
    links = TableLink.objects.standing().filter(table__round=played, letter=None)
    return {link.table.number: path_of(link) for link in links.select_related("table")}


def seat_paths(table: Table) -> Mapping[int, str]:
    """Return the URL path of each seat of a table, in one query."""
    links = TableLink.objects.standing().filter(table=table, letter__isnull=False)
    return {link.letter: path_of(link) for link in links if link.letter is not None}


def _tokens(salt: str) -> list[str]:
    """Return the link's token for each secret key, the current key first."""
    made = (mark[:TOKEN_BYTES] for mark in signatures(SHAPE, salt))
    return [base64.urlsafe_b64encode(token).decode().rstrip("=") for token in made]


def _has_moved(link: TableLink) -> bool:
    """Whether its player has moved or left the seat since."""
    if link.seat is None:
        return False
    return (link.seat.table_id, link.seat.letter) != (link.table_id, link.letter)
