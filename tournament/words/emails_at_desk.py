"""E-mails to applicants in words of the desk: kinds, states, and the choice of an organiser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

KINDS: Final[Mapping[str, Promise]] = {
    "entry": _("Link for an application"),
    "received": _("Entry received"),
    "place": _("A place became free"),
    "accepted": _("Entered as a player"),
    "declined": _("The application is declined"),
    "moved": _("The tournament is moved"),
    "off": _("The tournament is called off"),
    "regulations": _("The regulations changed"),
    "reminder": _("Reminder"),
    "seat": _("Table and seat"),
    "result": _("Result"),
    "nomination": _("Nomination"),
    "nominee_reminder": _("Reminder of a nomination"),
    "follower_link": _("Link for a follower"),
    "follower_result": _("Result for a follower"),
    "follower_series": _("News of a series for a follower"),
    "follower_digest": _("News of the day for a follower"),
}
STATES: Final[Mapping[str, Promise]] = {
    "waiting": pgettext_lazy("letter", "waiting to be sent"),
    "sent": pgettext_lazy("letter", "sent"),
    "failed": pgettext_lazy("letter", "not sent"),
    "bounced": pgettext_lazy("letter", "came back"),
    "dropped": pgettext_lazy("letter", "no longer needed"),
}
OF_EVENTS: Final[Mapping[str, Promise]] = {
    "received": _("The entry is complete: a place or the waiting list"),
    "accepted": _("The player is on the list of players"),
    "declined": _("The entry is declined, with the reason"),
    "reminder": _("A reminder two days before"),
    "seat": _("Table and seat in each round, to players who asked for it"),
    "result": _("The player's result, once it is approved"),
}
