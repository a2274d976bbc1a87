"""The words of the journal for drafts and rounds."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

SEATS: Final[Words] = {
    "draw_lots": _("Lots drawn"),
    "draft_seating": _("Seats drafted"),
    "discard_draft": _("Draft of seats discarded"),
    "swap_seats": _("Seats swapped"),
    "exchange_players": _("Two players in each other's seats swapped"),
    "exchange_tables": _("The players of two tables swapped"),
    "move_players": _("Players moved to other tables"),
    "publish_seating": _("Seats published"),
    "withdraw_seating": _("Seats withdrawn"),
    "take_out": _("Player taken out of the round"),
    "put_back": _("Player returned to the round"),
    "seat_latecomer": _("Latecomer seated"),
}
CLOCK: Final[Words] = {
    "start_round": _("Clock started"),
    "change_minutes": _("Minutes of the round changed"),
    "pause_clock": _("Clock paused"),
    "resume_clock": _("Clock resumed"),
    "start_group": _("Group clock started"),
    "pause_group": _("Group clock paused"),
    "resume_group": _("Group clock resumed"),
    "give_everybody_minutes": _("More time for all tables"),
    "give_extra_minutes": _("More time for a table"),
    "close_round": _("Round closed"),
    "go_on": _("Group advanced to the next round"),
}
WAYS: Final[Words] = {
    "discard_draft": _("Draft the seats again."),
    "withdraw_seating": _("Publish the new draft."),
}
FACTS: Final[Words] = {
    "minutes": _("Minutes"),
    "until": _("Corrections until"),
    "role": _("Role"),
    "rounds": _("Rounds"),
    "reason": _("Reason"),
    "because": _("Reason"),
    "words": _("Reason"),
    "revision": _("Revision"),
}
