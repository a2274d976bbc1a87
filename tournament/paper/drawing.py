"""Drawing labels into pages: the few operators of PDF that set a text of known size in its place.

WeasyPrint takes many times as long for the same labels (`bench printing`, "drawn beside typeset"),
and pikepdf's own builder of operators ten times as long as a format does. Fonts are embedded by
WeasyPrint: an alphabet is typeset, and its fonts are taken. A label with letters or a role that
drawing does not know is typeset too, on a form of its own that is shown in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from string import ascii_letters, digits, punctuation
from typing import Final

from django.conf import settings
from pikepdf import Array, Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from tournament.paper.text import MM_PER_POINT, Label, known_letters, paragraphs, width_of

POINTS_PER_MM: Final = 1 / MM_PER_POINT
USUAL: Final = f"{ascii_letters}{digits}{punctuation}āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ−–…·„“”♠"
"""What most parts need; those that need no more share an alphabet."""
FACES: Final = ("Karta-Paper", "Karta-Paper-Bold")
ROLES: Final = re.compile(r"(bold|middle|right|band|tone|tone-\d| )*")
"""What drawing knows of the style sheet."""
GLYPH: Final = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]{4})>\n")
BAND: Final = re.compile(r"\.band\.(tone-\d) \{ background: #(..)(..)(..) \}")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """A file with both faces, and how a content stream names the glyph of each letter in them.

    `baseline` is how far below the middle of a line letters stand, in parts of their size.
    """

    file: bytes
    glyphs: tuple[Mapping[str, str], Mapping[str, str]]
    baseline: float

    def draws(self, label: Label) -> bool:
        """Tell whether the label has known letters alone, and a role that drawing knows."""
        glyphs = self.glyphs["bold" in label.role]
        is_known = all(map(glyphs.__contains__, label.text.replace("\n", "")))
        return is_known and ROLES.fullmatch(label.role) is not None


def letters_of(labels: Iterable[Label]) -> str:
    """Return the letters of an alphabet that draws these labels, if one can."""
    texts = {label.text for label in labels}
    return "".join(sorted(known_letters() & set(USUAL).union(*texts)))


def alphabet_in(file: bytes) -> Alphabet:
    """Return the alphabet of a file in which both faces are embedded.

    A letter is drawn with what its font says of itself, so none can be missing, and each is read
    as what was written.
    """
    with Pdf.open(BytesIO(file)) as pdf:
        regular, bold = _fonts(pdf)
        described = regular.DescendantFonts[0].FontDescriptor
        baseline = int(described.Ascent + described.Descent) / 2000
        return Alphabet(file, (_glyphs(regular), _glyphs(bold)), baseline)


def _fonts(pdf: Pdf) -> list[Object]:
    """Return the two faces, the bold one last."""
    fonts = {str(font.BaseFont): font for font in pdf.pages[0].Resources.Font.values()}
    return [font for face in FACES for name, font in fonts.items() if name.endswith(f"+{face}")]


def _glyphs(font: Object) -> Mapping[str, str]:
    _range, _sign, told = font.ToUnicode.read_bytes().partition(b"endcodespacerange")
    named = GLYPH.findall(told)
    glyphs = {chr(int(letter, 16)): glyph.decode() for glyph, letter in named}
    # The glyph of both is one, and a font names only one letter of each.
    return {**glyphs, "\xa0": glyphs[" "]}


class DrawnPages:
    """A file of tagged pages that labels are drawn into; of `others`, what was typeset is shown."""

    def __init__(
        self,
        pdf: Pdf,
        alphabet: Alphabet,
        size: tuple[float, float],
        others: Mapping[Label, Object],
    ) -> None:
        self._pdf = pdf
        self._alphabet = alphabet
        self._width, self._height = (side * POINTS_PER_MM for side in size)
        self._others = {label: f"/Label{number}" for number, label in enumerate(others)}
        with Pdf.open(BytesIO(alphabet.file)) as own:
            regular, bold = map(pdf.copy_foreign, _fonts(own))
        self._resources = pdf.make_indirect(
            Dictionary(
                Font=Dictionary(Regular=regular, Bold=bold),
                XObject=Dictionary(dict(zip(self._others.values(), others.values(), strict=True))),
            )
        )

    def add(self, labels: Sequence[Label]) -> None:
        """Draw a page with these labels, and add its tags to the tree."""
        tags: list[str] = []
        content = "\n".join(self._content(labels, tags))
        page = self._pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=Array([0, 0, self._width, self._height]),
                Resources=self._resources,
                Contents=self._pdf.make_stream(content.encode()),
                StructParents=len(self._pdf.pages),
                Tabs=Name.S,
            )
        )
        self._pdf.pages.append(PdfPage(page))
        self._tag(page, tags)

    def _tag(self, page: Object, tags: Sequence[str]) -> None:
        """Add the page's tags to the tree: a section of paragraphs."""
        tree = self._pdf.Root.StructTreeRoot
        document = tree.K[0]
        section = self._pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name.Sect, P=document, Pg=page)
        )
        section.K = Array(
            self._pdf.make_indirect(
                Dictionary(Type=Name.StructElem, S=Name(f"/{tag}"), P=section, Pg=page, K=mcid)
            )
            for mcid, tag in enumerate(tags)
        )
        document.K.append(section)
        tree.ParentTree.Nums.extend(Array([page.StructParents, section.K]))

    def _content(self, labels: Iterable[Label], tags: list[str]) -> Iterator[str]:
        """Yield the operators of each paragraph, and keep what it is tagged as."""
        for pieces in paragraphs(labels):
            yield from (self._band(piece) for piece in pieces if "band" in piece.role)
            shown = [line for piece in pieces for line in self._lines(piece)]
            if shown:
                tag = pieces[0].tag.upper()
                yield f"/{tag} <</MCID {len(tags)}>> BDC"
                yield from shown
                yield "EMC"
                tags.append(tag)

    def _lines(self, label: Label) -> Iterator[str]:
        """Yield the operators of every line of a label that says anything."""
        if name := self._others.get(label):
            yield f"q {name} Do Q"
            return
        is_bold, size = "bold" in label.role, label.size * MM_PER_POINT
        glyphs, face = self._alphabet.glyphs[is_bold], "/Bold" if is_bold else "/Regular"
        ink = "1 g" if "band" in label.role else "0 g"
        lines = label.text.split("\n")
        leading = label.height / len(lines)
        y = label.y + leading / 2 + self._alphabet.baseline * size
        for line in lines:
            if line.strip():
                spare = max(0, label.width - width_of(line, is_bold=is_bold) * size)
                place = self._at(label.x + label.share * spare, y)
                # A space after each, for whoever reads the pieces without their places.
                named = "".join(map(glyphs.__getitem__, f"{line} "))
                yield f"BT {ink} {face} {label.size:g} Tf 1 0 0 1 {place} Tm <{named}> Tj ET"
            y += leading

    def _band(self, label: Label) -> str:
        """Return the operators of the band behind a label, in its tone if it has one."""
        inks = [ink for tone, ink in _bands().items() if tone in label.role]
        ink = inks[0] if inks else "0 g"
        place = self._at(label.x, label.y + label.height)
        width, height = label.width * POINTS_PER_MM, label.height * POINTS_PER_MM
        return f"/Artifact BMC {ink} {place} {width:.2f} {height:.2f} re f EMC"

    def _at(self, x: float, y: float) -> str:
        """Return a place, told in millimetres from the upper left corner, as PDF tells it."""
        return f"{x * POINTS_PER_MM:.2f} {self._height - y * POINTS_PER_MM:.2f}"


@cache
def _bands() -> Mapping[str, str]:
    """Return the colour of each tone of a band, which the style sheet says."""
    rules = Path(settings.ROOT, "templates", "paper", "paper.css").read_text("utf-8")
    return {
        tone: "".join(f"{round(int(part, 16) / 255, 6):g} " for part in parts) + "rg"
        for tone, *parts in BAND.findall(rules)
    }
