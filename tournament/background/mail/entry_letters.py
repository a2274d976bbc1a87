"""E-mails to players who apply: the link, a free place, the decision, changes of the event."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import Link
from tournament.background.mail.to_applicants import (
    Written,
    facts_of,
    fee,
    link,
    open_application,
    when,
    written,
)
from tournament.models import Announcement, Application, Mail
from tournament.reading.applications import ahead_of


def entry(mail: Mail) -> Written | None:
    """Return the e-mail that asks the applicant to confirm their application."""
    application = open_application(mail)
    if application is None:
        return None
    facts = facts_of(application)
    return written(
        mail,
        _("Your entry: %(tournament)s") % facts,
        _("Someone, probably you, entered %(name)s for %(tournament)s, %(day)s.") % facts,
        _("To complete the entry, press the button on this page:"),
        link(mail, _("Complete the entry")),
        _("Keep this e-mail: the same page shows the state of the entry and lets you withdraw it."),
        _("If you do not know what this is about, ignore this e-mail: nobody will be entered."),
    )


def received(mail: Mail) -> Written | None:
    """Return the e-mail about a complete application: a place, or a position in the queue."""
    application = open_application(mail)
    if application is None or application.complete_at is None:
        return None
    facts = facts_of(application) | when(application.tournament)
    return written(
        mail,
        _("Entry received: %(tournament)s") % facts,
        _("The entry of %(name)s for %(tournament)s is complete.") % facts,
        _place_words(application),
        _("The tournament is on %(day)s%(starts)s%(place)s.") % facts,
        _("On this page you see the state of the entry, choose your e-mails, or withdraw:"),
        link(mail, _("Your entry")),
    )


def _place_words(application: Application) -> str:
    if not application.waits:
        return _("You have a place. The organiser adds you to the list of players.")
    ahead = ahead_of(application)
    if not ahead:
        return _(
            "All places are taken; you are first in line. You will get an e-mail when a place "
            "becomes free."
        )
    words = ngettext(
        "All places are taken; %(ahead)s player is ahead of you. You will get an e-mail when a "
        "place becomes free.",
        "All places are taken; %(ahead)s players are ahead of you. You will get an e-mail when a "
        "place becomes free.",
        ahead,
    )
    return words % {"ahead": ahead}


def place(mail: Mail) -> Written | None:
    """Return the e-mail about a free place to an applicant on the waiting list."""
    application = open_application(mail)
    if application is None or application.placed_at is None:
        return None
    facts = facts_of(application)
    subject = _("You have a place: %(tournament)s") % facts
    free = _("There is a place for %(name)s at %(tournament)s, %(day)s.") % facts
    if not application.awaits_answer:
        give = _("If you cannot come, give it to the next person in line on this page:")
        return written(mail, subject, free, give, link(mail, _("Your entry")))
    assert application.answer_by is not None
    until = date_format(timezone.localtime(application.answer_by), "SHORT_DATETIME_FORMAT")
    return written(
        mail,
        subject,
        free,
        _("Answer by %(until)s: after that, the place goes to the next person in line.")
        % {"until": until},
        link(mail, _("Answer")),
        _("The page has two buttons: you are coming, or you are not."),
    )


def accepted(mail: Mail) -> Written | None:
    """Return the e-mail to an applicant who is on the list of players."""
    application = open_application(mail)
    if application is None or application.number is None:
        return None
    facts = facts_of(application) | when(application.tournament) | {"number": application.number}
    return written(
        mail,
        _("You are entered: %(tournament)s") % facts,
        _("%(name)s is on the list of players of %(tournament)s as number %(number)s.") % facts,
        _("The tournament is on %(day)s%(starts)s%(place)s.") % facts,
        *fee(application),
        _("If you cannot come, withdraw on this page before the tournament begins:"),
        link(mail, _("Your entry")),
    )


def declined(mail: Mail) -> Written | None:
    """Return the e-mail to an applicant whose application was declined."""
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at is None:
        return None
    contact = application.tournament.contact
    facts = facts_of(application) | {
        "reason": quoted(application.declined_why),
        "contact": quoted(contact),
    }
    ask = _("If you have a question, ask the organiser: %(contact)s") % facts
    return written(
        mail,
        _("Not entered: %(tournament)s") % facts,
        _("The organiser declined the entry of %(name)s for %(tournament)s, %(day)s.") % facts,
        _("Reason: %(reason)s") % facts,
        *([ask] if contact else []),
    )


def moved(mail: Mail) -> Written | None:
    """Return the e-mail to an applicant about the event's new day or place."""
    application = open_application(mail)
    if application is None or application.tournament.called_off:
        return None
    event, facts = application.tournament, facts_of(application)
    announced = Announcement.objects.filter(tournament=event).first()
    if announced is None or announced.moved_from is None:
        return None
    facts |= when(event) | {
        "before": date_format(announced.moved_from, "SHORT_DATE_FORMAT"),
        "reason": quoted(announced.moved_why),
    }
    if announced.moved_from == event.date:
        moved_words = _("The time or the place of %(tournament)s has changed.")
    else:
        moved_words = _("%(tournament)s has been moved. The original date was %(before)s.")
    return written(
        mail,
        _("Moved: %(tournament)s") % facts,
        moved_words % facts,
        _("It is now: %(day)s%(starts)s%(place)s.") % facts,
        _("Reason: %(reason)s") % facts,
        _("The entry of %(name)s is still valid. If you cannot come, withdraw it on this page:")
        % facts,
        link(mail, _("Your entry")),
    )


def called_off(mail: Mail) -> Written | None:
    """Return the e-mail to an applicant about a cancelled event."""
    application = open_application(mail)
    if application is None or not application.tournament.called_off:
        return None
    facts = facts_of(application) | {"reason": quoted(application.tournament.called_off)}
    return written(
        mail,
        _("Called off: %(tournament)s") % facts,
        _("%(tournament)s, %(day)s, is called off.") % facts,
        _("Reason: %(reason)s") % facts,
        _("You do not need to do anything."),
    )


def regulations(mail: Mail) -> Written | None:
    """Return the e-mail to an applicant about changed regulations."""
    application = open_application(mail)
    if application is None or application.tournament.called_off:
        return None
    event = application.tournament
    newest = event.regulations.standing().last()
    if newest is None:
        return None
    facts = facts_of(application) | {"note": quoted(newest.note)}
    address = mail.site + reverse("regulations", args=[event.slug])
    return written(
        mail,
        _("The regulations changed: %(tournament)s") % facts,
        _("The regulations of %(tournament)s, %(day)s, have changed.") % facts,
        *([_("What changed: %(note)s") % facts] if newest.note else []),
        _("Every change is marked on this page:"),
        Link(_("Regulations"), address),
        _("If you no longer wish to play, withdraw the entry of %(name)s on this page:") % facts,
        link(mail, _("Your entry")),
    )
