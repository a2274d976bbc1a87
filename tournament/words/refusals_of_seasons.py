"""Why an act on a series or a rating was not done: what is so, then what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "rule_faulty": _("The rule cannot be like this:"),
    "stage_of_another_game": _(
        "“%(name)s” is played in another game: %(game)s. Choose an event of the game of this"
        " series, or let the series take any game."
    ),
    "fewest_points_win": _(
        "In this game the fewest points win: %(game)s. A series that adds up small points ranks"
        " the most first, so count places instead."
    ),
    "stage_twice": _("“%(name)s” is a stage already. Choose another event."),
    "stage_is_rehearsal": _("“%(name)s” is a rehearsal, and its results may be invented."),
    "teams_from_elsewhere": _(
        "“%(name)s” is a list of people, and this series ranks teams. Choose a tournament played"
        " here, or take in a list of its teams."
    ),
    "people_from_elsewhere": _(
        "“%(name)s” is a list of teams, and this series ranks people. Choose another stage."
    ),
    "series_ranks_already": _(
        "The series has stages already, so it goes on ranking whom it ranks. Take its stages out"
        " first, or announce another series."
    ),
    "no_such_stage": _("This stage is not in the series any more. Look at the list again."),
    "final_twice": _("“%(name)s” is the final already. Make it an ordinary stage first."),
    "coefficient_not_above_nought": _(
        "The coefficient cannot be “%(given)s”. Write a number above 0, such as 1 or 1.2."
    ),
    "series_approved": _(
        "The table is approved and stays as published. Reopen it first, and say why."
    ),
    "series_not_approved": _("The table is not approved, so there is nothing to reopen."),
    "no_stage_counts": _("No stage is approved yet, so there is no table. Approve one first."),
    "stages_awaited": _(
        "These stages are not approved: %(stages)s. Approve their results, or take them out."
    ),
    "results_faulty": _("The list cannot be taken as it is:"),
    "results_without_places": _(
        "No column of places was found. Write above it, in the first row, that it has the places."
    ),
    "results_twice": _(
        "“%(name)s” of this day is a stage already. Correct the list of that stage, or give another"
        " event another name."
    ),
    "publishing_day_unknown": _(
        "The day as of which the rating is published is missing. Write it."
    ),
    "results_day_unknown": _("The day of the event is missing. Write it."),
    "person_twice_in_results": _(
        "%(name)s is in the list more than once, in rows %(lines)s. Say who is meant."
    ),
    "results_in_doubt": _(
        "It is not clear who is meant in these rows: %(lines)s. Choose somebody."
    ),
    "nobody_new_in_group": _("Nobody was put into %(group)s. Tick somebody who is not in it yet."),
    "nobody_new_ticked": _("Nobody was entered. Tick somebody who is not in the list yet."),
    "not_in_series": _(
        "Somebody who is ticked has no place in “%(series)s” any more. Look at its table again."
    ),
    "event_of_another_game": _(
        "“%(name)s” is played in another game: %(game)s. Choose an event of the game of this list."
    ),
    "event_twice": _("“%(name)s” is in the list already. Choose another event."),
    "teams_in_rating": _(
        "“%(name)s” is a list of teams, and a rating is of people. Choose another event."
    ),
    "no_such_event": _("This event is not in the list any more. Look at the list again."),
    "results_twice_in_rating": _(
        "“%(name)s” of this day is in the list already. Correct its results, or give another event"
        " another name."
    ),
    "no_rating_published": _(
        "No rating of this game is published yet, so there is nothing to take over."
    ),
    "rating_published": _("The rating of %(day)s is published already and stays as it is."),
    "rating_day_to_come": _(
        "%(day)s is still to come. A rating is published for a day that has passed."
    ),
    "rating_of_nobody": _(
        "As of %(day)s no event counts, so nobody would be in the list. Add an event first, or"
        " approve the result of a rated one."
    ),
}
