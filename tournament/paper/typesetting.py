"""Typesetting: XHTML to PDF with WeasyPrint. Only `press` imports this module."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pydyf
from cssselect2 import ElementWrapper
from django.conf import settings
from weasyprint import CSS, DEFAULT_OPTIONS, HTML
from weasyprint.pdf import generate_pdf
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from tournament.paper.layout.text import FONTS
from tournament.paper.underlays import Underlayer

FACES: Final = "".join(
    f'@font-face {{ font-family: "Karta Paper"; font-weight: {weight};'
    f" src: url({(FONTS / f'paper-{name}.ttf').as_uri()}) }}"
    for name, weight in (("regular", 400), ("bold", 700))
)


class Pages(HTML):
    """Pages of our own templates: well-formed, so Python's fast reader of XML will do."""

    def __init__(self, xhtml: str) -> None:
        self.base_url = None
        self.media_type = "print"
        # Paper is made of what is here: nothing is ever fetched from elsewhere.
        self.url_fetcher = URLFetcher(allowed_protocols=("file", "data"))
        root = ElementTree.fromstring(xhtml)  # noqa: S314
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


def typeset(xhtml: str, finisher: Underlayer) -> bytes:
    """Return tagged pages as PDF."""
    return _typeset(xhtml, finisher.finish, pdf_variant="pdf/ua-1")


def typeset_form(xhtml: str) -> bytes:
    """Return a page to be laid under others; what is printed on it is no text of theirs."""
    return _typeset(xhtml, lambda pdf: None)


def _typeset(xhtml: str, finish: Callable[[pydyf.PDF], None], **options: object) -> bytes:
    style, faces = _style()
    options = {**DEFAULT_OPTIONS, "stylesheets": [style], **options}
    made = BytesIO()
    document = Pages(xhtml).render(font_config=faces, **options)
    pdf = generate_pdf(document, None, 1, **options)
    finish(pdf)
    # Uncompressed objects, because `joining` parses the file again.
    pdf.write(made, compress=False)
    return made.getvalue()


@cache
def _style() -> tuple[CSS, FontConfiguration]:
    """Read the style sheet and open the faces once for all documents of this process."""
    faces = FontConfiguration()
    rules = Path(settings.ROOT, "templates", "paper", "paper.css").read_text("utf-8")
    return CSS(string=FACES + rules, font_config=faces), faces
