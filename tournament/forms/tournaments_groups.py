"""Which fields of a tournament's form stand together, under which title."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.forms.tournaments_plans import TIE_FIELDS

Rows = tuple[tuple[str, ...], ...]
RULES: Final[Rows] = (
    ("game",),
    ("scale_3", "scale_4", "scale_5"),
    ("equal_at_four", "second_at_three_needs_plus"),
    ("personal_pule", "leftover_pules"),
    ("pules_on_zole",),
    ("idle_at_five",),
    ("small_zole",),
    ("small_zole_lost",),
    ("doublings",),
    ("out_young", "out_old"),
    ("bogey",),
)
GROUPS: Final[tuple[tuple[Promise, str | Promise, Rows], ...]] = (
    (_("The event"), "", (("name",), ("date", "starts"), ("place",), ("contact",))),
    (
        _("Plan"),
        "",
        (("rounds", "deals", "minutes"), ("breaks",), ("is_rated",)),
    ),
    (
        _("Tables and seats"),
        "",
        (
            ("table_sizes",),
            ("first_seating", "reseat_by"),
            ("keep_apart",),
            ("seats_only_arrived",),
        ),
    ),
    (
        _("Places"),
        _("Big points decide, then small points, then these. Whom none separates share a place."),
        (TIE_FIELDS, ("strike_worst", "prize_places")),
    ),
    (
        _("Checking and corrections"),
        "",
        (("checking",), ("phones",), ("table_agreement_checks",), ("correction_minutes",)),
    ),
    (_("The public"), "", (("public_sees", "public_names"),)),
    (
        _("Rules of the game"),
        _("The preset has set them; change what your hall does otherwise."),
        RULES,
    ),
)
