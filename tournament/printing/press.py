"""The press: one part of a document becomes PDF. Only a worker imports this."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.house.bootstrap import PRINTING_LIBRARIES
from tournament.printing.finishing import Finisher, Underlay
from tournament.printing.order import Order, Unprintable
from tournament.printing.ordered import Ordered, look_up
from tournament.printing.papers import paper_of
from tournament.printing.papers.paper import Writing
from tournament.printing.parts import Part

try:
    from tournament.printing import typesetting
except (ImportError, OSError):
    # A worker without the system's libraries still starts, and says so on every order.
    typesetting = None  # type: ignore[assignment]


def render(order: Order, part: Part) -> bytes:
    """Return one part of a document as PDF; nothing is written to the database."""
    with translation.override(order.language):
        if typesetting is None:
            raise Unprintable(_missing())
        ordered = look_up(order)
        return _print(ordered, paper_of(order.document).write(ordered, part))


def _missing() -> str:
    words = _(
        "Printing needs libraries that this machine lacks. Type: apt-get install %(packages)s"
    )
    return words % {"packages": " ".join(PRINTING_LIBRARIES.values())}


def _print(ordered: Ordered, writing: Writing) -> bytes:
    forms = {
        name: _form(_document(ordered, [form], writing.paper, title=""))
        for name, form in writing.forms.items()
    }
    finisher = Finisher(forms, [Underlay(leaf.form, leaf.marks) for leaf in writing.leaves])
    leaves = [leaf.html for leaf in writing.leaves]
    pages = _document(ordered, leaves, writing.paper, title=ordered.title)
    return typesetting.typeset(pages, finisher)


@lru_cache(maxsize=32)
def _form(xhtml: str) -> bytes:
    """Typeset a form, or return it as it was typeset before."""
    return typesetting.typeset_form(xhtml)


def _document(ordered: Ordered, leaves: list[str], paper: str, *, title: str) -> str:
    context = {"ordered": ordered, "title": title, "leaves": leaves, "paper": paper}
    return render_to_string("pdf/document.html", context)
