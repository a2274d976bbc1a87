"""Helpers at a table with phones: the holders of its links, and the deals that they send."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from tests.doors.table.phones import won_by_next
from tournament.models import PhoneSheet, Round, Table, TableLink, Tournament
from tournament.reading.phones import links
from tournament.reading.phones.links import Holder
from tournament.reading.phones.phone_sheets import KeptSheet, read_kept
from tournament.services.phones import agreeing
from tournament.services.phones.deals import DealOutcome, Phone, ReceivedDeal, keep_deals
from tournament.standings.sheets import settings_of


def holder_at(played: Round, letter: int | None = None, *, number: int = 1) -> Holder:
    """Return the holder of a table's newest link, or of the link of one of its seats."""
    at = Table.ever.get(round=played, number=number)
    link = TableLink.objects.filter(table=at, letter=letter).latest("pk")
    found = links.holder_of(links.token_of(link))
    assert found is not None
    return found


def deal(number: int, said: Mapping[str, Any] | None = None, **more: Any) -> ReceivedDeal:  # noqa: ANN401
    """Return a deal that the player on the dealer's left has won, unless another is given."""
    return ReceivedDeal(uuid.uuid4(), number, said or won_by_next(number), **more)


def send(holder: Holder, *sent: ReceivedDeal, device: str = "phone-of-anna") -> list[DealOutcome]:
    return list(keep_deals(holder, sent, phone=Phone(device, "Anna"))[0])


def statuses(outcomes: list[DealOutcome]) -> list[str]:
    return [outcome.status for outcome in outcomes]


def sheet_of(holder: Holder) -> PhoneSheet:
    return PhoneSheet.objects.get(table=holder.table)


def kept_at(holder: Holder) -> KeptSheet:
    tournament = Tournament.objects.get(pk=holder.tournament.pk)
    return read_kept(sheet_of(holder), settings_of(tournament, holder.round.number))


def agree(holder: Holder, *seats: int) -> None:
    for seat in seats:
        digest = kept_at(holder).digest
        agreeing.agree_sheet(holder, seat=seat, digest=digest, device="phone-of-anna")


def disagree(holder: Holder, seat: int, words: str = "wrong") -> None:
    digest = kept_at(holder).digest
    agreeing.disagree_sheet(holder, seat=seat, digest=digest, words=words, device="d")
