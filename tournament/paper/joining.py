"""Joining the parts of a document into one PDF with one structure tree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import pydyf
from django.utils import translation

from tournament.paper.order import Order, Printable
from tournament.paper.pieces import (
    CATALOGUE,
    PAGES,
    Pieces,
    refer_anew,
    referred,
    take_apart,
    take_over,
)
from tournament.paper.plan import printable_of

VERSION: Final = b"1.7"
_STRUCT_PARENTS: Final = re.compile(rb"/StructParents (\d+)")
_TAGS_OF_PAGE: Final = re.compile(rb"(\d+) (\[[^\]]*\])")


def join(order: Order, parts: Sequence[bytes]) -> bytes:
    """Return the parts in order as one PDF that says its title, language and author."""
    with translation.override(order.language):
        binder = PdfJoiner(printable_of(order))
    for part in parts:
        binder.add(take_apart(part))
    return binder.bound()


class PdfJoiner:
    """Builds one PDF from parts, with a single structure tree."""

    def __init__(self, ordered: Printable) -> None:
        self.pdf = pydyf.PDF()
        self.pdf.info.update(Title=pydyf.String(ordered.title), Author=pydyf.String(ordered.author))
        self.pdf.catalog.update(
            Lang=pydyf.String(ordered.order.language),
            MarkInfo=pydyf.Dictionary({"Marked": "true"}),
            ViewerPreferences=pydyf.Dictionary({"DisplayDocTitle": "true"}),
        )
        self.nums = pydyf.Array()
        self.document = self._add({"Type": "/StructElem", "S": "/Document", "K": pydyf.Array()})
        self.parents = self._add({"Nums": self.nums})
        self.tree = self._add(
            {
                "Type": "/StructTreeRoot",
                "K": pydyf.Array([self.document.reference]),
                "ParentTree": self.parents.reference,
            }
        )
        self.document["P"] = self.tree.reference
        self.pdf.catalog["StructTreeRoot"] = self.tree.reference

    def add(self, pieces: Pieces) -> None:
        """Append a part."""
        before = self.pdf.pages["Count"]
        (tree,) = referred(pieces[CATALOGUE], "StructTreeRoot")
        (document,) = referred(pieces[tree], "K")
        (parents,) = referred(pieces[tree], "ParentTree")
        numbers = take_over(
            pieces,
            self.pdf,
            {
                PAGES: self.pdf.pages.number,
                CATALOGUE: self.pdf.catalog.number,
                tree: self.tree.number,
                document: self.document.number,
                parents: self.parents.number,
            },
        )
        for page in referred(pieces[PAGES], "Kids"):
            self._add_page(numbers[page], before)
        self.document["K"].extend(
            b"%d 0 R" % numbers[kid] for kid in referred(pieces[document], "K")
        )
        for number, tags in _TAGS_OF_PAGE.findall(pieces[parents].partition(b"[")[2]):
            self.nums.extend((int(number) + before, refer_anew(tags, numbers)))
        (metadata,) = referred(pieces[CATALOGUE], "Metadata")
        self.pdf.catalog["Metadata"] = b"%d 0 R" % numbers[metadata]

    def bound(self) -> bytes:
        """Return the joined file."""
        made = BytesIO()
        self.pdf.write(made, VERSION, compress=True)
        return made.getvalue()

    def _add(self, values: dict[str, object]) -> pydyf.Dictionary:
        added = pydyf.Dictionary(values)
        self.pdf.add_object(added)
        return added

    def _add_page(self, number: int, before: int) -> None:
        """Append a page and renumber its entries in the structure tree."""
        page = self.pdf.objects[number]
        page.written = _STRUCT_PARENTS.sub(
            lambda found: b"/StructParents %d" % (int(found[1]) + before), page.written
        )
        self.pdf.pages["Count"] += 1
        self.pdf.pages["Kids"].extend((number, 0, "R"))
