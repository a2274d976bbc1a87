"""The players' words for what decides a series and why a stage is struck."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.terms import Words

SERIES_DECIDED_BY: Final[Words] = {
    "total": pgettext_lazy("decided by", "total"),
    "big": pgettext_lazy("decided by", "big points"),
    "small": pgettext_lazy("decided by", "small points"),
    "stage_wins": pgettext_lazy("decided by", "stages won"),
    "best_stage": pgettext_lazy("decided by", "best stage"),
    "last_stage": pgettext_lazy("decided by", "last stage"),
    "all_stages": pgettext_lazy("decided by", "all stages"),
    "best_results": pgettext_lazy("decided by", "best results one by one"),
    "countback": pgettext_lazy("decided by", "stages from the last one back"),
    "shared": pgettext_lazy("decided by", "shared place"),
    "final": pgettext_lazy("decided by", "final"),
    "min_stages": pgettext_lazy("decided by", "too few stages"),
}
RATING_DECIDED_BY: Final[Words] = {
    **SERIES_DECIDED_BY,
    "stage_wins": pgettext_lazy("decided by", "events won"),
    "best_stage": pgettext_lazy("decided by", "best event"),
    "last_stage": pgettext_lazy("decided by", "last event"),
    "all_stages": pgettext_lazy("decided by", "all events"),
    "countback": pgettext_lazy("decided by", "events from the last one back"),
    "min_stages": pgettext_lazy("decided by", "too few events"),
}
SERIES_PRESETS: Final[Words] = {
    "best-4-of-5": pgettext_lazy("series", "The best four of five stages"),
    "best-5-of-6": pgettext_lazy("series", "The best five of six stages"),
    "all-stages": pgettext_lazy("series", "All stages, by big points"),
    "small-points": pgettext_lazy("series", "All stages, by small points"),
    "sum-of-places": pgettext_lazy("series", "The sum of places, the lowest first"),
    "points-for-places": pgettext_lazy("series", "Points for places"),
    "players-beaten": pgettext_lazy("series", "Points for everybody left behind"),
}
UNITS: Final[Words] = {
    "big": _("A stage gives its big points."),
    "small": _("A stage gives its small points."),
    "places": _("A stage gives its place; the lowest sum is first."),
    "table": _("A stage gives points for its places."),
    "field": _("A stage gives one point, and one for everybody left behind."),
}
RATING_UNITS: Final[Words] = {
    "big": _("An event gives its big points."),
    "small": _("An event gives its small points."),
    "places": _("An event gives its place; the lowest sum is first."),
    "table": _("An event gives points for its places."),
    "field": _("An event gives one point, and one for everybody left behind."),
}
STAGE_STATES: Final[Words] = {
    "counted": pgettext_lazy("stage", "counts"),
    "corrected": pgettext_lazy("stage", "being corrected; counts as it was approved"),
    "awaited": pgettext_lazy("stage", "result not approved yet"),
    "called_off": pgettext_lazy("stage", "called off"),
    "teamless": pgettext_lazy("stage", "does not count: nobody played for a team of the list"),
}
RATED_EVENT_STATES: Final[Words] = {
    **STAGE_STATES,
    "called_off": pgettext_lazy("event of a rating", "called off"),
    "outdated": _("older than the months that count"),
    "later": pgettext_lazy("event of a rating", "still to come"),
}
RANKS: Final[Words] = {
    "players": pgettext_lazy("series", "Players"),
    "teams": pgettext_lazy("series", "Teams"),
}
STRUCK: Final[Words] = {
    "worse": pgettext_lazy("struck", "better ones count"),
    "less_small": pgettext_lazy("struck", "an equal one has more small points"),
    "older": pgettext_lazy("struck", "an equal one is later"),
    "disqualified": pgettext_lazy("struck", "disqualified, no value"),
}
