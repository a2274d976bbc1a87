"""Typesetting: XHTML to PDF with WeasyPrint. Only `press` imports this module."""

from __future__ import annotations

# Before WeasyPrint, which imports what stands there for fontTools.
import tournament.paper.lazy_fonttools  # noqa: F401

# isort: split
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pydyf
from cssselect2 import ElementWrapper
from django.conf import settings
from django.utils.html import escape
from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from tournament.paper.text import FONTS

FACES: Final = "".join(
    f'@font-face {{ font-family: "Karta Paper"; font-weight: {weight};'
    f" src: url({(FONTS / f'paper-{name}.ttf').as_uri()}) }}"
    for name, weight in (("regular", 400), ("bold", 700))
)
SILENT: Final = ("/NonStruct", "/Span")


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


def typeset(xhtml: str) -> bytes:
    """Return tagged pages as PDF."""
    return _typeset(xhtml, finisher=_thin_out_tags, pdf_variant="pdf/ua-1")


def typeset_form(xhtml: str) -> bytes:
    """Return a page to be laid under others; what is printed on it is no text of theirs."""
    return _typeset(xhtml)


def typeset_letters(letters: str) -> bytes:
    """Return a page with each letter in both faces, for the sake of its fonts."""
    apart = escape(" ".join(letters))
    return _typeset(f"<html><body><p>{apart}</p><p><b>{apart}</b></p></body></html>")


def _typeset(xhtml: str, **options: object) -> bytes:
    style, faces = _style()
    typeset: bytes = Pages(xhtml).write_pdf(font_config=faces, stylesheets=[style], **options)
    return typeset


def _thin_out_tags(_document: Document, pdf: pydyf.PDF) -> None:
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
    root = _at(pdf, pdf.catalog["StructTreeRoot"])
    nums = _at(pdf, root["ParentTree"])["Nums"]
    return [tags for tags in nums[1::2] if isinstance(tags, pydyf.Array)]


def _at(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    return pdf.objects[int(reference.split()[0])]


@cache
def _style() -> tuple[CSS, FontConfiguration]:
    """Read the style sheet and open the faces once for all documents of this process."""
    faces = FontConfiguration()
    rules = Path(settings.ROOT, "templates", "paper", "paper.css").read_text("utf-8")
    return CSS(string=FACES + rules, font_config=faces), faces
