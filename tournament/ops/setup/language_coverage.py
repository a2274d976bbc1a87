"""The coverage of each language: complete, or the part listed in its folder's spoken.toml."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from tournament.ops.setup.catalogues import LOCALE

DECLARED_IN: Final = "spoken.toml"


@dataclass(frozen=True, slots=True)
class LanguageCoverage:
    """The part covered by a language: doors, paper documents, and files with translated phrases.

    `left_out` are files used by these whose phrases need no translation.
    """

    doors: frozenset[str]
    documents: frozenset[str]
    files: tuple[str, ...]
    left_out: tuple[str, ...] = ()


@cache
def parts() -> Mapping[str, LanguageCoverage]:
    """Return the part of each language that is not complete."""
    found = {}
    for file in sorted(LOCALE.glob(f"*/{DECLARED_IN}")):
        said = tomllib.loads(file.read_text("utf-8"))
        found[file.parent.name] = LanguageCoverage(
            frozenset(said["doors"]),
            frozenset(said["documents"]),
            tuple(said["files"]),
            tuple(said["left_out"]),
        )
    return MappingProxyType(found)


def is_spoken_everywhere(language: str) -> bool:
    """Whether a language is complete."""
    return language not in parts()


def door_speaks(door: str, language: str) -> bool:
    """Whether the pages of a door are translated into the language."""
    return is_spoken_everywhere(language) or door in parts()[language].doors


def document_speaks(document: str, language: str) -> bool:
    """Whether a paper document is translated into the language."""
    return is_spoken_everywhere(language) or document in parts()[language].documents
