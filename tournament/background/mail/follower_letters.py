"""E-mails to followers of an event: the link that confirms an address, and the result."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.background.mail.emails import quoted
from tournament.background.mail.envelope import LetterText, Link
from tournament.background.mail.player_letters import points_of, view_of
from tournament.background.mail.to_applicants import Written
from tournament.models import Follower, Mail, Publication, Tournament
from tournament.reading.followers import token_of
from tournament.reading.people.players import followed_players
from tournament.reading.visibility import PublicView
from tournament.standings.publications import place_from
from tournament.words import figures

TOP: Final = 3


def link(mail: Mail) -> Written | None:
    """Return the e-mail with the link that confirms the address."""
    follower = mail.follower
    if follower is None or follower.confirmed_at or view_of(follower.tournament) is None:
        return None
    facts = _facts_of(follower.tournament)
    return _written(
        mail,
        follower,
        _("Confirm your address: the result of %(tournament)s") % facts,
        _("Somebody asked for the result of %(tournament)s, %(day)s, at this address.") % facts,
        _("Press the button on this page to get it:"),
        _link(mail, follower, _("Confirm your address")),
        _("If it was not you, do nothing: the address is deleted after two days."),
    )


def result(mail: Mail) -> Written | None:
    """Return the approved result: the followed players, or the first three."""
    follower = mail.follower
    if follower is None or follower.confirmed_at is None:
        return None
    event = follower.tournament
    said, view = event.publications.standings().first(), view_of(event)
    if said is None or said.kind != Publication.Kind.APPROVED:
        return None
    if view is None or not view.shows_standings:
        return None
    facts, slug = _facts_of(event), event.slug
    lines = _lines(view, said, follower.numbers)
    links = [Link(_("Standings"), mail.site + reverse("standings", args=[slug]))]
    if lines:
        who = ".".join(map(str, follower.numbers))
        path = f"{reverse('following', args=[slug])}?who={who}"
        links.insert(0, Link(_("Players I follow"), mail.site + path))
    else:
        lines = _lines(view, said, [row["number"] for row in _first(said)])
    return _written(
        mail,
        follower,
        _("Result: %(tournament)s") % facts,
        _("The result of %(tournament)s, %(day)s, is approved.") % facts,
        "\n".join(lines),
        *links,
        _("This is the only e-mail. Your address is deleted two weeks after the tournament."),
    )


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


def _link(mail: Mail, follower: Follower, words: str) -> Link:
    return Link(words, mail.site + _path("follower", follower))


def _written(mail: Mail, follower: Follower, subject: str, *paragraphs: str | Link) -> Written:
    stop = mail.site + _path("stop_following", follower)
    return LetterText(subject, [one for one in paragraphs if one], stop), mail.to


def _path(page: str, follower: Follower) -> str:
    return reverse(page, args=[follower.tournament.slug, token_of(follower)])
