"""The parts of the phone's page: small, with its own words, without very new syntax."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage
from django.test import Client
from playwright.sync_api import expect

from tests.browser.table.phone import LinkOf, PhoneOf
from tournament.models import Tournament
from tournament.ops.setup.static_files import minified
from tournament.services.acts import Actor
from tournament.services.judging import voiding

pytestmark = pytest.mark.django_db(transaction=True)

STATIC = settings.ROOT / "tournament" / "static"
SCRIPTS = STATIC / "tournament" / "table"
LIGHT = 84_000
HEADERS = 300
"""Approximate bytes of a request besides its content."""

TOO_NEW = {
    "a method of arrays": r"\.(at|findLast|toSorted|toReversed|with|group)\(",
    "structured clones": r"structuredClone",
    "own properties": r"Object\.(hasOwn|groupBy)",
    "promises": r"Promise\.(any|try|withResolvers)|Array\.fromAsync",
    "regular expressions": r"\(\?<[=!]|/[gimsuy]*[dv][gimsuy]*[;,).]",
    "signals": r"AbortSignal\.(timeout|any)",
    "assignments": r"(\|\||&&|\?\?)=",
    "members of a class": r"\bthis\.#|^\s+#\w+[ (=;]|\bstatic \{|^  (static )?\w+ = |^  \w+;$",
    "modules": r"^await |import\.meta|\* as \w+ from",
    "figures": r"\b\d+_\d|\b\d+n\b",
    "elements": r"popover|showModal|checkVisibility|startViewTransition|\binert\b",
    "rules": r"@(layer|container|scope|starting-style|property)\b|subgrid|text-wrap",
    "selectors": r":has\(",
    "units": r"\d(dvh|svh|lvh|dvw|cqw)\b",
    "nesting": r"^\s+&",
    "colours": r"color-mix|oklch|light-dark\(",
}


def page_of(path: str) -> str:
    return Client(headers={"accept-language": "lv"}).get(path).content.decode()


def test_the_first_visit_loads_less_than_84_kilobytes(link_of: LinkOf) -> None:
    path = link_of(5, preset="lzf-rondo")
    page = page_of(path)
    state = Client().get(f"{path}state.json").content
    named = set(re.findall(r'(?:src|href)="/static/([^"]+)"', page))

    files = {name: served(name) for name in named}
    weights = {name: len(gzip.compress(content, 6)) + HEADERS for name, content in files.items()}
    weights.update(page=len(gzip.compress(page.encode(), 6)), state=len(gzip.compress(state, 6)))
    worker = Client().get("/t/sw.js").content
    weights["worker"] = len(gzip.compress(worker, 6)) + HEADERS

    assert len(files) > 10
    assert sum(weights.values()) < LIGHT, weights


def served(name: str) -> bytes:
    """Return a file as production serves it."""
    storage, path = minified({name: (FileSystemStorage(STATIC), name)})[name]
    with storage.open(path) as file:
        return bytes(file.read())


def test_the_service_worker_caches_every_file_of_the_page(link_of: LinkOf) -> None:
    page, worker = page_of(link_of(4)), Client().get("/t/sw.js").content.decode()

    named = {*re.findall(r'(?:src|href)="(/static/[^"]+)"', page)}
    imported = {part for name in named for part in imports_of(name)}

    assert {name for name in named | imported if f'"{name}"' not in worker} == set()
    assert imported <= named, "a slow network would bring them one after the other"


def imports_of(address: str) -> set[str]:
    """Return the addresses that a file imports."""
    text = (STATIC / address.removeprefix("/static/")).read_bytes().decode(errors="ignore")
    names = re.findall(r'^(?:import|@import)\b.*?"(\.?[./\w-]+\.(?:js|css))";$', text, re.MULTILINE)
    return {urljoin(address, name) for name in names}


def test_the_page_has_exactly_the_phrases_of_its_scripts(link_of: LinkOf) -> None:
    page = page_of(link_of(4))
    block = page[page.index('<div id="words"') : page.index("</body>")]
    told = {_camel(name) for name in re.findall(r'\sdata-([a-z-]+)="', block)}

    scripts = "".join(file.read_text() for file in SCRIPTS.glob("*.js") if file.name != "shut.js")
    named = set(re.findall(r'"([a-zA-Z]+)"', scripts))
    counted = set(re.findall(r'sayCount\("([a-zA-Z]+)"', scripts))
    classes = {f"{end}{margin}" for end in ("won", "lost") for margin in _MARGINS}
    said = {name for name in told if name in named | classes or name[:-3] in counted} | {
        name for name in told if name[:-4] in counted
    }
    asked = set(re.findall(r'\b(?:say|is|choice|drawViewHead)\("([a-zA-Z]+)"', scripts))
    asked |= {f"{name}{number}" for name in counted for number in ("One", "Many")}

    assert told - said == set()
    assert asked - told == set()


_MARGINS = ("Plain", "Jani", "Bezstikis")


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(part.capitalize() for part in others)


def classes_of(script: str) -> str:
    """Return the class bodies of a script; outside them a line may look like a member."""
    return "\n".join(re.findall(r"^(?:export )?class .*?^}", script, re.MULTILINE | re.DOTALL))


def test_the_page_works_in_browsers_of_five_years_ago() -> None:
    files = [*SCRIPTS.glob("*.js"), *SCRIPTS.glob("*.css")]
    files += [SCRIPTS.parent / "clock.js", SCRIPTS.parent / "palette.css"]
    texts = {file.name: file.read_text() for file in files}
    texts["sw.js"] = Client().get("/t/sw.js").content.decode()

    found = {
        (name, what)
        for name, text in texts.items()
        for what, pattern in TOO_NEW.items()
        if re.search(pattern, classes_of(text) if "class" in what else text, re.MULTILINE)
    }

    assert len(texts) > 10
    assert found == set()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("  #kept = 1;", "members of a class"),
        ("    return this.#kept;", "members of a class"),
        ("  isKept = false;", "members of a class"),
        ("  static { open(); }", "members of a class"),
        ("const last = deals.at(-1);", "a method of arrays"),
        ("kept ??= 1;", "assignments"),
        ("const many = 1_000;", "figures"),
        ("words.match(/a/d).indices", "regular expressions"),
        ("await open();", "modules"),
        ("@layer base {", "rules"),
    ],
)
def test_newer_syntax_would_be_found(line: str, what: str) -> None:
    assert re.search(TOO_NEW[what], line, re.MULTILINE)


def test_every_colour_is_defined_once_for_the_whole_site() -> None:
    folder = STATIC / "tournament"
    palette = (folder / "palette.css").read_text()
    colours = set(
        re.findall(r"^  (--[a-z-]+): var\(--lit, #\w+\) var\(--dim, #\w+\);$", palette, re.M)
    )
    screen = {
        name: (folder / name).read_text().split("@media print")[0]
        for name in ("karta.css", "hall.css", "table/table.css")
    }

    said_again = {
        (name, token)
        for name, text in screen.items()
        for token in re.findall(r"(--[a-z-]+):", text)
        if token in colours
    }

    assert len(colours) == 30
    assert said_again == set()


def test_a_hostile_name_is_sent_only_as_data(link_of: LinkOf) -> None:
    page = page_of(link_of(4))

    inline = re.findall(
        r"<style|<script(?![^>]+src=)(?![^>]+application/json)|\sstyle=|\son[a-z]+=", page
    )
    state = re.search(r'<script id="state" type="application/json">(.*?)</script>', page, re.DOTALL)

    assert inline == []
    assert state
    assert json.loads(state[1])["format"] == "karta.table/1"
    assert "Anna" not in unescape(page.replace(state[0], ""))


def test_the_page_explains_what_to_do_without_script(link_of: LinkOf) -> None:
    page = page_of(link_of(4))

    said = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)

    assert said
    assert "papīra" in said[1]


@pytest.mark.parametrize(("width", "letters"), [(320, 16), (240, 16), (360, 26)])
def test_large_totals_of_five_players_stay_on_one_line(
    width: int, letters: int, link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(5))
    phone.page.set_viewport_size({"width": width, "height": 640})
    phone.page.evaluate(
        "size => { document.documentElement.style.fontSize = `${size}px`; }", letters
    )

    broken = phone.run(
        "() => [...document.querySelectorAll('#score strong')].filter((total) => {"
        " total.textContent = '−248'; return total.scrollWidth > total.clientWidth"
        " || total.clientHeight > 1.6 * parseFloat(getComputedStyle(total).fontSize); }).length"
    )

    assert broken == 0


def test_players_with_the_same_first_name_have_an_initial(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))

    names = phone.run(
        "async () => (await import('/static/tournament/table/draw.js')).firstNames("
        "['Anna Liepa', 'Anna Maria Bite', 'Bruno Ozols', 'Anna'].map((name) => ({ name })))"
    )

    assert names == ["Anna L.", "Anna B.", "Bruno", "Anna"]


def test_the_head_of_a_void_table_has_no_points(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.expect_sent()
    director = Actor("Dace")

    annulment = voiding.VoidTable(1, 1)
    voiding.void_table(Tournament.objects.get(), annulment, reason="marked cards", by=director)
    phone.page.evaluate("dispatchEvent(new Event('online'))")

    expect(phone.page.locator("#stage")).to_contain_text("declared this table void")
    assert phone.page.locator("#score strong").all_inner_texts() == ["–"] * 4
    expect(phone.page.locator("#score .out")).to_have_count(0)
