"""The e-mails to nominees: their addresses, what was sent, and whether it arrived."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.models import Job, Mail, Nominee, NomineeAddress, NomineeEmail, Tournament
from tournament.reading.people.identity import group_of, root_of


def stored_address(nominee: Nominee) -> NomineeAddress | None:
    """Return the stored address under any of the person's rows; None if unknown or stopped."""
    group = group_of(root_of(nominee.player_id))
    found = NomineeAddress.objects.filter(final=nominee.final_id, player__in=group)
    return found.exclude(contact="").order_by("-set_at").first()


def address_of_nominee(nominee: Nominee) -> NomineeAddress | None:
    """Return the address to which e-mails are sent; None if unknown, stopped or bounced."""
    address = stored_address(nominee)
    return None if address is None or has_bounced(nominee, address) else address


def has_bounced(nominee: Nominee, address: NomineeAddress) -> bool:
    """Whether an e-mail to the present address came back."""
    sent = Mail.objects.filter(nominee=nominee, job__at__gte=address.set_at)
    return sent.exclude(bounced_at=None).exists()


def was_notified(nominee: Nominee) -> bool:
    """Whether the nomination was sent by e-mail and, as far as is known, has arrived."""
    if address_of_nominee(nominee) is None:
        return False
    sent = Mail.objects.filter(nominee=nominee, job__document=NomineeEmail.NOMINATION)
    return sent.filter(job__state=Job.State.DONE, bounced_at=None).exists()


def addresses_of(final: Tournament) -> Mapping[int, NomineeAddress]:
    """Return the addresses of a final by person."""
    return {one.player_id: one for one in NomineeAddress.objects.filter(final=final)}


def latest_emails(final: Tournament) -> Mapping[int, Mail]:
    """Return the latest e-mail to each nominee of a final by nominee, in one query."""
    found = Mail.objects.filter(nominee__final=final).select_related("job").order_by("pk")
    return {mail.nominee_id: mail for mail in found if mail.nominee_id is not None}
