"""The players' words for what decides a series and why a stage is struck."""

from typing import Final

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
    "min_stages": pgettext_lazy("decided by", "too few stages"),
}
STRUCK: Final[Words] = {
    "worse": pgettext_lazy("struck", "better ones count"),
    "less_small": pgettext_lazy("struck", "an equal one has more small points"),
    "older": pgettext_lazy("struck", "an equal one is later"),
    "disqualified": pgettext_lazy("struck", "disqualified, no value"),
}
