"""The tournaments whose people may be entered in another: one's own, the latest first."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.security.access import tournaments_of

MOST = 30


class OthersForm(forms.Form):
    """One other tournament of the user's."""

    other = forms.ModelChoiceField(
        Tournament.objects.none(),
        to_field_name="slug",
        label=_("The same people as in"),
        help_text=_("For an event beside another: everybody who plays there, as they are."),
    )

    def __init__(
        self, own: Tournament, user: User | AnonymousUser, data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        found = tournaments_of(user).kept().exclude(pk=own.pk).order_by("-date", "name")
        field = self.fields["other"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found if data is not None else found[:MOST]
