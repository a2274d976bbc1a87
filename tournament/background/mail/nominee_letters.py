"""E-mails to people nominated for a final: the place, and a reminder before the time is over."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import LetterText, Link
from tournament.background.mail.to_applicants import Written, when
from tournament.models import Mail, Nominee, Tournament
from tournament.reading.series.finals import place_of, token_of
from tournament.reading.series.nominee_emails import address_of_nominee
from tournament.words import figures
from tournament.words.finals import source_words


def nomination(mail: Mail) -> Written | None:
    """Return the e-mail about a place in the final, with the reason and the time to answer."""
    nominee = _open_nominee(mail)
    if nominee is None:
        return None
    facts = _facts_of(nominee)
    return _written(
        mail,
        nominee,
        _("You are nominated: %(tournament)s") % facts,
        _("A place in %(tournament)s is reserved for %(name)s.") % facts,
        _("Admitted by: %(reason)s.") % facts,
        _("The tournament is on %(day)s%(starts)s%(place)s.") % facts,
        _("Answer by %(until)s: after that, the place goes to the next person in line.") % facts,
        _link(mail, nominee),
        _("The page has two buttons: you are coming, or you are not."),
    )


def reminder(mail: Mail) -> Written | None:
    """Return the reminder to a nominee who has not answered yet."""
    nominee = _open_nominee(mail)
    if nominee is None:
        return None
    facts = _facts_of(nominee)
    return _written(
        mail,
        nominee,
        _("Answer by %(until)s: %(tournament)s") % facts,
        _("You have not answered yet whether %(name)s plays in %(tournament)s, %(day)s.") % facts,
        _("Answer by %(until)s: after that, the place goes to the next person in line.") % facts,
        _link(mail, nominee),
        _("The page has two buttons: you are coming, or you are not."),
    )


def is_open(nominee: Nominee) -> bool:
    """Whether the nominee may still answer, and the final is still to come."""
    final = nominee.final
    is_to_come = final.state == Tournament.State.PLANNED and not final.called_off
    return is_to_come and nominee.is_standing and not nominee.answer and not nominee.is_late


def _open_nominee(mail: Mail) -> Nominee | None:
    nominee = mail.nominee
    if nominee is None or not is_open(nominee):
        return None
    return nominee if address_of_nominee(nominee) else None


def _facts_of(nominee: Nominee) -> dict[str, str]:
    final, place = nominee.final, place_of(nominee)
    source = source_words(nominee.source)
    at = _("place %(place)s") % {"place": figures.place(place)} if place else ""
    return {
        **when(final),
        "name": quoted(nominee.player.name),
        "tournament": quoted(final.name),
        "day": date_format(final.date, "SHORT_DATE_FORMAT"),
        "until": date_format(timezone.localtime(nominee.answer_by), "SHORT_DATETIME_FORMAT"),
        "reason": quoted(f"{source}, {at}" if at else source).rstrip("."),
    }


def _link(mail: Mail, nominee: Nominee) -> Link:
    path = reverse("nomination", args=[nominee.final.slug, token_of(nominee)])
    return Link(_("Answer"), mail.site + path)


def _written(mail: Mail, nominee: Nominee, subject: str, *paragraphs: str | Link) -> Written:
    path = reverse("stop_nominee_emails", args=[nominee.final.slug, token_of(nominee)])
    return LetterText(subject, paragraphs, mail.site + path), mail.to
