"""Reading of a PDF's structure: how often each kind of tag is in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader


def tags_of(paper: PdfReader) -> Counter[str]:
    """Return the number of tags of each kind."""
    return Counter(_tags(paper.root_object["/StructTreeRoot"]))


def _tags(element: Any) -> Iterator[str]:  # noqa: ANN401
    element = element.get_object()
    if isinstance(element, dict):
        if "/S" in element:
            yield str(element["/S"]).removeprefix("/")
        kids = element.get("/K", [])
        kids = kids.get_object() if hasattr(kids, "get_object") else kids
        for kid in kids if isinstance(kids, list) else [kids]:
            yield from _tags(kid) if hasattr(kid, "get_object") else ()
