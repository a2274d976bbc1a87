"""Typesetting of XHTML as PDF with WeasyPrint. Only `press` imports this module."""

from __future__ import annotations

# Before WeasyPrint, which then imports the placeholders instead of fontTools.
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
    """Pages of our own templates: well-formed, so Python's fast XML parser is enough."""

    def __init__(self, xhtml: str) -> None:
        self.base_url = None
        self.media_type = "print"
        # Paper uses only local files: nothing is ever fetched from the network.
        self.url_fetcher = URLFetcher(allowed_protocols=("file", "data"))
        root = ElementTree.fromstring(xhtml)  # noqa: S314
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element


def typeset(xhtml: str) -> bytes:
    """Return tagged pages as PDF."""
    return _typeset(xhtml, finisher=_thin_out_tags, pdf_variant="pdf/ua-1")


def typeset_form(xhtml: str) -> bytes:
    """Return a page to lay beneath others; its text is not tagged as theirs."""
    return _typeset(xhtml)


def typeset_letters(letters: str) -> bytes:
    """Return a page with each letter in both faces, to extract its fonts."""
    apart = escape(" ".join(letters))
    return _typeset(f"<html><body><p>{apart}</p><p><b>{apart}</b></p></body></html>")


def _typeset(xhtml: str, **options: object) -> bytes:
    style, faces = _style()
    typeset: bytes = Pages(xhtml).write_pdf(font_config=faces, stylesheets=[style], **options)
    return typeset


def _thin_out_tags(_document: Document, pdf: pydyf.PDF) -> None:
    """Attach text directly to its paragraph: a tag for each line is useless to readers.

    Standings of 40 players take 23 kB instead of 27, and 7 % less time, because tags are joined
    too. WeasyPrint has no setting for it, so the objects of pydyf are changed.
    """
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
    """Return the tag of each piece of text, by page."""
    root = _at(pdf, pdf.catalog["StructTreeRoot"])
    nums = _at(pdf, root["ParentTree"])["Nums"]
    return [tags for tags in nums[1::2] if isinstance(tags, pydyf.Array)]


def _at(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    return pdf.objects[int(reference.split()[0])]


@cache
def _style() -> tuple[CSS, FontConfiguration]:
    """Load the style sheet and the fonts once per process."""
    faces = FontConfiguration()
    rules = Path(settings.ROOT, "templates", "paper", "paper.css").read_text("utf-8")
    return CSS(string=FACES + rules, font_config=faces), faces
