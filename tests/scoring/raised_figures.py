"""Imports of the scoring package with one figure of its source raised by one."""

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import scoring

PACKAGE = Path(scoring.__file__).parent
NEEDED = ("scoring.sheet_files", "scoring.sheets", "scoring.explaining")


@dataclass(frozen=True)
class Figure:
    """A whole number in a module: its position and value."""

    module: str
    line: int
    column: int
    value: int

    @property
    def path(self) -> Path:
        return PACKAGE / f"{self.module}.py"

    @property
    def text(self) -> str:
        """The figure's line of source."""
        return self.path.read_text("utf-8").splitlines()[self.line - 1]

    def __str__(self) -> str:
        return f"{self.module}:{self.line}:{self.column}-{self.value}"


def figures_of(module: str) -> Iterator[Figure]:
    """Yield the whole numbers of a module, except those used only to invent rehearsals."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))
    invented = {id(n) for f in ast.walk(tree) if _is_invention(f) for n in ast.walk(f)}
    for node in ast.walk(tree):
        is_figure = isinstance(node, ast.Constant) and type(node.value) is int
        if is_figure and id(node) not in invented:
            assert isinstance(node, ast.Constant)
            yield Figure(module, node.lineno, node.col_offset, int(str(node.value)))


def _is_invention(node: ast.AST) -> bool:
    """Whether it is an `invent…` function or a table of `…_SHARES`, the odds of its choices."""
    if isinstance(node, ast.Assign):
        return any(isinstance(to, ast.Name) and to.id.endswith("_SHARES") for to in node.targets)
    return isinstance(node, ast.FunctionDef) and node.name.startswith("invent")


class _Raised(ast.NodeTransformer):
    """A transformer that raises one figure of a syntax tree by one."""

    def __init__(self, figure: Figure) -> None:
        self._figure = figure

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        here = (node.lineno, node.col_offset)
        if here != (self._figure.line, self._figure.column):
            return node
        return ast.copy_location(ast.Constant(self._figure.value + 1), node)


@lru_cache
def _compiled(path: Path) -> CodeType:
    return compile(path.read_text("utf-8"), path, "exec")


def _compiled_with_raised(figure: Figure) -> CodeType:
    tree = _Raised(figure).visit(ast.parse(figure.path.read_text("utf-8")))
    return compile(ast.fix_missing_locations(tree), figure.path, "exec")


class _Importer(MetaPathFinder, Loader):
    """An importer of the scoring package that changes one of its modules."""

    def __init__(self, figure: Figure) -> None:
        self._figure = figure

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not _is_scoring(fullname):
            return None
        place = _place_of(fullname)
        is_package = place.name == "__init__.py"
        folders = [str(place.parent)] if is_package else None
        return spec_from_file_location(
            fullname, place, loader=self, submodule_search_locations=folders
        )

    def exec_module(self, module: ModuleType) -> None:
        path = Path(str(module.__file__))
        is_changed = path == self._figure.path
        exec(_compiled_with_raised(self._figure) if is_changed else _compiled(path), vars(module))  # noqa: S102


def _is_scoring(name: str) -> bool:
    return name.partition(".")[0] == PACKAGE.name


def _place_of(name: str) -> Path:
    place = PACKAGE.joinpath(*name.split(".")[1:])
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@dataclass(frozen=True)
class Engine:
    """A scoring package with a figure raised."""

    modules: Mapping[str, ModuleType]

    def __getitem__(self, name: str) -> ModuleType:
        return self.modules[f"scoring.{name}"]


def import_engine(figure: Figure) -> Engine:
    """Return the scoring package with the figure raised, without changing the real one.

    Modules that do not import the changed one, even indirectly, are shared with the real one.
    """
    for name in NEEDED:
        importlib.import_module(name)
    real = {name: module for name, module in sys.modules.items() if _is_scoring(name)}
    anew = [name for name in real if figure.path in _stands_on(name)]
    importer = _Importer(figure)
    sys.meta_path.insert(0, importer)
    _take_away(anew)
    try:
        for name in NEEDED:
            importlib.import_module(name)
        return Engine({name: sys.modules[name] for name in real if name in sys.modules})
    finally:
        sys.meta_path.remove(importer)
        _put_back(real)


def _take_away(names: list[str]) -> None:
    for name in names:
        package, _, own_name = name.rpartition(".")
        del sys.modules[name]
        if package in sys.modules:
            delattr(sys.modules[package], own_name)


def _put_back(real: Mapping[str, ModuleType]) -> None:
    sys.modules.update(real)
    for name, module in real.items():
        package, _, own_name = name.rpartition(".")
        if package:
            setattr(sys.modules[package], own_name, module)


@lru_cache
def _stands_on(name: str) -> frozenset[Path]:
    """Return the files of a module and of all its direct and indirect imports."""
    place = _place_of(name)
    named = {
        node.module
        for node in ast.walk(ast.parse(place.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and _is_scoring(node.module)
    }
    # "from scoring import games" names the package but means the module in it.
    meant = {"scoring.games" if module == "scoring" else module for module in named}
    return frozenset({place}.union(*(_stands_on(module) for module in meant)))
