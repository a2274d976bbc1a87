"""Check the subjects of the commits since the last release, or of the last 50.

On its own: `python -m tournament.ops.checks.commits`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
VERBS: Final = (
    *("Add", "Fix", "Remove", "Rename", "Move", "Split", "Merge", "Speed up", "Test"),
    *("Document", "Translate"),
)
LONGEST: Final = 60
WITHOUT_A_RELEASE: Final = "50"
# The last commit before the rule; earlier history stays as it is.
BEFORE_THE_RULE: Final = "5222c2304ec701e9102a9222dd56e9aa56a9c0f4"
# A shallow clone shows the merge commit of a pull request without its parents.
OF_A_MERGE: Final = re.compile(
    r"Merge (?:(?:remote-tracking )?branch |pull request |[0-9a-f]{40} )"
)


def complaints(root: Path = ROOT, *, after: str = BEFORE_THE_RULE) -> list[str]:
    """Return what is wrong with the subjects; nothing where the history cannot be read."""
    if _git(root, "cat-file", "-e", f"{after}^{{commit}}") is None:
        return []
    release = (_git(root, "describe", "--tags", "--abbrev=0") or "").strip()
    since = (f"^{release}",) if release else ("--max-count", WITHOUT_A_RELEASE)
    subjects = _git(root, "log", "--no-merges", "--format=%h %s", "HEAD", f"^{after}", *since)
    lines = (line.partition(" ") for line in (subjects or "").splitlines())
    return [
        f"{name}: {subject!r} {wrong}" for name, _, subject in lines for wrong in faults(subject)
    ]


def faults(subject: str) -> list[str]:
    """Return what is wrong with one subject."""
    if OF_A_MERGE.match(subject):
        return []
    found = []
    if not subject.startswith(tuple(f"{verb} " for verb in VERBS)):
        found.append(f"begins with none of {', '.join(VERBS)}")
    if len(subject) > LONGEST:
        found.append(f"has {len(subject)} characters; the limit is {LONGEST}")
    return found


def _git(root: Path, *arguments: str) -> str | None:
    """Return what git prints, or None where git, the repository or the commit is missing."""
    try:
        done = subprocess.run(
            ("git", *arguments), cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


if __name__ == "__main__":
    sys.exit("\n".join(complaints()) or 0)
