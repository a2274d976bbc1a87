"""Teams in templates: {{ list|team_list }}, {{ mate|mate_rounds }}, {{ member|member_rounds }}."""

from django import template
from django.utils.translation import gettext as _

from scoring.teams import Member
from tournament.standings.teams import TeamMate
from tournament.words.teams import list_words

register = template.Library()

register.filter("team_list", list_words)


@register.filter
def member_rounds(member: Member) -> str:
    """Return the rounds in which a player was in the team."""
    if member.to_round is None:
        return _("from round %(first)s") % {"first": member.from_round}
    if member.to_round == member.from_round:
        return _("round %(round)s") % {"round": member.from_round}
    facts = {"first": member.from_round, "last": member.to_round}
    return _("rounds %(first)s–%(last)s") % facts


@register.filter
def mate_rounds(mate: TeamMate) -> str:
    """Return a reserve's rounds in brackets; empty if they play all."""
    said = [member_rounds(one) for one in mate.places if one.from_round > 1 or one.to_round]
    return f" ({', '.join(said)})" if said else ""
