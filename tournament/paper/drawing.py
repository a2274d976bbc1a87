"""Labels drawn into pages: the few PDF operators that place a text of known size.

WeasyPrint takes many times as long for the same labels (`bench printing`, "drawn beside
typeset"), and pikepdf's own builder of operators ten times as long as string formatting. Fonts
are embedded by WeasyPrint: an alphabet is typeset, and its fonts are taken. A label with
unknown letters or an unknown role is typeset too, on its own form, which is placed in the
page.
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
"""The letters most parts need; parts that need no others share an alphabet."""
FACES: Final = ("Karta-Paper", "Karta-Paper-Bold")
ROLES: Final = re.compile(r"(bold|middle|right|band|tone|tone-\d| )*")
"""The rules of the style sheet that drawing supports."""
GLYPH: Final = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]{4})>\n")
BAND: Final = re.compile(r"\.band\.(tone-\d) \{ background: #(..)(..)(..) \}")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """A file with both faces, and the glyph codes of each letter in them.

    `baseline` is the distance of the baseline below the middle of a line, as a fraction of the
    size.
    """

    file: bytes
    glyphs: tuple[Mapping[str, str], Mapping[str, str]]
    baseline: float

    def draws(self, label: Label) -> bool:
        """Whether the label has only known letters and a supported role."""
        glyphs = self.glyphs["bold" in label.role]
        is_known = all(map(glyphs.__contains__, label.text.replace("\n", "")))
        return is_known and ROLES.fullmatch(label.role) is not None


def letters_of(labels: Iterable[Label]) -> str:
    """Return the letters of an alphabet that can draw these labels, if any."""
    texts = {label.text for label in labels}
    return "".join(sorted(known_letters() & set(USUAL).union(*texts)))


def alphabet_in(file: bytes) -> Alphabet:
    """Return the alphabet of a file in which both faces are embedded.

    Glyphs are taken from the font's own tables, so none can be missing, and text extraction
    returns each letter as it was written.
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
    # Both letters have the same glyph, and a font names only one letter of each.
    return {**glyphs, "\xa0": glyphs[" "]}


class DrawnPages:
    """A file of tagged pages into which labels are drawn; `others` are shown as typeset forms."""

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
        """Yield the operators of each paragraph and record its tag."""
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
        """Yield the operators of every non-empty line of a label."""
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
                # A space after each piece, for readers that ignore positions.
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
        """Convert millimetres from the upper left corner to PDF coordinates."""
        return f"{x * POINTS_PER_MM:.2f} {self._height - y * POINTS_PER_MM:.2f}"


@cache
def _bands() -> Mapping[str, str]:
    """Return the colour of each band tone in the style sheet."""
    rules = Path(settings.ROOT, "templates", "paper", "paper.css").read_text("utf-8")
    return {
        tone: "".join(f"{round(int(part, 16) / 255, 6):g} " for part in parts) + "rg"
        for tone, *parts in BAND.findall(rules)
    }
