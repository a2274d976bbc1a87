"""Pinned requirements, compiled from a few direct dependencies.

A requirements file begins with its direct dependencies as comments, each with its reason. Below
follow all packages with the hashes of their files, so that an index cannot substitute another.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

DIRECT = re.compile(r"^# {3}(\S+==\S+) +(\S.*)$", re.MULTILINE)
PACKAGE = re.compile(r"^(?=[a-z])", re.MULTILINE)
# Kārta runs on CPython, but not on Windows or in a browser.
ELSEWHERE = re.compile(r"sys_platform == '(win32|emscripten)'|!= 'CPython'")
OLDEST_PYTHON = "3.11"


def direct(file: Path) -> dict[str, str]:
    """Return the direct dependencies, each with its reason."""
    return dict(DIRECT.findall(file.read_text("utf-8")))


def packages(file: Path) -> dict[str, str]:
    """Return every pinned package's name with its lines."""
    blocks = PACKAGE.split(file.read_text("utf-8"))[1:]
    return {block.partition("==")[0]: block for block in blocks}


def pin(file: Path, *, beside: Path | None = None) -> None:
    """Recompile a file's packages from its direct dependencies, constrained by another file."""
    head = PACKAGE.split(file.read_text("utf-8"))[0].rstrip()
    known = packages(beside) if beside else {}
    found = {
        block.partition("==")[0]: block
        for block in PACKAGE.split(_compiled("\n".join(direct(file)), beside))[1:]
        if not ELSEWHERE.search(block)
    }
    blocks = (block for name, block in found.items() if name not in known)
    file.write_text(f"{head}\n\n{''.join(blocks)}", "utf-8")


def _compiled(wanted: str, beside: Path | None) -> str:
    """Resolve with uv, which can resolve for every platform at once."""
    uv = shutil.which("uv") or sys.exit("uv is needed to pin requirements: pip install uv.")
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "requirements.in")
        lines.write_text(wanted, "utf-8")
        command = (
            *(uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes"),
            *("--python-version", OLDEST_PYTHON, "--no-header", "--no-annotate"),
            *(("--constraints", str(beside)) if beside else ()),
            str(lines),
        )
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
