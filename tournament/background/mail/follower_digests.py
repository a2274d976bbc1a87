"""The e-mail of a day to a follower: everything new since the last one."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.background.mail.envelope import LetterText, Link
from tournament.background.mail.follower_letters import result_paragraphs, series_paragraphs
from tournament.background.mail.to_applicants import Written
from tournament.models import Follower, FollowerDigest, Mail
from tournament.reading.follower_news import news_of
from tournament.reading.followers import mailbox_token


def digest(mail: Mail) -> Written | None:
    """Return the news of the day, events before series; None if all were withdrawn since."""
    found = FollowerDigest.objects.filter(pk=mail.job.params["digest"]).first()
    if found is None:
        return None
    paragraphs = _paragraphs(mail, found)
    if not paragraphs:
        return None
    token = mailbox_token(found.mailbox)
    day = date_format(found.day, "SHORT_DATE_FORMAT")
    own = Link(_("Change these e-mails"), mail.site + reverse("subscriptions", args=[token]))
    stop = mail.site + reverse("stop_subscriptions", args=[token])
    return LetterText(_("Your news of %(day)s") % {"day": day}, [*paragraphs, own], stop), mail.to


def _paragraphs(mail: Mail, digest: FollowerDigest) -> list[str | Link]:
    since = {int(key): datetime.fromisoformat(at) for key, at in digest.since.items()}
    rows = Follower.objects.daily().filter(pk__in=since, mailbox=digest.mailbox)
    rows = rows.select_related("tournament", "scope").order_by("tournament__date", "scope__name")
    paragraphs: list[str | Link] = []
    for news in news_of(sorted(rows, key=_is_of_series), since, digest.until):
        if news.follower.tournament is not None:
            paragraphs += result_paragraphs(mail, news.follower)
        else:
            paragraphs += series_paragraphs(mail, news)
    return [one for one in paragraphs if one]


def _is_of_series(follower: Follower) -> bool:
    return follower.scope_id is not None
