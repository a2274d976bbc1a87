"""Sentences for refusals about teams, and about groups that are played side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEAMS: Final[Mapping[str, Promise]] = {
    "team_faulty": _("The team cannot play like this:"),
    "team_gone": _("Team %(team)s was dissolved meanwhile. Form it again."),
    "team_round_gone": _(
        "The seats of round %(round)s are published, so a reserve comes too late for it. Name round"
        " %(first)s or a later one."
    ),
    "not_in_team": _("Player %(number)s does not play for this team in round %(round)s."),
}

GROUPS: Final[Mapping[str, Promise]] = {
    "groups_apart": _(
        "Some groups still play round %(round)s. Let them go on first, or undo in the journal that"
        " the others went on."
    ),
    "groups_to_go_on": _(
        "Round %(round)s closes once every group has gone on. Still playing it: %(groups)s."
    ),
    "groups_end_together": _(
        "After round %(round)s no group goes on by itself: close the round for everybody."
    ),
    "groups_play_together": _(
        "In round %(round)s a group is too small for a table and joins another one. Close the round"
        " for everybody, then they are seated together."
    ),
}
