"""What the settings of a tournament say of teams."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.event_settings import MOST_MEMBERS
from tournament.doors.fields import WholeNumber


class TeamSettings(forms.Form):
    """Whether members of a team sit apart, and how many of them count."""

    keep_teams_apart = forms.BooleanField(
        label=_("Keep members of one team apart in the first round, where that is possible"),
        required=False,
    )
    teams_best = WholeNumber(
        _("Best members of a team who count"),
        low=1,
        high=MOST_MEMBERS,
        required=False,
        help_text=_("Empty: all of them. It matters only where players form teams."),
    )
