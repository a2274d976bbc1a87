"""E-mails ordered in the transaction of the act they announce; a worker sends them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import models, transaction
from django.utils import timezone, translation

from tournament.background import jobs
from tournament.background.mail import addresses
from tournament.models import (
    Application,
    EmailKind,
    Follower,
    FollowerEmail,
    Invitation,
    Job,
    JobStep,
    Mail,
    Nominee,
    NomineeEmail,
    Tournament,
)
from tournament.reading.applications import announced_of
from tournament.reading.emails import event_sends, has_bounced, wants
from tournament.security.limits import Limit, counted, too_many
from tournament.services import officials
from tournament.services.acts import Actor
from tournament.services.refusals import Refused

INVITATION: Final = "invitation"
RESET: Final = "reset"
ADDRESS: Final = "address"
ENTRY: Final = "entry"
NEWS: Final = {
    EmailKind.MOVED: "move_event",
    EmailKind.OFF: "call_off",
    EmailKind.REGULATIONS: "publish_regulations",
}
"""The documents of e-mails about changes to the event, with their acts."""

UNREQUESTED: Final = (
    EmailKind.REMINDER, EmailKind.SEAT, EmailKind.RESULT, EmailKind.PLACE,
    NomineeEmail.REMINDER, FollowerEmail.RESULT, FollowerEmail.SERIES, FollowerEmail.DIGEST,
)  # fmt: skip

BY_ONE: Final = Limit(most=30, within=3600)
TO_ONE: Final = Limit(most=6, within=24 * 3600)
"""Enough to resend a lost e-mail, too few for harassment."""
# Anyone may request these, so other people must not lock the owner out for a day.
RESETS_TO_ONE: Final = Limit(most=6, within=3600)
LINKS_AN_HOUR: Final = 400
"""Links for applicants of an event without a limit of places."""
LEAST_LINKS: Final = 30
FOLLOWERS: Final = Limit(most=100, within=3600)
"""Links for followers of an event, counted apart from those for applicants."""
OF_HOUSE: Final = "letters_of_house"
SAME_REQUEST: Final = 300
"""For this many seconds a repeated request for a new password counts as the first."""
ADDRESS_HOLDS: Final = 24 * 3600
SIGNED_FOR: Final = "tournament.address"

About = Mapping[str, models.Model]


def order_link(application: Application, *, site: str) -> Job | None:
    """Order the e-mail with the link that confirms or withdraws an application."""
    # The same form sent again may mean that the first e-mail was lost.
    sent = Mail.objects.filter(application=application, job__document=ENTRY)
    active = sent.filter(job__in=Job.objects.active()).select_related("job").first()
    if active is not None:
        return active.job
    return _order_about(ENTRY, application, f"{application.pk}/{sent.count()}", site=site)


def order_places(placed: Iterable[Application], *, site: str) -> None:
    """Order an e-mail to each applicant who got a place from the waiting list."""
    for application in placed:
        told = f"{application.pk}/{application.placed_at}"
        order_about(EmailKind.PLACE, application, told, site=site)


def order_receipt(application: Application, *, site: str) -> None:
    """Order the e-mail about a complete application."""
    if application.is_standing:
        told = f"{application.pk}/{application.complete_at}"
        order_about(EmailKind.RECEIVED, application, told, site=site)


def order_decision(document: EmailKind, application: Application, *, site: str) -> None:
    """Order the e-mail about the desk's decision: entered as a player, or declined."""
    is_entered = document == EmailKind.ACCEPTED
    decided = application.number if is_entered else application.declined_at
    order_about(document, application, f"{application.pk}/{decided}", site=site)


def send_again(mail: Mail, *, site: str) -> Job | None:
    """Order an e-mail to an applicant again; its text is that of today."""
    application, document = mail.application, mail.job.document
    assert application is not None
    if (document != ENTRY and not wants(application, document)) or not application.contact:
        raise Refused("email_unwanted", name=application.name)
    if has_bounced(application):
        raise Refused("email_bounced", name=application.name)
    same = Mail.objects.filter(application=application, job__document=document)
    active = same.filter(job__in=Job.objects.active()).select_related("job").first()
    if active is not None:
        return active.job
    told = f"{mail.job.fingerprint}/{same.count()}"
    with translation.override(application.language):
        ordered = _order_about(document, application, told, site=site, params=mail.job.params)
    if ordered is None:
        raise Refused("too_many_letters")
    return ordered


def queue_event_emails(document: EmailKind, tournament: Tournament, *, site: str) -> None:
    """Order an e-mail to all applicants: moved, cancelled, or with other regulations."""
    verb = NEWS[document]
    newest = tournament.journal.filter(verb=verb).order_by("-pk").values_list("pk", flat=True)
    said = newest.first()
    standing = tournament.applications.complete().exclude(contact="")
    for application in standing if said is not None else ():
        order_about(document, application, f"{application.pk}/{said}", site=site)


def are_sent() -> bool:
    """Whether a mail server is configured."""
    return bool(settings.EMAIL_HOST)


def invite(
    tournament: Tournament, *, to: str, site: str, by: Actor, key: str = "", **facts: str
) -> tuple[Invitation, Job | None]:
    """Create an invitation and order its e-mail; no e-mail above the rate limit."""
    with transaction.atomic():
        invitation = officials.invite(tournament, by=by, key=key, **facts)
        order = partial(_order, INVITATION, f"{invitation.pk}", to=to, site=site, by=by)
        return invitation, order(tournament=tournament, about={"invitation": invitation})


def order_reset(to: str, *, site: str) -> None:
    """Order a password reset for the accounts with this address.

    The accounts are looked up only when the e-mail is written, so the response and its timing
    are the same for every address.
    """
    window = int(timezone.now().timestamp() // SAME_REQUEST)
    _order(RESET, f"{addresses.digest_of(to)}/{window}", to=to, site=site, by=Actor(""))


def order_address_check(user: User, *, to: str, site: str, key: str) -> Job | None:
    """Order an e-mail to confirm the account's new address; it replaces an earlier e-mail."""
    told = f"{user.pk}/{key or secrets.token_hex(16)}"
    by = Actor.from_user(user)
    with transaction.atomic():
        job = _order(ADDRESS, told, to=to, site=site, by=by, about={"account": user})
        if job is not None:
            Mail.objects.filter(account=user).exclude(job=job).update(to="")
    return job


def address_token(mail: Mail) -> str:
    """Return the signed token in the confirmation link."""
    return signing.TimestampSigner(salt=SIGNED_FOR).sign(str(mail.pk))


def address_asked(user: User, token: str) -> Mail:
    """Return the e-mail that the token confirms, if it is still open and belongs to the account."""
    try:
        signer = signing.TimestampSigner(salt=SIGNED_FOR)
        number = int(signer.unsign(token, max_age=ADDRESS_HOLDS))
    except (signing.BadSignature, ValueError):
        raise Refused("address_unknown") from None
    mail = _unconfirmed(user).filter(pk=number).first()
    if mail is None:
        raise Refused("address_unknown")
    return mail


def confirm_address(user: User, token: str) -> None:
    """Set the account's address, once."""
    with transaction.atomic():
        mail = address_asked(user, token)
        if not _unconfirmed(user).filter(pk=mail.pk).update(to=""):
            raise Refused("address_unknown")
        User.objects.filter(pk=user.pk).update(email=mail.to)


def unconfirmed_letter(user: User) -> Mail | None:
    """Return the account's unconfirmed e-mail, if there is one."""
    since = timezone.now() - timedelta(seconds=ADDRESS_HOLDS)
    return _unconfirmed(user).filter(job__at__gt=since).order_by("-pk").first()


def forget_address(user: User) -> None:
    """Delete the account's address everywhere."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(email="")
        Job.objects.filter(kind=Job.Kind.MAIL, mail__account=user).delete()


def letters_of(links: Iterable[Invitation]) -> dict[int, Mail]:
    """Return the latest e-mail of each invitation, in one query."""
    found = Mail.objects.filter(invitation__in=[link.pk for link in links])
    letters = found.select_related("job").order_by("pk")
    return {mail.invitation_id: mail for mail in letters if mail.invitation_id}


def stop(job: Job) -> bool:
    """Cancel an e-mail; False if it may already have been sent."""
    with transaction.atomic():
        waiting = JobStep.objects.filter(job=job, state=JobStep.State.QUEUED)
        return bool(waiting.update(state=JobStep.State.CANCELLED)) and jobs.cancel(job)


def _unconfirmed(user: User) -> models.QuerySet[Mail]:
    open_ones = Mail.objects.filter(account=user, job__document=ADDRESS).exclude(to="")
    return open_ones.select_related("job")


def order_about(
    document: EmailKind, application: Application, told: str, *, site: str, **params: int
) -> Job | None:
    """Order an e-mail to an applicant, if the event sends it, they want it, and it may arrive."""
    if not event_sends(announced_of(application.tournament), document):
        return None
    if not wants(application, document) or has_bounced(application):
        return None
    with translation.override(application.language):
        return _order_about(document, application, told, site=site, params=params)


def order_to_nominee(
    document: str, nominee: Nominee, told: str, *, to: str, site: str
) -> Job | None:
    """Order an e-mail to a nominee, in the active language."""
    about = {"nominee": nominee}
    return _order(
        document, told, to=to, site=site, by=Actor(""), tournament=nominee.final, about=about
    )


def order_to_follower(
    document: str, follower: Follower, told: str, *, site: str, **params: int
) -> Job | None:
    """Order an e-mail to a follower, in the active language; one of a day is of no event."""
    facts: dict[str, Any] = {"to": follower.contact, "site": site, "by": Actor("")}
    event = None if document == FollowerEmail.DIGEST else follower.tournament
    about = {"follower": follower}
    return _order(document, told, tournament=event, about=about, params=params, **facts)


def _order_about(
    document: str,
    application: Application,
    told: str,
    *,
    site: str,
    **more: Any,  # noqa: ANN401
) -> Job | None:
    facts: dict[str, Any] = {"to": application.contact, "site": site, "by": Actor("")}
    about = {"application": application}
    return _order(document, told, tournament=application.tournament, about=about, **facts, **more)


def _order(
    document: str,
    told: str,
    *,
    to: str,
    site: str,
    by: Actor,
    tournament: Tournament | None = None,
    about: About | None = None,
    params: Mapping[str, int] | None = None,
) -> Job | None:
    """Create the e-mail's job, once per `told`; None above the rate limit."""
    fingerprint = fingerprint_of(document, told)
    standing = Job.objects.standing().filter(fingerprint=fingerprint)
    if job := standing.first():
        return job
    if _too_many(document, to, by, tournament):
        return None
    facts: dict[str, Any] = {
        "tournament": tournament,
        "by": by.user,
        "signed": by.name,
        "revision": 0,
        "kind": Job.Kind.MAIL,
        "document": document,
        "language": _language(),
        "params": dict(params or {}),
    }
    with transaction.atomic():
        job, is_new = Job.objects.standing().get_or_create(fingerprint=fingerprint, defaults=facts)
        if is_new:
            jobs.create_steps(job, [{}])
            shown = addresses.shown(to)
            Mail.objects.create(job=job, to=to, shown=shown, site=site, **(about or {}))
    return job


def fingerprint_of(document: str, told: str) -> str:
    """Return the fingerprint of an e-mail: the same order is placed once."""
    return hashlib.sha256(f"mail/{document}/{told}".encode()).hexdigest()[:32]


def _too_many(document: str, to: str, by: Actor, tournament: Tournament | None) -> bool:
    if by.user is not None and too_many(f"letters_by:{by.user.pk}", BY_ONE):
        return True
    if document in UNREQUESTED:
        # Each was decided by the event, once per applicant; a family may share an address.
        too_many(OF_HOUSE, _limit_of_house())
        return False
    limit = RESETS_TO_ONE if document == RESET else TO_ONE
    mailbox = addresses.digest_of(addresses.mailbox_of(to))
    if too_many(f"letters_to:{document}:{mailbox}", limit):
        return True
    if document == ENTRY and tournament is not None:
        # Each is counted only if the one before it let the e-mail pass.
        of_event = too_many(_of_event(tournament), _limit_of(tournament))
        return of_event or _is_house_full(too_many(OF_HOUSE, _limit_of_house()))
    if document == FollowerEmail.LINK:
        # All series share one limit.
        of = tournament.pk if tournament is not None else "series"
        of_followers = too_many(f"followers_of:{of}", FOLLOWERS)
        return of_followers or _is_house_full(too_many(OF_HOUSE, _limit_of_house()))
    # Others are never held back for it: strangers must not lock owners out of their accounts.
    too_many(OF_HOUSE, _limit_of_house())
    return False


def letters_held(tournament: Tournament) -> str:
    """Return whether links for applicants are held back: "event", "house", or ""."""
    ordered = counted(_of_event(tournament))
    # The limit costs a query, so the usual few are not compared with it.
    if ordered > LEAST_LINKS and ordered > _limit_of(tournament).most:
        return "event"
    return "house" if _is_house_full(counted(OF_HOUSE) > settings.MAILS_PER_HOUR) else ""


def _of_event(tournament: Tournament) -> str:
    return f"letters_of:{tournament.pk}"


def _limit_of(tournament: Tournament) -> Limit:
    """Return how many links applicants of an event get in an hour: twice its places."""
    capacity = announced_of(tournament).capacity
    most = LINKS_AN_HOUR if capacity is None else max(LEAST_LINKS, 2 * capacity)
    return Limit(most=most, within=3600)


def _limit_of_house() -> Limit:
    return Limit(most=settings.MAILS_PER_HOUR, within=3600)


def _is_house_full(is_over: bool) -> bool:  # noqa: FBT001
    """Whether the house sent its most; 0 in the settings means no limit."""
    return is_over and settings.MAILS_PER_HOUR > 0


def _language() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE
