"""Links that open a table's sheet on a phone: whose they are, and their addresses."""

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
        """The only seat they may speak for; None where they keep the sheet for all."""
        return self.link.letter

    @property
    def shut(self) -> str:
        """Why the link is no longer valid; empty while it is."""
        if self.round.state == Round.State.WITHDRAWN:
            return "seating_withdrawn"
        if not self.link.is_standing:
            return "link_revoked"
        if self.tournament.phones == Tournament.Phones.OFF:
            return "phones_off"
        return "" if self.table.is_open else "round_closed"


def holder_of(token: str) -> Holder | None:
    """Return the holder of a valid token, or None.

    Only the digest is compared, in the database's index: whatever time that takes says nothing
    about the token. The links of a round that was turned back to its draft wait.
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
    # A link made before the secret key changed needs a fallback key.
    return next((token for token in tokens if digest_of(token) == link.digest), tokens[0])


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def path_of(link: TableLink) -> str:
    """Return the address that the link opens."""
    return reverse("table_sheet", args=(token_of(link),))


def address_path(table: Table) -> str:
    """Return where a table keeps its sheet; nothing where it may not."""
    link = TableLink.objects.standing().filter(table=table, letter=None).first()
    return "" if link is None else path_of(link)


def address_paths(played: Round) -> Mapping[int, str]:
    """Return where every table of a round keeps its sheet, by its number, in one query."""
    links = TableLink.objects.standing().filter(table__round=played, letter=None)
    return {link.table.number: path_of(link) for link in links.select_related("table")}


def seat_paths(table: Table) -> Mapping[int, str]:
    """Return the own address of every seat of a table, in one query."""
    links = TableLink.objects.standing().filter(table=table, letter__isnull=False)
    return {link.letter: path_of(link) for link in links if link.letter is not None}


def _tokens(salt: str) -> list[str]:
    """Return the token by each secret key, the current one first."""
    made = (mark[:TOKEN_BYTES] for mark in signatures(SHAPE, salt))
    return [base64.urlsafe_b64encode(token).decode().rstrip("=") for token in made]


def _has_moved(link: TableLink) -> bool:
    """Whether the seat it was made for has been changed, or left, since."""
    if link.seat is None:
        return False
    return (link.seat.table_id, link.seat.letter) != (link.table_id, link.letter)
