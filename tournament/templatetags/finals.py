"""Sources of a final in templates: {{ source|source_words }}."""

from django import template

from tournament.words.finals import source_words

register = template.Library()

register.filter("source_words", source_words)
