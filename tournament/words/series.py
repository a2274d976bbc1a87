"""A series in words: its rule, and the calculation of a total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.json_reader import Fields
from scoring.series.derivations import StageTerm, TotalBreakdown
from scoring.series.facts import SeriesRule
from scoring.series.files import read_rule
from tournament.words import figures
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
    "countback": pgettext_lazy("decided by", "stages, latest first"),
    "shared": pgettext_lazy("decided by", "shared place"),
    "final": pgettext_lazy("decided by", "final"),
    "min_stages": pgettext_lazy("decided by", "too few stages"),
    "licence": pgettext_lazy("decided by", "no licence"),
}
LICENCES: Final[Words] = {
    "": _("are ranked like all others"),
    "unranked": _("are listed without a place"),
    "hidden": _("are not listed"),
    "left_out": _("count as if they had not played"),
}
LICENCE_RULES: Final[Words] = {
    "unranked": _("Players without a valid licence are listed without a place."),
    "hidden": _("Only players with a valid licence are listed."),
    "left_out": _(
        "Only players with a licence valid on the day count, also in the places of each event."
    ),
}
RATING_DECIDED_BY: Final[Words] = {
    **SERIES_DECIDED_BY,
    "stage_wins": pgettext_lazy("decided by", "events won"),
    "best_stage": pgettext_lazy("decided by", "best event"),
    "last_stage": pgettext_lazy("decided by", "last event"),
    "all_stages": pgettext_lazy("decided by", "all events"),
    "countback": pgettext_lazy("decided by", "events, latest first"),
    "min_stages": pgettext_lazy("decided by", "too few events"),
}
SERIES_PRESETS: Final[Words] = {
    "best-4-of-5": pgettext_lazy("series", "The best four of five stages"),
    "best-5-of-6": pgettext_lazy("series", "The best five of six stages"),
    "all-stages": pgettext_lazy("series", "All stages, by big points"),
    "small-points": pgettext_lazy("series", "All stages, by small points"),
    "sum-of-places": pgettext_lazy("series", "The sum of places, the lowest first"),
    "points-for-places": pgettext_lazy("series", "Points for places"),
    "players-beaten": pgettext_lazy("series", "Points for each player left behind"),
}


def licence_words(rule: str) -> list[str]:
    """Return what follows for players without a licence, as a sentence if anything does."""
    return [str(LICENCE_RULES[rule])] if rule in LICENCE_RULES else []


UNITS: Final[Words] = {
    "big": _("A stage gives its big points."),
    "small": _("A stage gives its small points."),
    "places": _("A stage gives its place; the lowest sum is first."),
    "table": _("A stage gives points for its places."),
    "field": _("A stage gives one point, plus one for each player left behind."),
}
RATING_UNITS: Final[Words] = {
    "big": _("An event gives its big points."),
    "small": _("An event gives its small points."),
    "places": _("An event gives its place; the lowest sum is first."),
    "table": _("An event gives points for its places."),
    "field": _("An event gives one point, plus one for each player left behind."),
}
STAGE_STATES: Final[Words] = {
    "counted": pgettext_lazy("stage", "counts"),
    "corrected": pgettext_lazy("stage", "being corrected; counts as approved"),
    "awaited": pgettext_lazy("stage", "result not approved yet"),
    "called_off": pgettext_lazy("stage", "called off"),
    "teamless": pgettext_lazy("stage", "does not count: no player of a listed team took part"),
}
RATED_EVENT_STATES: Final[Words] = {
    **STAGE_STATES,
    "called_off": pgettext_lazy("event of a rating", "called off"),
    "outdated": _("older than the months that count"),
    "later": pgettext_lazy("event of a rating", "upcoming"),
}
RANKS: Final[Words] = {
    "players": pgettext_lazy("series", "Players"),
    "teams": pgettext_lazy("series", "Teams"),
}
STRUCK: Final[Words] = {
    "worse": pgettext_lazy("struck", "better ones count"),
    "less_small": pgettext_lazy("struck", "an equal result has more small points"),
    "older": pgettext_lazy("struck", "an equal result is later"),
    "disqualified": pgettext_lazy("struck", "disqualified, no value"),
    "unknown": pgettext_lazy("struck", "small points not known, no value"),
}


OUT = "×"
DECIMALS = 100


def rule_words(rule: SeriesRule) -> list[str]:
    """Return the rule of a series in sentences, for the public."""
    return [*_of_stages(rule), *_of_both(rule, SERIES_DECIDED_BY)]


def rating_rule_words(rule: SeriesRule) -> list[str]:
    """Return the rule of a rating in sentences, for the public."""
    return [*_of_events(rule), *_of_both(rule, RATING_DECIDED_BY)]


def moved_words(places: int | None, *, is_new: bool) -> str:
    """Return a player's movement since the previous list: ▲3, ▼1, new, or = if unchanged."""
    if is_new:
        return pgettext("in a rating", "new")
    if places is None:
        return ""
    if places == 0:
        return "="
    return f"▲{places}" if places > 0 else f"▼{-places}"


def raw_rule_words(raw: Mapping[str, Any]) -> list[str]:
    """Return a stored rule in sentences; raise `KeyError` if it is invalid.

    Only ratings have counted months.
    """
    told = {name: value for name, value in raw.items() if name not in ("window_months", "as_of")}
    fields = Fields({"rule": told}, known=("rule",))
    rule = read_rule(fields)
    if fields.faults:
        raise KeyError(fields.faults[0].code)
    if months := raw.get("window_months"):
        return rating_rule_words(replace(rule, window_months=months))
    return rule_words(rule)


def _of_stages(rule: SeriesRule) -> Iterator[str]:
    yield str(UNITS[rule.unit])
    if rule.count is None:
        yield gettext("All stages count.")
    else:
        words = ngettext(
            "The best stage counts; the others are dropped.",
            "The best %(count)s stages count; the others are dropped.",
            rule.count,
        )
        yield words % {"count": rule.count}
    if rule.attendance and not rule.less_is_better:
        yield gettext("Each stage played adds %(each)s.") % {"each": figures.exact(rule.attendance)}
    if rule.min_stages > 1:
        yield gettext("A place requires %(count)s stages.") % {"count": rule.min_stages}


def _of_events(rule: SeriesRule) -> Iterator[str]:
    yield str(RATING_UNITS[rule.unit])
    if rule.count is None:
        yield gettext("All events count.")
    else:
        words = ngettext(
            "The best event counts; the others are dropped.",
            "The best %(count)s events count; the others are dropped.",
            rule.count,
        )
        yield words % {"count": rule.count}
    if rule.attendance and not rule.less_is_better:
        yield gettext("Each event played adds %(each)s.") % {"each": figures.exact(rule.attendance)}
    if rule.min_stages > 1:
        yield gettext("A place requires %(count)s events.") % {"count": rule.min_stages}


def _of_both(rule: SeriesRule, decided_by: Words) -> Iterator[str]:
    if rule.window_months:
        yield gettext("The last %(count)s months count.") % {"count": rule.window_months}
    if rule.tie_breaks:
        ties = ", ".join(str(decided_by[name]) for name in rule.tie_breaks)
        yield gettext("Ties are decided by: %(ties)s.") % {"ties": ties}


def coefficient_words(coefficient: Fraction) -> str:
    """Return a coefficient in the notation of rules: a decimal if exact, else a fraction."""
    if DECIMALS % coefficient.denominator:
        return figures.exact(coefficient)
    return number_format(float(coefficient))


def derivation_words(derivation: TotalBreakdown) -> str:
    """Return the sum with its terms, then each dropped stage with its reason."""
    terms = [f"{_worth(term)} [{term.stage}]" for term in derivation.counted]
    if derivation.attendance:
        paid = {"count": derivation.played, "each": figures.exact(derivation.attendance)}
        terms.append(gettext("attendance %(count)s × %(each)s") % paid)
    said = [f"{' + '.join(terms) or '0'} = {figures.exact(derivation.total)}"]
    for term in derivation.struck:
        worth = OUT if term.worth is None else _worth(term)
        facts = {"stage": term.stage, "worth": worth, "reason": STRUCK[term.struck]}
        said.append(gettext("stage %(stage)s, %(worth)s: %(reason)s") % facts)
    return "; ".join(said)


def _worth(term: StageTerm) -> str:
    """Return the value of the stage, in brackets if negative, times its coefficient."""
    if term.worth is None:
        return OUT
    value = figures.exact(term.worth)
    value = f"({value})" if term.worth < 0 else value
    return value if term.coefficient == 1 else f"{value} × {coefficient_words(term.coefficient)}"
