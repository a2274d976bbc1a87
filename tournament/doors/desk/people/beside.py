"""Entering the players of another tournament that the user may see."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.people.entering import entered_words
from tournament.models import Tournament
from tournament.security.access import tournaments_open_to
from tournament.services.people import side_events

MOST = 30


class OthersForm(forms.Form):
    """Another tournament whose people the user may see."""

    other = forms.ModelChoiceField(
        Tournament.objects.none(),
        to_field_name="slug",
        label=_("Same players as"),
        help_text=_("For a side event: all players of that event, as entered."),
    )

    def __init__(
        self, own: Tournament, user: User | AnonymousUser, data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        others = tournaments_open_to(user, "register").kept().exclude(pk=own.pk)
        found = others.order_by("-date", "name")
        field = self.fields["other"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found if data is not None else found[:MOST]


routes = Routes(at_event)


@routes.post("list/others/", side_events.enter_people_of, to="people", back="people_list")
def enter_people_of(request: EventRequest) -> str:
    """Enter all players of the selected tournament."""
    event = request.desk.tournament
    form = request.read(OthersForm(event, request.http.user, request.data))
    other = form.cleaned_data["other"]
    count = side_events.enter_people_of(event, other, by=request.by, key=request.key)
    return entered_words(count)
