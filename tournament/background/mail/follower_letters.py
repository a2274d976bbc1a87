"""E-mails to followers: the link that confirms an address, a result, the news of a series."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from django.http import Http404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import LetterText, Link
from tournament.background.mail.player_letters import change_words, points_of, view_of
from tournament.background.mail.to_applicants import Written
from tournament.models import Entry, Follower, Mail, Publication, Tournament
from tournament.reading.follower_news import News, news_of, time_of
from tournament.reading.followers import subscription_token, token_of
from tournament.reading.people.players import followed_players
from tournament.reading.series.changes import changes_by
from tournament.reading.series.non_public import public_stage_name
from tournament.reading.series.pages import public_series
from tournament.reading.visibility import PublicView
from tournament.standings.publications import place_from
from tournament.words import figures

TOP: Final = 3


def link(mail: Mail) -> Written | None:
    """Return the e-mail with the link that confirms the address."""
    follower = mail.follower
    if follower is None or follower.confirmed_at or not is_shown(follower):
        return None
    if follower.tournament is not None:
        facts = _facts_of(follower.tournament)
        subject = _("Confirm your address: the result of %(tournament)s") % facts
        said = _("Somebody asked for the result of %(tournament)s, %(day)s, at this address.")
    else:
        assert follower.scope is not None
        facts = {"series": quoted(follower.scope.name)}
        subject = _("Confirm your address: news of %(series)s") % facts
        said = _("Somebody asked for the news of %(series)s at this address.")
    return _written(
        mail,
        follower,
        subject,
        said % facts,
        _("Press the button on this page to get it:"),
        Link(_("Confirm your address"), mail.site + _page(follower)),
        _("If it was not you, do nothing: the address is deleted after two days."),
    )


def is_shown(follower: Follower) -> bool:
    """Whether the public sees what is followed: other e-mails would lead nowhere."""
    if follower.tournament is not None:
        return view_of(follower.tournament) is not None
    return follower.scope is not None and follower.scope.is_public


def result(mail: Mail) -> Written | None:
    """Return the approved result: the followed players, or the first three."""
    follower = mail.follower
    if follower is None or follower.confirmed_at is None or follower.tournament is None:
        return None
    paragraphs = result_paragraphs(mail, follower)
    if not paragraphs:
        return None
    return _written(
        mail,
        follower,
        _("Result: %(tournament)s") % _facts_of(follower.tournament),
        *paragraphs,
        _("This is the only e-mail. Your address is deleted two weeks after the tournament."),
    )


def result_paragraphs(mail: Mail, follower: Follower) -> list[str | Link]:
    """Return the approved result with its links; empty if it is withdrawn or hidden."""
    event = follower.tournament
    assert event is not None
    said, view = event.publications.standings().first(), view_of(event)
    if said is None or said.kind != Publication.Kind.APPROVED:
        return []
    if view is None or not view.shows_standings:
        return []
    facts, slug = _facts_of(event), event.slug
    lines = _lines(view, said, follower.numbers)
    links = [Link(_("Standings"), mail.site + reverse("standings", args=[slug]))]
    if lines:
        who = ".".join(map(str, follower.numbers))
        path = f"{reverse('following', args=[slug])}?who={who}"
        links.insert(0, Link(_("Players I follow"), mail.site + path))
        lines = [*lines, *_changes(view, follower.numbers)]
    else:
        lines = _lines(view, said, [row["number"] for row in _first(said)])
    approved = _("The result of %(tournament)s, %(day)s, is approved.") % facts
    return [approved, "\n".join(lines), *links]


def _changes(view: PublicView, numbers: Collection[int]) -> Iterator[str]:
    """Yield what the result changed for each of these players in public series and ratings."""
    names = {one.player.number: one.player.name for one in followed_players(view, numbers)}
    entered = Entry.objects.filter(tournament=view.tournament, number__in=names)
    people = entered.exclude(player=None).values_list("number", "player")
    for number, player in people.order_by("number"):
        assert player is not None
        for change in changes_by(view.tournament, player):
            if change.series.scope.is_public:
                yield f"{quoted(names[number])}. {change_words(change)}"


def series_news(mail: Mail) -> Written | None:
    """Return the news of a series: the stages that count, or the approved table."""
    follower, params = mail.follower, mail.job.params
    if follower is None or follower.confirmed_at is None or follower.scope is None:
        return None
    since, until = time_of(params["since"]), time_of(params["until"])
    paragraphs: list[str | Link] = []
    for news in news_of([follower], {follower.pk: since}, until):
        paragraphs = series_paragraphs(mail, news)
    if not paragraphs:
        return None
    subject = _("News: %(series)s") % {"series": quoted(follower.scope.name)}
    return _written(mail, follower, subject, *paragraphs, settings_link(mail, follower))


def series_paragraphs(mail: Mail, news: News) -> list[str | Link]:
    """Return what is new in a series, the top of its table, and the link to it."""
    scope = news.follower.scope
    assert scope is not None
    try:
        view = public_series(scope.slug)
    except Http404:
        return []
    facts = {"series": quoted(scope.name)}
    said = []
    if view.announced is not None and news.is_approved:
        said.append(_("The table of %(series)s is approved.") % facts)
    new = [one for one in view.stages if one.row is not None and one.row.pk in news.stages]
    names = [quoted(public_stage_name(one)) for one in new if one.is_counted]
    if names:
        words = ngettext(
            "%(series)s: a new stage counts: %(stages)s.",
            "%(series)s: new stages count: %(stages)s.",
            len(names),
        )
        said.append(words % (facts | {"stages": ", ".join(names)}))
    if not said:
        return []
    top = [one for one in view.table.lines if one.place is not None][:TOP]
    words = _("%(place)s %(name)s, total %(total)s")
    lines = [
        words
        % {
            "place": figures.place(one.place),
            "name": quoted(one.name),
            "total": figures.exact(one.total),
        }
        for one in top
    ]
    page = Link(_("Table of the series"), mail.site + reverse("series", args=[scope.slug]))
    return ["\n".join(said), "\n".join(lines), page]


def settings_link(mail: Mail, follower: Follower) -> Link:
    """Return the link to the page where e-mails are chosen and stopped."""
    path = reverse("subscriptions", args=[subscription_token(follower)])
    return Link(_("Change these e-mails"), mail.site + path)


def _first(said: Publication) -> list[dict[str, Any]]:
    placed = [row for row in said.rows if row["place"] is not None]
    return placed[:TOP]


def _lines(view: PublicView, said: Publication, numbers: Collection[int]) -> list[str]:
    """Return a line for each of these players who is in the result, by place."""
    names = {one.player.number: one.player.name for one in followed_players(view, numbers)}
    lines = []
    for row in said.rows:
        if row["number"] not in names:
            continue
        facts = {
            "name": quoted(names[row["number"]]),
            "place": figures.place(place_from(row["place"])),
            "count": len(said.rows),
        }
        is_placed = row["place"] is not None
        placed = _("%(name)s: place %(place)s of %(count)s.") if is_placed else "%(name)s."
        lines.append(f"{placed % facts} {points_of(view, row)}")
    return lines


def _facts_of(event: Tournament) -> dict[str, str]:
    day = date_format(event.date, "SHORT_DATE_FORMAT")
    return {"tournament": quoted(event.name), "day": day}


def _written(mail: Mail, follower: Follower, subject: str, *paragraphs: str | Link) -> Written:
    stop = mail.site + _stop(follower)
    return LetterText(subject, [one for one in paragraphs if one], stop), mail.to


def _page(follower: Follower) -> str:
    if follower.tournament is None:
        return reverse("subscriptions", args=[subscription_token(follower)])
    return reverse("follower", args=[follower.tournament.slug, token_of(follower)])


def _stop(follower: Follower) -> str:
    if follower.tournament is None:
        return reverse("stop_subscriptions", args=[subscription_token(follower)])
    return reverse("stop_following", args=[follower.tournament.slug, token_of(follower)])
