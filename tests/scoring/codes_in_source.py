"""The codes in the source of scoring: faults, notices and differences."""

import ast
from collections.abc import Iterator
from pathlib import Path

import scoring

SPEAKERS = {"Fault", "refuse", "fault", "Notice", "Difference"}


def codes_in_source() -> frozenset[str]:
    """Return every code that occurs in the package."""
    files = sorted(Path(scoring.__file__).parent.rglob("*.py"))
    return frozenset(code for file in files for code in codes_in(file.read_text("utf-8")))


def codes_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[first, *_]):
                if name in SPEAKERS:
                    yield from words_in(first)
            case ast.Assign(targets=[ast.Name(id="code")], value=value):
                yield from words_in(value)
        yield from (word for value in codes_passed_on(node) for word in words_in(value))


def codes_passed_on(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the arguments and default values of parameters named `code`."""
    if isinstance(node, ast.Call):
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "code")
    if isinstance(node, ast.arguments):
        for argument, default in zip(node.kwonlyargs, node.kw_defaults, strict=True):
            if argument.arg == "code" and default is not None:
                yield default


def words_in(node: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression may be: one, or one of two."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=body, orelse=orelse):
            yield from words_in(body)
            yield from words_in(orelse)
