"""Small random breaks of Python source: one operator, number, condition or call at a time.

Each place is chosen as often as another, and a number is replaced by the next or the one before.
Five kinds of places are left alone, because no result and no page depends on them:

- a call that logs: the log is for the operator, and no test promises its lines;
- a call that only locks rows: SQLite locks the whole database, and the races run on PostgreSQL;
- the size of a batch, chunk or cache (`AT_ONCE`, `batch_size`, `maxsize`): the same rows are
  written in other parts, or the same values are computed again;
- a limit of more than 2,500 in a constant: it bounds memory and time, and is not exact;
- a random draw (`chance.below(4)`): the invented sheets of a rehearsal are others, and as good.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

OPPOSITES: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}


BATCHES: Final = frozenset({"AT_ONCE", "batch_size", "chunk_size", "maxsize"})
LARGEST_EXACT: Final = 2_500
"""Years are exact; the constants above are limits of bytes, cents, tries and identifiers."""


@dataclass(frozen=True)
class Break:
    """A replacement of some bytes of a file by others."""

    path: str
    line: int
    start: int
    end: int
    new: str

    def applied(self, source: bytes) -> bytes:
        """Return the broken source."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        """Return the first changed line, before and after."""
        before, after = source.splitlines(), self.applied(source).splitlines()
        place = next(
            i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new
        )
        return f"- {before[place].strip().decode()}\n+ {after[place].strip().decode()}"


def chosen(root: Path, paths: Sequence[str], times: int, seed: int) -> list[Break]:
    """Return a random break of each of some random places, the same for the same seed."""
    every: dict[tuple[str, int, int], list[Break]] = {}
    for path in sorted(paths):
        for one in breaks_of(path, (root / path).read_bytes()):
            every.setdefault((path, one.start, one.end), []).append(one)
    drawn = random.Random(seed)
    places = drawn.sample(list(every.values()), min(times, len(every)))
    return [drawn.choice(place) for place in places]


def breaks_of(path: str, source: bytes) -> Iterator[Break]:
    """Yield all possible breaks of a file."""
    finder = _Finder(path, source)
    finder.visit(ast.parse(source))
    yield from finder.found


class _Finder(ast.NodeVisitor):
    """The breaks of one file; annotations and `if TYPE_CHECKING` are left alone."""

    def __init__(self, path: str, source: bytes) -> None:
        self.found: list[Break] = []
        self._path = path
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def visit_Compare(self, node: ast.Compare) -> None:
        """Replace each operator: a bound includes its limit or not, another is negated."""
        sides = [node.left, *node.comparators]
        if any(map(_is_random, sides)):
            return
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            old, new = OPPOSITES[type(operator)]
            after = self._end(left)
            at = self._source.find(old.encode(), after, self._start(right))
            if at >= 0:
                self._add(node, at, at + len(old), new)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not _is_random(node):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Replace an integer by the next and by the one before."""
        if type(node.value) is int:
            for new in (node.value - 1, node.value + 1):
                self._replace(node, str(new) if new >= 0 else f"({new})")

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self._negate(node.test)
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Remove a call whose value nobody uses."""
        if isinstance(node.value, ast.Call):
            if _logs_or_locks(node.value):
                return
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.visit(target)
        self._visit_value(node.targets[0], node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._visit_value(node.target, node.value)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in BATCHES:
            self.visit(node.value)

    def _visit_value(self, target: ast.expr, value: ast.expr) -> None:
        name = target.id if isinstance(target, ast.Name) else ""
        if name not in BATCHES and not (name.isupper() and _size(value) > LARGEST_EXACT):
            self.visit(value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(part)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for part in node.body:
            self.visit(part)

    def _negate(self, test: ast.expr) -> None:
        # A lone comparison is negated by its operator already.
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self._replace(test, self._text(test.operand))
        else:
            self._replace(test, f"(not ({self._text(test)}))")

    def _text(self, node: ast.expr) -> str:
        return self._source[self._start(node) : self._end(node)].decode()

    def _replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        self._add(node, self._start(node), self._end(node), new)

    def _add(self, node: ast.expr | ast.stmt, start: int, end: int, new: str) -> None:
        self.found.append(Break(self._path, node.lineno, start, end, new))

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset


def _logs_or_locks(call: ast.Call) -> bool:
    """Whether a call whose value nobody uses only logs, or only locks rows."""
    named = {part.attr for part in ast.walk(call) if isinstance(part, ast.Attribute)}
    return "select_for_update" in named or ast.unparse(call.func).startswith("logger.")


def _is_random(node: ast.expr) -> bool:
    """Whether an expression is a draw from a seeded source, such as `chance.below(4)`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).startswith("chance.")


def _size(value: ast.expr) -> int:
    """Return the size of a constant, also of one like `10**12`; 0 for other values."""
    match value:
        case ast.Constant(value=int(size)):
            return size
        case ast.BinOp(left=ast.Constant(value=int(base)), right=ast.Constant(value=int(other))):
            match value.op:
                case ast.Pow():
                    return int(base**other)
                case ast.LShift():
                    return base << other
                case ast.Mult():
                    return base * other
                case _:
                    return 0
        case _:
            return 0
