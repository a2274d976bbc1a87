"""The refusal codes of series and ratings, with the facts that their messages may use."""

from __future__ import annotations

from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, ...]] = {
    "rule_faulty": (),
    "stage_of_another_game": ("name", "game"),
    "fewest_points_win": ("game",),
    "stage_twice": ("name",),
    "stage_is_rehearsal": ("name",),
    "teams_from_elsewhere": ("name",),
    "people_from_elsewhere": ("name",),
    "series_ranks_already": (),
    "no_such_stage": (),
    "final_twice": ("name",),
    "coefficient_not_above_nought": ("given",),
    "series_approved": (),
    "series_not_approved": (),
    "no_stage_counts": (),
    "stages_awaited": ("stages",),
    "results_faulty": (),
    "results_without_places": (),
    "results_twice": ("name",),
    "publishing_day_unknown": (),
    "results_day_unknown": (),
    "person_twice_in_results": ("name", "lines"),
    "results_in_doubt": ("lines",),
    "event_of_another_game": ("name", "game"),
    "event_twice": ("name",),
    "teams_in_rating": ("name",),
    "no_such_event": (),
    "results_twice_in_rating": ("name",),
    "rating_published": ("day",),
    "rating_day_to_come": ("day",),
    "rating_of_nobody": ("day",),
    "no_rating_published": (),
}
