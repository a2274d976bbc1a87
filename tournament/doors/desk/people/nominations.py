"""A final filled from several sources: who is admitted, who was asked, and what they answered."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.background.mail.nominees import order_nominations
from tournament.background.mail.ordering import are_sent
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.people.nominee_emails import AddressesForm, lines_with_emails
from tournament.doors.fields import DateField, MomentField, PersonName, WholeNumber
from tournament.models import FinalSource, Nominee, OutsideEvent, Player, Title, Tournament
from tournament.models.player import name_key
from tournament.ops.site import site_of
from tournament.reading.series.finals import (
    events_offered,
    lists_offered,
    people_of_final,
    series_offered,
)
from tournament.security.access import people_open_to
from tournament.services.people import nominations
from tournament.services.people.nominations import SourcePlan
from tournament.services.refusals import Refused
from tournament.words import refusal_words

MOST_PLACES = 1_000
MOST_EVENTS = 40
MOST_LISTS = 200
USUAL_TIME = dt.timedelta(days=7)
Kind = FinalSource.Kind
Choice = tuple[str, str]


class SourceForm(forms.Form):
    """A list, a result or a title, and how many places of it count."""

    of = forms.ChoiceField(label=_("Source"))
    places = WholeNumber(_("How many places"), low=1, high=MOST_PLACES, required=False)
    first_place = WholeNumber(_("From place"), low=1, high=MOST_PLACES, required=False, initial=1)
    as_of = DateField(
        label=_("Rating as of"), required=False, help_text=_("Empty: the newest published list.")
    )

    def __init__(
        self, final: Tournament, user: User | AnonymousUser, data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.series = {str(one.pk): one for one in series_offered(user)}
        self.events = {str(one.pk): one for one in events_offered(final, user)[:MOST_EVENTS]}
        self.lists = {str(one.pk): one for one in lists_offered(user)[:MOST_LISTS]}
        field = self.fields["of"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (group, named) for group, choices in self._groups() if (named := list(choices))
        ]

    def _groups(self) -> Iterator[tuple[Any, Iterator[Choice]]]:
        """Yield the choices by kind; nothing of a kind leaves its heading out."""
        names = {key: one.scope.name for key, one in self.series.items()}
        lists = {key for key, one in self.series.items() if one.is_rating}
        events = {key: _dated(one) for key, one in self.events.items()}
        over = {key for key, one in self.events.items() if one.state == one.State.APPROVED}
        titles = Title.objects.standing().order_by("name").values_list("name", flat=True).distinct()
        yield _("Rating"), ((f"rating:{key}", names[key]) for key in names if key in lists)
        yield _("Series"), ((f"series:{key}", names[key]) for key in names if key not in lists)
        yield _("Result of a tournament"), ((f"result:{k}", events[k]) for k in events if k in over)
        yield _("Past results"), ((f"listed:{k}", _dated(one)) for k, one in self.lists.items())
        yield _("All players with a title"), ((f"title:{name}", name) for name in titles)
        yield _("Nobody who plays in"), ((f"barred:{key}", events[key]) for key in events)

    def plan(self) -> SourcePlan:
        """Return the source that was chosen."""
        facts = self.cleaned_data
        kind, _colon, key = facts["of"].partition(":")
        is_list = kind in (Kind.RATING, Kind.SERIES, Kind.RESULT, Kind.LISTED)
        return SourcePlan(
            kind=kind,
            series=self.series.get(key) if kind in (Kind.RATING, Kind.SERIES) else None,
            played=self.events.get(key) if kind in (Kind.RESULT, Kind.BARRED) else None,
            listed=self.lists.get(key) if kind == Kind.LISTED else None,
            title=key if kind == Kind.TITLE else "",
            as_of=facts["as_of"] if kind == Kind.RATING else None,
            first_place=facts["first_place"] or 1 if is_list else 1,
            places=facts["places"] if is_list or kind == Kind.TITLE else None,
        )


def _dated(event: Tournament | OutsideEvent) -> str:
    return f"{event.name}, {event.date:%Y-%m-%d}"


class GuestForm(forms.Form):
    """A person of the register who is invited by decision."""

    name = PersonName(_("Name and surname"))

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self._user = user

    def clean_name(self) -> Player:
        """Return the only person of that name whom the user may see."""
        name = self.cleaned_data["name"]
        found = list(people_open_to(self._user, named=name).filter(name_key=name_key(name))[:2])
        if not found:
            raise forms.ValidationError(str(refusal_words(Refused("nobody_named", name=name))))
        if len(found) > 1:
            raise forms.ValidationError(str(refusal_words(Refused("which_player", name=name))))
        return found[0]


class DeadlineForm(forms.Form):
    """The time until which the people asked may answer."""

    answer_by = MomentField(label=_("Answer by"))


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None, **_facts: object) -> HttpResponse:
    event, user = request.desk.tournament, request.http.user
    assert isinstance(user, User)
    found = people_of_final(event)
    until = (timezone.localtime() + USUAL_TIME).replace(hour=20, minute=0)
    context = {
        "desk": request.desk,
        "area": "people",
        "found": found,
        "lines": lines_with_emails(event, found),
        "is_sending": are_sent(),
        "address_form": request.typed.get("address_form") or AddressesForm(event, found),
        "site": site_of(request.http),
        "form": request.typed.get("form") or SourceForm(event, user),
        "guest_form": request.typed.get("guest_form") or GuestForm(user),
        "deadline_form": request.typed.get("deadline_form")
        or DeadlineForm(initial={"answer_by": until}),
        "may_enter": event.is_open and not event.called_off,
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused or request.typed else 200
    return render(request.http, "desk/people/final.html", context, status=status)


@routes.page("final/", nominations.add_final_source)
def people_of_a_final(request: EventRequest) -> HttpResponse:
    """Show the sources of a final, and the people whom each admits."""
    return _show(request, None)


@routes.post("final/", nominations.add_final_source, to="people_of_a_final", show=_show)
def add_final_source(request: EventRequest) -> str:
    """Add a list, a result or a title as a source."""
    event, user = request.desk.tournament, request.http.user
    plan = request.read(SourceForm(event, user, request.data)).plan()
    nominations.add_final_source(event, plan, by=request.by, key=request.key)
    return gettext("The source is added.")


@routes.post("final/guests/", nominations.add_final_source, to="people_of_a_final", show=_show)
def invite_to_final(request: EventRequest) -> str:
    """Add one person by decision."""
    user = request.http.user
    assert isinstance(user, User)
    player = request.read(GuestForm(user, request.data), "guest_form").cleaned_data["name"]
    plan = SourcePlan(Kind.INVITED, player=player, places=1)
    nominations.add_final_source(request.desk.tournament, plan, by=request.by, key=request.key)
    return gettext("The source is added.")


@routes.post(
    "final/sources/<int:pk>/remove/", nominations.remove_final_source, to="people_of_a_final"
)
def remove_final_source(request: EventRequest, pk: int) -> str:
    """Remove a source."""
    sources = FinalSource.objects.standing().filter(final=request.desk.tournament)
    nominations.remove_final_source(get_object_or_404(sources, pk=pk), by=request.by)
    return gettext("The source is removed.")


@routes.post("final/nominate/", nominations.nominate, to="people_of_a_final", show=_show)
def nominate(request: EventRequest) -> str:
    """Ask all admitted people, with a time to answer."""
    form = request.read(DeadlineForm(request.data), "deadline_form")
    until = form.cleaned_data["answer_by"]
    count = nominations.nominate(
        request.desk.tournament, answer_by=until, by=request.by, key=request.key
    )
    order_nominations(request.desk.tournament, site=site_of(request.http))
    words = ngettext("%(count)s person is nominated.", "%(count)s people are nominated.", count)
    return words % {"count": count}


@routes.post("final/addresses/", "register", to="people_of_a_final", show=_show)
def nominee_addresses(request: EventRequest) -> str:
    """Store e-mail addresses, and send the nomination to those who have not got it."""
    event = request.desk.tournament
    form = request.read(AddressesForm(event, people_of_final(event), request.data), "address_form")
    changed = form.save()
    order_nominations(event, site=site_of(request.http))
    words = ngettext("%(count)s address is saved.", "%(count)s addresses are saved.", changed)
    return words % {"count": changed}


@routes.post("final/pass-on/", nominations.pass_nominations_on, to="people_of_a_final")
def pass_nominations_on(request: EventRequest) -> str:
    """Pass the places of those who did not answer in time to the next in line."""
    made = nominations.pass_nominations_on(request.desk.tournament, by=request.by)
    order_nominations(request.desk.tournament, site=site_of(request.http))
    return _asked_words(made)


@routes.post(
    "final/nominees/<int:pk>/accept/", nominations.accept_nomination, to="people_of_a_final"
)
def accept_nomination(request: EventRequest, pk: int) -> str:
    """Enter a nominee who accepted at the desk or by telephone."""
    entry = nominations.accept_nomination(_nominee(request, pk), by=request.by)
    return gettext("Entered: %(entry)s") % {"entry": entry}


@routes.post(
    "final/nominees/<int:pk>/decline/", nominations.decline_nomination, to="people_of_a_final"
)
def decline_nomination(request: EventRequest, pk: int) -> str:
    """Record that a nominee does not come."""
    made = nominations.decline_nomination(_nominee(request, pk), by=request.by)
    order_nominations(request.desk.tournament, site=site_of(request.http))
    return _asked_words(made)


def _asked_words(made: list[Nominee]) -> str:
    if not made:
        return gettext("Saved. Nobody is next in line.")
    names = ", ".join(one.player.name for one in made)
    return gettext("Saved. Next in line: %(names)s.") % {"names": names}


def _nominee(request: EventRequest, pk: int) -> Nominee:
    found = Nominee.objects.standing().filter(final=request.desk.tournament)
    return get_object_or_404(found, pk=pk)
