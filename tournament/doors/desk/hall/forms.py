"""What is typed to run the hall: a screen's name and looks, a message, minutes for everybody."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import WholeNumber
from tournament.models import Screen
from tournament.models.message import LONGEST_MESSAGE
from tournament.models.screen import TURNS
from tournament.services.hall.screens import LONGEST_NAME, LONGEST_TURN, SHORTEST_TURN
from tournament.words.hall import SCREENS, THEMES


class _Words(forms.CharField):
    """A few words on one line."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})


class NewScreenForm(forms.Form):
    """What a new screen is called."""

    name = _Words(label=_("Where it hangs"), max_length=LONGEST_NAME)


class ScreenForm(NewScreenForm):
    """How a screen shows what it shows."""

    theme = forms.ChoiceField(label=_("Appearance"), choices=list(THEMES.items()))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    seconds = WholeNumber(_("Seconds for a page"), low=SHORTEST_TURN, high=LONGEST_TURN)
    turns = forms.MultipleChoiceField(
        label=_("In turn"),
        choices=[(shows, SCREENS[shows]) for shows in TURNS],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    @classmethod
    def of(cls, screen: Screen, typed: Any = None) -> ScreenForm:  # noqa: ANN401
        """Return the form of a screen as it is set up, or as somebody typed it."""
        names = ("name", "theme", "language", "seconds", "turns")
        known = {name: getattr(screen, name) for name in names}
        return cls(typed, initial=known, prefix=f"screen-{screen.pk}")


class MessageForm(forms.Form):
    """What everybody should read."""

    text = _Words(label=_("Message to everybody"), max_length=LONGEST_MESSAGE)


class MoreMinutesForm(forms.Form):
    """How much longer every table plays."""

    minutes = WholeNumber(_("Minutes more for everybody"), low=-600, high=600)
