"""Long lines of HTML templates, written as several: an indented line continues the one above it.

Only a break before a line that is not indented is output. A break before an indented line is

- one space inside a tag: between attributes, between the arguments of `{% … %}`, in a string;
- one space between words, and between a word and an element that starts after it or ends before it;
- nothing between two tags, between an element's own tags and its words, and beside `{% if … %}` and
  its like. A space that must be there is written `{{ " " }}` at the end of a line.

`{{ … }}`, `{% translate … %}` and `{% blocktranslate %}` with its text count as words, unless they
are kept `as` a name. What `pre`, `script`, `style` and `textarea` hold stays as it is, and so does,
but for its `{% … %}`, a file that is not HTML. In a file that begins with `{# indentation is output
#}` it is, up to seven spaces; from eight on, a line continues the one above. Django compiles the
joined text: the line numbers in its error pages are those of the output, not of the file.
"""

import re
from pathlib import Path
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

INDENTED: Final = "{# indentation is output #}"
SHALLOW: Final = r"\s*\n +"
DEEP: Final = r"\s*\n {8,}"

DJANGO: Final = r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}"
UNTOUCHED: Final = "|".join(
    rf"<{name}\b.*?</{name}>" for name in ("pre", "script", "style", "textarea")
)
OF_HTML: Final = rf"</?(?=[a-zA-Z!{{])(?:{DJANGO}|[^>{{]|\{{(?![%{{#]))*+>"
ELEMENT: Final = re.compile(OF_HTML, re.DOTALL)
TAG: Final = re.compile(rf"({DJANGO}|{UNTOUCHED}|{OF_HTML})", re.DOTALL)
OF_DJANGO: Final = re.compile(r"\{%.*?%\}", re.DOTALL)
BREAK: Final = re.compile(r"\s*\n\s*")

SAID: Final = r"\{\{|[^<{]|\{% trans(?!.*\bas \w+ %\})"
WORD_BEFORE: Final = re.compile(rf"{SAID}|\{{% endblocktrans", re.DOTALL)
WORD_AFTER: Final = re.compile(rf"{SAID}|\{{% blocktrans(?!late asvar)", re.DOTALL)
ENDED_BEFORE: Final = re.compile(r"</|<(?:br|hr|img|input|pre|textarea|wbr)\b")
STARTS_AFTER: Final = re.compile(r"<[^/]")


class Loader(filesystem.Loader):
    """Django's loader of files, for templates whose long lines are written as several."""

    def get_contents(self, origin: Origin) -> str:
        """Return a template as Django compiles it."""
        return joined(super().get_contents(origin), origin.name)


def source_of(file: Path) -> str:
    """Return a template as Django compiles it."""
    return joined(file.read_text("utf-8"), file.name)


def joined(source: str, name: str) -> str:
    """Return the source of the template of that name with every continued line in one."""
    if not name.endswith(".html"):
        return OF_DJANGO.sub(lambda tag: BREAK.sub(" ", tag[0]), source)
    pattern = DEEP if source.startswith(INDENTED) else SHALLOW
    joint = re.compile(pattern)
    spaced = re.sub(r'\{\{ " " \}\}' + pattern, " ", source.removeprefix(INDENTED))
    parts = ["", *TAG.split(spaced), ""]  # a tag, a text, a tag, and so on; around all, no tags
    for place, part in enumerate(parts):
        if "\n" in part:
            is_text = place % 2
            parts[place] = (
                _text(parts[place - 1], part, parts[place + 1], joint)
                if is_text
                else _tag(part, joint)
            )
    return "".join(parts)


def _tag(tag: str, joint: re.Pattern[str]) -> str:
    """Return a tag in one line; what an untouched element holds comes after it as it is."""
    if tag.startswith("{"):  # Django reads no broken tag as one
        return BREAK.sub(" ", tag)
    return ELEMENT.sub(lambda opening: joint.sub(" ", opening[0]), tag, count=1)


def _text(before: str, text: str, after: str, joint: re.Pattern[str]) -> str:
    """Return the text between two tags with its lines joined."""

    def space(found: re.Match[str]) -> str:
        left = before if found.start() == 0 else "word"
        right = after if found.end() == len(text) else "word"
        if WORD_BEFORE.match(left):
            return " " if WORD_AFTER.match(right) or STARTS_AFTER.match(right) else ""
        return " " if ENDED_BEFORE.match(left) and WORD_AFTER.match(right) else ""

    return joint.sub(space, text)
