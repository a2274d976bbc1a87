"""Template tag that caches a part of a page until its inputs change."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.memo import memo_of

register = template.Library()


class MemoNode(Node):
    """A cached part of a page; the key is an event, a name and the inputs."""

    child_nodelists = ("part",)

    def __init__(self, part: NodeList, said: Sequence[FilterExpression]) -> None:
        self.part = part
        self._said = said

    def render(self, context: Context) -> SafeString:
        """Return the cached part, or render it again if an input has changed."""
        event, name, *facts = [said.resolve(context) for said in self._said]
        template_name = context.template_name if self.origin is None else self.origin.name
        line = self.token.lineno if self.token else 0
        where = template_name, line, get_language(), name
        return memo_of(("drawn", event))(where, lambda *_: self.part.render(context), *facts)


@register.tag
def recalled(parser: Parser, token: Token) -> MemoNode:
    """Cache a part: `{% recalled event name input … %}…{% endrecalled %}`.

    The inputs must cover all data that the part uses; the language is always included.
    """
    _tag, *said = token.split_contents()
    if len(said) < 3:
        raise template.TemplateSyntaxError("recalled takes an event, a name and facts")
    part = parser.parse(("endrecalled",))
    parser.delete_first_token()
    return MemoNode(part, [parser.compile_filter(word) for word in said])
