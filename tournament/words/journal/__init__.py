"""The words of the journal: acts, ways to reverse them, facts and values, room by room."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.journal import events, people, rounds, series, sheets

Words = Mapping[str, Promise]

UNDO: Final[Words] = {"undo": _("Undone")}
GROUPS: Final[Mapping[str, tuple[Promise, Words]]] = {
    "people": (_("Players"), people.PEOPLE),
    "teams": (pgettext_lazy("of players", "Teams"), people.TEAMS),
    "money": (_("Money"), people.MONEY),
    "seats": (_("Seats"), rounds.SEATS),
    "sheets": (_("Sheets"), sheets.SHEETS),
    "phones": (_("Phones at the tables"), sheets.PHONES),
    "judge": (pgettext_lazy("journal", "Judge"), sheets.JUDGE),
    "course": (_("Course of the tournament"), {**events.COURSE, **rounds.CLOCK}),
    "hall": (pgettext_lazy("journal", "Screens"), events.HALL),
    "team": (_("Officials"), events.TEAM),
    "seasons": (_("Series and ratings"), series.SEASONS),
    "undone": (_("What was undone"), UNDO),
}
"""The acts in groups for the search; those of the register and the instance are in no group."""
VERBS: Final[Words] = {
    verb: words
    for verbs in (*(verbs for _title, verbs in GROUPS.values()), people.REGISTER, events.HOUSE)
    for verb, words in verbs.items()
}
WAYS: Final[Words] = {
    **people.WAYS, **rounds.WAYS, **sheets.WAYS, **events.WAYS, **series.WAYS,
    "undo": _("To undo this, make the change again."),
}  # fmt: skip
"""How to reverse an act without the journal; the journal undoes all other acts."""
FACTS: Final[Words] = {
    **people.FACTS, **rounds.FACTS, **sheets.FACTS, **events.FACTS, **series.FACTS,
}  # fmt: skip
"""Labels of the facts stored with an act."""
SAID_ELSEWHERE: Final = ("round", "table", "version", "person", "into")
"""Facts shown as the line's place, or only used by the program."""
VALUES: Final[Mapping[str, Words]] = {
    **people.VALUES, **sheets.VALUES, **events.VALUES, **series.VALUES,
}  # fmt: skip
