"""The parts of a document joined into one PDF with one structure tree.

With pypdf the same takes 4 to 8 times as long, and the file is half as large again, because
pypdf packs no objects together (`bench printing`, "joined by pypdf").
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from django.utils import translation
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, OutlineItem, Pdf

from tournament.paper.plan import printable_of
from tournament.paper.print_orders import Order

VERSION: Final = "1.7"
OUTLINE: Final = Name.KartaOutline
"""The entry of a part's page with its line of the outline; the joined file has it only there."""
LONG: Final = 5
"""The number of pages from which a file has an outline."""


def join(order: Order, parts: Sequence[bytes]) -> bytes:
    """Return the parts in order as one PDF with its title, language and author.

    It is tagged, but does not claim PDF/UA: a score sheet is tagged as paragraphs, not as a table.
    """
    with translation.override(order.language):
        ordered = printable_of(order)
        # The document's name is translated only now.
        title = ordered.title
    joined, made = new_file(), BytesIO()
    with joined.open_metadata(set_pikepdf_as_editor=False) as told:
        told["dc:title"], told["dc:creator"] = title, [ordered.author]
    joined.Root.Lang = order.language
    joined.Root.MarkInfo = Dictionary(Marked=True)
    joined.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    _append(parts, joined)
    _outline(joined)
    joined.save(
        made,
        min_version=VERSION,
        object_stream_mode=ObjectStreamMode.generate,
        # Equal pages give equal bytes.
        deterministic_id=True,
    )
    return made.getvalue()


def new_file() -> Pdf:
    """Return a file without pages, with a single root in its structure tree."""
    file = Pdf.new()
    document = file.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, K=Array()))
    document.P = file.Root.StructTreeRoot = file.make_indirect(
        Dictionary(
            Type=Name.StructTreeRoot,
            K=Array([document]),
            ParentTree=file.make_indirect(Dictionary(Nums=Array())),
        )
    )
    return file


def _outline(joined: Pdf) -> None:
    """Add an outline to a long file, from the names of its pages."""
    lines = []
    for number, page in enumerate(joined.pages):
        if OUTLINE in page.obj:
            lines.append(OutlineItem(str(page.obj[OUTLINE]), number))
            del page.obj[OUTLINE]
    if len(joined.pages) >= LONG and lines:
        with joined.open_outline() as outline:
            outline.root.extend(lines)


def _append(parts: Sequence[bytes], joined: Pdf) -> None:
    """Append the pages of all parts and merge their tags into one tree."""
    document = joined.Root.StructTreeRoot.K[0]
    kids, numbered = document.K, joined.Root.StructTreeRoot.ParentTree.Nums
    for part in map(Pdf.open, map(BytesIO, parts)):
        before = len(joined.pages)
        joined.pages.extend(part.pages)
        for page in joined.pages[before:]:
            page.obj.StructParents += before
        # After the pages: the tag of a page that does not exist yet would be lost.
        tree = joined.copy_foreign(part.Root.StructTreeRoot)
        for kid in tree.K[0].K:
            kid.P = document
            kids.append(kid)
        numbers = iter(tree.ParentTree.Nums)
        for number, tags in zip(numbers, numbers, strict=True):
            numbered.append(number + before)
            numbered.append(tags)
