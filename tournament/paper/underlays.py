"""Underlays: shared forms and QR codes drawn beneath typeset pages.

What is the same on many sheets is typeset once and drawn beneath all of them; QR codes are drawn
as plain rectangles; and the tags are kept to those that say something. With pypdf's `merge_page`
the same forms take 4.5 times as long and the file is 7.8 times as large, since every page gets a
copy (`bench printing`, "underlaid by pypdf").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pydyf

from tournament.paper.pieces import CATALOGUE, PAGES, referred, take_apart, take_over
from tournament.paper.qr import PlacedQrCode

POINTS_PER_MM: Final = 72 / 25.4
SILENT: Final = ("/NonStruct", "/Span")


@dataclass(frozen=True, slots=True)
class Underlay:
    """What goes onto one page beside its text: the form beneath, and the codes."""

    form: str = ""
    marks: Sequence[PlacedQrCode] = ()


class Underlayer:
    """Finishes the pages of one document while its file is still open."""

    def __init__(self, forms: Mapping[str, bytes], underlays: Sequence[Underlay]) -> None:
        self.forms = forms
        self.underlays = underlays

    def finish(self, pdf: pydyf.PDF) -> None:
        """Draw what lies beneath the pages, and thin the tags out."""
        drawn = {name: _transplant_form(form, pdf) for name, form in self.forms.items()}
        resources = [_resources_with(pdf, drawn)] if drawn else []
        pages = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
        for page, underlay in zip(pages, self.underlays, strict=False):
            stream = pdf.objects[_number(page["Contents"])]
            stream.stream[:0] = [*_form_drawn(underlay, list(drawn)), *_marks_drawn(page, underlay)]
            if underlay.form:
                page["Resources"] = resources[0]
        thin_out_tags(pdf)


def _form_drawn(underlay: Underlay, names: Sequence[str]) -> list[bytes]:
    if not underlay.form:
        return []
    number = names.index(underlay.form)
    return [b"/Artifact BMC q /KartaForm%d Do Q EMC" % number]


def _marks_drawn(page: Mapping[str, Any], underlay: Underlay) -> list[bytes]:
    if not underlay.marks:
        return []
    height = page["MediaBox"][3]
    drawn = [b"/Artifact BMC q 0 g"]
    for mark in underlay.marks:
        step = mark.size * POINTS_PER_MM / mark.code.modules
        x, y = mark.x * POINTS_PER_MM, height - mark.y * POINTS_PER_MM
        drawn.append(b"q %.4f 0 0 %.4f %.3f %.3f cm" % (step, -step, x, y))
        drawn.append(mark.code.rectangles.encode())
        drawn.append(b"f Q")
    return [*drawn, b"Q EMC"]


def _number(reference: bytes) -> int:
    return int(reference.split()[0])


def _resources_with(pdf: pydyf.PDF, forms: Mapping[str, bytes]) -> bytes:
    """Return the pages' common resources with the forms among them."""
    first = pdf.objects[pdf.pages["Kids"][0]]
    own = pydyf.Dictionary(pdf.objects[_number(first["Resources"])])
    drawn = {f"KartaForm{number}": form for number, form in enumerate(forms.values())}
    own["XObject"] = pydyf.Dictionary({**own.get("XObject", {}), **drawn})
    pdf.add_object(own)
    return own.reference


def _transplant_form(form: bytes, pdf: pydyf.PDF) -> bytes:
    """Take a form's one page over into the file as something that pages can draw."""
    pieces = take_apart(form)
    (page,) = referred(pieces[PAGES], "Kids")
    (contents,) = referred(pieces[page], "Contents")
    (resources,) = referred(pieces[page], "Resources")
    own = {PAGES: pdf.pages.number, CATALOGUE: pdf.catalog.number}
    numbers = take_over(pieces, pdf, own)
    box = re.search(rb"/MediaBox \[[^\]]*\]", pieces[page])
    assert box is not None
    drawing = pdf.objects[numbers[contents]]
    kind = b"/Type /XObject/Subtype /Form" + box[0].replace(b"/MediaBox", b"/BBox")
    kind += b"/Resources %d 0 R" % numbers[resources]
    drawing.written = drawing.written.replace(b"<<", b"<<" + kind, 1)
    return drawing.reference


def thin_out_tags(pdf: pydyf.PDF) -> None:
    """Let text belong to its paragraph directly: a tag for every line says nothing to anybody."""
    elements = {
        piece.reference: piece
        for piece in pdf.objects
        if isinstance(piece, pydyf.Dictionary) and piece.get("Type") == "/StructElem"
    }
    heirs: dict[bytes, bytes] = {}
    for reference, element in elements.items():
        parent = elements.get(element.get("P"))
        if parent is None or not _says_nothing(element, parent):
            continue
        place = parent["K"].index(reference)
        parent["K"][place : place + 1] = element["K"]
        heirs[reference] = element["P"]
        element.free = "f"
    for reference in list(heirs):
        while heirs[reference] in heirs:
            heirs[reference] = heirs[heirs[reference]]
    for nums in _page_tags(pdf):
        nums[:] = [heirs.get(tag, tag) for tag in nums]


def _says_nothing(element: pydyf.Dictionary, parent: pydyf.Dictionary) -> bool:
    return (
        element["S"] in SILENT
        and element.get("Pg") == parent.get("Pg")
        and all(isinstance(kid, int) for kid in element["K"])
    )


def _page_tags(pdf: pydyf.PDF) -> list[pydyf.Array]:
    """Return, page by page, which tag each piece of text belongs to."""
    if "StructTreeRoot" not in pdf.catalog:
        return []
    root = pdf.objects[_number(pdf.catalog["StructTreeRoot"])]
    nums = pdf.objects[_number(root["ParentTree"])]["Nums"]
    return [tags for tags in nums[1::2] if isinstance(tags, pydyf.Array)]
