"""Forms for the hall: screens, messages, and extra minutes for all tables."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import WholeNumber
from tournament.models import Screen
from tournament.models.screen import LONGEST_MESSAGE, MOST_COLUMNS, TURNS
from tournament.services.hall import LONGEST_NAME, LONGEST_TURN, MOST_PLACES, SHORTEST_TURN
from tournament.words.screens import DENSITIES, SCREENS, THEMES

COLUMNS: Final = [(0, _("as many as fit")), *((n, str(n)) for n in range(1, MOST_COLUMNS + 1))]


class _OneLine(forms.CharField):
    """A short text on one line."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})


class NewScreenForm(forms.Form):
    """A new screen's name, and its language, by default the user's."""

    name = _OneLine(label=_("Where the screen is"), max_length=LONGEST_NAME)
    language = forms.ChoiceField(
        label=_("Language"), choices=settings.LANGUAGES, initial=get_language
    )


class ScreenForm(NewScreenForm):
    """A screen's name, language, theme and rotation."""

    theme = forms.ChoiceField(label=_("Appearance"), choices=list(THEMES.items()))
    seconds = WholeNumber(_("Seconds for a page"), low=SHORTEST_TURN, high=LONGEST_TURN)
    density = forms.ChoiceField(label=_("On a page"), choices=list(DENSITIES.items()))
    columns = forms.TypedChoiceField(label=_("Columns"), choices=COLUMNS, coerce=int)
    top = WholeNumber(
        _("Places shown"),
        low=0,
        high=MOST_PLACES,
        help_text=_("For the standings and the podium; 0 shows all, and a podium of three."),
    )
    turns = forms.MultipleChoiceField(
        label=_("In turn"),
        choices=[(shows, SCREENS[shows]) for shows in TURNS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    @classmethod
    def of(cls, screen: Screen, typed: Any = None) -> ScreenForm:  # noqa: ANN401
        """Return a screen's form, bound if data is given."""
        names = ("name", "theme", "language", "seconds", "density", "columns", "top", "turns")
        known = {name: getattr(screen, name) for name in names}
        return cls(typed, initial=known, prefix=f"screen-{screen.pk}")


class RevealForm(forms.Form):
    """The number of podium places revealed in the hall."""

    places = WholeNumber(low=0, high=MOST_PLACES)


class MessageForm(forms.Form):
    """A public message."""

    text = _OneLine(label=_("Message to everyone"), max_length=LONGEST_MESSAGE)


class MoreMinutesForm(forms.Form):
    """Extra minutes for every table."""

    minutes = WholeNumber(_("Minutes more for all tables"), low=-600, high=600)
