"""The stages of a series: added from existing events, weighted, renamed and removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doors.acting import UNPROCESSABLE, Routes, ShowAgain
from tournament.doors.desk.series.forms import StageForm
from tournament.doors.desk.series.guards import SeriesRequest, at_series, redirect_if_approved
from tournament.models import OutsideEvent, OutsideTeam, Series, Stage, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.reading.series.non_public import is_hidden
from tournament.reading.visibility import SHOWING_STANDINGS
from tournament.security.access import tournaments_open_to
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series import stages
from tournament.services.series.preview import SeriesRipple, foresee_series
from tournament.words import refusal_words
from tournament.words.figures import whole
from tournament.words.series import coefficient_words

MOST_OFFERED = 200
Act = Callable[[Actor, "int | None"], object]


routes = Routes(at_series)


def _choose(request: SeriesRequest, refused: Refused | None = None) -> HttpResponse:
    series, user = request.series, request.http.user
    words = request.http.GET.get("search", "")[:60]
    taken = series.stages.standing()
    events = _offered(user).filter(name__icontains=words)
    events = events.exclude(pk__in=taken.exclude(tournament=None).values("tournament"))
    today = timezone.localdate()
    elsewhere = _played_elsewhere(user).filter(name__icontains=words)
    lists_of_teams = OutsideTeam.objects.values("event")
    if series.of_teams:
        elsewhere = elsewhere.filter(pk__in=lists_of_teams)
    else:
        elsewhere = elsewhere.exclude(pk__in=lists_of_teams)
    past = events.filter(date__lte=today).order_by("-date")[:MOST_OFFERED]
    ticked = request.typed.get("ticked", ())
    rows = [(one, _may_tick(series, one), one.pk in ticked) for one in past]
    context = {
        "desk": request.desk,
        "season": request.season,
        "area": "table",
        "search": words,
        "rows": rows,
        "may_tick": any(may for _event, may, _is_ticked in rows),
        "refusal": refusal_words(refused) if refused else None,
        "faults": request.typed.get("faults", ()),
        "later": events.filter(date__gt=today).order_by("date")[:MOST_OFFERED],
        "elsewhere": elsewhere.exclude(pk__in=taken.exclude(outside=None).values("outside"))[
            :MOST_OFFERED
        ],
    }
    status = UNPROCESSABLE if refused or request.typed else 200
    return render(request.http, "desk/series/choose.html", context, status=status)


@routes.page("stages/add/", stages.add_stage)
def choose_stage(request: SeriesRequest) -> HttpResponse:
    """List the possible stages: the user's events, and those with public standings."""
    if (back := redirect_if_approved(request)) is not None:
        return back
    return _choose(request)


@routes.post("stages/add/", stages.add_stage, to="series_desk", show=_choose)
def add_stages(request: SeriesRequest) -> str:
    """Add all ticked events, or none: each refused event has its sentence."""
    ticked = {pk for key in request.data.getlist("event") if (pk := whole(key))}
    request.typed["ticked"] = ticked
    found = _offered(request.http.user).filter(pk__in=ticked, state=Tournament.State.APPROVED)
    events = [one for one in found.order_by("date", "pk") if _may_tick(request.series, one)]
    if not events:
        raise Refused("no_event_ticked")
    try:
        count = stages.add_stages(request.series, events, by=request.by, key=request.key)
    except stages.StagesRefused as why:
        request.typed["faults"] = [refusal_words(one) for one in why.refusals]
        raise ShowAgain from None
    words = ngettext("%(count)s event is added.", "%(count)s events are added.", count)
    return words % {"count": count} if count else _("The events are added.")


def _may_tick(series: Series, event: Tournament) -> bool:
    """Whether an approved event may be added without its own page, which warns and has a preview.

    A rating includes rated events by itself, and results that are hidden need the warning.
    """
    is_automatic = series.is_rating and event.is_rated
    is_warned = series.scope.is_public and is_hidden(event)
    return event.state == Tournament.State.APPROVED and not is_automatic and not is_warned


@routes.form("stages/add/<slug:origin>/<int:pk>/", stages.add_stage)
def add_stage(request: SeriesRequest, origin: str, pk: int) -> HttpResponse:
    """Preview the effect of an event as a stage, then add it as previewed."""
    if (back := redirect_if_approved(request)) is not None:
        return back
    series, user = request.series, request.http.user
    event: Tournament | OutsideEvent
    if origin == "here":
        event = get_object_or_404(_offered(user), pk=pk)
    else:
        event = get_object_or_404(_played_elsewhere(user), pk=pk)
    form = StageForm(request.data or None)
    del form.fields["is_final"]

    def act(by: Actor, seen: int | None) -> object:
        said = {name: form.cleaned_data[name] for name in ("name", "coefficient")}
        return stages.add_stage(series, event, by=by, previewed=seen, key=request.key, **said)

    said = _("Add the stage"), _("The stage is added.")
    if series.is_rating:
        said = _("Add the event"), _("The event is added.")
    about = _About(series, event, *said)
    return about.propose(request, form, act)


@routes.form("stages/<int:pk>/", stages.change_stage, stages.lift_stage)
def change_stage(request: SeriesRequest, pk: int) -> HttpResponse:
    """Show a stage; preview its change or removal."""
    if (back := redirect_if_approved(request)) is not None:
        return back
    series = request.series
    found = series.stages.for_reading().select_related("series__scope")
    stage: Stage = get_object_or_404(found, pk=pk)
    typed = {
        "name": stage.name,
        "coefficient": coefficient_words(Fraction(stage.coefficient)),
        "is_final": stage.is_final,
    }
    form = StageForm(request.data or None, initial=typed)
    if series.is_rating:
        del form.fields["is_final"]
    if request.data.get("lift"):
        form.fields["coefficient"].required = False

    def act(by: Actor, seen: int | None) -> None:
        if request.data.get("lift"):
            stages.lift_stage(stage, by=by, previewed=seen)
        else:
            stages.change_stage(stage, by=by, previewed=seen, **{**typed, **form.cleaned_data})

    said = _("Save the stage"), _("The stage is changed.")
    if series.is_rating:
        said = _("Save the event"), _("The event is changed.")
    about = _About(series, stage.event, *said, stage)
    return about.propose(request, form, act)


@dataclass(frozen=True, slots=True)
class _About:
    """A page about one stage: previews an act, and performs it as previewed."""

    series: Series
    event: Tournament | OutsideEvent
    button: str
    done: str
    stage: Stage | None = None

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.event.name if self.stage is None else str(self.stage)

    @property
    def tells_of_hidden(self) -> bool:
        """Whether a public series would show people of an event whose results are hidden."""
        ours = self.event if isinstance(self.event, Tournament) else None
        return self.series.scope.is_public and is_hidden(ours)

    def propose(self, request: SeriesRequest, form: Form, act: Act) -> HttpResponse:
        """Return the page, the preview, or the response of the act."""
        if request.http.method != "POST" or not form.is_valid():
            return self._show(request, form)
        seen = request.previewed
        try:
            if "save" in request.data and seen is not None:
                act(request.by, seen)
                request.add_message(self.done)
                return request.redirect("series_desk")
            ripple = foresee_series(self.series, lambda: act(Actor(""), None))
        except Refused as why:
            return self._show(request, form, why)
        return self._show(request, form, ripple=ripple)

    def _show(
        self,
        request: SeriesRequest,
        form: Form,
        refused: Refused | None = None,
        ripple: SeriesRipple | None = None,
    ) -> HttpResponse:
        context = {
            "desk": request.desk,
            "season": request.season,
            "area": "table",
            "about": self,
            "form": form,
            "ripple": ripple,
            "is_lifting": bool(request.data.get("lift")),
            "refusal": refusal_words(refused) if refused else None,
        }
        is_faulty = refused is not None or (form.is_bound and ripple is None)
        status = UNPROCESSABLE if is_faulty else 200
        return render(request.http, "desk/series/stage.html", context, status=status)


def _offered(user: User | AnonymousUser) -> TournamentQuerySet:
    # A stage publishes the results, so only users who decide on visibility may add it.
    own = Q(pk__in=tournaments_open_to(user, "plan"))
    public = Q(public_sees__in=SHOWING_STANDINGS)
    return Tournament.objects.kept().filter(own | public, is_rehearsal=False)


def _played_elsewhere(user: User | AnonymousUser) -> QuerySet[OutsideEvent]:
    """Return the external results that the user may see: of their own and of public series."""
    if isinstance(user, User) and user.is_superuser:
        return OutsideEvent.objects.all()
    own = Q(series__scope__memberships__user=user)
    told = Stage.objects.filter(own | Q(series__scope__is_public=True)).exclude(outside=None)
    return OutsideEvent.objects.filter(pk__in=told.values("outside"))
