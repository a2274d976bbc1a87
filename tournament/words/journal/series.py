"""The words of the journal for series and ratings."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.words.series import LICENCES, RANKS

Words = Mapping[str, Promise]

SEASONS: Final[Words] = {
    "create_series": _("Series announced"),
    "create_rating": _("Rating list announced"),
    "change_series": _("Rule of the series changed"),
    "add_stage": _("Stage added"),
    "change_stage": _("Stage changed"),
    "lift_stage": _("Stage removed"),
    "take_in_results": _("External results imported"),
    "change_results": _("External results corrected"),
    "approve_series": _("Table of the series approved"),
    "reopen_series": _("Table of the series reopened"),
    "publish_rating": _("Rating published"),
    "hand_out_series_prizes": _("Prize handed over"),
}
WAYS: Final[Words] = {
    "create_series": _(
        "You cannot delete a series. Remove its stages, or hide it from the public."
    ),
    "create_rating": _("You cannot delete a rating list. Hide it from the public instead."),
    "reopen_series": _("Approve the table again."),
    "publish_rating": _("A published rating stays as published; the next one will be right."),
}
FACTS: Final[Words] = {
    "rule": _("Rule"),
    "game": _("Game"),
    "planned_stages": _("How many stages are planned"),
    "final_places": _("How many qualify for a final"),
    "publish_day": _("Day of the month for publishing"),
    "ranks": _("The table ranks"),
    "team_list": _("List of teams"),
    "licence_rule": _("Players without a licence"),
    "start_cents": _("Each start adds to the prize fund"),
    "player_cents": _("Each player or team adds once"),
    "shows_fund": _("Prizes are public"),
    "is_public": _("Public"),
    "coefficient": _("Coefficient"),
    "is_final": _("Final"),
    "players": _("Players"),
    "outside": _("List"),
    "as_of": _("As of"),
    "lists": pgettext_lazy("of results", "Lists"),
    "source": _("Source of the list"),
    "terms": _("Licence to publish"),
    "places_by": _("Places are computed"),
}
VALUES: Final[Mapping[str, Words]] = {
    "ranks": RANKS,
    "licence_rule": LICENCES,
}
