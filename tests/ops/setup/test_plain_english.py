"""Phrases that readers of English stumble over are found, wherever English is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tournament.ops.checks import plain_english


def found_in(root: Path, name: str, text: str) -> list[tuple[int, str]]:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return [(found.line, found.phrase) for found in plain_english.stumbles(root)]


@pytest.mark.parametrize(
    ("text", "line", "phrase"),
    [
        ('"""Return whoever leads."""\n', 1, "whoever"),
        ('X = 1\n"""What\nis no number."""\n', 2, "what is no"),
        ("x = 1\n# It stands\n# there since then.\n", 2, "stands there"),
        ('x = 1\n\nlabel = _("From elsewhere")\n', 3, "from elsewhere"),
        ("def told_of(x: int) -> int:\n    return x\n", 1, "told_of"),
        ("class A:\n    def test_whoever_left(self) -> None: ...\n", 2, "whoever"),
    ],
)
def test_a_phrase_is_found_in_docstrings_comments_messages_and_names(
    text: str, line: int, phrase: str, tmp_path: Path
) -> None:
    assert found_in(tmp_path, "tests/test_it.py", text) == [(line, phrase)]


@pytest.mark.parametrize("name", ["templates/desk/a.html", "README.md", "tournament/static/a.js"])
def test_a_phrase_is_found_in_pages_scripts_and_documents(name: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, name, "One line\nis\nnone, and anew\n") == [
        (2, "is none"),
        (3, "anew"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"""The value is None, which is no longer read; one of them is none of these."""\n',
        'KIND = "whoever"\n',
        "renewed = 1\n",
    ],
)
def test_plain_english_strings_of_code_and_other_words_pass(text: str, tmp_path: Path) -> None:
    assert found_in(tmp_path, "scoring/it.py", text) == []


def test_other_languages_are_not_read(tmp_path: Path) -> None:
    assert found_in(tmp_path, "templates/handbook/lv/a.html", "whoever") == []


def test_the_project_uses_none_of_these_phrases() -> None:
    assert [str(stumble) for stumble in plain_english.stumbles()] == []
