"""The end of a tournament: provisional result, correction window, approval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.results.standings import announced_result
from tournament.doors.fields import WholeNumber
from tournament.models import Publication, Tournament
from tournament.reading.applications import places_with_prizes
from tournament.reading.events.evening import evening_of
from tournament.services.refusals import Refused
from tournament.services.results import finishing as service
from tournament.services.results.finishing import why_not_approve, why_not_finish
from tournament.services.series.preview import SeriesRipple, foresee_stages
from tournament.standings.book import load_book
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.standings.table import StandingRow, last_closed_round, table_from
from tournament.standings.team_rows import teams_of
from tournament.standings.teams import TeamLine, team_table
from tournament.words import Refusal, refusal_words

ListedTeams: TypeAlias = tuple[str, tuple[TeamLine, ...]]
LONGEST_REASON = 200
LONGEST_EXTENSION = 7 * 24 * 60


class _PublicReason(forms.CharField):
    """A short public text."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def __init__(self, *, required: bool) -> None:
        super().__init__(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=required)


class EarlyForm(forms.Form):
    """The reason for doing it early; not required when the time has come."""

    reason = _PublicReason(required=False)


class WhyForm(forms.Form):
    """The reason for undoing a step."""

    reason = _PublicReason(required=True)


class ExtendForm(forms.Form):
    """The extension of the correction window, and its reason."""

    minutes = WholeNumber(gettext_lazy("Minutes more"), low=1, high=LONGEST_EXTENSION, initial=15)
    reason = _PublicReason(required=True)


EARLY = "early"


@dataclass(frozen=True, slots=True)
class Ending:
    """The tournament's progress towards the approved result.

    `why_not` is the refusal to finish now; if a reason is enough, `is_early` is set.
    `not_yet` is the refusal to approve, `doubtful_round` the round with sheets in doubt.
    """

    played: int
    planned: int
    why_not: Refusal | None
    is_early: bool
    not_yet: Refusal | None
    doubtful_round: object
    announced: Publication | None
    winners: tuple[StandingRow, ...]
    has_big_points: bool
    teams: Sequence[ListedTeams] = ()
    series: tuple[SeriesRipple, ...] = ()

    @property
    def is_played(self) -> bool:
        """Whether every planned round is closed."""
        return self.played >= self.planned


def read_ending(tournament: Tournament) -> Ending:
    """Read the tournament's progress, in a fixed number of queries."""
    played = last_closed_round(tournament)
    refused = why_not_finish(tournament)
    early = why_not_finish(tournament, early_because=EARLY) if refused else None
    winners, teams = _first_places(tournament, played)
    is_provisional = tournament.state == Tournament.State.PROVISIONAL
    not_yet = why_not_approve(tournament, early_because=EARLY) if is_provisional else None
    return Ending(
        played=played,
        planned=rounds_planned(tournament),
        why_not=None if refused is None else refusal_words(refused),
        is_early=refused is not None and early is None,
        not_yet=None if not_yet is None else refusal_words(not_yet),
        doubtful_round=_doubtful_round(not_yet or refused),
        announced=announced_result(tournament),
        winners=winners,
        has_big_points=settings_of(tournament, max(played, 1)).rules.scale is not None,
        teams=teams,
        series=_moved_in_series(tournament) if is_provisional and not_yet is None else (),
    )


def _moved_in_series(tournament: Tournament) -> tuple[SeriesRipple, ...]:
    """Return the changes that approving the result would cause in its series."""
    return foresee_stages(tournament, lambda: service.announce_approved(tournament))


def _doubtful_round(refused: Refused | None) -> object:
    """Return the round with sheets in doubt; None if the refusal has another reason."""
    return refused.facts["round"] if refused is not None and "tables" in refused.facts else None


def _first_places(
    tournament: Tournament, after: int
) -> tuple[tuple[StandingRow, ...], Sequence[ListedTeams]]:
    """Return the prize winners, and the prize-winning teams of each list, in five queries."""
    if after == 0:
        return (), ()
    book, teams = load_book(tournament), teams_of(tournament)
    most = max(places_with_prizes(tournament), 1)
    rows = table_from(book, tournament, after=after).rows
    names = {entry.number: entry.name for entry in book.entries}
    lists = team_table(book, teams, after, names).lists if teams else ()
    return (
        tuple(row for row in rows if row.is_among(most)),
        [(name, tuple(line for line in lines if line.is_among(most))) for name, lines in lists],
    )


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    """Show the page; a refused form keeps its input."""
    desk = request.desk
    if refused is not None:
        # The refusal may be caused by a change made after the tournament was loaded.
        desk.tournament.refresh_from_db()
    context = {
        "desk": desk,
        "area": "standings",
        "may": desk.deeds,
        "page": (page := read_ending(desk.tournament)),
        "announced": page.announced,
        "refusal": refusal_words(refused) if refused else None,
        "finish_form": WhyForm(auto_id="finish_%s"),
        "extend_form": ExtendForm(auto_id="extend_%s"),
        "back_form": WhyForm(auto_id="back_%s"),
        "approve_form": WhyForm(auto_id="approve_%s"),
        "reopen_form": WhyForm(auto_id="reopen_%s"),
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/results/finishing.html", context, status=status)


@routes.page("finishing/")
def finishing(request: EventRequest) -> HttpResponse:
    """Show the progress towards the end, and the available steps."""
    return _show(request)


@routes.page("finishing/evening/")
def evening(request: EventRequest) -> HttpResponse:
    """Show where the time of the event went."""
    desk = request.desk
    context = {"desk": desk, "area": "standings", "evening": evening_of(desk.tournament)}
    return render(request.http, "desk/results/evening.html", context)


@routes.post("finishing/finish/", service.finish, to="finishing", show=_show)
def finish(request: EventRequest) -> str:
    """Announce the provisional result; before the last round closes, only with a reason."""
    form = request.read(EarlyForm(request.data, auto_id="finish_%s"), "finish_form")
    reason = form.cleaned_data["reason"]
    service.finish(request.desk.tournament, early_because=reason, by=request.by, key=request.key)
    return _("The provisional result is announced.")


@routes.post("finishing/extend/", service.extend_window, to="finishing", show=_show)
def extend_window(request: EventRequest) -> str:
    """Extend the correction window."""
    form = request.read(ExtendForm(request.data, auto_id="extend_%s"), "extend_form")
    service.extend_window(
        request.desk.tournament, **form.cleaned_data, by=request.by, key=request.key
    )
    return _("The time for corrections is extended.")


@routes.post("finishing/back_to_running/", service.back_to_running, to="desk", show=_show)
def back_to_running(request: EventRequest) -> str:
    """Withdraw the provisional result, to play on."""
    form = request.read(WhyForm(request.data, auto_id="back_%s"), "back_form")
    service.back_to_running(request.desk.tournament, **form.cleaned_data, by=request.by)
    return _("The provisional result is withdrawn; the tournament continues.")


@routes.post("finishing/approve/", service.approve, to="finishing", show=_show)
def approve(request: EventRequest) -> str:
    """Approve the result; during the correction window only with a reason."""
    form = request.read(EarlyForm(request.data, auto_id="approve_%s"), "approve_form")
    reason = form.cleaned_data["reason"]
    service.approve(request.desk.tournament, early_because=reason, by=request.by, key=request.key)
    return _("The result is approved.")


@routes.post("finishing/reopen/", service.reopen, to="finishing", show=_show)
def reopen(request: EventRequest) -> str:
    """Make an approved result provisional again."""
    form = request.read(WhyForm(request.data, auto_id="reopen_%s"), "reopen_form")
    service.reopen(request.desk.tournament, **form.cleaned_data, by=request.by)
    return _("The result is provisional again; corrections are open.")
