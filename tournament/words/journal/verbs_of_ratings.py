"""What a list of ratings calls acts of its own; for the rest it has the words of a series."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.words.terms import Words

RATINGS: Final[Words] = {
    "change_series": _("Rule of the list changed"),
    "add_stage": _("Event added"),
    "change_stage": _("Event changed"),
    "lift_stage": _("Event taken out"),
}
