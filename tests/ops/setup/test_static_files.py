"""Static files as in production: every import leads to the file of its own release."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import RequestFactory, override_settings

from tournament.doors.public.looks import house_look
from tournament.ops.setup.static_files import without_comments, without_types

NAMED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
IMPORTS = re.compile(
    r"""^(?:(?:import|export)\b[^"'`;]*\bfrom|import) *["'](?P<static>[^"']+)"""
    r"""|import\(["'](?P<late>[^"']+)""",
    re.MULTILINE,
)


BACKEND = {"BACKEND": "tournament.ops.setup.static_files.HashedFiles"}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect the static files as a production server does."""
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder, STORAGES={"staticfiles": BACKEND}):
        call_command("collectstatic", verbosity=0, interactive=False)
    return folder


def test_every_module_imports_files_of_its_own_release(collected: Path) -> None:
    scripts = [file for file in collected.rglob("*.js") if ".min." not in file.name]

    imported = [
        file.parent / (said["static"] or said["late"])
        for file in scripts
        for said in IMPORTS.finditer(file.read_text())
    ]

    assert len(imported) > 50
    assert [file.name for file in imported if not NAMED.search(file.name)] == []
    assert [file.name for file in imported if not file.is_file()] == []


def test_every_stylesheet_is_requested_once(collected: Path) -> None:
    styles = list(collected.rglob("*.css"))

    texts = {file.name: file.read_text() for file in styles}
    linked = [
        file.parent / address
        for file in styles
        for address in re.findall(r"url\(\"([^\"#:]+)\"\)", texts[file.name])
    ]

    assert [name for name, text in texts.items() if "@import" in text] == []
    assert len(linked) > 3
    assert [file.name for file in linked if not file.is_file()] == []


def test_the_sheet_with_own_colours_is_the_collected_one_with_more_rules(collected: Path) -> None:
    (sheet,) = collected.glob("tournament/karta.*.css")
    with override_settings(STATIC_ROOT=collected, STORAGES={"staticfiles": BACKEND}):
        answer = house_look(RequestFactory().get("/"), "8a1538", "1")

    text = answer.content.decode()
    fonts = re.findall(r'url\("/static/([^"]+)"\)', text)
    assert text.replace("/static/tournament/fonts/", "fonts/").startswith(sheet.read_text())
    assert ":root{--house:#8a1538}" in text
    assert len(fonts) > 1
    assert [font for font in fonts if not (collected / font).is_file()] == []


def test_scripts_are_served_without_their_types(collected: Path) -> None:
    scripts = [file for file in collected.rglob("*.js") if NAMED.search(file.name)]
    own = [file for file in scripts if ".min." not in file.name]

    typed = [file.name for file in own if re.search(r"@(param|type|returns)\b", file.read_text())]

    assert len(own) > 30
    assert typed == []


def test_only_types_are_dropped_from_a_script() -> None:
    script = """/* A reason. */
/** @param {string} name */
const id = (name) => /** @type {Element} */ (found(name));

/** Every line after this one.
   @param {Line[]} lines */
function after(lines) {
  /** @type {Line | null} */ let last = null;
  const said = "/** a string */";
}
"""

    assert (
        without_types(script)
        == """/* A reason. */
const id = (name) => (found(name));

/* Every line after this one. */
function after(lines) {
  let last = null;
  const said = "/** a string */";
}
"""
    )


def test_comments_are_removed_and_strings_with_slashes_are_kept() -> None:
    script = """/* What it is,
   on two lines. */

// A reason.
const site = "https://karta.example/*"; // stays
  /* In the middle. */
  const half = 1 / 2;
"""

    assert (
        without_comments(script)
        == """
const site = "https://karta.example/*"; // stays
  const half = 1 / 2;
"""
    )
