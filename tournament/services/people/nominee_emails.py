"""Addresses of nominees, and the places of those who did not answer an e-mail in time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from tournament.models import Job, Nominee, NomineeAddress, Tournament
from tournament.reading.people.identity import group_of, root_of
from tournament.reading.series.nominee_emails import was_notified
from tournament.services.acts import Actor
from tournament.services.people.nominations import pass_nominations_on


@transaction.atomic
def store_addresses(final: Tournament, addresses: Mapping[int, str], *, language: str) -> int:
    """Store the addresses of people by their keys; return how many changed.

    No journal has an address, so that an erasure and the end of the event remove it everywhere.
    A person who stopped the e-mails gets none until another address is typed.
    """
    known = {one.player_id: one for one in NomineeAddress.objects.filter(final=final)}
    changed = 0
    for player, contact in addresses.items():
        before = known.get(player)
        if contact == (before.contact if before else ""):
            continue
        changed += 1
        if not contact:
            known[player].delete()
            continue
        facts = {"contact": contact, "language": language, "set_at": timezone.now()}
        NomineeAddress.objects.update_or_create(
            final=final, player_id=player, defaults={**facts, "stopped_at": None}
        )
    return changed


def stop_nominee_emails(nominee: Nominee) -> None:
    """Stop the e-mails to a nominee and forget the address; their place is unchanged."""
    group = group_of(root_of(nominee.player_id))
    found = NomineeAddress.objects.filter(final=nominee.final_id, player__in=group)
    found.exclude(contact="").update(contact="", stopped_at=timezone.now())


def pass_on_notified(final: Tournament, *, by: Actor) -> list[Nominee]:
    """Pass on the places of those who did not answer an e-mail in time; return the next in line.

    Nobody loses a place by themselves whom no e-mail has reached: those the secretary passes on.
    """
    late = Nominee.objects.unanswered().filter(final=final, answer_by__lt=timezone.now())
    told = [one.pk for one in late if was_notified(one)]
    return pass_nominations_on(final, by=by, among=told) if told else []


def forget_nominee(players: Iterable[int], *, copy: str = "default") -> None:
    """Delete the addresses of erased people, and the e-mails to them."""
    keys = list(players)
    NomineeAddress.objects.using(copy).filter(player__in=keys).delete()
    Job.objects.using(copy).filter(mail__nominee__player__in=keys).delete()
