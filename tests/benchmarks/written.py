"""The page of figures: one table per benchmark, ratios and counts before seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tests.benchmarks.measuring import Figure

PAGE = Path(__file__).parent / "FIGURES.md"
TITLE = "\n## "
HEAD = """# Figures

Written by `python3 manage.py bench --write`, which runs every benchmark of this folder one after
the other; `bench --write NAME` runs one. Ratios and counts hold anywhere and stand first; seconds
are those of the machine. [How to repeat them](README.md).
"""


def write(machine: Sequence[str], measured: Mapping[str, Sequence[Figure]]) -> None:
    """Replace each benchmark's figures in the page."""
    tables = dict(zip(measured, _tables(machine, measured), strict=True))
    told = {**_earlier(), **tables}
    PAGE.write_text(HEAD + "".join(told[name] for name in sorted(told)), encoding="utf-8")


def _earlier() -> dict[str, str]:
    """Return the page's tables by benchmark name."""
    if not PAGE.exists():
        return {}
    parts = PAGE.read_text("utf-8").split(TITLE)[1:]
    return {part.partition("\n")[0]: TITLE + part for part in parts}


def _tables(machine: Sequence[str], measured: Mapping[str, Sequence[Figure]]) -> Iterator[str]:
    for name, figures in measured.items():
        lines = [*_head(name, machine), *map(_row, sorted(_whole(figures), key=_last))]
        yield "\n".join(lines) + "\n"


def _whole(figures: Sequence[Figure]) -> Iterator[Figure]:
    """Prefix indented figures with the name above them, so that each line is complete."""
    above = ""
    for figure in figures:
        if figure.what.startswith(" "):
            yield replace(figure, what=f"{above}, {figure.what.strip()}")
        else:
            above = figure.what
            yield figure


def _head(name: str, machine: Sequence[str]) -> Iterator[str]:
    yield f"{TITLE}{name}"
    yield f"\n{'; '.join(machine)}.\n"
    yield "| | measured | | aim |\n|---|---:|---|---|"


def _row(figure: Figure) -> str:
    return (
        f"| {figure.what} | {figure.amount} | {figure.unit} | {figure.aim.removeprefix('aim ')} |"
    )


def _last(figure: Figure) -> bool:
    """Sort key: machine-dependent figures last."""
    return not figure.is_relative
