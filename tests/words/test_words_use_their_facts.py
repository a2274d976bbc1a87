"""Messages use only the facts that their code carries, according to scoring's source."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation

from tournament.ops.checks.catalogues import catalogues
from tournament.words.file_faults import DIFFERENCES, NOTICES
from tournament.words.sentences import FAULTS

WORDS = {**FAULTS, **NOTICES, **DIFFERENCES}
SAY = {"Fault", "refuse", "fault", "Difference", "Notice"}
RANGE = {"low", "high", "field"}
FACT = re.compile(r"%\((\w+)\)s")
FOLDERS = ("scoring", "tournament/management/terminal")


class Carried(ast.NodeVisitor):
    """A visitor that collects the facts raised with each code, function by function."""

    def __init__(self) -> None:
        self.facts: dict[str, set[str]] = defaultdict(set)
        self._assigned: dict[str, list[ast.expr]] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._assigned = defaultdict(list)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                self._assigned[inner.targets[0].id].append(inner.value)
            if isinstance(inner, ast.AugAssign) and isinstance(inner.target, ast.Name):
                self._assigned[inner.target.id].append(inner.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = getattr(node.func, "id", getattr(node.func, "attr", ""))
        keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        if called in SAY and node.args:
            for code in self._constants(node.args[0]):
                self.facts[code] |= self._facts_of(node, keywords)
        if called == "whole" and "code" in keywords:
            for code in self._constants(keywords["code"]):
                self.facts[code] |= RANGE | set(self._constants(keywords["fact"]))
        self.generic_visit(node)

    def _facts_of(self, node: ast.Call, keywords: Mapping[str | None, ast.expr]) -> set[str]:
        stated = {name for name in keywords if name} - {"facts", "deal", "seat"}
        spread = [value for name, value in keywords.items() if name in (None, "facts")]
        return stated.union(*map(self._keys, [*spread, *node.args[1:]]))

    def _keys(self, value: ast.expr) -> set[str]:
        """Return the keys of a dictionary, given as a literal or assigned to a name."""
        if isinstance(value, ast.Name):
            return set().union(*map(self._keys, self._assigned.get(value.id, [])))
        if not isinstance(value, ast.Dict):
            return set()
        pairs = zip(value.keys, value.values, strict=True)
        return set().union(
            *(self._keys(item) if key is None else self._constants(key) for key, item in pairs)
        )

    def _constants(self, value: ast.expr) -> Iterator[str]:
        if isinstance(value, ast.Name):
            for assigned in self._assigned.get(value.id, []):
                yield from self._constants(assigned)
        elif isinstance(value, ast.IfExp):
            yield from self._constants(value.body)
            yield from self._constants(value.orelse)
        elif isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


@cache
def carried() -> dict[str, set[str]]:
    """Return the facts raised with each code."""
    gathered = Carried()
    for folder in FOLDERS:
        for file in sorted(Path(settings.ROOT, folder).rglob("*.py")):
            gathered.visit(ast.parse(file.read_text("utf-8")))
    return gathered.facts


def messages(language: str) -> dict[str, str]:
    """Return the message of each raised code."""
    with translation.override(language):
        return {code: str(WORDS[code]) for code in carried()}


def test_the_source_has_the_expected_codes() -> None:
    assert {code: carried()[code] for code in ("seat_differs", "table_game_eyes", "not_json")} == {
        "seat_differs": {"table", "seat", "player", "due"},
        "table_game_eyes": {"eyes", "least", "most"},
        "not_json": {"line"},
    }
    assert len(carried()) > 90


def test_every_code_has_a_message() -> None:
    assert carried().keys() - WORDS.keys() == set()


@pytest.mark.parametrize("language", ["en", "lv"])
def test_messages_use_only_facts_of_their_code(language: str) -> None:
    used = {code: {*FACT.findall(words)} for code, words in messages(language).items()}

    assert {code for code, facts in used.items() if not facts <= carried()[code]} == set()


def test_translated_words_are_shown_in_latvian_with_the_same_facts() -> None:
    """A message without a translation is shown in English until the release check."""
    catalogue = polib.pofile(str(catalogues()["lv"]))
    translated = {entry.msgid for entry in catalogue if entry.translated()}
    english, latvian = messages("en"), messages("lv")

    assert {code for code in english if english[code] != latvian[code]} == {
        code for code, words in english.items() if words in translated
    }
    assert [
        code
        for code in english
        if sorted(FACT.findall(english[code])) != sorted(FACT.findall(latvian[code]))
    ] == []
