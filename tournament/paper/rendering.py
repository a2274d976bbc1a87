"""One part of a document, rendered as PDF. Only workers import this module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from types import ModuleType
from typing import Final

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from pikepdf import Name, Object, Pdf, String

from tournament.ops.setup.bootstrap import PRINTING_LIBRARIES, missing_packages
from tournament.paper.drawing import (
    POINTS_PER_MM,
    Alphabet,
    DrawnPages,
    alphabet_in,
    letters_of,
)
from tournament.paper.joining import OUTLINE, new_file
from tournament.paper.pages import LANDSCAPE, PORTRAIT
from tournament.paper.paper import Page, RenderedPart
from tournament.paper.plan import Part, paper_of, printable_of
from tournament.paper.print_orders import NothingToPrint, Order, Printable
from tournament.paper.qr import PlacedQrCode
from tournament.paper.text import Label

A4_LANDSCAPE: Final = "A4 landscape"

if not missing_packages():
    # Imported early, so that the first order does not wait for it.
    with suppress(ImportError, OSError):
        import tournament.paper.typesetting  # noqa: F401


def render(order: Order, part: Part) -> bytes:
    """Return one part of a document as PDF; nothing is written to the database."""
    with translation.override(order.language):
        _typesetting()
        ordered = printable_of(order)
        return _print(ordered, paper_of(order.document).write(ordered, part))


def _typesetting() -> ModuleType:
    """Import and return the typesetting module, even if installed later; or raise.

    WeasyPrint needs system libraries; a worker without them does everything except printing.
    """
    try:
        import tournament.paper.typesetting as typesetting  # noqa: PLC0415
    except (ImportError, OSError) as trouble:
        raise NothingToPrint(_missing()) from trouble
    return typesetting


def _missing() -> str:
    words = _(
        "Printing needs libraries that are missing on this machine. Type: apt-get "
        "install %(packages)s"
    )
    return words % {"packages": " ".join(PRINTING_LIBRARIES.values())}


def _print(ordered: Printable, writing: RenderedPart) -> bytes:
    """Return the pages of a part, which are either all labels or all XHTML."""
    forms = {
        name: _form(_document(ordered, [form], writing.paper))
        for name, form in writing.forms.items()
    }
    made = BytesIO()
    is_drawn = any(leaf.labels for leaf in writing.leaves)
    with (_drawn if is_drawn else _typeset)(ordered, writing) as pdf:
        _lay_beneath(pdf, forms, writing.leaves)
        pdf.save(made)
    return made.getvalue()


def _typeset(ordered: Printable, writing: RenderedPart) -> Pdf:
    pages = [leaf.html for leaf in writing.leaves]
    document = _document(ordered, pages, writing.paper, title=ordered.title)
    return Pdf.open(BytesIO(_typesetting().typeset(document)))


def _drawn(ordered: Printable, writing: RenderedPart) -> Pdf:
    """Return the pages with their labels drawn; labels that cannot be drawn are typeset."""
    labels = [label for leaf in writing.leaves for label in leaf.labels]
    alphabet = _alphabet(letters_of(labels))
    pdf = new_file()
    others = list(dict.fromkeys(label for label in labels if not alphabet.draws(label)))
    forms = _label_forms(ordered, others, writing.paper, pdf) if others else {}
    size = LANDSCAPE if writing.paper == A4_LANDSCAPE else PORTRAIT
    pages = DrawnPages(pdf, alphabet, size, forms)
    for leaf in writing.leaves:
        pages.add(leaf.labels)
    return pdf


def _label_forms(
    ordered: Printable, labels: Sequence[Label], paper: str, pdf: Pdf
) -> Mapping[Label, Object]:
    """Typeset labels, each on its own page, so that they share their fonts."""
    name = "landscape" if paper == A4_LANDSCAPE else "portrait"
    pages = [
        render_to_string("paper/label.html", {"label": label, "page": name}) for label in labels
    ]
    with Pdf.open(BytesIO(_typesetting().typeset_form(_document(ordered, pages, paper)))) as own:
        forms = [pdf.copy_foreign(page.as_form_xobject()) for page in own.pages]
    return dict(zip(labels, forms, strict=True))


@lru_cache(maxsize=8)
def _alphabet(letters: str) -> Alphabet:
    """Return an alphabet of these letters, from the cache if it was typeset before."""
    return alphabet_in(_typesetting().typeset_letters(letters))


@lru_cache(maxsize=32)
def _form(xhtml: str) -> bytes:
    """Typeset a form, or return it from the cache."""
    form: bytes = _typesetting().typeset_form(xhtml)
    return form


def _document(ordered: Printable, leaves: Sequence[str], paper: str, title: str = "") -> str:
    context = {"ordered": ordered, "title": title, "leaves": leaves, "paper": paper}
    return render_to_string("paper/document.html", context)


def _lay_beneath(pdf: Pdf, forms: Mapping[str, bytes], leaves: Sequence[Page]) -> None:
    """Draw the forms and QR codes beneath the text of the pages.

    A form shared by many sheets is typeset once; codes are plain rectangles.
    """
    drawn = {name: _copied(form, pdf) for name, form in forms.items()}
    names = {name: Name(f"/KartaForm{number}") for number, name in enumerate(forms)}
    for page, leaf in zip(pdf.pages, leaves, strict=False):
        beneath = [*_marks_drawn(leaf.marks, float(page.mediabox[3]))]
        if leaf.form:
            name = page.add_resource(drawn[leaf.form], Name.XObject, names[leaf.form])
            beneath.insert(0, f"/Artifact BMC q {name} Do Q EMC")
        page.contents_add("\n".join((*beneath, "")).encode(), prepend=True)
        page.contents_coalesce()
        if leaf.outline:
            page.obj[OUTLINE] = String(leaf.outline)


def _copied(form: bytes, pdf: Pdf) -> Object:
    """Copy a form's single page into the file as a drawable object."""
    with Pdf.open(BytesIO(form)) as own:
        return pdf.copy_foreign(own.pages[0].as_form_xobject())


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
