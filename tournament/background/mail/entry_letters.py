"""E-mails to players who apply: the link, a free place, the decision, changes of the event."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.background.mail.emails import LetterText, quoted
from tournament.models import Announcement, Application, Mail, Tournament
from tournament.reading.applications import token_of
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.transfers import payment_code
from tournament.words.figures import amount


def entry(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail that asks the applicant to confirm their application."""
    application = _open(mail)
    if application is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("Your entry: %(tournament)s") % facts,
        paragraphs=(
            _("Someone, probably you, entered %(name)s for %(tournament)s, %(day)s.") % facts,
            _("To complete the entry, press the button on this page:"),
            _link(mail, application),
            _(
                "Keep this e-mail: the same page shows the state of the entry and lets you "
                "withdraw it."
            ),
            _("If you do not know what this is about, ignore this e-mail: nobody will be entered."),
        ),
    ), mail.to


def place(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail about a free place to an applicant on the waiting list."""
    application = _open(mail)
    if application is None or application.placed_at is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("You have a place: %(tournament)s") % facts,
        paragraphs=(
            _("There is a place for %(name)s at %(tournament)s, %(day)s.") % facts,
            _("If you cannot come, give it to the next person in line on this page:"),
            _link(mail, application),
        ),
    ), mail.to


def accepted(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail to an applicant who is on the list of players."""
    application = _open(mail)
    if application is None or application.number is None:
        return None
    facts = _facts(application) | _when(application.tournament) | {"number": application.number}
    return LetterText(
        subject=_("You are entered: %(tournament)s") % facts,
        paragraphs=(
            _("%(name)s is on the list of players of %(tournament)s as number %(number)s.") % facts,
            _("The tournament is on %(day)s%(starts)s%(place)s.") % facts,
            *_fee(application),
            _("If you cannot come, withdraw on this page before the tournament begins:"),
            _link(mail, application),
        ),
    ), mail.to


def _fee(application: Application) -> tuple[str, ...]:
    """Return the sentences about the fee: how much, and where to transfer it."""
    event, number = application.tournament, application.number
    account = accounts_of(event).by_number.get(number or 0)
    if account is None or number is None or not account.owed:
        return ()
    words = _("Your entry fee is %(amount)s €.") % {"amount": amount(account.owed)}
    code = payment_code(event, number, account.owed)
    if code is None:
        return (words,)
    facts = {"payee": quoted(code.payee), "iban": code.iban, "reference": code.reference}
    transfer = _("By transfer: %(payee)s, %(iban)s, with the reference %(reference)s.") % facts
    return (f"{words} {transfer}",)


def declined(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail to an applicant whose application was declined."""
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at is None:
        return None
    contact = application.tournament.contact
    facts = _facts(application) | {
        "reason": quoted(application.declined_why),
        "contact": quoted(contact),
    }
    ask = _("If you have a question, ask the organiser: %(contact)s") % facts
    return LetterText(
        subject=_("Not entered: %(tournament)s") % facts,
        paragraphs=(
            _("The organiser declined the entry of %(name)s for %(tournament)s, %(day)s.") % facts,
            _("Reason: %(reason)s") % facts,
            *([ask] if contact else []),
        ),
    ), mail.to


def moved(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail to an applicant about the event's new day or place."""
    application = _open(mail)
    if application is None or application.tournament.called_off:
        return None
    event, facts = application.tournament, _facts(application)
    announced = Announcement.objects.filter(tournament=event).first()
    if announced is None or announced.moved_from is None:
        return None
    facts |= _when(event) | {
        "before": date_format(announced.moved_from, "SHORT_DATE_FORMAT"),
        "reason": quoted(announced.moved_why),
    }
    return LetterText(
        subject=_("Moved: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s has been moved. The original date was %(before)s.") % facts,
            _("It is now: %(day)s%(starts)s%(place)s.") % facts,
            _("Reason: %(reason)s") % facts,
            _("The entry of %(name)s is still valid. If you cannot come, withdraw it on this page:")
            % facts,
            _link(mail, application),
        ),
    ), mail.to


def called_off(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail to an applicant about a cancelled event."""
    application = _open(mail)
    if application is None or not application.tournament.called_off:
        return None
    facts = _facts(application) | {"reason": quoted(application.tournament.called_off)}
    return LetterText(
        subject=_("Called off: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s, %(day)s, is called off.") % facts,
            _("Reason: %(reason)s") % facts,
            _("You do not need to do anything."),
        ),
    ), mail.to


def regulations(mail: Mail) -> tuple[LetterText, str] | None:
    """Return the e-mail to an applicant about changed regulations."""
    application = _open(mail)
    if application is None or application.tournament.called_off:
        return None
    event = application.tournament
    newest = event.regulations.standing().last()
    if newest is None:
        return None
    facts = _facts(application) | {"note": quoted(newest.note)}
    return LetterText(
        subject=_("The regulations changed: %(tournament)s") % facts,
        paragraphs=(
            _("The regulations of %(tournament)s, %(day)s, have changed.") % facts,
            *([_("What changed: %(note)s") % facts] if newest.note else []),
            _("Every change is marked on this page:"),
            mail.site + reverse("regulations", args=[event.slug]),
            _("If you no longer wish to play, withdraw the entry of %(name)s on this page:")
            % facts,
            _link(mail, application),
        ),
    ), mail.to


def _open(mail: Mail) -> Application | None:
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at:
        return None
    return application


def _when(event: Tournament) -> dict[str, str]:
    """Return the time and the place of the event, each after a comma, if known."""
    return {
        "starts": f", {time_format(event.starts)}" if event.starts else "",
        "place": f", {quoted(event.place)}" if event.place else "",
    }


def _facts(application: Application) -> dict[str, Any]:
    return {
        "name": quoted(application.name),
        "tournament": quoted(application.tournament.name),
        "day": date_format(application.tournament.date, "SHORT_DATE_FORMAT"),
    }


def _link(mail: Mail, application: Application) -> str:
    path = reverse("application", args=[application.tournament.slug, token_of(application)])
    return mail.site + path
