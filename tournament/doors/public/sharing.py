"""Data for other sites: link previews, a feed, a sitemap."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from typing import Final

from django.db.models import Max, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.text import Truncator
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.doors.public.files import open_to_others
from tournament.models import Tournament
from tournament.models.branding import face_of
from tournament.paper.share_cards import ShareCard, draw_card
from tournament.reading.calendar_files import changed_at, last_changes
from tournament.reading.events.calendar import CalendarFilter, narrowed
from tournament.reading.notices import notices_for_feed
from tournament.reading.people.players import player_page
from tournament.reading.results.standings import Ranking, newest_ranking, top_of
from tournament.reading.results.story import story_of
from tournament.reading.rounds.played_tables import played_tables
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.series.pages import public_series
from tournament.reading.series.qualified import final_words
from tournament.reading.visibility import SHOWING_STANDINGS, PublicView, public_view_of
from tournament.words import figures
from tournament.words.notices import KINDS
from tournament.words.stories import headline, story

NEWEST: Final = 50
FIRST: Final = 3
FEED_WORDS: Final = 60
Page = Callable[..., HttpResponse]


@require_safe
def event_card(_request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the card of an event: date, place, leaders, and its series if it is a final."""
    view = public_view_of(slug)
    shown = view.tournament
    when = date_format(shown.date, "DATE_FORMAT")
    final = _("Final results") if shown.state == Tournament.State.APPROVED else ""
    over = " · ".join(filter(None, (final_words(shown), final, when, shown.place)))
    face, whole = face_of(shown), newest_ranking(view)
    told = None if whole is None else story_of(shown, whole)
    last = headline(told) if told else ""
    lines = () if whole is None else _first(view, top_of(whole, FIRST), 3 if last else 4)
    return _png(ShareCard(over, shown.name, lines, last, face.colour, face.logo))


@require_safe
def player_card(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the card of a player: place, points and event."""
    view = public_view_of(slug)
    player = player_page(view, number)
    lines = [player.club] if player.club else []
    own = next((line for line in player.beside if line.is_he), None)
    if player.place is not None and own is not None:
        place = figures.ordinal(player.place.first, player.place.last)
        gained = view.won(own.big, own.small)
        lines = [_("place %(place)s") % {"place": place} + f" · {gained}", *lines]
        lines.append(_("After round %(number)s.") % {"number": player.after})
    return _png(ShareCard(view.tournament.name, player.name, tuple(lines)))


@require_safe
def table_card(_request: HttpRequest, slug: str, number: int, table_number: int) -> HttpResponse:
    """Draw the card of a table, such as a final: its players and their points."""
    view = public_view_of(slug)
    if not view.shows_sheets:
        raise Http404
    played = view.seated(number)
    seating = announced_seating(view.tournament, played.number)
    tables = played_tables(view, played, seating.tables)
    shown = next((one for one in tables if one.number == table_number), None)
    if shown is None:
        raise Http404
    group = _("group %(group)s") % {"group": shown.group} if shown.group else ""
    over = " · ".join(filter(None, (view.tournament.name, group)))
    title = _("Round %(round)s, table %(table)s") % {"round": number, "table": table_number}
    lines = (
        f"{one.seat.letter}  {one.seat.name}"
        + (f"  {view.won(one.gain.big, one.gain.small)}" if one.gain else "")
        for one in shown.seats
    )
    return _png(ShareCard(over, title, tuple(lines)))


@require_safe
def series_card(_request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the card of a series: its state, and the leader or winner."""
    view = public_series(slug)
    placed = [line for line in view.table.lines if line.place is not None]
    lines = tuple(
        f"{figures.place(line.place)} {line.name}  {figures.exact(line.total)}"
        for line in placed[:4]
    )
    over = _("Table of the series")
    if view.announced is not None:
        day = date_format(timezone.localtime(view.announced.at), "DATE_FORMAT")
        over = " · ".join((_("Final results"), day))
    return _png(ShareCard(over, view.scope.name, lines))


@require_safe
def event_logo(_request: HttpRequest, slug: str) -> HttpResponse:
    """Send the event's own logo."""
    logo = face_of(public_view_of(slug).tournament).logo
    if not logo:
        raise Http404
    return HttpResponse(b64decode(logo), content_type="image/png")


@require_safe
def event_poster(_request: HttpRequest, slug: str) -> HttpResponse:
    """Send the event's own poster."""
    poster = face_of(public_view_of(slug).tournament).poster
    if not poster:
        raise Http404
    return HttpResponse(b64decode(poster), content_type="image/jpeg")


def _story(shown: Tournament, whole: Ranking | None) -> tuple[str, ...]:
    told = None if whole is None else story_of(shown, whole)
    return () if told is None else story(told)


def _first(view: PublicView, found: Ranking, most: int) -> tuple[str, ...]:
    return tuple(
        f"{figures.place(line.row.place)} {line.name}  "
        + view.won(line.row.big if found.has_big_points else None, line.row.small)
        for line in found.lines[:most]
    )


def _png(card: ShareCard) -> HttpResponse:
    answer = HttpResponse(draw_card(card), content_type="image/png")
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """Send the sitemap with the indexable pages of all tournaments."""
    found = _public().order_by("-date", "-pk")
    pages: list[tuple[str, Tournament | None]] = [("/", None)]
    for shown in found:
        pages.append((reverse("tournament", args=(shown.slug,)), shown))
        if getattr(shown, "ranked", None) and shown.public_sees in SHOWING_STANDINGS:
            pages.append((reverse("standings", args=(shown.slug,)), shown))
    context = {"pages": [(request.build_absolute_uri(path), shown) for path, shown in pages]}
    return render(request, "public/sitemap.xml", context, content_type="application/xml")


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """Send the newest events and results as an Atom feed."""
    home = request.build_absolute_uri("/")
    atom = Atom1Feed(
        title=_("Tournaments"),
        link=home,
        description="",
        language=get_language() or "",
        feed_url=request.build_absolute_uri(),
    )
    wanted = CalendarFilter.from_query(request.GET)
    newest = list(narrowed(_public(), wanted).order_by("-date", "-pk")[:NEWEST])
    changes = last_changes(newest)
    if not wanted.facts:
        _add_notices(atom, request)
    for shown in newest:
        link = request.build_absolute_uri(reverse("tournament", args=(shown.slug,)))
        atom.add_item(
            title=shown.name, link=link, description=_said(shown), unique_id=link,
            updateddate=changed_at(shown, changes),
        )  # fmt: skip
    return open_to_others(
        HttpResponse(atom.writeString("utf-8"), content_type="application/atom+xml")
    )


def _add_notices(atom: Atom1Feed, request: HttpRequest) -> None:
    """Add the news and documents of the instance to its feed."""
    for one in notices_for_feed():
        link = request.build_absolute_uri(reverse("notice", args=(one.pk,)))
        said = f"{KINDS[one.kind]}. {Truncator(one.text).words(FEED_WORDS)}".strip()
        atom.add_item(
            title=one.title, link=link, description=said, unique_id=link, updateddate=one.at
        )


def _public() -> QuerySet[Tournament]:
    """Return the public tournaments, with the time of their newest publication."""
    found = Tournament.objects.public().exclude(is_rehearsal=True)
    return found.annotate(newest=Max("publications__at"), ranked=Max("rounds__number"))


def _said(shown: Tournament) -> str:
    when = " · ".join(filter(None, (date_format(shown.date, "DATE_FORMAT"), shown.place)))
    if shown.called_off:
        return f"{pgettext('a tournament', 'Called off')}. {when}"
    if shown.state == Tournament.State.APPROVED:
        return f"{when}. {_('Approved result.')}"
    if shown.state == Tournament.State.PLANNED:
        return when
    # A few events run at the same time, so their standings are loaded one by one.
    return ". ".join((when, " ".join(_story(shown, newest_ranking(public_view_of(shown.slug))))))
