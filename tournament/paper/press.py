"""Rendering one part of a document as PDF. Only workers import this module."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from types import ModuleType

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.ops.setup import worker
from tournament.ops.setup.bootstrap import PRINTING_LIBRARIES
from tournament.paper.order import Order, Printable, Unprintable
from tournament.paper.paper import RenderedPart
from tournament.paper.plan import Part, printable_of, paper_of
from tournament.paper.underlays import Underlay, lay_beneath

if not worker.missing_packages():
    # The first order need not wait for it.
    with suppress(ImportError, OSError):
        import tournament.paper.typesetting  # noqa: F401


def render(order: Order, part: Part) -> bytes:
    """Return one part of a document as PDF; nothing is written to the database."""
    with translation.override(order.language):
        _typesetting()
        ordered = printable_of(order)
        return _print(ordered, paper_of(order.document).write(ordered, part))


def _typesetting() -> ModuleType:
    """Return the typesetting module, also where the libraries were installed later; or refuse.

    WeasyPrint needs system libraries; a worker without them does everything but printing.
    """
    try:
        import tournament.paper.typesetting as typesetting  # noqa: PLC0415
    except (ImportError, OSError) as trouble:
        raise Unprintable(_missing()) from trouble
    return typesetting


def _missing() -> str:
    words = _(
        "Printing needs libraries that this machine lacks. Type: apt-get install %(packages)s"
    )
    return words % {"packages": " ".join(PRINTING_LIBRARIES.values())}


def _print(ordered: Printable, writing: RenderedPart) -> bytes:
    forms = {
        name: _form(_document(ordered, [form], writing.paper, title=""))
        for name, form in writing.forms.items()
    }
    leaves = [leaf.html for leaf in writing.leaves]
    pages = _typesetting().typeset(_document(ordered, leaves, writing.paper, title=ordered.title))
    underlays = [Underlay(leaf.form, leaf.marks) for leaf in writing.leaves]
    return lay_beneath(pages, forms, underlays)


@lru_cache(maxsize=32)
def _form(xhtml: str) -> bytes:
    """Typeset a form, or return it as it was typeset before."""
    form: bytes = _typesetting().typeset_form(xhtml)
    return form


def _document(ordered: Printable, leaves: list[str], paper: str, *, title: str) -> str:
    context = {"ordered": ordered, "title": title, "leaves": leaves, "paper": paper}
    return render_to_string("paper/document.html", context)
