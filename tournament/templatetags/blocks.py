"""Blocks in templates: {{ group.decided_by|line_words }}, {{ table.group|tone:tournament }}."""

from typing import Final

from django import template
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.standings.sheets import blocks_of, groups_of
from tournament.words.blocks import carried_words, teams_carried_words
from tournament.words.terms import DECIDED_BY

register = template.Library()
TONES: Final = 6


@register.filter
def line_words(decided_by: str) -> str:
    """Return what separated the last player in from the first one out, in words."""
    if decided_by == "lot":
        return _("The draw decided; anyone can repeat it from the seed.")
    return _("Decided by: %(ground)s.") % {"ground": DECIDED_BY[decided_by]}


@register.filter
def carried(tournament: Tournament, after: int) -> str:
    """Return the rounds after which points restarted, in words; empty if all rounds count."""
    return carried_words(blocks_of(tournament), after)


@register.filter
def carried_by_teams(tournament: Tournament, after: int) -> str:
    """Return that teams count every round, in words, if players' points restarted."""
    return teams_carried_words(blocks_of(tournament), after)


@register.filter
def tone(group: str, tournament: Tournament) -> str:
    """Return the CSS classes of a group's colour; empty for an unknown group."""
    groups = groups_of(tournament)
    return f"tone tone-{groups.index(group) % TONES}" if group in groups else ""
