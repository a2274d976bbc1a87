"""What a list's preview says of its rows: what becomes of them, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournament.services.people import list_plans


class CountedWords(Protocol):
    """Words that take the number they go with."""

    def __mod__(self, count: Mapping[str, int], /) -> str: ...


VERDICTS: Final[Mapping[str, Promise]] = {
    list_plans.NEW: gettext_lazy("new"),
    list_plans.KNOWN: gettext_lazy("from the register"),
    list_plans.UPDATE: gettext_lazy("changed"),
    list_plans.UNCHANGED: gettext_lazy("entered already"),
    list_plans.TWICE: gettext_lazy("twice in the list"),
    list_plans.FAULTY: gettext_lazy("without a name"),
    list_plans.LEFT_OUT: gettext_lazy("left out"),
}
ROW_FAULTS: Final[Mapping[str, Promise]] = {
    "name_missing": gettext_lazy("The name is missing; the row is left out."),
    "name_without_letters": gettext_lazy("The name has no letter in it; the row is left out."),
    "name_too_long": gettext_lazy("The name is too long and was cut."),
    "year_unreadable": gettext_lazy("The year of birth cannot be read and is left out."),
    "year_to_come": gettext_lazy("The year of birth is still to come and is left out."),
    "sex_unreadable": gettext_lazy("The sex cannot be read and is left out."),
    "fee_unreadable": gettext_lazy("Whether the fee is paid cannot be read and is left out."),
    "number_unreadable": gettext_lazy("The number cannot be read; the next free one is given."),
    "rating_unreadable": gettext_lazy("The rating cannot be read and is left out."),
    "number_taken": gettext_lazy("The number is taken; the next free one is given."),
    "team_of_one": gettext_lazy(
        "Nobody else is in the team, so it is left out. Write its name the same way for all its "
        "members."
    ),
    "team_too_large": gettext_lazy("More than eight would be in the team, so it is left out."),
    "team_left_alone": gettext_lazy(
        "Only one would be left in the old team. Change both at once, or dissolve it."
    ),
    "team_after_start": gettext_lazy(
        "Seats are published, so the team stays. Change it under “Teams”, with a reason."
    ),
    "federation_number_taken": gettext_lazy(
        "The federation number belongs to somebody else and is left out."
    ),
}
COUNTED: Final[Mapping[str, CountedWords]] = {
    list_plans.NEW: ngettext_lazy("is new", "are new", "count"),
    list_plans.KNOWN: ngettext_lazy("is in the register", "are in the register", "count"),
    list_plans.UPDATE: ngettext_lazy("changes", "change", "count"),
    list_plans.UNCHANGED: ngettext_lazy("is entered already", "are entered already", "count"),
    list_plans.TWICE: ngettext_lazy("is there twice", "are there twice", "count"),
    list_plans.FAULTY: ngettext_lazy("has no name", "have no name", "count"),
    list_plans.LEFT_OUT: ngettext_lazy("is left out", "are left out", "count"),
}
