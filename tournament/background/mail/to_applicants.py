"""Parts that all e-mails to applicants share: names, dates, the link to their page, the stop."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import LetterText, Link
from tournament.models import Application, Mail, Tournament
from tournament.reading.applications import currency_of, token_of
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.transfers import payment_code
from tournament.words.currencies import money

Written = tuple[LetterText, str]
"""An e-mail and its address."""


def open_application(mail: Mail) -> Application | None:
    """Return the application of an e-mail, unless it was withdrawn or declined."""
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at:
        return None
    return application


def written(mail: Mail, subject: str, *paragraphs: str | Link) -> Written:
    """Return an e-mail to the applicant, with the address that stops such e-mails."""
    assert mail.application is not None
    stop = mail.site + _path("stop_emails", mail.application)
    return LetterText(subject, paragraphs, stop), mail.to


def link(mail: Mail, words: str) -> Link:
    """Return the link to the applicant's own page."""
    assert mail.application is not None
    return Link(words, mail.site + _path("application", mail.application))


def facts_of(application: Application) -> dict[str, Any]:
    """Return the names and the day."""
    return {
        "name": quoted(application.name),
        "tournament": quoted(application.tournament.name),
        "day": date_format(application.tournament.date, "SHORT_DATE_FORMAT"),
    }


def when(event: Tournament) -> dict[str, str]:
    """Return the time and the place of the event, each after a comma, if known."""
    return {
        "starts": f", {time_format(event.starts)}" if event.starts else "",
        "place": f", {quoted(event.place)}" if event.place else "",
    }


def fee(application: Application) -> tuple[str, ...]:
    """Return the sentences about the fee: how much, and where to transfer it."""
    event, number = application.tournament, application.number
    account = accounts_of(event).by_number.get(number or 0)
    if account is None or number is None or not account.owed:
        return ()
    words = _("Your entry fee is %(amount)s.") % {"amount": money(account.owed, currency_of(event))}
    code = payment_code(event, number, account.owed)
    if code is None:
        return (words,)
    facts = {"payee": quoted(code.payee), "iban": code.iban, "reference": code.reference}
    transfer = _("By transfer: %(payee)s, %(iban)s, with the reference %(reference)s.") % facts
    return (f"{words} {transfer}",)


def _path(page: str, application: Application) -> str:
    return reverse(page, args=[application.tournament.slug, token_of(application)])
