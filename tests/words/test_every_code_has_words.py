"""Every code of scoring and the services has a message, which uses only its facts."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

from tournament.services import refusals
from tournament.words.file_faults import DIFFERENCES, NOTICES
from tournament.words.refusals import OF_ONE, REFUSALS
from tournament.words.sentences import FAULTS

SAYS_A_FAULT = {"Fault", "refuse", "fault"}


def sources() -> Iterator[Path]:
    for package in ("scoring", "tournament"):
        yield from sorted(Path(settings.ROOT, package).rglob("*.py"))


@cache
def calls() -> tuple[tuple[str, ast.Call], ...]:
    """Return every call in the sources with the called name."""
    return tuple(
        (getattr(node.func, "id", getattr(node.func, "attr", "")), node)
        for file in sources()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )


def codes(names: set[str]) -> set[str]:
    first = [call.args[0] for name, call in calls() if name in names and call.args]
    return {str(code.value) for code in first if isinstance(code, ast.Constant)}


def codes_passed_on() -> set[str]:
    """Return codes that are passed to a fault as `code=`."""
    every = [file.read_text("utf-8") for file in Path(settings.ROOT, "scoring").rglob("*.py")]
    return set(re.findall(r'\bcode(?:: str)? ?= ?"([a-z_]+)"', "\n".join(every)))


def facts_in(words: object) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(words)))


def test_every_fault_has_a_message() -> None:
    said = codes(SAYS_A_FAULT) | codes_passed_on()

    assert said - FAULTS.keys() == set()


def test_no_message_is_for_a_fault_that_does_not_exist() -> None:
    said_by = [file.read_text("utf-8") for file in sources() if "phrases" not in file.parts]
    source = "\n".join(said_by)

    assert [code for code in FAULTS if f'"{code}"' not in source] == []


def test_every_notice_has_a_message() -> None:
    assert codes({"Notice"}) == set(NOTICES)


def test_every_difference_has_a_message() -> None:
    assert codes({"Difference"}) == set(DIFFERENCES)


def test_every_refusal_has_a_message() -> None:
    assert set(refusals.REFUSALS) == set(REFUSALS)


def test_a_refusal_uses_only_its_own_facts() -> None:
    unknown = {
        code: facts_in(words) - {*refusals.REFUSALS[code]} for code, words in REFUSALS.items()
    }

    assert {code: facts for code, facts in unknown.items() if facts} == {}


def test_a_singular_refusal_uses_the_facts_of_the_plural() -> None:
    assert [code for code in OF_ONE if facts_in(OF_ONE[code]) != facts_in(REFUSALS[code])] == []


def test_messages_neither_blame_nor_shout() -> None:
    sentences = [str(words) for words in {**FAULTS, **REFUSALS, **NOTICES, **DIFFERENCES}.values()]

    assert [
        sentence
        for sentence in sentences
        if re.search(r"error|invalid|illegal|wrong|!", sentence.lower())
        or not sentence.endswith((".", ":"))
    ] == []
