"""E-mails to players of an event: a reminder, table and seat, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.exact_numbers import small_from
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
from tournament.models import Application, Entry, Mail, Publication, Round, Tournament
from tournament.reading.series.changes import SeriesChange, changes_by
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.publications import place_from
from tournament.standings.sheets import settings_of
from tournament.words import figures


def reminder(mail: Mail) -> Written | None:
    """Return the reminder before the event, with the way to withdraw until the draw."""
    application = open_application(mail)
    if application is None or not is_coming(application):
        return None
    facts = facts_of(application) | when(application.tournament)
    return written(
        mail,
        _("Reminder: %(tournament)s, %(day)s") % facts,
        _("%(name)s plays in %(tournament)s.") % facts,
        _("The tournament is on %(day)s%(starts)s%(place)s.") % facts,
        *fee(application),
        _("If you cannot come, withdraw on this page until the seats of round 1 are drawn:"),
        link(mail, _("Your entry")),
    )


def is_coming(application: Application) -> bool:
    """Whether the event is still to come, and the applicant has a place in it."""
    event = application.tournament
    if event.state != Tournament.State.PLANNED or event.called_off:
        return False
    return application.is_standing and application.placed_at is not None


def seat(mail: Mail) -> Written | None:
    """Return the player's table and seat of a round that is not over, while its seats stand."""
    application, said = open_application(mail), _publication(mail)
    if application is None or said is None or application.number is None:
        return None
    newest = said.tournament and said.tournament.publications.seatings()
    if not newest or newest.filter(round_number=said.round_number).first() != said:
        return None
    rounds = Round.objects.filter(tournament=said.tournament_id, number=said.round_number)
    if rounds.filter(state=Round.State.CLOSED).exists():
        return None
    found = seat_in(said, application.number)
    view = view_of(application.tournament)
    if found is None or view is None:
        return None
    facts = facts_of(application) | {"round": said.round_number, **found}
    sits = _("%(name)s sits at table %(table)s, seat %(letter)s, in round %(round)s.")
    out = _("%(name)s does not play in round %(round)s.")
    return written(
        mail,
        (
            _("%(tournament)s, round %(round)s: table %(table)s, seat %(letter)s")
            if found
            else _("%(tournament)s, round %(round)s: you sit out")
        )
        % facts,
        (sits if found else out) % facts,
        _player_page(mail, application),
    )


def seat_in(said: Publication, number: int) -> Mapping[str, Any] | None:
    """Return a player's table and letter in published seats; empty if they sit out."""
    for row in said.rows:
        for one in row["seats"]:
            if one["number"] == number:
                return {"table": row["table"], "letter": one["letter"]}
        if any(one["number"] == number for one in row["out"]):
            return {}
    return None


def result(mail: Mail) -> Written | None:
    """Return the player's approved result, and what it changed in series and ratings."""
    application, said = open_application(mail), _publication(mail)
    if application is None or said is None or said.tournament is None:
        return None
    row = next((one for one in said.rows if one["number"] == application.number), None)
    view = view_of(application.tournament)
    is_newest = said.tournament.publications.standings().first() == said
    if row is None or view is None or not view.shows_standings or not is_newest:
        return None
    place = figures.place(place_from(row["place"]))
    facts = facts_of(application) | {"place": place, "count": len(said.rows)}
    placed = _("%(name)s: place %(place)s of %(count)s.") % facts
    points = points_of(view, row)
    return written(
        mail,
        _("Result: %(tournament)s") % facts,
        _("The result of %(tournament)s, %(day)s, is approved.") % facts,
        points if row["place"] is None else f"{placed} {points}",
        *_changes(application),
        _player_page(mail, application),
    )


def points_of(view: PublicView, row: Mapping[str, Any]) -> str:
    """Return the points of a row of a published result in a sentence."""
    settings, small = settings_of(view.tournament), small_from(row["small"])
    facts = {"small": figures.points(small, is_signed=settings.game.is_signed)}
    if settings.rules.scale is None:
        return _("Points: %(small)s.") % facts
    facts["big"] = figures.exact(Fraction(row["big"]))
    return _("Big points: %(big)s, small points: %(small)s.") % facts


def _changes(application: Application) -> Iterator[str]:
    assert application.number is not None
    entries = Entry.objects.filter(tournament=application.tournament_id)
    entry = entries.filter(number=application.number).first()
    if entry is None or entry.player_id is None:
        return
    for change in changes_by(application.tournament, entry.player_id):
        yield change_words(change)


def change_words(change: SeriesChange) -> str:
    """Return what the event changed, in one or two sentences."""
    facts = {
        "series": quoted(change.series.scope.name),
        "place": figures.place(change.place),
        "before": figures.place(change.place_before),
        "total": figures.exact(change.total),
    }
    moves = change.place_before is not None and change.place_before != change.place
    if change.series.is_rating:
        said = (
            _("%(series)s: place %(place)s with this result, previously place %(before)s.")
            if moves
            else _("%(series)s: place %(place)s with this result.")
        )
        return f"{said % facts} {_('The next published list decides.')}"
    if moves:
        said = _("%(series)s: %(total)s points, now place %(place)s, previously place %(before)s.")
    else:
        said = _("%(series)s: %(total)s points, place %(place)s.")
    return said % facts


def _publication(mail: Mail) -> Publication | None:
    found = Publication.objects.filter(pk=mail.job.params.get("publication"))
    return found.select_related("tournament").first()


def view_of(tournament: Tournament) -> PublicView | None:
    """Return the public view; None if the event is hidden: its e-mails would lead nowhere."""
    try:
        return public_view_of(tournament.slug)
    except Http404:
        return None


def _player_page(mail: Mail, application: Application) -> Link:
    place = [application.tournament.slug, application.number]
    return Link(_("Your page"), mail.site + reverse("player", args=place))
