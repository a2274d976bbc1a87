"""Past results: lists received together, what each still needs, and the people to decide."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, at_register
from tournament.doors.fields import DateField, WholeNumber
from tournament.exchange.past_lists import MOST_LISTS, receive
from tournament.exchange.result_lists import BY_POINTS, IN_ORDER
from tournament.exchange.spreadsheets import Unreadable
from tournament.models import PastList
from tournament.services.refusals import Refused
from tournament.services.series import past_lists as service
from tournament.services.series.external_result_plans import KnownPeople
from tournament.services.series.past_questions import questions
from tournament.words import refusal_words
from tournament.words.figures import whole
from tournament.words.terms import GAMES

MOST_SHOWN: Final = 60
"""Lists planned on one page, and imported by one press."""
NOT_SAID: Final = [("", "—")]

routes = Routes(at_register)


class ManyFiles(forms.ClearableFileInput):
    """An input for several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One or more files."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:  # noqa: ANN401
        """Return the files, each checked."""
        return [super(FilesField, self).clean(one, initial) for one in data or [None]]


class ReceiveForm(forms.Form):
    """Files, and details of the lists whose index does not state them."""

    lists = FilesField(
        label=gettext_lazy("Files"),
        help_text=gettext_lazy(
            "CSV, XLSX, text copied from a PDF, or a ZIP of them. A file lists.csv with the "
            "columns file, name, date, place, game, rounds, source, licence describes the others."
        ),
        widget=ManyFiles(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json,.zip", "multiple": True}),
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=[*NOT_SAID, *GAMES.items()], required=False
    )
    source = forms.CharField(
        label=gettext_lazy("Source of the list"), max_length=300, required=False
    )
    terms = forms.CharField(
        label=gettext_lazy("Licence to publish"),
        max_length=100,
        required=False,
        help_text=gettext_lazy("Without it the results are not public."),
    )


class PastForm(forms.Form):
    """What is known about the event of a list."""

    name = forms.CharField(label=gettext_lazy("What was played"), max_length=200, required=False)
    date = DateField(label=gettext_lazy("Date"), required=False)
    place = forms.CharField(label=pgettext_lazy("venue", "Place"), max_length=200, required=False)
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=[*NOT_SAID, *GAMES.items()], required=False
    )
    rounds = WholeNumber(gettext_lazy("Rounds"), low=1, high=service.MOST_ROUNDS, required=False)
    source = forms.CharField(
        label=gettext_lazy("Source of the list"), max_length=300, required=False
    )
    terms = forms.CharField(
        label=gettext_lazy("Licence to publish"),
        max_length=100,
        required=False,
        help_text=gettext_lazy("Without it the results are not public."),
    )
    places_by = forms.ChoiceField(
        label=gettext_lazy("Places"),
        required=False,
        choices=[
            ("", gettext_lazy("as in the list; by points if it has none")),
            (IN_ORDER, gettext_lazy("renumbered in the order of the list's places")),
            (BY_POINTS, gettext_lazy("by points: big ones, then small ones")),
        ],
    )


def _show(
    request: DeskRequest, refused: Refused | None, form: ReceiveForm | None = None
) -> HttpResponse:
    pending = service.pending_lists()
    people = KnownPeople.for_keeper(request.by)
    plans = [service.plan_past(one, by=request.by, people=people) for one in pending[:MOST_SHOWN]]
    imported = PastList.objects.standing().filter(event__isnull=False)
    context: dict[str, Any] = {
        "form": form or ReceiveForm(),
        "pending": len(pending),
        "plans": [(one, refusal_words(one.because) if one.because else "") for one in plans],
        "ready": sum(one.is_ready for one in plans),
        "has_questions": any(one.uncertain for one in plans),
        "count": imported.count(),
        "imported": imported.order_by("-date", "-pk")[:MOST_SHOWN],
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused or form is not None else 200
    return render(request.http, "desk/people/past_lists.html", context, status=status)


@routes.page("past/", service.receive_lists)
def past_lists(request: DeskRequest) -> HttpResponse:
    """Show the received lists with what each still needs, and those imported."""
    return _show(request, None)


def _show_form(request: DeskRequest, refused: Refused | None) -> HttpResponse:
    return _show(request, refused, request.typed.get("form"))


@routes.post("past/receive/", service.receive_lists, to="past_lists", show=_show_form)
def receive_past(request: DeskRequest) -> str:
    """Receive files and archives of lists."""
    form = request.read(ReceiveForm(request.data, request.http.FILES))
    uploads: list[UploadedFile] = form.cleaned_data["lists"]
    try:
        found = receive((upload.name or "", upload.read()) for upload in uploads)
    except Unreadable as trouble:
        raise Refused("past_files_unreadable", most=MOST_LISTS) from trouble
    said = {name: form.cleaned_data[name] for name in ("game", "source", "terms")}
    new = service.receive_lists(found.lists, by=request.by, key=request.key, **said)
    told = [ngettext("%(count)s list is new.", "%(count)s lists are new.", new) % {"count": new}]
    if known := len(found.lists) - new:
        words = ngettext("%(count)s is known already.", "%(count)s are known already.", known)
        told.append(words % {"count": known})
    if found.unreadable:
        names = ", ".join(found.unreadable[:10])
        told.append(_("Not readable as lists: %(names)s") % {"names": names})
    return " ".join(told)


@routes.post("past/import/", service.import_past, to="past_lists")
def import_ready_lists(request: DeskRequest) -> str:
    """Import the lists without doubts, oldest first."""
    pending = service.pending_lists()[:MOST_SHOWN]
    count, left = service.import_ready(pending, by=request.by)
    words = ngettext("%(count)s list is imported.", "%(count)s lists are imported.", count)
    told = [words % {"count": count}]
    if open_lists := sum(one.because is None for one in left):
        words = ngettext(
            "In %(count)s list, decide first who is who.",
            "In %(count)s lists, decide first who is who.",
            open_lists,
        )
        told.append(words % {"count": open_lists})
    return " ".join(told)


def _show_list(request: DeskRequest, refused: Refused | None, pk: int) -> HttpResponse:
    past = get_object_or_404(PastList.objects.standing().select_related("event"), pk=pk)
    initial = {name: getattr(past, name) for name in service.DETAILS}
    form = request.typed.get("form") or PastForm(initial=initial)
    found = None if past.event_id else service.plan_past(past, by=request.by)
    why = refused or (found.because if found else None)
    context = {
        "past": past,
        "form": form,
        "found": found,
        "rows": [line.split("\t") for line in past.text.splitlines()],
        "refusal": refusal_words(why) if why else None,
    }
    status = UNPROCESSABLE if refused or form.is_bound else 200
    return render(request.http, "desk/people/past_list.html", context, status=status)


@routes.page("past/<int:pk>/", service.describe_list)
def past_list(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a received list, its event, and what is wrong with it."""
    return _show_list(request, None, pk)


@routes.post("past/<int:pk>/describe/", service.describe_list, to="past_lists", show=_show_list)
def describe_past(request: DeskRequest, pk: int) -> str:
    """Change what is known about the event of a list."""
    past = get_object_or_404(PastList.objects.standing(), pk=pk)
    service.describe_list(past, request.read(PastForm(request.data)).cleaned_data, by=request.by)
    return _("Saved.")


@routes.post("past/<int:pk>/remove/", service.remove_past, to="past_lists")
def remove_past(request: DeskRequest, pk: int) -> str:
    """Remove a list."""
    service.remove_past(get_object_or_404(PastList.objects.standing(), pk=pk), by=request.by)
    return _("The list is removed.")


@routes.page("past/people/", service.decide_people)
def past_people(request: DeskRequest) -> HttpResponse:
    """Ask about the uncertain people of all lists, with the evidence for each match."""
    asked, total = questions(service.pending_lists(), by=request.by)
    context = {"questions": asked, "total": total}
    return render(request.http, "desk/people/past_people.html", context)


@routes.post("past/people/decide/", service.decide_people, to="past_people")
def decide_past_people(request: DeskRequest) -> str:
    """Store the decisions about people; the others stay open."""
    count = service.decide_people(_decisions(request.data), by=request.by)
    words = ngettext("%(count)s line is decided.", "%(count)s lines are decided.", count)
    return words % {"count": count}


def _decisions(posted: QueryDict) -> dict[tuple[str, str], int | None]:
    """Return the person of each name and club; None for another person."""
    found: dict[tuple[str, str], int | None] = {}
    pairs = zip(posted.getlist("name"), posted.getlist("club"), strict=False)
    for number, (name, club) in enumerate(pairs, start=1):
        chosen = posted.get(f"person-{number}", "")
        if chosen == "other":
            found[name, club] = None
        elif (player := whole(chosen)) is not None:
            found[name, club] = player
    return found
