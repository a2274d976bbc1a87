"""The documents that can be ordered, and the parameters of each; nothing is rendered here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its name, its purpose, and the parameters of an order.

    `needs` are the required parameters, `takes` the optional ones: round, table, after (a
    round's number), category, group, size and places are named for their meaning; layout is
    one of LAYOUTS, per_page one of SLIPS_TO_A_PAGE, deals and copies whole numbers; is_blank
    leaves out entered data, has_sums adds the sums of the prizes. What `hangs` in public shows
    minors by their initials, as does anything made from such papers; the desk and the tables need
    full names. What `is_ahead` is for the round in play, or for the next one, and follows the
    settings of that round.
    """

    id: str
    words: Promise
    about: Promise
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    is_draft_allowed: bool = False
    hangs: bool = False
    is_ahead: bool = False


LAYOUTS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "a4": pgettext_lazy("layout", "one to a page (A4)"),
        "a5": pgettext_lazy("layout", "two to a page (A5)"),
        "a5-back": pgettext_lazy("layout", "two to a page (A5), legend on the back"),
    }
)
SLIPS_TO_A_PAGE: Final = (4, 8)

_ALL = (
    Document(
        "round_pack",
        _("The whole round"),
        _("Seats from A to Ž, seats by table and a score sheet for every table, in one file."),
        needs=("round",),
        takes=("layout", "group"),
        is_draft_allowed=True,
        hangs=True,
    ),
    Document(
        "score_sheets",
        _("Score sheets"),
        _("A sheet for each table of a round, with its QR code and the results entered so far."),
        needs=("round",),
        takes=("table", "layout", "is_blank", "group"),
        is_draft_allowed=True,
    ),
    Document(
        "totals_slips",
        _("Totals slips"),
        _("Small slips to cut out, for tables to hand in their totals."),
        needs=("round",),
        takes=("table", "per_page", "group"),
        is_draft_allowed=True,
    ),
    Document(
        "seats_by_table",
        _("Seats by table"),
        _("Seats with the first dealer and the score keeper, for the desk and the wall."),
        needs=("round",),
        takes=("group",),
        is_draft_allowed=True,
        hangs=True,
    ),
    Document(
        "seats_by_name",
        _("Seats from A to Ž"),
        _("All players' tables and seats in large type, for the wall."),
        needs=("round",),
        takes=("group",),
        is_draft_allowed=True,
        hangs=True,
    ),
    Document(
        "table_cards",
        _("Table cards"),
        _("The number of each table in huge type, to place on the table."),
        needs=("round",),
        takes=("table", "group"),
        is_draft_allowed=True,
    ),
    Document(
        "seat_slips",
        _("Your seat: slips"),
        _("A slip to cut out for each player, with table, seat and opponents."),
        needs=("round",),
        takes=("group",),
        is_draft_allowed=True,
    ),
    Document(
        "rotation_cards",
        _("Rotation: cards"),
        _("A card for each player with table, seat and opponents of every round."),
    ),
    Document(
        "standings",
        _("Standings"),
        _("The standings after a round, for the wall."),
        takes=("after", "category", "group"),
        hangs=True,
    ),
    Document(
        "cross_table",
        _("Cross-table"),
        _("The standings with every round: table, place, big and small points."),
        takes=("after", "category", "group"),
        hangs=True,
    ),
    Document(
        "course",
        _("Course of the event"),
        _("All players' places over the rounds on one page, with the highlights."),
        takes=("after",),
        hangs=True,
    ),
    Document(
        "team_standings",
        _("Standings of teams"),
        _("All lists of teams and pairs after a round, with their members, for the wall."),
        takes=("after",),
        hangs=True,
    ),
    Document(
        "final_results",
        _("Final results"),
        _("The result with the signatures of judge and secretary."),
        takes=("category", "group"),
        hangs=True,
    ),
    Document(
        "blank_sheets",
        _("Blank sheets"),
        _("Score sheets without names, for any number of deals."),
        takes=("size", "deals", "copies", "layout"),
        is_ahead=True,
    ),
    Document(
        "fallback_pack",
        _("Fallback pack of the round"),
        _("Standings, seats, sheets still to be played and how to continue by hand, in one file."),
        is_draft_allowed=True,
        is_ahead=True,
    ),
    Document(
        "participants",
        _("Participants"),
        _("All players by name with boxes to tick, for check-in."),
    ),
    Document(
        "payouts",
        _("List of payouts"),
        _("All prize winners: what is handed over, and a line to sign."),
    ),
    Document(
        "stakes",
        _("Stakes: who pays whom"),
        _("Every payment that settles the stakes, with a box to tick."),
    ),
    Document(
        "certificates",
        _("Certificates"),
        _("A certificate for each of the top places, overall or in a category."),
        takes=("places", "category", "group", "has_sums"),
    ),
    Document(
        "nominations",
        _("Certificates for special awards"),
        _("For the zole magnet, the best woman, senior and local player, and the climber."),
        takes=("has_sums",),
    ),
    Document(
        "team_certificates",
        _("Certificates for teams"),
        _("A certificate for each of the top teams, with the names of its members."),
        takes=("places", "has_sums"),
    ),
    Document(
        "regulations",
        _("Regulations"),
        _("What is played and how places are decided, clause by clause, for the wall."),
        hangs=True,
    ),
    Document(
        "first_evening",
        _("Card for the first evening"),
        _("One page for your first event."),
    ),
)
DOCUMENTS: Final[Mapping[str, Document]] = MappingProxyType({paper.id: paper for paper in _ALL})
OF_PAYMENTS: Final[Mapping[str, Document]] = MappingProxyType(
    {
        "receipt": Document(
            "receipt",
            _("Receipt"),
            _("The receipt of one payment, with its number."),
        ),
    }
)
"""Documents ordered from a payment, with its key as parameter."""
OF_SERIES: Final[Mapping[str, Document]] = MappingProxyType(
    {
        "series_table": Document(
            "series_table",
            _("Table of the series"),
            _("All players with every stage (stages that do not count in brackets), and the rule."),
            hangs=True,
        ),
        "rating_list": Document(
            "rating_list",
            _("Rating list"),
            _("All players with their points and movement, the rule, and the events."),
            hangs=True,
        ),
    }
)
"""Documents of scopes above events, which are ordered from the scope's own page."""
