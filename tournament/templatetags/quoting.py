"""Names in quotation marks."""

from django import template

from tournament.words.names import within_quotes

register = template.Library()

register.filter("within_quotes", within_quotes)
