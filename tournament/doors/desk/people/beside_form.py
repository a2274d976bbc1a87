"""The tournaments whose people may be entered in another: those where one may register people.

With the people comes what is known of them, which whoever only looks on there may not know.
"""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser, User
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.models import Tournament
from tournament.security.access import tournaments_open_to

MOST = 30


class OthersForm(forms.Form):
    """One other tournament whose people the user knows."""

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
        others = tournaments_open_to(user, "register").kept().exclude(pk=own.pk)
        found = others.order_by("-date", "name")
        field = self.fields["other"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found if data is not None else found[:MOST]
