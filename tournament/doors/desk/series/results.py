"""External results: upload, preview, decisions, import."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, Routes, result_or_refusal
from tournament.doors.desk.series.guards import SeriesRequest, at_series, redirect_if_approved
from tournament.doors.fields import DateField, WholeNumber
from tournament.doors.pasted_lists import (
    MatchChoice,
    PreviewColumn,
    column_choices,
    posted_columns,
    posted_rows,
    preview_columns,
    same_person,
    unreadable_file_as_fault,
)
from tournament.exchange.result_lists import (
    BY_POINTS,
    HEADERS,
    IN_ORDER,
    RECKONINGS,
    without_titles,
)
from tournament.exchange.spreadsheets import BYTE_LIMIT, TooLong, as_text, is_small, read_rows
from tournament.models import OutsideEvent, OutsideResult, OutsideTeam, Series, Stage
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import external_results
from tournament.services.series.external_result_plans import (
    NEW,
    EventDetails,
    OutsideDecisions,
    OutsidePlan,
    PlannedLine,
    is_json,
    plan_results,
)
from tournament.services.series.preview import foresee_series
from tournament.standings.series.table import load_series_book
from tournament.words import refusal_words
from tournament.words.terms import GAMES

COLUMN_WORDS: Final[Mapping[str, Promise]] = {
    "place": gettext_lazy("Place"),
    "name": gettext_lazy("Name and surname"),
    "first_name": gettext_lazy("First name"),
    "surname": gettext_lazy("Surname"),
    "club": gettext_lazy("Club"),
    "big": gettext_lazy("Big points"),
    "small": gettext_lazy("Small points"),
}
Write = Callable[[OutsidePlan, Actor, "int | None"], object]


class ResultsForm(forms.Form):
    """A list of results and the details of its event."""

    name = forms.CharField(label=gettext_lazy("What was played"), max_length=200, required=False)
    date = DateField(label=gettext_lazy("Date"), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=list(GAMES.items()))
    coefficient = forms.CharField(
        label=gettext_lazy("Coefficient"), max_length=20, initial="1", required=False
    )
    participants = WholeNumber(
        gettext_lazy("Number of participants"),
        low=1,
        high=100_000,
        required=False,
        help_text=gettext_lazy("Only if some participants are missing from the list."),
    )
    source = forms.CharField(
        label=gettext_lazy("Source of the list"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("An address or a name; this is public."),
    )
    file = forms.FileField(
        label=gettext_lazy("File from Excel"),
        required=False,
        help_text=gettext_lazy("XLSX, CSV, or karta.results/1 as JSON."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,.json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste it here"),
        required=False,
        strip=False,
        help_text=gettext_lazy("Place, name, club, big and small points; headings help."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Convert a file to the text that the preview carries on."""
        facts = super().clean() or {}
        upload = facts.get("file")
        if upload is None:
            return facts
        content = upload.read(BYTE_LIMIT + 1)
        if is_json(content):
            return {**facts, "text": content.decode("utf-8-sig", "replace")}
        with unreadable_file_as_fault():
            if len(content) > BYTE_LIMIT or not is_small(content):
                raise TooLong
            return {**facts, "text": as_text(read_rows(content))}

    @property
    def about(self) -> EventDetails:
        """The submitted details of the event."""
        said = self.cleaned_data
        day = said.get("date")
        return EventDetails(
            name=said.get("name", ""),
            date=day.isoformat() if day else "",
            game=said.get("game", ""),
            source=said.get("source", ""),
            participants=said.get("participants"),
        )


def read_decisions(posted: QueryDict) -> OutsideDecisions:
    """Return the user's decisions about the columns and doubtful lines of a list."""
    places = posted.get("places", "")
    return OutsideDecisions(
        posted_columns(posted, HEADERS),
        places if places in RECKONINGS else "",
        posted_rows(posted, (NEW,)),
    )


assert COLUMN_WORDS.keys() == HEADERS.keys()


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list, with its possible matches if the person is uncertain."""

    planned: PlannedLine
    choices: Sequence[MatchChoice]


@dataclass(frozen=True, slots=True)
class ResultsPreview:
    """The preview of a list of results."""

    plan: OutsidePlan
    columns: Sequence[PreviewColumn]
    lines: Sequence[PreviewLine]

    @property
    def doubtful(self) -> Sequence[PreviewLine]:
        """The lines to check."""
        return [line for line in self.lines if line.choices]

    @property
    def plain(self) -> Sequence[PreviewLine]:
        """The lines without doubts."""
        return [line for line in self.lines if not line.choices]

    @property
    def known(self) -> int:
        """The number of people found in the register."""
        return sum(line.planned.player is not None for line in self.lines)

    @property
    def new(self) -> int:
        """The number of people who would be added to the register."""
        return sum(line.planned.is_new for line in self.lines)


def preview_results(
    text: str, plan: OutsidePlan, decided: Mapping[int, int | str]
) -> ResultsPreview:
    """Return the preview of a planned list."""
    new = (
        _("another team: new in the series")
        if plan.of_teams
        else _("another person: new in the register")
    )
    lines = [_line(one, decided, new) for one in plan.lines]
    if not plan.columns:
        return ResultsPreview(plan, (), lines)
    rows = without_titles(read_rows(text))
    columns = preview_columns(rows, plan.columns, has_header=plan.has_header)
    return ResultsPreview(plan, list(columns), lines)


def _place_choices(plan: OutsidePlan, decided: OutsideDecisions) -> Sequence[MatchChoice]:
    """Return the ways to compute the places; by points only if the list states them."""
    if not plan.columns:
        return ()
    words = {"": _("as in the list"), IN_ORDER: _("renumbered in the order of the list's places")}
    if plan.has_points or decided.places == BY_POINTS:
        words[BY_POINTS] = _("by points: big ones, then small ones")
    return [MatchChoice(name, said, name == decided.places) for name, said in words.items()]


def _line(planned: PlannedLine, decided: Mapping[int, int | str], new: str) -> PreviewLine:
    if not planned.candidates or (not planned.is_doubtful and planned.number not in decided):
        return PreviewLine(planned, ())
    people = [
        same_person(one, is_chosen=one.player == planned.player) for one in planned.candidates
    ]
    return PreviewLine(planned, [*people, MatchChoice(NEW, new, planned.is_new)])


routes = Routes(at_series)


@routes.form("results/", external_results.take_in_results)
def take_in_results(request: SeriesRequest) -> HttpResponse:
    """Import a list of results, after a preview."""
    if (back := redirect_if_approved(request)) is not None:
        return back
    series = request.series
    form = ResultsForm(
        request.data or None, request.http.FILES or None, initial={"game": series.game}
    )

    def write(plan: OutsidePlan, by: Actor, seen: int | None) -> object:
        coefficient = form.cleaned_data["coefficient"] or "1"
        return external_results.take_in_results(
            series, plan, by=by, coefficient=coefficient, previewed=seen, key=request.key
        )

    return _answer(request, form, write)


@routes.form("stages/<int:pk>/results/", external_results.change_results)
def change_results(request: SeriesRequest, pk: int) -> HttpResponse:
    """Import a corrected list for a stage, after a preview of the changes."""
    if (back := redirect_if_approved(request)) is not None:
        return back
    stages = request.series.stages.for_reading().select_related("series__scope")
    stage: Stage = get_object_or_404(stages, pk=pk, outside__isnull=False)
    event = stage.outside
    assert event is not None
    initial = {name: getattr(event, name) for name in ("name", "date", "game", "source")}
    initial |= {"participants": event.participants, "text": _lines_of(event)}
    form = ResultsForm(request.data or None, request.http.FILES or None, initial=initial)
    del form.fields["coefficient"]

    def write(plan: OutsidePlan, by: Actor, seen: int | None) -> object:
        return external_results.change_results(stage, plan, by=by, previewed=seen, key=request.key)

    return _answer(request, form, write)


def _lines_of(event: OutsideEvent) -> str:
    """Return the current list as text for the form."""
    rows = [(_("Place"), _("Name"), _("Club"), _("Big points"), _("Small points"))]
    for line in event.results.select_related("player").order_by("place_first", "pk"):
        rows.append((_place(line), line.player.name, line.club, line.big, line.small))
    for team in event.teams.order_by("place_first", "pk"):
        rows.append((_place(team), team.name, "", team.big, team.small))
    return as_text(rows)


def _place(line: OutsideResult | OutsideTeam) -> str:
    first, last = line.place_first, line.place_last
    return "" if first is None else f"{first}-{last}" if first != last else str(first)


def _answer(request: SeriesRequest, form: ResultsForm, write: Write) -> HttpResponse:
    if request.http.method != "POST" or not form.is_valid():
        return _show_form(request, form)
    decided, seen = read_decisions(request.data), request.previewed
    text, teams = form.cleaned_data["text"], _teams_of(request.series)
    try:
        plan = plan_results(text, form.about, decided, by=request.by, teams=teams)
    except Refused as why:
        return _show_form(request, form, why)
    if "save" not in request.data or seen is None or plan.because is not None:
        return _preview(request, form, plan, write)
    try:
        write(plan, request.by, seen)
    except Refused as why:
        return _preview(request, form, plan, write, why)
    request.add_message(_("The results are imported."))
    return request.redirect("series_desk")


def _teams_of(series: Series) -> Mapping[int, str] | None:
    """Return the teams of a team series; None for a series of people."""
    return load_series_book(series).team_names if series.of_teams else None


def _preview(
    request: SeriesRequest,
    form: ResultsForm,
    plan: OutsidePlan,
    write: Write,
    refused: Refused | None = None,
) -> HttpResponse:
    series, text, ripple = request.series, form.cleaned_data["text"], None
    decisions, refused = read_decisions(request.data), refused or plan.because
    if not plan.open_lines and plan.because is None:
        ripple, because = result_or_refusal(
            lambda: foresee_series(series, lambda: write(plan, Actor("", None), None))
        )
        refused = refused or because
    series.scope.refresh_from_db()
    context = {
        "desk": request.desk,
        "season": request.season,
        "area": "table",
        "form": form,
        "text": text,
        "preview": preview_results(text, plan, decisions.rows),
        "column_choices": column_choices(COLUMN_WORDS),
        "place_choices": _place_choices(plan, decisions),
        "ripple": ripple,
        "revision": series.scope.revision,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused else 200
    return render(request.http, "desk/series/results_preview.html", context, status=status)


def _show_form(
    request: SeriesRequest, form: ResultsForm, refused: Refused | None = None
) -> HttpResponse:
    context = {
        "desk": request.desk,
        "season": request.season,
        "area": "table",
        "form": form,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/series/results.html", context, status=status)
