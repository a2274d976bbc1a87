"""Long lines of templates, written as several: what Django compiles of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import override_settings

from tournament.ops.template_lines import joined

WRITTEN = {
    "a break before a line that is not indented": (
        "<p>one</p>\n<p>two</p>\n\n<p>three</p>\n",
        "<p>one</p>\n<p>two</p>\n\n<p>three</p>\n",
    ),
    "between tags and inside an element": (
        "<ul>\n  <li>\n    One\n  </li>\n\n  <li></li>\n  </ul>",
        "<ul><li>One</li><li></li></ul>",
    ),
    "between words": (
        "<p>It\n  is\n  {{ name }}\n  {% translate 'here' %}\n  {{ now }}</p>",
        "<p>It is {{ name }} {% translate 'here' %} {{ now }}</p>",
    ),
    "between a word and an element": (
        "Press\n  <kbd>F1</kbd>\n  now<br>\n  or <b>\n  later\n  </b>",
        "Press <kbd>F1</kbd> now<br> or <b>later</b>",
    ),
    "a space that must be there": (
        '<b>one</b>{{ " " }}\n  <b>two</b>{% if three %}{{ " " }}\n  <b>three</b>{% endif %}',
        "<b>one</b> <b>two</b>{% if three %} <b>three</b>{% endif %}",
    ),
    "beside tags of Django": (
        "{{ place }}\n  {% if club %} · {{ club }}\n  {% else %}\n  alone\n  {% endif %}\n  end",
        "{{ place }}{% if club %} · {{ club }}{% else %}alone{% endif %}end",
    ),
    "inside a tag": (
        "<a class='one'\n    href='{% url 'seat'\n        number %}'{% if on %}\n"
        "    hidden{% endif %}>",
        "<a class='one' href='{% url 'seat' number %}'{% if on %} hidden{% endif %}>",
    ),
    "a sentence": (
        "{% translate 'A long\n    sentence' %}\n  {% blocktranslate %}\n  Another\n  {{ one }}"
        "\n  {% plural %}\n  more\n  {% endblocktranslate %}\n  and so on",
        "{% translate 'A long sentence' %} {% blocktranslate %}Another {{ one }}{% plural %}more"
        "{% endblocktranslate %} and so on",
    ),
    "a sentence that is kept for later": (
        "{% translate 'said as it is'\n  as said %}\n  {% blocktranslate asvar more %}\n  More",
        "{% translate 'said as it is' as said %}{% blocktranslate asvar more %}More",
    ),
    "text that stays": (
        "{# a\n  remark #}<pre\n  id='a'>one\n  {{ two }}\n  <b>three</b></pre>\n  {{ four }}",
        "{# a remark #}<pre id='a'>one\n  {{ two }}\n  <b>three</b></pre> {{ four }}",
    ),
    "a file whose indentation is output": (
        "{# indentation is output #}<ul>\n  <li>one\n        two\n"
        "  <li\n class='a'>{% if a\n  or b %}",
        "<ul>\n  <li>one two\n  <li\n class='a'>{% if a or b %}",
    ),
}


@pytest.mark.parametrize("where", WRITTEN)
def test_an_indented_line_continues_the_one_above(where: str) -> None:
    written, compiled = WRITTEN[where]

    assert joined(written, "page.html") == compiled


def test_a_file_other_than_html_changes_only_inside_django_tags() -> None:
    written = "a {\n  b: c;\n}\n{% if a\n    or b %}\n  x\n{% endif %}"

    assert joined(written, "paper.css") == "a {\n  b: c;\n}\n{% if a or b %}\n  x\n{% endif %}"


def test_pages_are_loaded_with_their_lines_joined(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(
        "<p>\n  {{ one }}\n  and {% if one\n    %}<b>more</b>{% endif %}</p>"
    )
    configured = {**settings.TEMPLATES[0], "DIRS": [tmp_path]}

    with override_settings(TEMPLATES=[configured]):
        assert render_to_string("page.html", {"one": 1}) == "<p>1 and <b>more</b></p>"
