"""Refusals of acts on a series or a rating: what is wrong, then what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "licence_ends_early": _("The licence ends before it begins. Correct its days."),
    "licence_twice": _("%(name)s is in the list twice. Leave one line."),
    "licences_without_headings": _(
        "The list has no heading “name”. Add a first line with headings."
    ),
    "licences_faulty": _("Nothing was recorded: correct the marked lines first."),
    "which_licensee": _("The register has several people called %(name)s. Add the club."),
    "card_of_nobody": _(
        "No player of this tournament has this card or licence number. "
        "Find them by name, or enter them first."
    ),
    "past_columns_unknown": _(
        "The columns are not known. Write headings above them (place, name, club, big points, "
        "small points) and send the list again."
    ),
    "past_game_unknown": _("The game is not known. Choose it."),
    "past_in_future": _("The day of “%(name)s” is in the future. Correct it."),
    "past_received_again": _("“%(name)s” was received again. Remove that list first."),
    "past_imported_already": _("“%(name)s” is already imported or removed."),
    "past_twice": _(
        "“%(name)s” of this day is already imported. Remove one of the two lists, or give this "
        "event another name."
    ),
    "past_files_unreadable": _(
        "An archive is damaged, or there are more than %(most)s lists. Send them in parts."
    ),
    "rule_faulty": _("The rule is not valid:"),
    "stage_of_another_game": _(
        "“%(name)s” is played in another game: %(game)s. Choose an event in the game "
        "of this series, or allow any game in the series."
    ),
    "fewest_points_win": _(
        "In this game the fewest points win: %(game)s. A series that adds up small "
        "points ranks the most points first, so count places instead."
    ),
    "no_event_ticked": _("No event is ticked. Tick those to add."),
    "stage_twice": _("“%(name)s” is already a stage. Choose another event."),
    "stage_is_rehearsal": _("“%(name)s” is a rehearsal; its results may be invented."),
    "teams_from_elsewhere": _(
        "“%(name)s” is a list of people, and this series ranks teams. Choose a "
        "tournament played here, or import a list of its teams."
    ),
    "people_from_elsewhere": _(
        "“%(name)s” is a list of teams, but this series ranks people. Choose another stage."
    ),
    "series_ranks_already": _(
        "The series already has stages, so it must keep ranking the same kind "
        "(players or teams). Remove its stages first, or announce another series."
    ),
    "no_such_stage": _("This stage is no longer in the series. Check the list again."),
    "final_twice": _("“%(name)s” is already the final. Make it an ordinary stage first."),
    "coefficient_not_above_nought": _(
        "The coefficient cannot be “%(given)s”. Write a number above 0, for example 1 or 1.2."
    ),
    "series_approved": _(
        "The table is approved and stays as published. Reopen it first, with a reason."
    ),
    "series_not_approved": _("The table is not approved, so there is nothing to reopen."),
    "series_prizes_open": _("Approve the table first: until then the prizes may change."),
    "series_currency_fixed": _(
        "Prizes were handed over in %(currency)s already, so the currency stays. For another "
        "currency, announce another series."
    ),
    "no_stage_counts": _("No stage is approved yet, so there is no table. Approve one first."),
    "stages_awaited": _(
        "These stages are not approved: %(stages)s. Approve their results, or remove them."
    ),
    "results_faulty": _("The list cannot be imported:"),
    "results_without_places": _("No column of places was found. Mark it in the first row."),
    "results_twice": _(
        "“%(name)s” of this day is already a stage. Correct the list of that stage, "
        "or give this event another name."
    ),
    "publishing_day_unknown": _("Enter the day the rating is published for."),
    "results_day_unknown": _("Enter the day of the event."),
    "person_twice_in_results": _(
        "%(name)s is in the list more than once, in rows %(lines)s. Choose the right "
        "person for each row."
    ),
    "results_in_doubt": _("These rows match several people: %(lines)s. Choose one for each."),
    "source_of_nobody": _("Choose a list, a result, a title or a person."),
    "source_twice": _("This source is already in the list."),
    "admitted_already": _("Source %(number)s already admits %(name)s. Nothing was added."),
    "invited_after_answer": _(
        "%(name)s was nominated, but declined, did not answer in time or left. To ask again, "
        "undo that in the journal."
    ),
    "plays_in_barred": _("%(name)s plays in an event that a source excludes. Nothing was added."),
    "answer_time_over": _("The time to answer is already over. Choose a later one."),
    "nobody_to_nominate": _("All admitted people are nominated already."),
    "answered_already": _("This nomination was answered or withdrawn. Check the list again."),
    "answer_too_late": _("The time to answer is over. Ask the organiser."),
    "nobody_is_late": _("Nobody is late with an answer."),
    "nobody_new_in_group": _("Nobody was put into %(group)s. Tick someone who is not in it yet."),
    "nobody_new_ticked": _("Nobody was entered. Tick someone who is not in the list yet."),
    "not_in_series": _(
        "A ticked player no longer has a place in “%(series)s”. Check its table again."
    ),
    "event_of_another_game": _(
        "“%(name)s” is played in another game: %(game)s. Choose an event in the game of this list."
    ),
    "event_twice": _("“%(name)s” is already in the list. Choose another event."),
    "teams_in_rating": _(
        "“%(name)s” is a list of teams, but a rating ranks people. Choose another event."
    ),
    "no_such_event": _("This event is no longer in the list. Check the list again."),
    "results_twice_in_rating": _(
        "“%(name)s” of this day is already in the list. Correct its results, or give "
        "this event another name."
    ),
    "no_rating_published": _("No rating of this game is published yet."),
    "rating_published": _("The rating of %(day)s is already published and cannot change."),
    "rating_day_to_come": _("%(day)s is in the future. Choose a day that has passed."),
    "rating_of_nobody": _(
        "No event counts on %(day)s, so the list would be empty. Add an event, or "
        "approve the result of a rated one."
    ),
}
