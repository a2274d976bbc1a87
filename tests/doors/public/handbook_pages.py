"""The handbook's pages, as a visitor reads them."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

from tournament.doors.handbook.views import CHAPTERS

NAMES = tuple(chapter.name for chapter in CHAPTERS)


def page_of(path: str, language: str) -> str:
    client = Client()
    client.cookies["django_language"] = language
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def chapter(name: str, language: str) -> str:
    return page_of(f"/handbook/{name}/", language)


def prose_of(page: str) -> str:
    return page[page.index('<article class="handbook">') : page.rindex("</article>")]


def every_page(language: str) -> dict[str, str]:
    paths = ["/handbook/", "/handbook/whole/", *(f"/handbook/{name}/" for name in NAMES)]
    return {path: page_of(path, language) for path in paths}


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def rows_of(page: str, caption: str) -> list[list[str]]:
    """Return the cells of the table's body without small second lines."""
    table = page[page.index(f"<caption>{caption}</caption>") :]
    body = table[table.index("<tbody>") : table.index("</tbody>")]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body)
    return [[text_of(c) for c in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]
