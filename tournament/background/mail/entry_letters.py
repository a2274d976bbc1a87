"""The letters to players who apply: the link, and a place that came free."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.background.mail.letters import LetterText, quoted
from tournament.models import Announcement, Application, Mail
from tournament.reading.applications.links import token_of


def entry(mail: Mail) -> tuple[LetterText, str] | None:
    """Ask whoever filled the form in to make it complete."""
    application = _open(mail)
    if application is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("Your entry: %(tournament)s") % facts,
        paragraphs=(
            _("Somebody, most likely you, entered %(name)s for %(tournament)s, %(day)s.") % facts,
            _("The entry is complete once you press the button on this page:"),
            _link(mail, application),
            _(
                "Keep this letter: the same page shows how the entry stands and lets you withdraw "
                "it."
            ),
            _("If you do not know what this is about, do nothing: then nobody is entered."),
        ),
    ), mail.to


def place(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody in the waiting list that there is a place for them."""
    application = _open(mail)
    if application is None or application.placed_at is None:
        return None
    facts = _facts(application)
    return LetterText(
        subject=_("A place for you: %(tournament)s") % facts,
        paragraphs=(
            _("There is a place for %(name)s at %(tournament)s, %(day)s.") % facts,
            _("If you cannot come, give it up to the next in line on this page:"),
            _link(mail, application),
        ),
    ), mail.to


def moved(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody who applied that the event is on another day or at another place."""
    application = _open(mail)
    if application is None or application.tournament.called_off:
        return None
    event, facts = application.tournament, _facts(application)
    announced = Announcement.objects.filter(tournament=event).first()
    if announced is None or announced.moved_from is None:
        return None
    facts |= {
        "before": date_format(announced.moved_from, "SHORT_DATE_FORMAT"),
        "starts": f", {time_format(event.starts)}" if event.starts else "",
        "place": f", {quoted(event.place)}" if event.place else "",
        "reason": quoted(announced.moved_why),
    }
    return LetterText(
        subject=_("Moved: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s has been moved. It was announced for %(before)s.") % facts,
            _("Now it is: %(day)s%(starts)s%(place)s.") % facts,
            _("Reason: %(reason)s") % facts,
            _("The entry of %(name)s stands. If you cannot come, withdraw it on this page:")
            % facts,
            _link(mail, application),
        ),
    ), mail.to


def called_off(mail: Mail) -> tuple[LetterText, str] | None:
    """Tell somebody who applied that the event does not take place."""
    application = _open(mail)
    if application is None or not application.tournament.called_off:
        return None
    facts = _facts(application) | {"reason": quoted(application.tournament.called_off)}
    return LetterText(
        subject=_("Called off: %(tournament)s") % facts,
        paragraphs=(
            _("%(tournament)s, %(day)s, does not take place.") % facts,
            _("Reason: %(reason)s") % facts,
            _("There is nothing you need to do."),
        ),
    ), mail.to


def _open(mail: Mail) -> Application | None:
    application = mail.application
    if application is None or application.withdrawn_at or application.declined_at:
        return None
    return application


def _facts(application: Application) -> dict[str, str]:
    return {
        "name": quoted(application.name),
        "tournament": quoted(application.tournament.name),
        "day": date_format(application.tournament.date, "SHORT_DATE_FORMAT"),
    }


def _link(mail: Mail, application: Application) -> str:
    path = reverse("application", args=[application.tournament.slug, token_of(application)])
    return mail.site + path
