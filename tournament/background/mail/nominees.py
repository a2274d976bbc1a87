"""E-mails to nominees: ordered once each, by the desk and by the scheduler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from tournament.background.mail import addresses, ordering
from tournament.background.mail.nominee_letters import is_open
from tournament.models import (
    Job,
    LastImport,
    Mail,
    Nominee,
    NomineeAddress,
    NomineeEmail,
    Tournament,
)
from tournament.reading.series.nominee_emails import address_of_nominee, has_bounced, stored_address
from tournament.services.acts import Actor
from tournament.services.people.nominee_emails import pass_on_notified
from tournament.services.refusals import Refused

REMINDED_BEFORE: Final = timedelta(days=1)
ASKED_FOR: Final = timedelta(hours=12)
"""A nominee who was asked just now gets no reminder."""


def pass_late_places_on() -> None:
    """Pass on the places of nominees who did not answer an e-mail in time."""
    late = Nominee.objects.unanswered().filter(answer_by__lt=timezone.now())
    for final in Tournament.objects.filter(pk__in=late.order_by().values("final")):
        if _is_to_come(final):
            pass_on_notified(final, by=Actor("Kārta"))


def order_nominations(final: Tournament, *, site: str) -> None:
    """Order the e-mails to the nominees of a final who have an address and have not got one."""
    _order_new(_open_nominees().filter(final=final), site=site)


def order_due_to_nominees() -> None:
    """Order nominations of the next in line, and reminders."""
    found = _open_nominees()
    _order_new(found)
    now = timezone.now()
    soon = found.filter(answer_by__lte=now + REMINDED_BEFORE, at__lte=now - ASKED_FOR)
    told = Mail.objects.filter(job__document=NomineeEmail.NOMINATION, job__state=Job.State.DONE)
    _order(NomineeEmail.REMINDER, soon.filter(pk__in=told.values("nominee")))


def send_again(mail: Mail, *, site: str) -> Job:
    """Order an e-mail to a nominee again; its text is that of today."""
    nominee, document = mail.nominee, mail.job.document
    assert nominee is not None
    found = stored_address(nominee)
    if found is None:
        raise Refused("email_unwanted", name=nominee.player.name)
    if has_bounced(nominee, found):
        raise Refused("email_bounced", name=nominee.player.name)
    same = Mail.objects.filter(nominee=nominee, job__document=document)
    active = same.filter(job__in=Job.objects.active()).select_related("job").first()
    if active is not None:
        return active.job
    ordered = _order_one(document, nominee, found, f"{mail.job_id}/{same.count()}", site=site)
    if ordered is None:
        raise Refused("too_many_letters")
    return ordered


def _open_nominees() -> QuerySet[Nominee]:
    """Return those who may still answer, and whose final is not a rehearsal."""
    found = Nominee.objects.unanswered().filter(answer_by__gt=timezone.now())
    found = found.filter(final__is_rehearsal=False, player__erased_at=None)
    return found.select_related("final", "player")


def _order_new(found: QuerySet[Nominee], *, site: str = "") -> None:
    _order(NomineeEmail.NOMINATION, found, site=site)


def _order(document: str, found: Iterable[Nominee], *, site: str = "") -> None:
    wanted = list(_with_address(found)) if ordering.are_sent() else []
    told = {one.pk: f"{one.pk}/{addresses.digest_of(to.contact)}" for one, to in wanted}
    names = {ordering.fingerprint_of(document, each) for each in told.values()}
    known = set(Job.objects.filter(fingerprint__in=names).values_list("fingerprint", flat=True))
    for nominee, address in wanted:
        if ordering.fingerprint_of(document, told[nominee.pk]) in known:
            continue
        base = site or _site_of(nominee)
        if base:
            with transaction.atomic():
                _order_one(document, nominee, address, told[nominee.pk], site=base)


def _with_address(found: Iterable[Nominee]) -> Iterator[tuple[Nominee, NomineeAddress]]:
    """Yield nominees with their addresses; before an import or a restore nothing is news."""
    imported_at = LastImport.objects.values_list("at", flat=True).first()
    for nominee in found:
        address = address_of_nominee(nominee) if is_open(nominee) else None
        if address is not None and _is_news(nominee, address, imported_at):
            yield nominee, address


def _is_news(nominee: Nominee, address: NomineeAddress, imported_at: datetime | None) -> bool:
    return imported_at is None or max(nominee.at, address.set_at) > imported_at


def _order_one(
    document: str, nominee: Nominee, address: NomineeAddress, told: str, *, site: str
) -> Job | None:
    with translation.override(address.language):
        return ordering.order_to_nominee(document, nominee, told, to=address.contact, site=site)


def _site_of(nominee: Nominee) -> str:
    """Return the site of the final's earlier e-mails to nominees, or of the configuration."""
    sent = Mail.objects.filter(nominee__final=nominee.final_id).order_by("-pk")
    known = sent.values_list("site", flat=True).first()
    return known or (f"https://{settings.HOSTS[0]}" if settings.HOSTS else "")


def _is_to_come(final: Tournament) -> bool:
    return final.is_open and not final.called_off and final.state == Tournament.State.PLANNED
