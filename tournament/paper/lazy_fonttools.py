"""The fontTools modules that WeasyPrint imports but never calls for our faces, loaded lazily.

HarfBuzz subsets the fonts, and the faces are not variable. fontTools' subsetting and variation
code would take 13 MB of WeasyPrint's 31, and 0.1 s of the 0.36 s of its import. WeasyPrint has no
switch for them: it imports both at the top of its modules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final

UNCALLED: Final = ("fontTools.subset", "fontTools.varLib.instancer")


class LazyModule(ModuleType):
    """A placeholder for a module until it is first used."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*args: object, **kwargs: object) -> Any:  # noqa: ANN401
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            return getattr(import_module(self.__name__), name)(*args, **kwargs)

        return call


for uncalled in UNCALLED:
    sys.modules.setdefault(uncalled, LazyModule(uncalled))
