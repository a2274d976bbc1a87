"""Entering the players of another tournament that the user may see."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.people.entering import entered_words
from tournament.models import Tournament
from tournament.security.access import desk_for, tournaments_open_to
from tournament.services.people.side_events import enter_people_of as enter

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


@require_POST
def enter_people_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter all players of the selected tournament."""
    desk = desk_for(request, slug, "register")
    form = OthersForm(desk.tournament, request.user, request.POST)
    if not form.is_valid():
        return redirect("people_list", slug)
    other = form.cleaned_data["other"]
    return perform(
        request,
        lambda by: enter(desk.tournament, other, by=by, key=key_of(request)),
        done=entered_words,
        then=redirect("people", slug),
        refused=redirect("people_list", slug),
    )
