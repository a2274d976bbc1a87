"""Underlays: shared forms and QR codes drawn beneath typeset pages.

What is the same on many sheets is typeset once and drawn beneath all of them, and QR codes are
drawn as plain rectangles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from pikepdf import Name, Object, Page, Pdf

from tournament.paper.qr import PlacedQrCode

POINTS_PER_MM: Final = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Underlay:
    """What goes onto one page beside its text: the form beneath, and the codes."""

    form: str = ""
    marks: Sequence[PlacedQrCode] = ()


def lay_beneath(pages: bytes, forms: Mapping[str, bytes], underlays: Sequence[Underlay]) -> bytes:
    """Return the pages with what lies beneath each of them."""
    made = BytesIO()
    with Pdf.open(BytesIO(pages)) as pdf:
        drawn = {name: _copied(form, pdf) for name, form in forms.items()}
        names = {name: Name(f"/KartaForm{number}") for number, name in enumerate(forms)}
        for page, underlay in zip(pdf.pages, underlays, strict=False):
            beneath = [*_marks_drawn(underlay.marks, float(page.mediabox[3]))]
            if underlay.form:
                name = page.add_resource(drawn[underlay.form], Name.XObject, names[underlay.form])
                beneath.insert(0, f"/Artifact BMC q {name} Do Q EMC")
            page.contents_add("\n".join((*beneath, "")).encode(), prepend=True)
            page.contents_coalesce()
        pdf.save(made)
    return made.getvalue()


def _copied(form: bytes, pdf: Pdf) -> Object:
    """Copy a form's one page into the file as something that pages can draw."""
    with Pdf.open(BytesIO(form)) as own:
        return pdf.copy_foreign(Page(own.pages[0]).as_form_xobject())


def _marks_drawn(marks: Sequence[PlacedQrCode], height: float) -> Iterator[str]:
    if not marks:
        return
    yield "/Artifact BMC q 0 g"
    for mark in marks:
        step = mark.size * POINTS_PER_MM / mark.code.modules
        x, y = mark.x * POINTS_PER_MM, height - mark.y * POINTS_PER_MM
        yield f"q {step:.4f} 0 0 {-step:.4f} {x:.3f} {y:.3f} cm"
        yield mark.code.rectangles
        yield "f Q"
    yield "Q EMC"
