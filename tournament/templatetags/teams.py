"""Teams in templates: {{ list|team_list }}, {{ member|member_rounds }}."""

from django import template
from django.utils.translation import gettext as _

from scoring.teams import Member
from tournament.words.teams import list_words

register = template.Library()

register.filter("team_list", list_words)


@register.filter
def member_rounds(member: Member) -> str:
    """Return the rounds for which somebody was in the team."""
    if member.to_round is None:
        return _("from round %(first)s on") % {"first": member.from_round}
    facts = {"first": member.from_round, "last": member.to_round}
    return _("rounds %(first)s–%(last)s") % facts
