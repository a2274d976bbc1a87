"""Helpers for tests of e-mails to applicants: they apply, and all their e-mails are sent."""

from __future__ import annotations

import datetime as dt
import re

from django.utils import timezone, translation

from tests.background.mail.conftest import Work
from tests.background.mail.letters import SITE
from tests.background.mail.mail_server import MailServer, Taken
from tournament.background.mail import ordering
from tournament.models import Application, EmailKind, Tournament
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.applications.announcing import EntryTerms


def coming(event: Tournament, by: Actor, *, days: int = 30, capacity: int | None = None) -> None:
    """Open entry to an event that takes place in some days."""
    day = timezone.localdate() + dt.timedelta(days=days)
    Tournament.objects.filter(pk=event.pk).update(date=day)
    terms = EntryTerms(takes_entries=True, capacity=capacity)
    announcing.announce_entry(Tournament.objects.get(pk=event.pk), terms, by=by)


def submit(event: Tournament, name: str, language: str = "en") -> Application:
    """Send the form, and order the e-mail with the link."""
    of = Tournament.objects.get(pk=event.pk)
    contact = f"{name.split()[0].lower()}@klubs.example"
    with translation.override(language):
        found = applying.submit_application(of, name=name, contact=contact)
        ordering.order_link(found, site=SITE)
    return found


def apply(event: Tournament, name: str, language: str = "en") -> Application:
    """Send the form and confirm it."""
    found = applying.apply(submit(event, name, language))
    ordering.order_receipt(found, site=SITE)
    return found


def accept(application: Application, by: Actor) -> None:
    """Enter the applicant, as the desk does."""
    applying.accept(application, by=by)
    application.refresh_from_db()
    ordering.order_decision(EmailKind.ACCEPTED, application, site=SITE)


def sent(work: Work, server: MailServer) -> list[Taken]:
    """Send all waiting e-mails and return the new ones, oldest first."""
    before = len(server.taken)
    while work():
        pass
    return server.taken[before:]


def links_of(taken: Taken) -> list[str]:
    """Return the paths of all links: in the text, in the HTML part and in the headers."""
    found = re.findall(rf"{SITE}(/[^\s<>\"]+)", taken.words + taken.html)
    found += re.findall(rf"{SITE}(/[^\s<>]+)", taken.letter.get("List-Unsubscribe", ""))
    return list(dict.fromkeys(found))
