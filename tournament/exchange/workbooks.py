"""The library for workbooks, loaded when the first of them is read or written."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Final

LXML: Final = "lxml.etree"


@cache
def openpyxl() -> ModuleType:
    """Return what reads workbooks: 9 MB that a process takes with the first of them.

    It would load lxml, which takes 3 MB and which we keep it from using.
    """
    loaded = sys.modules.pop(LXML, None)
    # What is None here cannot be imported.
    sys.modules[LXML] = None  # type: ignore[assignment]
    try:
        import openpyxl as library  # noqa: PLC0415
    finally:
        del sys.modules[LXML]
        if loaded is not None:
            sys.modules[LXML] = loaded
    return library
