"""Parts of a page that are rendered again only if one of their facts has changed."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from tournament import memo

PAGE = "{% load memo i18n %}{% for it in lines %}{% recalled event it.0 it much %}"
PAGE += '{{ it.1 }}{{ much }}{{ drawn }} {% translate "Round" %};{% endrecalled %}{% endfor %}'


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    memo.clear()


def drawn(page: Template, *lines: tuple[int, str], event: str = "cup", **more: str) -> str:
    """Return the page with a word outside the cache key, which shows what was rendered again."""
    return page.render(Context({"event": event, "lines": lines, "much": "", "drawn": "", **more}))


def test_only_the_part_with_a_changed_fact_is_rendered_again() -> None:
    page = Template(PAGE)
    first = drawn(page, (1, "Anna"), (2, "Bruno"))

    then = drawn(page, (1, "Anna"), (2, "Berta"), drawn="!")

    assert first.split(";")[:2] == [part.replace("!", "") for part in ("Anna Kārta", "Bruno Kārta")]
    assert then.split(";")[:2] == ["Anna Kārta", "Berta! Kārta"]


def test_any_changed_fact_renders_the_part_again() -> None:
    page = Template(PAGE)
    drawn(page, (1, "Anna"))

    assert drawn(page, (1, "Anna"), much="+", drawn="!") == "Anna+! Kārta;"


def test_parts_are_separate_by_event_language_and_page() -> None:
    page, other = Template(PAGE), Template("\n" + PAGE)
    drawn(page, (1, "Anna"))

    told = [drawn(page, (1, "Anna"), event="league", drawn="!"), drawn(other, (1, "Anna"))]
    with translation.override("en"):
        told.append(drawn(page, (1, "Anna")))

    assert [words.strip() for words in told] == ["Anna! Kārta;", "Anna Kārta;", "Anna Round;"]


def test_user_input_stays_escaped() -> None:
    page = Template(PAGE)

    told = {drawn(page, (1, "<b>")) for _twice in (1, 2)}

    assert told == {"&lt;b&gt; Kārta;"}


def test_a_part_without_facts_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="facts"):
        Template("{% load memo %}{% recalled event name %}{% endrecalled %}")
