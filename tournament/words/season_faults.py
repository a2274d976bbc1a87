"""What cannot be so in a series of stages, in a list of results, and in an event's money."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

LINES: Final[Words] = {
    "format_line_unreadable": _(
        "“%(given)s” is not read. Write the fees as in the calendar: 30+10/1, which is 30 for the"
        " prizes, 10 for costs and 1 for a small point; or “free”."
    ),
}
SERIES: Final[Words] = {
    "as_of_missing": _(
        "A window of months needs the day it is counted from. Write it as “as_of”: 2026-11-21."
    ),
    "bracket_twice": _("Two lists of points begin at %(least)s participants. Keep one."),
    "coefficient_not_positive": _("The coefficient %(value)s is not above 0. Write it again."),
    "fractions_too_fine": _(
        "The values of the stages make fractions too long to write down. Check the shared places,"
        " points and coefficients."
    ),
    "player_twice_in_stage": _(
        "Player %(player)s is in the results twice. Keep the line that is meant."
    ),
    "series_points_missing": _("Points for places need a list. Write “points” or “brackets”."),
    "stage_dated_before": _(
        "This stage is dated before stage %(earlier)s. Number the stages by their dates."
    ),
    "stage_number_twice": _("Stage %(stage)s is there twice. Give each stage its own number."),
    "too_many_stages": _("%(stages)s stages are too many; the limit is %(most)s."),
}

PLACES: Final[Words] = {
    "participants_too_few": _(
        "%(participants)s participants are fewer than the %(results)s results. Correct the number."
    ),
    "list_place_unreadable": _(
        "“%(value)s” is no place. Write 3, shared as 3–4; whoever was disqualified has none."
    ),
    "list_points_unreadable": _(
        "“%(value)s” cannot stand in the column “%(column)s”. Write a number there."
    ),
    "place_beyond_participants": _(
        "Place %(place)s is beyond the last one, %(places)s. Correct the place or the number of "
        "participants."
    ),
    "place_held_too_often": _(
        "Players at place %(place)s: %(players)s, more than it has room for. A place that several"
        " share is written from the first to the last."
    ),
    "place_held_too_seldom": _(
        "Players at place %(place)s: %(players)s, fewer than share it. Correct the place, or add"
        " who is missing."
    ),
    "place_unreadable": _(
        'The place %(value)s cannot be read. Write it as "3", shared as "3-4", and null for a'
        " disqualification."
    ),
    "places_left_out": _(
        "Nobody holds place %(place)s. Add who is missing, or move the others up."
    ),
    "places_overlap": _(
        "Places %(place)s and %(other)s overlap. Those who share a place have the same one."
    ),
}

MONEY: Final[Words] = {
    "prize_line_unreadable": _(
        "“%(given)s” is not read. Write numbers with spaces between, the first place first:"
        " 50 30 20."
    ),
    "fee_class_twice": _("The class “%(name)s” is there twice. Keep one fee for it."),
    "fee_class_unknown": _("There is no class “%(name)s” among the fees. Add it, or correct it."),
    "shares_above_the_fund": _(
        "The shares add up to %(sum)s percent, more than the whole fund. Lower them."
    ),
    "too_many_prizes": _("%(prizes)s prizes are too many; the limit is %(most)s."),
}

SEASON_FAULTS: Final[Words] = {**LINES, **SERIES, **PLACES, **MONEY}
